"""External sampling: Monte Carlo counterfactual regret minimisation (MCCFR), which draws chance and the other player.

Idea     As CFR, but an iteration follows all moves of one player only and draws what chance and the other player do: it
         visits a small part of the tree, and the regrets are right on average. The players take turns.
Returns  as cfr. The seed draws the walks, and the move to play; without a seed the walks of seed 0.
Source   [Lanctot2009]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Accuracy, Iterations
from zermelo.algorithms.hidden import _sampling_loop as loop
from zermelo.algorithms.hidden._information_tree import Form, Nodes
from zermelo.algorithms.hidden._regret_answer import minimise
from zermelo.core import Outcome, Task, algorithm


@algorithm(
    fixed_depth=None, finds="an equilibrium", needs_depth=False,
    players=2, perfect_information=False, constant_sum=0.0,
)  # fmt: skip
def external_sampling(task: Task, *, iterations: Iterations = None, accuracy: Accuracy = 0.0) -> Outcome:
    """Solve the whole game from its start, and tell what to do in this position."""
    return minimise(task, Sampling(), iterations, accuracy)


class Sampling:
    """Walks over the nodes, as a method of `minimise`."""

    def work(self, task: Task, form: Form) -> loop.Work:
        strategy, value, regret, total = (task.zeros(form.sequences, "f64") for _ in range(4))
        made = loop.Work(strategy, value, regret, total, task.zeros(1), task.zeros(1), task.zeros(1))
        made.seed[0] = task.seed or 0
        loop.begin(form, made)
        return made

    def iterate(self, task: Task, nodes: Nodes, form: Form, work: Any, counts: Any, wanted: int) -> None:
        task.call(loop, "iterate", nodes, work, counts, wanted, records=("nodes", "work"))
