"""Iterative deepening: search to depth 1, 2, 3, … until a budget ends it; a whole answer is always at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core.certainty import at_an_end, is_decisive
from zermelo.core.task import Outcome, Task


def deepen(
    task: Task, search: Callable[[Task], Outcome], *, partial: bool = False, until_decided: bool = False
) -> Outcome:
    """Search to every depth from 1 to the task's, as long as the budget lasts.

    `partial` takes over the line of an iteration that was stopped, if it has one: sound when each
    iteration begins with the best move of the one before. `until_decided` ends it at a win or a loss that is proven.
    The distance of the outcome is the first depth that finds the highest or lowest payoff: that of the game, if
    each iteration finds the exact value of its depth.
    """
    traits = task.game.traits
    ends = until_decided and not (task.all_best or task.every_move) and is_decisive(task.game)
    best = latest = search(replace(task, depth=min(1, task.depth)))
    decided = latest.depth if not latest.stopped and at_an_end(traits, latest.value, latest.bound) else None
    for depth in range(2, task.depth + 1):
        task.tell(best)
        if latest.stopped or latest.solved or (ends and decided):
            break
        trees = list(task.trees)
        latest = search(replace(task, depth=depth))
        if not latest.stopped:
            best = latest.plus(best)
            decided = (decided or depth) if at_an_end(traits, latest.value, latest.bound) else None
        elif partial and latest.pv and latest.pv[0] not in (best.best_moves or best.pv[:1]):
            best = replace(latest, depth=best.depth).plus(best)
        else:
            best = best.plus(latest)
            task.trees[:] = trees  # the recorded tree is that of the answer
    if task.all_best and not task.every_move and not best.stopped and best.depth < task.depth:
        # A position solved early is solved along its best line: the other moves may need the whole depth.
        final = search(task)
        certain = best.certain or final.certain
        best = best.plus(final) if final.stopped else replace(final, depth=best.depth, certain=certain).plus(best)
    return replace(best, distance=decided)
