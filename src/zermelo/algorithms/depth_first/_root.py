"""The root of a depth-first search: run the kernel once, and find the equally best moves on request."""

from __future__ import annotations

import sys
from dataclasses import replace

from zermelo.core import Outcome, Searcher, Task
from zermelo.errors import UsageError
from zermelo.kernels import INF, next_float


def check_window(alpha: float, beta: float) -> None:
    if not alpha < beta:
        raise UsageError(f"option alpha: expected a number below beta = {beta:g}, got {alpha:g}")


def solve(task: Task, module: str, alpha: float = -INF, beta: float = INF) -> Outcome:
    """One search of the root by the kernel of a module."""
    check_window(alpha, beta)
    searcher = Searcher(task, sys.modules[module])
    outcome = searcher.run(task.state, task.player, task.depth, alpha, beta)
    return with_best_moves(task, searcher, outcome)


def with_best_moves(task: Task, searcher: Searcher, outcome: Outcome) -> Outcome:
    """The outcome with every equally best move, if the task asks for them.

    A move is as good as the best if a null window just below the value fails high on it.
    """
    value = outcome.value
    if not task.all_best or task.depth < 1 or outcome.bound != "exact" or not isinstance(value, float):
        return outcome
    best, trees = [], list(task.trees)
    for move in task.game.moves(task.state):
        if move != outcome.pv[0]:
            child = task.game.play(task.state, move)
            reply = searcher.run(child, 1 - task.player, task.depth - 1, -value, next_float(-value), ply=1)
            outcome = outcome.plus(reply)
            if reply.stopped:
                break
            if not isinstance(reply.value, float) or reply.value > -value:
                continue
        best.append(move)
    task.trees[:] = trees
    return replace(outcome, best_moves=tuple(best))
