"""Bounded max^n, version 1: UNSOUND, kept as a counterexample.

Idea     As `max_n_shallow`, but every node keeps what each player is sure of (L) and can hope for (U); a node is left
         when its parent's mover is sure of all but epsilon of what that player can hope for here.
Returns  a vector that promises nothing: a node that is left returns the best of its mover so far, who might
         have chosen otherwise, and those above choose by it. With epsilon = 0 it is `max_n_shallow`.
Source   [bounded2021] (Version1, which the report rejects). As printed there, L and U change only when a later child
         is better than the first.

`zermelo check-bound bounded_max_n_v1 --epsilon 1` finds a tree on which it fails; docs/guides/bounded.md shows a
smallest one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._options import Deepening, Epsilon, ExpansionRate
from zermelo.algorithms.bounded._bounded_vectors import search_unsound
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, hopeless, left_over, shallow_bound
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import Reals, kernel

__all__ = ["bound_of", "bounded_max_n_v1", "enough", "hopeless"]


class Bounds(NamedTuple):
    """L and U of every player at the nodes on the path; row `ply` starts at ply * players."""

    epsilon: float
    lower: Reals
    upper: Reals
    first: Reals  # by ply: what the first child is worth to its mover


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def bounded_max_n_v1(
    task: Task, *, epsilon: Epsilon = 0.0, deepening: Deepening = False, expansion_rate: ExpansionRate = False
) -> Outcome:
    """Search with the pruning of version 1, which does not keep within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        plies = step.depth + 1
        lower, upper = (step.zeros(plies * step.game.traits.players, "f64") for _ in range(2))
        return search_unsound(step, __name__, within, Bounds(within, lower, upper, step.zeros(plies, "f64")))

    return search_within(task, once, epsilon=epsilon, deepening=deepening, expansion_rate=expansion_rate)


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    """Shallow pruning; at first nobody here is sure of anything, and everybody can hope for everything."""
    row = ply * memory.vectors.players
    for who in range(memory.vectors.players):
        memory.own.lower[row + who] = memory.limits.lowest
        memory.own.upper[row + who] = memory.limits.most
    return shallow_bound(memory.limits, mover, parent, best)


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """Is the bound reached, or is the parent's mover sure of all but epsilon of what it can hope for here?"""
    own, players = memory.own, memory.vectors.players
    if i == 1:
        own.first[ply] = best
    elif best > own.first[ply]:
        narrow(memory, ply, mover, best)
    if best >= bound or i == 1 or ply == 0:
        return best >= bound
    here = ply * players + parent
    return own.lower[here - players] + own.epsilon >= own.upper[here]


@kernel
def narrow(memory: Memory, ply: int, mover: int, best: float) -> None:
    """The mover is sure of its best; the others can hope for what that leaves."""
    row = ply * memory.vectors.players
    for who in range(memory.vectors.players):
        if who != mover:
            memory.own.upper[row + who] = left_over(memory.limits, best)
    memory.own.lower[row + mover] = best
