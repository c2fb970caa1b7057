"""The question of an AND/OR search and what its answer says of the game."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from zermelo.core import Bound, Outcome, Searcher, Task
from zermelo.kernels import next_float


def answer(task: Task, module: str, above: float, memory: Any = 0) -> Outcome:
    """Can the player to move get more than `above`? By the kernel of a module."""
    searcher = Searcher(task, sys.modules[module], memory=memory)
    found = searcher.run(task.state, task.player, task.depth, above, next_float(above))
    if found.stopped or not isinstance(found.value, float):
        return replace(found, value=None, bound="none", pv=())  # a question half answered is not answered
    return with_alike(task, searcher, replace(found, bound=bound_of(task, found.value, above)), above)


def bound_of(task: Task, value: float, above: float) -> Bound:
    """A bound that the payoffs cannot go beyond is exact: so are all in a game of wins and losses."""
    traits = task.game.traits
    if value > above:
        return "exact" if value == traits.highest else "lower"
    return "exact" if value == traits.lowest else "upper"


def with_alike(task: Task, searcher: Searcher, found: Outcome, above: float) -> Outcome:
    """The outcome with every move that gives the same answer, if the task asks for them."""
    if not task.all_best or task.depth < 1 or not isinstance(found.value, float):
        return found
    moves = task.game.moves(task.state)
    if found.value <= above:  # no move gets more
        return replace(found, best_moves=tuple(moves))
    alike, trees = [], list(task.trees)
    for move in moves:
        if move != found.pv[0]:
            child = task.game.play(task.state, move)
            reply = searcher.run(child, task.player, task.depth - 1, above, next_float(above), ply=1)
            found = found.plus(reply)
            if reply.stopped:
                break
            if not isinstance(reply.value, float) or reply.value <= above:
                continue
        alike.append(move)
    task.trees[:] = trees
    return replace(found, best_moves=tuple(alike))
