"""ABDADA: the engine, whose threads put off moves that others are searching.

Alpha-Bêta Distribué avec Droit d'Aînesse. As `engine`, but before a thread searches a move other than the first it
writes into a small shared table which move of which position it is at. Who finds its next move there goes on with the
one after it and comes back when the other moves are done; by then the answer is usually in the transposition table.

Idea     Two threads at one node should search two of its moves, but not before the eldest brother has been searched.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact. With one thread, what `engine` returns.
Source   [Weill1996], who counts in the transposition table how many threads are at a node. Here moves are marked in a
         table of their own, as later simplifications do, which leaves the transposition table as it is.
"""

from __future__ import annotations

import sys

from zermelo.algorithms._options import Alpha, Beta, Deepening, DeeperEntries, QuiescencePlies, TableMb, Threads
from zermelo.algorithms.depth_first import engine
from zermelo.algorithms.depth_first._engine_root import CELLS, Order, Window, search_deepening
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import GOLDEN, INF, Run, i64, kernel, mix64, u64

LEAST_DEPTH = 3  # below it a move costs less than it takes two threads to agree


@algorithm(fixed_depth={"quiescence_plies": 0, "deeper_entries": False}, **TWO_PLAYER)
def abdada(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    deepening: Deepening = True,
    table_mb: TableMb = 16.0,
    deeper_entries: DeeperEntries = True,
    quiescence_plies: QuiescencePlies = 16,
    threads: Threads = 1,
) -> Outcome:
    """Search with the window (alpha, beta)."""
    return search_deepening(
        task, engine, sys.modules[__name__], Window(alpha, beta), Order(), deepening=deepening, table_mb=table_mb,
        deeper_entries=deeper_entries, quiescence=quiescence_plies > 0, quiescence_plies=quiescence_plies,
        threads=threads,
    )  # fmt: skip


@kernel
def is_busy(run: Run, key: int, move: int, depth: int) -> bool:
    """Is another thread searching this move? It is put off then."""
    if not marks(run, depth):
        return False
    name = name_of(key, move, depth)
    return run.memory.busy[cell_of(name)] == name


@kernel
def begin(run: Run, key: int, move: int, depth: int) -> None:
    """The search of a move begins: mark it."""
    if marks(run, depth):
        name = name_of(key, move, depth)
        run.memory.busy[cell_of(name)] = name


@kernel
def end(run: Run, key: int, move: int, depth: int) -> None:
    """The search of a move has ended."""
    if marks(run, depth):
        name = name_of(key, move, depth)
        if run.memory.busy[cell_of(name)] == name:
            run.memory.busy[cell_of(name)] = u64(0)


@kernel
def marks(run: Run, depth: int) -> bool:
    """Are moves marked at this depth? Not by a thread that is alone: a game may come back to a position on one line."""
    return run.memory.together and depth >= LEAST_DEPTH


@kernel
def name_of(key: int, move: int, depth: int) -> int:
    """A move of a position, to be searched to a depth."""
    return mix64(u64(key) + u64(GOLDEN) * u64(1024 * move + depth))


@kernel
def cell_of(name: int) -> int:
    return i64(name & u64(CELLS - 1))
