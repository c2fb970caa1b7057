"""A search within epsilon: once or deepening, with epsilon fixed or chosen by a rule, and its figures of merit.

AMB   U - L of the root: how wide the bounds of the value still are; at most epsilon.
ER    expansion rate: the nodes of the search over those of the same search with epsilon = 0.

Source   [atzmon2018]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.algorithms.bounded._epsilon_rules import Once, deepen_by_iteration, epsilon_by_spread
from zermelo.core import Outcome, Task, deepen, judge_moves
from zermelo.errors import UsageError
from zermelo.kernels import INF, NODES


def search_within(
    task: Task, once: Once, *, epsilon: float, deepening: bool, epsilon_rule: str = "none", expansion_rate: bool
) -> Outcome:
    """Search within epsilon, once or deepening; with ER if the exact search is to be run, too."""
    if not 0 <= epsilon < INF:
        raise UsageError(f"option epsilon: expected a number from 0 up, got {epsilon:g}")
    task = replace(task, all_best=False)  # moves that are best within epsilon are not told apart
    if task.every_move:
        once = _judging(once)
    deepening = deepening or epsilon_rule != "none"
    found = _deepened(task, once, epsilon, epsilon_rule) if deepening else once(task, epsilon)
    return _with_rate(task, once, found, deepening) if expansion_rate else found


def _judging(once: Once) -> Once:
    """A search to one depth that finds a value within epsilon of every move of the root."""

    def judged(task: Task, within: float) -> Outcome:
        found = once(replace(task, every_move=False), within)
        return judge_moves(task, found, lambda child: once(task.below(child), within))

    return judged


def _deepened(task: Task, once: Once, epsilon: float, epsilon_rule: str) -> Outcome:
    if epsilon_rule == "iteration":
        return deepen_by_iteration(task, once, epsilon)
    within = epsilon_by_spread(task, epsilon) if epsilon_rule == "spread" else epsilon
    return deepen(task, lambda step: once(step, within))


def _with_rate(task: Task, once: Once, found: Outcome, deepening: bool) -> Outcome:
    """The outcome with ER: the exact search to the same depth, under what is left of the budget.

    Left out if the budget ends first. Its nodes are not those of the result.
    """
    to = replace(task, depth=found.depth, trees=[])
    exact = deepen(to, lambda step: once(step, 0.0)) if deepening else once(to, 0.0)
    if found.stopped or exact.stopped:
        return found
    rate: dict[str, Any] = {"ER": found.counts[NODES] / exact.counts[NODES], "exact_nodes": exact.counts[NODES]}
    return replace(found, details={**found.details, **rate})
