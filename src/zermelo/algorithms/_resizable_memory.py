"""A search tree in memory: arrays that are made larger when they are full, up to a limit that is kept.

The kernel cannot make room by itself. It leaves all its work in its memory, says that it is full,
and is called again with arrays of twice the length; at the limit it stops for good.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core import KernelGame, Outcome, Searcher, Sparse, State, Task, between
from zermelo.kernels import INF, OUT_OF_MEMORY, STOPPED, Run, kernel, to_words

LEAST_MEGABYTES, MOST_MEGABYTES = 0.001, 1_000_000.0
FIRST = 1 << 10  # slots to begin with
WORD = 8  # bytes
FULL, USED = 0, 1  # cells: is there no room for the next step; slots ever used


def slots(task: Task, memory_mb: float, arrays: int) -> tuple[int, int, int]:
    """Slots to begin with and at most, of so many numbers and a state each; and the cells of a state."""
    between("option memory_mb", memory_mb, LEAST_MEGABYTES, MOST_MEGABYTES)
    cells: Any = Sparse()
    size = to_words(task.state, cells, 0) if isinstance(task.game, KernelGame) else 1
    limit = max(1, int(memory_mb * 1e6 / (WORD * (arrays + size))))
    return min(FIRST, limit), limit, size


class ResizingSearcher(Searcher):
    """A searcher whose memory has the fields `most`, `limit` and `cells`; all its arrays but `cells` grow."""

    def run(
        self, state: State, player: int, depth: int, alpha: float = -INF, beta: float = INF, *, ply: int = 0,
        resume: bool = False,
    ) -> Outcome:  # fmt: skip
        self.memory.cells[FULL] = 0
        found = super().run(state, player, depth, alpha, beta, ply=ply, resume=resume)
        while self.memory.cells[FULL] and not found.stopped:
            self.replace_memory(enlarged(self.memory))
            found = super().run(state, player, depth, alpha, beta, ply=ply, resume=True).plus(found)
            found = replace(found, certain=found.solved)
        return found


def enlarged(memory: Any) -> Any:
    """The record with room for twice as many slots, or for as many as the limit allows.

    Arrays and lists are copied; the sparse buffers of an interpreted search have any length.
    """
    import numpy as np

    most = min(2 * memory.most, memory.limit)

    def longer(array: Any) -> Any:
        size = len(array) // memory.most * most
        if isinstance(array, list):
            return array + [0] * (size - len(array))
        made = np.zeros(size, array.dtype)
        made[: len(array)] = array
        return made

    arrays = {
        name: longer(value)
        for name, value in zip(memory._fields, memory, strict=True)
        if isinstance(value, np.ndarray | list) and name != "cells"
    }
    return memory._replace(most=most, **arrays)


@kernel
def full(run: Run, memory: Any) -> None:
    """There is no room for the next step: ask for more, or stop at the limit."""
    memory.cells[FULL] = 1
    if memory.most >= memory.limit:
        run.counts[STOPPED] = OUT_OF_MEMORY
