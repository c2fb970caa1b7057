"""Bounded-suboptimal ABBnB: alpha-beta branch and bound, the value of the root player within epsilon of max^n.

Idea     As `abbnb`, but at the root and its children epsilon is added to what the root player is promised, the best
         child so far. The root stops when no more than epsilon can be missing to its upper bound; a child is not
         entered if its upper bound for the root player is at most epsilon above the promise; a child that was entered
         is left, and never chosen, once its mover has so much that the root player can get at most epsilon above the
         promise there.
Returns  the max^n vector of a child of the root whose value x for the root player is v - epsilon <= x <= v, where v is
         that player's value by `max_n` with ties = first; and AMB, how much of epsilon is still open. Nothing is
         promised to the others. With epsilon = 0 it is `abbnb`, node by node.
Cost     that of `abbnb` for epsilon = 0, and never more for a larger one: what the exact search has promised is at any
         time at most epsilon more, so wherever it gives up a child, this one has given it up.
Needs    what `abbnb` needs. Without a bound of the game it is `bounded_max_n`.
Source   [bounded2021] proposes to change the conditions of ABBnB [sturtevant2000] in this way; the algorithm is
         ours.

Why it holds.  Below the children of the root nothing is changed: a child that is searched to its end returns its max^n
vector, as in `abbnb`. What is given up at the price of epsilon is a child of the root, whole. Not entered, it is worth
at most its upper bound to the root player. Left, it is worth at most S - best[p] - what the others are sure of, because
its mover p, who is another player, gets best[p] or more there. Either is at most promised + epsilon. It is not chosen:
one returns less than the lowest payoff for the root player, the other nothing. So x is the highest value of the
children that were searched to their end, and no other child is worth more than x + epsilon. The first child is always
searched, since nothing is promised before.

Why not deeper.  Where another player passes over a child that would bring it at most epsilon more, it seems to choose
differently, and what the root player gets by that choice may differ by any amount: `bounded_abbnb_v1`.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate
from zermelo.algorithms.bounded._bounded_vectors import PAIR, PROMISED, UPPER, promise, search_sound
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.bounded.bounded_max_n import refuse
from zermelo.algorithms.multiplayer._max_n_pruning import Memory
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.algorithms.multiplayer.abbnb import bound_of as least_to_leave
from zermelo.algorithms.multiplayer.abbnb import pair_of
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel, rules

__all__ = ["bound_of", "bounded_abbnb", "enough", "hopeless"]


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def bounded_abbnb(
    task: Task,
    *,
    epsilon: Epsilon = 0.0,
    deepening: Deepening = False,
    epsilon_rule: EpsilonRule = "none",
    expansion_rate: ExpansionRate = False,
) -> Outcome:
    """Search for a value of the root player within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        return search_sound(step, __name__, promise(step, within))

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )


@kernel
def bound_of(params: Any, memory: Memory, state: Any, ply: int, mover: int, parent: int, best: float) -> float:
    """The bound of `abbnb`; at a child of the root, what the root player and the mover can get together is kept."""
    if ply == 1 and mover != parent:
        memory.own.cells[PAIR] = pair_of(params, memory, state, mover, parent)
    return least_to_leave(params, memory, state, ply, mover, parent, best)


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """Is the bound reached, or may the rest of the root, or of a child of the root, be left at the price of epsilon?"""
    own = memory.own
    if ply == 0:
        own.cells[PROMISED] = max(own.cells[PROMISED], best)
        if own.cells[PROMISED] + own.epsilon >= bound:
            own.cells[UPPER] = max(own.cells[UPPER], bound)
            return True
    elif ply == 1 and mover != parent:
        over = own.cells[PAIR] - best
        if own.cells[PROMISED] + own.epsilon >= over:
            own.cells[UPPER] = max(own.cells[UPPER], over)
            refuse(memory, ply)
            return True
    return best >= bound


@kernel
def hopeless(params: Any, memory: Memory, child: Any, ply: int, mover: int, best: float) -> bool:
    """Can the mover get no more below a child than it has, the root player no more than epsilon above its promise?"""
    if rules.mover(params, child) < 0:  # at the end of the game `upper` is not defined
        return False
    own, most = memory.own, rules.upper(params, child, mover)
    if ply > 0:
        return best >= most
    if own.cells[PROMISED] + own.epsilon >= most:
        own.cells[UPPER] = max(own.cells[UPPER], most)
        return True
    return False
