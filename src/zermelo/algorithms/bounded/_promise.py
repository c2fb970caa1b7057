"""What the bounded algorithms share: epsilon checked, deepening, and the figures of merit of a result.

AMB   U - L of the root: how wide the bounds of the value still are; epsilon at most.
ER    expansion rate: the nodes of the search over those of the same search with epsilon = 0.

Source   D. Atzmon, R. Stern, A. Saffidine, Bounded suboptimal game tree search, SoCS 2018.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.algorithms._deepening import deepen
from zermelo.algorithms.bounded._adaptive import Adapt, Once, by_state, deepen_by_ply
from zermelo.core import Outcome, Task
from zermelo.errors import UsageError
from zermelo.kernels import INF, NODES


def keep_promise(
    task: Task, once: Once, *, epsilon: float, deepening: bool, adapt: Adapt, reference: bool
) -> Outcome:
    """Search within epsilon, once or deepening; with ER if the exact search is to be run, too."""
    check_epsilon(epsilon)
    task = replace(task, all_best=False)  # moves that are best within epsilon are not told apart
    found = deepened(task, once, epsilon, adapt) if deepening or adapt != "none" else once(task, epsilon)
    return with_rate(task, once, found, deepening or adapt != "none") if reference else found


def check_epsilon(epsilon: float) -> None:
    if not 0 <= epsilon < INF:
        raise UsageError(f"option epsilon: expected a number from 0 up, got {epsilon:g}")


def deepened(task: Task, once: Once, epsilon: float, adapt: Adapt) -> Outcome:
    if adapt == "ply":
        return deepen_by_ply(task, once, epsilon)
    within = by_state(task.game, task.state, epsilon) if adapt == "spread" else epsilon
    return deepen(task, lambda step: once(step, within))


def with_rate(task: Task, once: Once, found: Outcome, deepening: bool) -> Outcome:
    """The outcome with ER: the exact search to the same depth, under what is left of the budget.

    Left out if the budget ends first. Its nodes are not those of the result.
    """
    to = replace(task, depth=found.depth, trees=[])
    exact = deepen(to, lambda step: once(step, 0.0)) if deepening else once(to, 0.0)
    if found.stopped or exact.stopped:
        return found
    rate: dict[str, Any] = {"ER": found.counts[NODES] / exact.counts[NODES], "exact_nodes": exact.counts[NODES]}
    return replace(found, details={**found.details, **rate})
