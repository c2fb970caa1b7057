"""Counterfactual regret minimisation (CFR): strategies for hidden information by regrets in every information set.

Idea     In every information set, keep for each move the sum of its regrets: how much better it would have been,
         weighted by the probability that chance and the other player lead there. Play moves in proportion to their
         positive regrets, and repeat. The average of all strategies approaches an equilibrium: its exploitability
         falls at least as 1 over the square root of the iterations. The players take turns. The tree of the whole game
         is made once; an iteration is a pass over the pairs of sequences that have an end.
Returns  the average strategy in the information set of the position, and what that is worth to the player to move if
         both play so; at the start of a game that begins with chance, the value of the game for player 0. Always with
         the exploitability: how much a best response gains, the mean of both players.
Source   [Zinkevich2007]
"""

from __future__ import annotations

from zermelo.algorithms._options import Accuracy, Iterations
from zermelo.algorithms.hidden._regret_answer import minimise
from zermelo.algorithms.hidden._regret_matching import RegretMatching
from zermelo.core import Outcome, Task, algorithm


@algorithm(
    fixed_depth=None, finds="an equilibrium", needs_depth=False,
    players=2, perfect_information=False, constant_sum=0.0,
)  # fmt: skip
def cfr(task: Task, *, iterations: Iterations = None, accuracy: Accuracy = 0.0) -> Outcome:
    """Solve the whole game from its start, and tell what to do in this position."""
    return minimise(task, RegretMatching(plus=False), iterations, accuracy)
