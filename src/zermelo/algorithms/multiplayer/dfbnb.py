"""Depth-first branch and bound: max^n pruned by an upper bound that the game gives.

Idea     What a player can still get at most only falls as the game goes on (points lost are lost). A child is not
         entered if its mover's parent can get no more there than that player has; a player who has as much as it can
         get looks no further.
Returns  the exact vector of `max_n`, under every tie rule (as `max_n_shallow`: ties are cut under `first` alone).
Needs    the kernel `upper` of the game, and evaluations that keep below it. Without one, the most of the game is all
         the bound there is.
Nodes    A child that is not entered is not counted: it was made, and only its bound was read.
Sound    as for `max_n_shallow`: the bound is compared with what the parent's mover has, never with what an earlier
         player has, and a table must not keep the value of a node that was left.
Source   [sturtevant2000]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Ties, TieSeed
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, enough, reached, solve
from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel, rules

__all__ = ["bound_of", "dfbnb", "enough", "hopeless"]


@algorithm(finds="max_n", **N_PLAYERS)
def dfbnb(task: Task, *, ties: Ties = "first", tie_seed: TieSeed = 0) -> Outcome:
    """Search with the game's bound."""
    return solve(task, __name__, ties, tie_seed)


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    return min(memory.limits.most, rules.upper(params, state, mover))


@kernel
def hopeless(params: Any, memory: Memory, child: Any, ply: int, mover: int, best: float) -> bool:
    """Can the mover get no more below a child than it has?"""
    if rules.mover(params, child) < 0:  # at the end of the game `upper` is not defined
        return False
    return reached(memory.vectors, ply, best, rules.upper(params, child, mover))
