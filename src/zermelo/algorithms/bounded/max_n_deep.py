"""Max^n with deep pruning: UNSOUND, kept as a counterexample.

Idea     What alpha-beta does for two players: as `max_n_shallow`, but a node is left when its mover has so much that
         some player who moves above it, however far, can get no more there than that player has already.
Returns  a vector that promises nothing. What is left could not have become the value of the root, but it could have
         been chosen on the way, and what is chosen instead of it can become that value.
Source   [korf1991], which shows that it fails for three players and more

`zermelo check-bound max_n_deep` finds a tree on which it fails; docs/guides/bounded.md shows a smallest one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.bounded._bounded_vectors import search_unsound
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, enough, hopeless, left_over
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import INF, Reals, kernel

__all__ = ["bound_of", "enough", "hopeless", "max_n_deep"]


class Path(NamedTuple):
    has: Reals  # what each player has at the nodes above; row `ply` starts at ply * players


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def max_n_deep(task: Task) -> Outcome:
    """Search with pruning by the bounds of all players above."""
    return search_unsound(task, __name__, 0.0, Path(task.zeros((task.depth + 1) * task.game.traits.players, "f64")))


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for any of the players above to get no more than that player has."""
    players, has = memory.vectors.players, memory.own.has
    bound, row = memory.limits.most, ply * players
    for who in range(players):
        above = -INF if ply == 0 else has[row - players + who]
        if ply > 0 and who == parent:
            above = max(above, best)
        has[row + who] = above
        if who != mover:
            bound = min(bound, left_over(memory.limits, above))
    return bound
