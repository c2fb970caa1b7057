"""Bounded max^n, version 2: UNSOUND, kept as a counterexample.

Idea     As `bounded_max_n`, but every node of the second player, however deep, is left when it can bring the root
         player no more than epsilon above its promise.
Returns  a vector that promises nothing, even with epsilon = 0: below the children of the root it is deep pruning.
         A node that is left returns the best of its mover so far, and those above choose by it.
Source   [bounded2021] (Version2, which the report rejects). The promise starts empty, so that what fails is the
         version and not its start.

`zermelo check-bound bounded_max_n_v2 --epsilon 1` finds a tree on which it fails; docs/guides/bounded.md shows a
smallest one.
"""

from __future__ import annotations

from zermelo.algorithms._options import Deepening, Epsilon, ExpansionRate
from zermelo.algorithms.bounded._bounded_vectors import PROMISED, promise, search_unsound
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, hopeless, left_over
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.algorithms.multiplayer.max_n_shallow import bound_of
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel

__all__ = ["bound_of", "bounded_max_n_v2", "enough", "hopeless"]


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def bounded_max_n_v2(
    task: Task, *, epsilon: Epsilon = 0.0, deepening: Deepening = False, expansion_rate: ExpansionRate = False
) -> Outcome:
    """Search with the pruning of version 2, which does not keep within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        return search_unsound(step, __name__, within, promise(step, within))

    return search_within(task, once, epsilon=epsilon, deepening=deepening, expansion_rate=expansion_rate)


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """Is the bound reached, or can the root player get no more than epsilon above its promise?"""
    vectors, own = memory.vectors, memory.own
    if ply == 0:
        own.cells[PROMISED] = max(own.cells[PROMISED], best)
        return own.cells[PROMISED] + own.epsilon >= memory.limits.most or best >= bound
    second = (vectors.root + 1) % vectors.players
    if mover == second and own.cells[PROMISED] + own.epsilon >= left_over(memory.limits, best):
        return True
    return best >= bound
