"""Max^n with immediate and shallow pruning.

Idea     With a constant sum S, what one player is sure of the others cannot get. A player who has the most that
         there is looks no further (immediate). A child is left as soon as its mover has so much that its parent's
         mover can get no more there than that player has already (shallow).
Returns  the exact vector of `max_n`, under every tie rule. Under `first` a child is left when it can at best tie, as in
         the source; under `worst` and `seeded`, where a tie may be preferred, only when it is worse, so that less is
         pruned and immediate pruning has no effect.
Needs    payoffs of a constant sum, none below `lowest`; evaluations within the same bounds that add up to at most the
         sum. If q has v, the next player p is bounded by S - v - (n-2) lowest; a player who moves twice in a row has no
         such bound. Sums are compared as computed: whole numbers are exact.
Leaves   b^d at worst; pruning is as good as the order of the moves. With payoffs drawn by cut points and random order
         it saves some 15 % at b = 5 (docs/guides/multiplayer.md).
Sound    Deep pruning is not: a bound of a grandparent changes which child is chosen in between (see `max_n_deep`). For
         the same reason a table must not keep the value of a node that was left. Order of moves: as for `max_n`.
Source   [korf1991]; the bounds after [sturtevant2000]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Ties, TieSeed
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, enough, hopeless, shallow_bound, solve
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel

__all__ = ["bound_of", "enough", "hopeless", "max_n_shallow"]


@algorithm(finds="max_n", **CONSTANT_SUM)
def max_n_shallow(task: Task, *, ties: Ties = "first", tie_seed: TieSeed = 0) -> Outcome:
    """Search with pruning."""
    return solve(task, __name__, ties, tie_seed)


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    return shallow_bound(memory.limits, mover, parent, best)
