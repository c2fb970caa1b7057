"""Bounded-suboptimal max^n: the value of the root player within epsilon of max^n.

Idea     As `max_n_shallow`, but at the root: once the root player is promised so much that no more than epsilon can be
         missing, stop. At a child of the root: once its mover has so much that the root player can get at most epsilon
         more there than it is promised, leave the child, and never choose it.
Returns  the max^n vector of a child of the root whose value x for the root player is v - epsilon <= x <= v, where v is
         that player's value by `max_n` with ties = first; and AMB, how much of epsilon is still open. Nothing is
         promised to the others. With epsilon = 0 it is `max_n_shallow`, node by node.
Cost     that of `max_n_shallow` for epsilon = 0, and never more for a larger one: what the exact search has promised at
         any time is at most epsilon more, so wherever it leaves a child, this one has left it.
Needs    what `max_n_shallow` needs.
Source   [bounded2021] (BoundedSuboptimalMaxN)

Why it holds.  Below the children of the root only shallow pruning is at work, so a child that is not left early
returns its max^n vector, or one that is no better for the root player than what it has, as the child itself
[korf1991]. A child that is left because promised + epsilon >= pair - best[p] is worth at most pair - best[p] to the
root player, because its mover p, who is another player, gets best[p] or more there, and both together `pair` at most.
It returns less than the lowest payoff for the root player and is not chosen. So x is the highest value of the children
that were searched, the promise only grows up to x, and no other child is worth more than x + epsilon.

Conditions.  The proof uses each of them; docs/guides/bounded.md shows what happens without.
- The promise starts empty. The report does not say how; with 0 (the option `promised`) the first child may be
  left before anything was promised, and the answer is a vector that no leaf has, even with epsilon = 0.
- The mover of the child is not the root player. Where the root player moves twice, nothing is left at its second move.
- Nobody gets less than `lowest`, and payoffs and evaluations add up to the constant sum at most.
- Ties are broken in the same way as in the max^n that it is compared with: the first of equally good children.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate
from zermelo.algorithms.bounded._bounded_vectors import PROMISED, UPPER, promise, search_sound
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.multiplayer._max_n_pruning import Memory, hopeless, left_over
from zermelo.algorithms.multiplayer._payoff_vectors import CONSTANT_SUM
from zermelo.algorithms.multiplayer.max_n_shallow import bound_of
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import INF, kernel

__all__ = ["bound_of", "bounded_max_n", "enough", "hopeless"]


@algorithm(fixed_depth=None, needs_depth=True, finds="max_n", **CONSTANT_SUM)
def bounded_max_n(
    task: Task,
    *,
    epsilon: Epsilon = 0.0,
    promised: Annotated[
        float, "What the root player is promised before the search; only -inf keeps the bound."
    ] = -INF,
    deepening: Deepening = False,
    epsilon_rule: EpsilonRule = "none",
    expansion_rate: ExpansionRate = False,
) -> Outcome:
    """Search for a value of the root player within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        return search_sound(step, __name__, promise(step, within, promised))

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """Is the bound reached, or may the rest of the root, or of a child of the root, be left at the price of epsilon?"""
    limits, root, own = memory.limits, memory.vectors.root, memory.own
    if ply == 0:
        own.cells[PROMISED] = max(own.cells[PROMISED], best)
        if own.cells[PROMISED] + own.epsilon >= limits.most:
            own.cells[UPPER] = limits.most
            return True
    elif ply == 1 and mover != root:
        over = left_over(limits, best)
        if own.cells[PROMISED] + own.epsilon >= over:
            own.cells[UPPER] = max(own.cells[UPPER], over)
            refuse(memory, ply)
            return True
    return best >= bound


@kernel
def refuse(memory: Memory, ply: int) -> None:
    """Give the node a vector that the root player never takes: less than the lowest payoff for it."""
    row = ply * memory.vectors.players
    for who in range(memory.vectors.players):
        memory.vectors.values[row + who] = memory.limits.lowest
    memory.vectors.values[row + memory.vectors.root] = memory.limits.lowest - 1.0
