"""Alpha-beta branch and bound: max^n with shallow pruning and the game's bound together.

Idea     What q can get at a node is S minus what its mover has there, by search, and minus what the others are sure of,
         by the game's bound: if all but one get their most, the rest is that one's. So both kinds of knowledge meet in
         one bound, and it prunes more than either.
Returns  the exact vector of `max_n`, under every tie rule (as `max_n_shallow`: ties are cut under `first` alone).
Needs    a constant sum S, and the kernel `upper` of the game. Evaluations keep below `upper`, add up to at most S, and
         none is below S minus the upper bounds of the others: `zermelo.testing.check_game` asserts it.
Nodes    never more than `max_n_shallow` or `dfbnb`.
Sound    as for `max_n_shallow`.
Source   [sturtevant2000]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Ties, TieSeed
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, enough, solve
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.algorithms.multiplayer.dfbnb import hopeless
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel, rules

__all__ = ["abbnb", "bound_of", "enough", "hopeless"]


@algorithm(finds="max_n", **CONSTANT_SUM)
def abbnb(task: Task, *, ties: Ties = "first", tie_seed: TieSeed = 0) -> Outcome:
    """Search with both bounds."""
    return solve(task, __name__, ties, tie_seed)


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    bound = min(memory.limits.most, rules.upper(params, state, mover))
    if mover == parent:
        return bound
    return min(bound, pair_of(params, memory, state, mover, parent) - best)


@kernel
def pair_of(params: Any, memory: Memory, state: Any, one: int, another: int) -> float:
    """What two players can get together: the sum less what the others are sure of."""
    pair = memory.limits.total
    for other in range(memory.vectors.players):
        if other != one and other != another:
            pair -= sure_of(params, memory, state, other)
    return pair


@kernel
def sure_of(params: Any, memory: Memory, state: Any, player: int) -> float:
    """What a player gets at least: the lowest payoff, or what is left of the sum if all others get their most."""
    left = memory.limits.total
    for other in range(memory.vectors.players):
        if other != player:
            left -= rules.upper(params, state, other)
    return max(memory.limits.lowest, left)
