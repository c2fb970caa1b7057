"""The state of a running search: counters, buffers, and the cell that stops it.

`Run` is a record of flat buffers; kernels get its address. In an interpreted search the buffers are
lists, so that moves and words stay Python integers.
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence
from typing import Annotated, Any, NamedTuple

from zermelo.kernels.binding import kernel

Ints = Annotated[MutableSequence[int], "i64"]
Reals = Annotated[MutableSequence[float], "f64"]

# Cells of Run.counts. HORIZON counts the leaves that were evaluated before the end of the game: a search
# without any has solved its position. FURTHEST is the last ply that a search may reach
# beyond its depth. A search stops when it would visit a node beyond counts[LIMIT]: the
# node budget is a limit, and a timer or Ctrl-C stops it by setting the limit to STOP.
NODES, LEAVES, HORIZON, CUTOFFS, PROBES, HITS, RESEARCHES, STOPPED, LIMIT, FURTHEST, COUNTERS = range(11)
STOP = -1
OUT_OF_MEMORY = 2  # what counts[STOPPED] says if the memory of a search is full; 1 if its budget is spent
TOO_MANY_MOVES = 3  # and if a position has more moves than the game's traits state
NO_LIMIT = 1 << 62
INF = math.inf

CHANCE = -1
TERMINAL = -2
"""What `mover` says when no player is to move."""


class Run(NamedTuple):
    counts: Ints  # the cells above
    moves: Ints  # row `ply` starts at ply * width
    pv: Ints  # row `ply` starts at ply * rows: the length, then the line found below that ply
    width: int  # most moves of a position
    rows: int  # plies + 1
    memory: Any  # what an algorithm keeps beyond this (tables, killers), a record of its own; or 0
    record: Any  # what the probe writes, a record of its own; or 0


def next_float(x: float) -> float:
    """The next number up: (x, next_float(x)) is the null window over any values, integers or not."""
    return math.nextafter(x, INF)


@kernel
def visit(run: Run, ply: int) -> bool:
    """Count a node, or say that the budget is spent."""
    run.pv[ply * run.rows] = 0
    if run.counts[NODES] >= run.counts[LIMIT]:
        run.counts[STOPPED] = 1
        return False
    run.counts[NODES] += 1
    return True


@kernel
def stopped(run: Run) -> bool:
    return run.counts[STOPPED] != 0


@kernel
def keep(run: Run, ply: int, move: int) -> None:
    """The line below this ply becomes the move and the line below the next one."""
    line = ply * run.rows
    below = line + run.rows
    length = run.pv[below]
    run.pv[line] = length + 1
    run.pv[line + 1] = move
    for i in range(1, length + 1):
        run.pv[line + 1 + i] = run.pv[below + i]
