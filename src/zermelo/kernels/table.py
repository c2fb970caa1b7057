"""The transposition table.

A bucket holds two entries: the first is kept for the deepest search, the second takes whatever
comes [BreukerEtAl1994].
An entry is the key, the value for the player to move, and a word of depth, move and bound, side by side.

Several threads may read and write it at once, without locks: the key is kept XORed with the other two. An entry of
which one thread has written a part and another the rest has another key then, and is not found [HyattMann2002]. For
this to hold, an entry is read once, by `find`, and what was read is verified and used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from zermelo.kernels.binding import kernel
from zermelo.kernels.bits import bits_of, i64, real_of, u64
from zermelo.kernels.run import HITS, HORIZON, PROBES, Run

UPPER, LOWER, EXACT = 1, 2, 3
ENTRY_BYTES = 24
ENTRY = 3  # words: the key XORed with the others, the bits of the value, and
#            (depth + 1) << 35 | (move + 1) << 3 | solved << 2 | bound, which is 0 in an empty entry


class Table(NamedTuple):
    mask: int  # buckets - 1, a power of two less one
    entries: Annotated[Any, "u64"]  # two of a bucket after each other


def allocate(zeros: Callable[..., Any], megabytes: float) -> Table:
    """An empty table of at most this size, a power of two of buckets; `zeros` makes buffers (`Task.zeros`)."""
    buckets = 1
    while 2 * (2 * buckets) * ENTRY_BYTES <= megabytes * 1e6:
        buckets *= 2
    return Table(buckets - 1, zeros(2 * buckets * ENTRY, "u64"))


@kernel
def find(table: Table, key: int) -> tuple[int, float]:
    """The word of a key's entry, 0 if there is none, and its value."""
    at = bucket(table, key)
    bits, word = table.entries[at + 1], table.entries[at + 2]
    if word != 0 and table.entries[at] ^ bits ^ word == key:
        return i64(word), real_of(bits)
    bits, word = table.entries[at + ENTRY + 1], table.entries[at + ENTRY + 2]
    if word != 0 and table.entries[at + ENTRY] ^ bits ^ word == key:
        return i64(word), real_of(bits)
    return 0, 0.0


@kernel
def bucket(table: Table, key: int) -> int:
    """Where the two entries lie of which one may be a key's."""
    return 2 * ENTRY * i64(u64(key) & u64(table.mask))


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
    at = bucket(table, key)
    there = table.entries[at + 2]
    if depth < depth_of(i64(there)) and table.entries[at] ^ table.entries[at + 1] ^ there != key:
        at += ENTRY
    bits, word = bits_of(value), u64((depth + 1) << 35 | (move + 1) << 3 | (4 if solved else 0) | bound)
    table.entries[at] = u64(key) ^ bits ^ word
    table.entries[at + 1] = bits
    table.entries[at + 2] = word


@kernel
def look_up(run: Run, table: Table, key: int) -> tuple[int, float]:
    """Find an entry, and count the probe: its word, 0 if there is none, and its value."""
    run.counts[PROBES] += 1
    return find(table, key)


@kernel
def use(run: Run, word: int) -> None:
    """Count a table hit; an entry that was not solved stands for leaves at the horizon."""
    run.counts[HITS] += 1
    if not is_solved(word):
        run.counts[HORIZON] += 1
