"""Max^n with immediate and shallow pruning.

Idea     With a constant sum S, what one player is sure of the others cannot get. A player who has
         the most that there is looks no further (immediate). A child is left as soon as its mover has so
         much that its parent's mover can get no more there than he has already (shallow).
Returns  the exact vector of `max_n`, under every tie rule. Under `first` a child is left when it can at
         best tie, as in the source; under `worst` and `seeded`, where a tie may be preferred,
         only when it is worse, so that less is pruned and immediate pruning has no effect.
Needs    payoffs of a constant sum, none below `lowest`; evaluations within the same bounds that add up to
         at most the sum. If q has v, the next player p is bounded by S - v - (n-2) lowest; one who moves
         twice in a row has no such bound. Sums are compared as computed: whole numbers are exact.
Leaves   b^d at worst; pruning is as good as the order of the moves. With cut points and random order it
         saves some 15 % at b = 5 (docs/guides/multiplayer.md).
Sound    Deep pruning is not: a bound of a grandparent changes which child is chosen in between (tests keep a
         smallest tree). For the same reason a table must not keep what was left. Order of moves: as
         for `max_n`.
Source   R. E. Korf, Multi-player alpha-beta pruning, Artificial Intelligence 48 (1991); the bounds after
         N. R. Sturtevant, R. E. Korf, On pruning techniques for multi-player games, AAAI 2000.
"""

from __future__ import annotations

from zermelo.algorithms.multiplayer import _pruned as pruned
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, Ties, allocate, solve
from zermelo.core import Outcome, Task, algorithm


@algorithm(finds="max_n", **CONSTANT_SUM)
def max_n_shallow(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search with pruning; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, pruned, allocate(task, ties, tie_seed, shallow=True))
