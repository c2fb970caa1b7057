"""The root of a search, for all families: check the window, search once, find the equally best moves.

The kernels take the value for `player`, who need not be the one to move: where the other one is, they turn
window and value round, or let that player minimise.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from zermelo.core import Outcome, Searcher, State, Task, Traits, judge_moves
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, HORIZON, INF, next_float

LARGEST = sys.float_info.max


def check_window(alpha: float, beta: float) -> None:
    """Refuse an empty window."""
    if not alpha < beta:
        raise UsageError(f"option alpha: expected a number below beta = {beta:g}, got {alpha:g}")


def share_of_range(traits: Traits, share: float) -> float:
    """A share of the range of payoffs; 1 if the game states no finite range, or payoffs that are all equal."""
    width = share * (traits.highest - traits.lowest)
    return width if 0 < width < INF else 1.0


def search_root(
    task: Task, module: str, alpha: float = -INF, beta: float = INF, *, variant: str | None = None, extra: int = 0,
    memory: Any = 0, tolerance: float = 0.0,
) -> Outcome:  # fmt: skip
    """Search the root once with the kernel `search` of a module, and find all best moves if the task asks for them.

    Modules are given by name (`__name__`); `variant`, `extra` and `memory` are those of `Searcher`. The value of
    a root where chance moves is for player 0.
    """
    check_window(alpha, beta)
    filling = None if variant is None else sys.modules[variant]
    searcher = Searcher(task, sys.modules[module], variant=filling, extra=extra, memory=memory)
    outcome = searcher.run(task.state, max(0, task.player), task.depth, alpha, beta)
    return with_best_moves(task, searcher, outcome, tolerance=tolerance)


def with_best_moves(task: Task, searcher: Searcher, outcome: Outcome, *, tolerance: float = 0.0) -> Outcome:
    """The outcome with every equally best move, if the task asks for them and the value is exact.

    A move is as good as the best if a null window just below the value fails high on it; values that differ
    by no more than `tolerance` (means, which are rounded) count as equal.
    """
    value = outcome.value
    if outcome.bound != "exact" or not isinstance(value, float):
        return outcome
    if task.every_move:
        return with_every_move(task, searcher, outcome, tolerance)
    low = min(value - tolerance, -next_float(-value))
    found = with_moves_above(task, searcher, outcome, low)
    chosen = task.chosen(found.best_moves)
    if found.stopped or chosen is None or chosen in found.pv[:1]:
        return found
    # Another move than that of the line will be played: its own line is wanted, which a null window does not give.
    trees = list(task.trees)
    child = task.game.play(task.state, chosen)
    reply = searcher.run(child, task.player, task.depth - 1, low, next_float(value + tolerance), ply=1)
    task.trees[:] = trees
    return replace(found.plus(reply), pv=(chosen, *(reply.pv if reply.bound == "exact" else ())))


def with_every_move(task: Task, searcher: Searcher, outcome: Outcome, tolerance: float) -> Outcome:
    """The outcome with the value of every move, each searched with a window that no value is outside of.

    The window has ends, so that a search which halves its window does not begin with a guess from another move.
    """
    trees = list(task.trees)

    def search(child: State) -> Outcome:
        return searcher.run(child, task.player, task.depth - 1, -LARGEST, LARGEST, ply=1)

    found = judge_moves(task, outcome, search)
    task.trees[:] = trees
    if not task.all_best or found.move_values is None:
        return found
    least = max(found.move_values.values()) - tolerance
    best = tuple(move for move, value in found.move_values.items() if value >= least)
    chosen = task.chosen(best)
    lines = {each.move: each.line for each in found.root_moves}
    return replace(found, best_moves=best, pv=found.pv if chosen is None else lines[chosen])


def with_whole_line(task: Task, searcher: Searcher, outcome: Outcome) -> Outcome:
    """The outcome with a line as long as its depth, if the game does not end before.

    Where entries of deeper searches answer, two searches of one node may disagree, and the line ends there: what is
    left of the depth is searched from its end.
    """
    line, trees, counts = outcome.pv, list(task.trees), outcome.counts
    while 0 < len(line) < outcome.depth and outcome.bound == "exact" and not outcome.stopped:
        state = task.state
        for move in line:
            state = task.game.play(state, move)
        if task.game.is_over(state):
            break
        reply = searcher.run(state, task.player, outcome.depth - len(line), ply=len(line))
        outcome, line = outcome.plus(reply), line + reply.pv
        if not reply.pv:
            break
    task.trees[:] = trees
    summed = list(outcome.counts)
    summed[HORIZON] = counts[HORIZON]  # the leaves of the line do not tell whether the position is solved
    return replace(outcome, pv=line, counts=tuple(summed))


def with_moves_above(task: Task, searcher: Searcher, outcome: Outcome, low: float) -> Outcome:
    """The outcome with every move that is worth more than `low`, if the task asks for all best moves."""
    if not task.all_best or task.depth < 1 or task.player == CHANCE:
        return outcome
    found, trees = [], list(task.trees)
    for move in task.game.moves(task.state):
        if move not in outcome.pv[:1]:  # which was searched already
            child = task.game.play(task.state, move)
            reply = searcher.run(child, task.player, task.depth - 1, low, next_float(low), ply=1)
            outcome = outcome.plus(reply)
            if reply.stopped:
                break
            if not isinstance(reply.value, float) or reply.value <= low:
                continue
        found.append(move)
    task.trees[:] = trees  # the recorded tree is that of the search itself
    return replace(outcome, best_moves=tuple(found))
