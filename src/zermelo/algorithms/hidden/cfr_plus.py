"""CFR+: counterfactual regret minimisation that forgets negative regrets and trusts later iterations more.

Idea     As CFR, but no sum of regrets falls below zero, so that a move that becomes good is played at once; and
         iteration t counts t times in the average strategy. In practice it needs far fewer iterations.
Returns  as cfr.
Source   [Tammelin2014]
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
def cfr_plus(task: Task, *, iterations: Iterations = None, accuracy: Accuracy = 0.0) -> Outcome:
    """Solve the whole game from its start, and tell what to do in this position."""
    return minimise(task, RegretMatching(plus=True), iterations, accuracy)
