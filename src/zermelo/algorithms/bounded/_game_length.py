"""The length of one game in which everybody plays the middle one of the legal moves: an estimate of the plies left."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms.chance._outcome_buffers import row_buffer
from zermelo.core import DEEPEST, Control, Searcher, State, Task
from zermelo.kernels import CHANCE, LIMIT, STOP, TERMINAL, Reals, Run, kernel, legal_moves, rules


class Memory(NamedTuple):
    probabilities: Reals  # of one chance node


def plies_left(task: Task, *states: State) -> list[int]:
    """The length of the game from each of these states, at most `DEEPEST`; its time is charged to the task's budget.

    It has a budget of its own, the seconds of the task: the clock of the task starts with its first search, after that
    has been compiled.
    """
    own = Control(seconds=task.control.seconds)
    step = replace(task, depth=0, control=own, record=0)
    searcher = Searcher(step, sys.modules[__name__], memory=Memory(row_buffer(step)))
    lengths: list[float] = own.call(lambda: [_length(searcher, state) for state in states])
    task.control.compile_seconds += own.compile_seconds
    task.control.charge(own.elapsed)
    return [int(length) for length in lengths]


def _length(searcher: Searcher, state: State) -> float:
    found = searcher.run(state, 0, DEEPEST).value
    assert found is None or isinstance(found, float)
    return found or 0.0


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """Play at most `depth` plies; returns how many were played. Visits no nodes: they are not those of the search."""
    plies = 0
    while plies < depth and run.counts[LIMIT] != STOP:
        mover = rules.mover(params, state)
        if mover == TERMINAL:
            break
        n = 0
        if mover == CHANCE:
            n = rules.outcomes(params, state, run.moves, run.memory.probabilities, 0)
        else:
            n = legal_moves(params, run, state, 0)
        if n == 0:  # more moves than the game states
            break
        state = rules.play(params, state, run.moves[n // 2])
        plies += 1
    return float(plies)
