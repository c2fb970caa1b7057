"""Alpha-beta branch and bound: max^n with shallow pruning and the game's bound together.

Idea     What q can get at a node is S less what its mover has there, by search, and less what the others are
         sure of, by the game's bound: if all but one get their most, the rest is his. So both kinds of
         knowledge meet in one bound, and it prunes more than either.
Returns  the exact vector of `max_n`, under every tie rule (as `max_n_shallow`: ties are cut under `first` alone).
Needs    a constant sum S, and the kernel `upper` of the game. Evaluations keep below `upper`, add up to at most S,
         and none is below S less the upper bounds of the others: `zermelo.testing.check_game` asserts it.
Nodes    never more than `max_n_shallow` or `dfbnb`.
Sound    as for `max_n_shallow`.
Source   N. R. Sturtevant, R. E. Korf, On pruning techniques for multi-player games, AAAI 2000.
"""

from __future__ import annotations

from zermelo.algorithms.multiplayer import _pruned as pruned
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, Ties, allocate, solve
from zermelo.core import Outcome, Task, algorithm


@algorithm(finds="max_n", **CONSTANT_SUM)
def abbnb(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search with both bounds; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, pruned, allocate(task, ties, tie_seed, shallow=True, heuristic=True))
