"""What the searches with chance share: the games they are for, their memory, and the root.

The eyes   A kernel's value is for `player`. Where the other one moves, the node is looked at with
           his eyes: window and value turn round. So there are only MAX nodes and chance nodes.
The root   may be a chance node: its value is for player 0, and it has no line.
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms._root import check_window
from zermelo.core import Outcome, Searcher, Task, Traits
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, INF, Reals, next_float

ZERO_SUM: dict[str, Any] = {"players": 2, "perfect_information": True, "constant_sum": 0.0}
"""The games of the *-minimax family: of two, zero-sum, with chance or without."""
EQUAL = 1e-12  # of the greatest payoff: means that differ by less are equally good, but for rounding


class Chances(NamedTuple):
    """The outcomes of the chance nodes on the path, beside the rows of Run.moves; the bounds of all values."""

    low: float
    high: float
    probabilities: Reals
    rest: Reals  # the probability of the outcomes after this one


def chances(task: Task) -> Chances:
    """Buffers for a search to the task's depth."""
    low, high = payoff_bounds(task.game.name, task.game.traits)
    return Chances(low, high, row_buffer(task), row_buffer(task))


def row_buffer(task: Task, extra: int = 0) -> Any:
    """A real number for each of Run.moves."""
    widest = task.game.traits.max_moves
    return task.zeros(None if widest is None else (task.depth + extra + 1) * widest, "f64")


def payoff_bounds(name: str, traits: Traits) -> tuple[float, float]:
    """The least and the greatest value for either player: what one can get the other can lose."""
    low, high = traits.lowest, traits.highest
    if traits.players == 2:
        high = min(high, -low)
        low = -high
    if not (math.isfinite(low) and math.isfinite(high)):
        raise UsageError(f"{name}: expected finite bounds of the payoff, got {traits.lowest:g} and {traits.highest:g}")
    return low, high


def solve(task: Task, module: str, memory: Any, alpha: float = -INF, beta: float = INF) -> Outcome:
    """One search of the root by the kernel of a module."""
    check_window(alpha, beta)
    searcher = Searcher(task, sys.modules[module], memory=memory)
    outcome = searcher.run(task.state, max(0, task.player), task.depth, alpha, beta)
    return with_best_moves(task, searcher, outcome)


def with_best_moves(task: Task, searcher: Searcher, outcome: Outcome) -> Outcome:
    """The outcome with every equally best move, if the task asks for them: equal but for rounding."""
    value = outcome.value
    if not task.all_best or task.depth < 1 or outcome.bound != "exact" or not isinstance(value, float):
        return outcome
    if task.player == CHANCE:
        return outcome
    best, trees = [], list(task.trees)
    nearly = value - EQUAL * max(abs(task.game.traits.lowest), abs(task.game.traits.highest))
    nearly = min(nearly, -next_float(-value))
    for move in task.game.moves(task.state):
        if move != outcome.pv[0]:
            child = task.game.play(task.state, move)
            reply = searcher.run(child, task.player, task.depth - 1, nearly, next_float(nearly), ply=1)
            outcome = outcome.plus(reply)
            if reply.stopped:
                break
            if not isinstance(reply.value, float) or reply.value <= nearly:
                continue
        best.append(move)
    task.trees[:] = trees
    return replace(outcome, best_moves=tuple(best))
