"""A Monte Carlo search from the outside: what the user asks, who grows the tree, and what is kept of it."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from functools import reduce
from types import ModuleType

from zermelo.algorithms._options import Parallel
from zermelo.algorithms.monte_carlo import _playout_loop as loop
from zermelo.algorithms.monte_carlo import _several_trees as several
from zermelo.algorithms.monte_carlo._report import NOTHING, Report
from zermelo.algorithms.monte_carlo._selection import Selection
from zermelo.algorithms.monte_carlo._shared_tree import plant_root, shared_by
from zermelo.algorithms.monte_carlo._tree import PLAYOUTS, RESUMED, ROOT, SEED, WANTED, Policy, Settings, Tree
from zermelo.algorithms.monte_carlo._tree_reuse import Kept, planted
from zermelo.core import Outcome, Searcher, Task, at_least, run_together, team_size
from zermelo.errors import UsageError
from zermelo.kernels import HORIZON

USUAL_PLAYOUTS = 10_000  # if neither playouts nor nodes nor seconds are limited
EXPLORATION = 0.7


def answer(
    task: Task, selection: Selection, policy: Policy, *, playouts: int | None, memory_mb: float,
    exploration: float = 0.0, bias: float = 0.0, solver: bool = False, threads: int = 1, parallel: Parallel = "tree",
    trees: int | None = None,
) -> Outcome:  # fmt: skip
    """Grow a tree by a selection rule, or go on with the one that was kept, and say what it has found."""
    check(exploration, bias, playouts)
    if policy.replies and task.record:
        raise UsageError("mcts_brs records no tree, its replies are no line of the game: expected record 0")
    settings = Settings(float(exploration), float(bias), solver)
    team = team_size(task, threads)
    if parallel == "root":
        many = several.how_many(task, trees)
        found = several.answer(
            task, selection.alone, policy, settings, memory_mb, wanted(task, playouts), many, team
        )
        return shown_at_last(task, found)
    if trees is not None:
        raise UsageError(f"option trees: expected the option parallel to be root with it, got {parallel}: one tree")
    if team > 1 and selection.shared is None:
        raise UsageError(f"option threads: expected 1, or parallel=root, got {threads}: the rule shares no tree")
    kept, tree = planted(task, policy, settings, memory_mb, shared=team > 1)
    before = int(tree.visits[ROOT])
    tree.cells[SEED] = task.seed or 0
    tree.cells[WANTED] = wanted(task, playouts)
    if team > 1 and selection.shared is not None:
        searcher, found = grow_together(task, selection.shared, tree, team)
    else:
        searcher = Searcher(task, loop, variant=selection.alone, memory=tree)
        if kept is not None:
            kept.renumber(searcher.rules, tree)
        task.show(lambda: Report(task, searcher.memory, searcher.move).outcome(NOTHING, before))
        found = searcher.run(task.state, task.player, task.depth)
        tree = searcher.memory
    keeps = None if policy.replies or policy.flat else Kept.of(
        task, searcher.rules, tree, cut=found.counts[HORIZON] > 0 or (kept is not None and kept.cut)
    )  # fmt: skip
    return shown_at_last(task, Report(task, tree, searcher.move).outcome(replace(found, memory=keeps), before))


def shown_at_last(task: Task, outcome: Outcome) -> Outcome:
    """The outcome, which is what those see who watch from now on, without the tree.

    What they were shown before holds the task, and the task holds it; its control and its timer hold each other. Such
    a cycle would keep the tree until Python's garbage collector runs.
    """
    told = replace(outcome, memory=None)
    task.show(lambda: told)
    return outcome


def grow_together(task: Task, selection: ModuleType, tree: Tree, team: int) -> tuple[Searcher, Outcome]:
    """Grow one tree by several threads; one of their searchers, and what all have counted."""
    before = int(tree.visits[ROOT])
    plant_root(tree, task.player)
    records = shared_by(task, tree, team)
    for record in records[1:]:
        record.cells[RESUMED] = 1  # the root is counted once
    searchers = [Searcher(task, loop, variant=selection, memory=record) for record in records]

    def count() -> None:
        tree.cells[PLAYOUTS] = sum(int(record.cells[PLAYOUTS]) for record in records)

    def report() -> Outcome:
        count()
        return Report(task, tree, searchers[0].move).outcome(NOTHING, before)

    task.show(report)
    calls = [searcher.ready(task.state, task.player, task.depth) for searcher in searchers]
    found = reduce(Outcome.plus, run_together(calls, "all"))
    count()
    return searchers[0], found


def check(exploration: float, bias: float, playouts: int | None) -> None:
    for name, value in (("exploration", exploration), ("bias", bias)):
        at_least(f"option {name}", value, 0)
        if math.isinf(value):
            raise UsageError(f"option {name}: expected a finite number, got {value}")
    if playouts is not None:
        at_least("option playouts", playouts, 1)


def wanted(task: Task, playouts: int | None) -> int:
    """How many playouts: as many as asked for; else as the budget allows, or the usual number without one."""
    if task.depth == 0:
        return 1
    if playouts is not None:
        return playouts
    limited = task.control.nodes is not None or task.control.seconds is not None
    return sys.maxsize if limited else USUAL_PLAYOUTS
