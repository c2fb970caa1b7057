"""ABDADA: threads put off moves that others are searching.

Alpha-Bêta Distribué avec Droit d'Aînesse. Before a thread searches a move it writes into a small shared table which
move of which position it is at. Who finds its next move there goes on with the one after it and comes back when the
other moves are done; by then the answer is usually in the transposition table.

Idea     Two threads at one node should search two of its moves, but not before the eldest brother has been searched.
Source   [Weill1996], who counts in the transposition table how many threads are at a node. Here moves are marked in a
         table of their own, as later simplifications do, which leaves the transposition table as it is.
"""

from __future__ import annotations

from zermelo.kernels import GOLDEN, Run, i64, kernel, mix64, u64

CELLS = 1 << 12  # for marks of moves; two moves that fall into one cell only forget each other
LEAST_DEPTH = 4  # below it a move costs less than it takes two threads to agree


@kernel
def is_busy(run: Run, key: int, move: int, depth: int) -> bool:
    """Is another thread searching this move?"""
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
    return run.memory.marking and depth >= LEAST_DEPTH


@kernel
def name_of(key: int, move: int, depth: int) -> int:
    """A move of a position, to be searched to a depth."""
    return mix64(u64(key) + u64(GOLDEN) * u64(1024 * move + depth))


@kernel
def cell_of(name: int) -> int:
    return i64(name & u64(CELLS - 1))
