"""Max^n by depth-first branch and bound, with a bound that the game gives.

Idea     What a player can still get at most only falls as the game goes on (points lost are lost). A child is
         not entered if its mover's parent can get no more there than he has; a player who has as
         much as he can get looks no further.
Returns  the exact vector of `max_n`, under every tie rule (as `max_n_shallow`: ties are cut under `first` alone).
Needs    the kernel `upper` of the game, and evaluations that keep below it. Without one, the most of the
         game is all the bound there is.
Nodes    A child that is not entered is no node: it was made, and its bound looked at.
Sound    as for `max_n_shallow`: the bound is compared with what the parent's mover has, never with what an
         earlier player has, and a table must not keep what was left.
Source   N. R. Sturtevant, R. E. Korf, On pruning techniques for multi-player games, AAAI 2000.
"""

from __future__ import annotations

from zermelo.algorithms.multiplayer import _pruned as pruned
from zermelo.algorithms.multiplayer._vectors import N_PLAYERS, Ties, allocate, solve
from zermelo.core import Outcome, Task, algorithm


@algorithm(finds="max_n", **N_PLAYERS)
def dfbnb(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search with the game's bound; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, pruned, allocate(task, ties, tie_seed, heuristic=True))
