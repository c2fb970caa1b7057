"""Checking a table, entry by entry, against the rules."""

from __future__ import annotations

from zermelo.core import Control, Game, KernelGame, Progress, Searcher, Task
from zermelo.endgames import checks
from zermelo.endgames.building import tabulated
from zermelo.endgames.codes import code_at
from zermelo.endgames.tables import EndgameTable
from zermelo.errors import ZermeloError

CHUNK = 1 << 20  # cells between two reports of progress


def verify_endgames(
    game: Game, table: EndgameTable, *, progress: Progress | None = None, interpreted: bool = False
) -> int:
    """Derive every entry again from those that a move leads to; the number of cells. A wrong one is an error."""
    import numpy as np

    tabulated(game)
    assert isinstance(game, KernelGame)
    task = Task(game, game.start(), 0, Control(), not interpreted)
    cells = np.array([0, 0, -1])
    words = np.array(table.words, np.int64)
    buffers = (words.tolist(), cells.tolist()) if interpreted else (words, cells)
    searcher = Searcher(task, checks, memory=checks.Memory(*buffers))
    total = len(table.codes)
    for first in range(0, total, CHUNK):
        if progress is not None:
            progress(first, total, "cells checked")
        searcher.memory.cells[0], searcher.memory.cells[1] = first, min(first + CHUNK, total)
        task.control.call(lambda: searcher.run(task.state, 0, 0))
        if task.control.reason is not None:
            raise KeyboardInterrupt
        if (wrong := int(searcher.memory.cells[2])) >= 0:
            position = game.format(game.rules.state_of(game.params, wrong))
            entry = code_at(searcher.memory.table, wrong)
            said = f"entry {entry} of cell {wrong} does not follow from its moves, position {position}"
            raise ZermeloError(f"endgames of {game.name}: {said}")
    return total
