"""Flat Monte Carlo: each move by random games that begin with it.

Idea     Play the moves of the root in turn, and on at random to the end: the move with the best mean. No tree;
         however many games there are, it plays against opponents who do not choose.
Returns  the mean payoff of the best move for the player to move, an estimate: its bound is 'none'. `details` has
         visits and values of all moves of the root.
Source   B. Abramson, Expected-outcome: a general model of static evaluation, IEEE Transactions on Pattern
         Analysis and Machine Intelligence 12 (1990), doi 10.1109/34.44404.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._root import answer
from zermelo.algorithms.monte_carlo._tree import Policy
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def flat_monte_carlo(task: Task, *, playouts: int | None = None) -> Outcome:
    """As many playouts of each move, to one more or less; `playouts` in all, without it as the budget allows."""
    return answer(task, Policy(own=max(0, task.player), flat=True), playouts=playouts, memory_mb=256.0)
