"""The transposition table.

A bucket holds two entries: the first is kept for the deepest search, the second takes whatever
comes [BreukerEtAl1994].
An entry is the key, the value for the player to move, and a word of depth, move and bound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from zermelo.kernels.binding import kernel
from zermelo.kernels.bits import i64, u64
from zermelo.kernels.run import HITS, HORIZON, PROBES, Ints, Reals, Run

UPPER, LOWER, EXACT = 1, 2, 3
ENTRY_BYTES = 24


class Table(NamedTuple):
    mask: int  # buckets - 1, a power of two less one
    keys: Annotated[Any, "u64"]
    values: Reals
    words: Ints  # (depth + 1) << 35 | (move + 1) << 3 | solved << 2 | bound; 0 is an empty entry


def allocate(zeros: Callable[..., Any], megabytes: float) -> Table:
    """An empty table of at most this size, a power of two of buckets; `zeros` makes buffers (`Task.zeros`)."""
    buckets = 1
    while 2 * (2 * buckets) * ENTRY_BYTES <= megabytes * 1e6:
        buckets *= 2
    return Table(buckets - 1, zeros(2 * buckets, "u64"), zeros(2 * buckets, "f64"), zeros(2 * buckets))


@kernel
def find(table: Table, key: int) -> int:
    """The index of a key's entry, or -1."""
    slot = 2 * i64(u64(key) & u64(table.mask))
    if table.words[slot] != 0 and table.keys[slot] == key:
        return slot
    if table.words[slot + 1] != 0 and table.keys[slot + 1] == key:
        return slot + 1
    return -1


@kernel
def depth_of(word: int) -> int:
    return (word >> 35) - 1


@kernel
def move_of(word: int) -> int:
    return ((word >> 3) & 0xFFFFFFFF) - 1


@kernel
def is_solved(word: int) -> bool:
    """Did the search behind the entry reach the end of the game on every line?"""
    return word & 4 != 0


@kernel
def bound_of(word: int) -> int:
    return word & 3


@kernel
def fits(word: int, depth: int, deeper: bool) -> bool:
    """Does an entry stand for a search to this depth?

    With `deeper` a deeper search or a solved one will do; without, only what a search to this
    very depth would find.
    """
    stored = depth_of(word)
    if deeper:
        return stored >= depth or is_solved(word)
    return stored == depth or (stored < depth and is_solved(word))


@kernel
def answers(word: int, value: float, depth: int, deeper: bool, alpha: float, beta: float) -> bool:
    """Does an entry settle a search to this depth within this window?"""
    bound = bound_of(word)
    settles = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
    return settles and fits(word, depth, deeper)


@kernel
def store(table: Table, key: int, value: float, depth: int, move: int, solved: bool, bound: int) -> None:
    """Keep a result: in the first place if it is as deep as what is there, else in the second."""
    slot = 2 * i64(u64(key) & u64(table.mask))
    if depth < depth_of(table.words[slot]) and table.keys[slot] != key:
        slot += 1
    table.keys[slot] = key
    table.values[slot] = value
    table.words[slot] = (depth + 1) << 35 | (move + 1) << 3 | (4 if solved else 0) | bound


@kernel
def look_up(run: Run, table: Table, key: int) -> int:
    """Find an entry, and count the probe."""
    run.counts[PROBES] += 1
    return find(table, key)


@kernel
def use(run: Run, word: int) -> None:
    """Count a table hit; an entry that was not solved stands for leaves at the horizon."""
    run.counts[HITS] += 1
    if not is_solved(word):
        run.counts[HORIZON] += 1
