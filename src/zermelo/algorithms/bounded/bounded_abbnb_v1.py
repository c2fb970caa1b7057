"""Bounded ABBnB with epsilon at every node: UNSOUND, kept as a counterexample.

Idea     The pruning of `abbnb` with epsilon added everywhere: a node is left when its mover has all but epsilon of what
         it needs for that, and a child is not entered if it can bring its mover at most epsilon more than it has.
Returns  a vector that promises nothing: a player who passes over a child that is a little better for itself may choose
         one that is worth any amount more, or less, to the player at the root. With epsilon = 0 it is `abbnb`.
Source   [bounded2021] proposes to change the conditions of ABBnB and of the techniques that it joins; this is the
         nearest way.

`zermelo check-bound bounded_abbnb_v1 --epsilon 1` finds a tree on which it fails; docs/guides/bounded.md shows a
smallest one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._options import Deepening, Epsilon, ExpansionRate
from zermelo.algorithms.bounded._bounded_vectors import search_unsound
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.multiplayer._max_n_pruning import Memory
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.algorithms.multiplayer.abbnb import bound_of
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel, rules

__all__ = ["bound_of", "bounded_abbnb_v1", "enough", "hopeless"]


class Slack(NamedTuple):
    epsilon: float


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def bounded_abbnb_v1(
    task: Task, *, epsilon: Epsilon = 0.0, deepening: Deepening = False, expansion_rate: ExpansionRate = False
) -> Outcome:
    """Search with epsilon at every node, which does not keep within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        return search_unsound(step, __name__, within, Slack(within))

    return search_within(task, once, epsilon=epsilon, deepening=deepening, expansion_rate=expansion_rate)


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """Has the mover all but epsilon of what `bound_of` asked for?"""
    return best + memory.own.epsilon >= bound


@kernel
def hopeless(params: Any, memory: Memory, child: Any, ply: int, mover: int, best: float) -> bool:
    """Can the mover get at most epsilon more below a child than it has?"""
    if rules.mover(params, child) < 0:  # at the end of the game `upper` is not defined
        return False
    return best + memory.own.epsilon >= rules.upper(params, child, mover)
