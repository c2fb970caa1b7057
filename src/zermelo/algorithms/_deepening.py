"""Iterative deepening, and the choice of the algorithm that a driver runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core import Algorithm, Outcome, Task, declared, find_algorithm
from zermelo.errors import UsageError

DRIVERS = ("aspiration", "iterative_deepening", "engine")
"""The algorithms that run others, or deepen by themselves: none of them can be the `inner` one of a driver."""


def inner_algorithm(task: Task, name: str, *options: str) -> Algorithm:
    """The algorithm that a driver is to run: of one fixed depth, fit for the game, with these options."""
    chosen = find_algorithm(name)
    if name in DRIVERS or any(option not in declared(chosen.function) for option in options):
        with_options = f" with the options {' and '.join(options)}" if options else ""
        raise UsageError(f"option inner: expected an algorithm of one fixed depth{with_options}, got '{name}'")
    if reason := chosen.unmet(task.game):
        raise UsageError(f"{name} cannot search {task.game.name}: it {reason}")
    return chosen


def deepen(task: Task, search: Callable[[Task], Outcome], *, partial: bool = False) -> Outcome:
    """Search to every depth from 1 to the task's, as long as the budget lasts.

    `partial` takes over the line of an iteration that was stopped, if it has one: sound when each
    iteration begins with the best move of the one before.
    """
    best = latest = search(replace(task, depth=min(1, task.depth)))
    for depth in range(2, task.depth + 1):
        if latest.stopped or latest.solved:
            break
        latest = search(replace(task, depth=depth))
        if not latest.stopped:
            best = latest.plus(best)
        elif partial and latest.pv and latest.pv[0] not in (best.best_moves or best.pv[:1]):
            best = replace(latest, depth=best.depth).plus(best)
        else:
            best = best.plus(latest)
    if task.all_best and not best.stopped and best.depth < task.depth:
        # A position solved early is solved along its best line: the other moves may need the whole depth.
        final = search(task)
        best = best.plus(final) if final.stopped else replace(final, depth=best.depth).plus(best)
    return best
