"""The table of proof and disproof numbers.

A bucket holds two entries; a newcomer replaces the one that took less work
(the scheme TwoBig of D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, ICCA Journal 17(4), 1994).
An entry is the key and a word: log2 of the nodes that were searched for it, and the two numbers. So the table
never grows beyond its limit: what is lost is searched again. Up to the limit it grows: it begins small, and when
half of it is in use the search stops for a moment, is given a larger table with all its entries, and goes on.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.proof_number._numbers import BITS, work_of
from zermelo.core import Task
from zermelo.kernels import Ints, i64, kernel, u64

ENTRY_BYTES = 16
SMALL, GROWTH = 1 << 13, 4
MOST_WORK = 63


class Table(NamedTuple):
    mask: int  # buckets - 1, a power of two less one
    cells: Annotated[Any, "u64"]  # a bucket is two entries of key and word, side by side in memory; word 0 is empty
    used: Ints  # [entries in use, whether a larger table is wanted]
    most: int  # entries that it may grow to


USED, WANTED = range(2)


def allocate(task: Task, most: int) -> Table:
    """An empty table that may grow to so many entries, two at least.

    Interpreted, it has its full size at once: its buffer holds only what is used.
    """
    return _empty(task, min(SMALL, most) if task.compiled else most, most)


def _empty(task: Task, entries: int, most: int) -> Table:
    buckets = 1 << max(0, (entries // 2).bit_length() - 1)
    return Table(buckets - 1, task.zeros(4 * buckets if task.compiled else None, "u64"), task.zeros(2), most)


def grown(task: Task, table: Table) -> Table:
    """A larger table with the same entries. Each keeps its place in its bucket, so that none meets another."""
    import numpy as np

    made = _empty(task, min(GROWTH * 2 * (table.mask + 1), table.most), table.most)
    before, after = (each.cells.reshape(-1, 2) for each in (table, made))
    places = np.flatnonzero(before[:, 1])
    buckets = (before[places, 0] & np.uint64(made.mask)).astype(np.int64)
    after[2 * buckets + (places & 1)] = before[places]
    made.used[USED] = len(places)
    return made


@kernel
def find(table: Table, key: int) -> int:
    """The word of a key, or 0."""
    at = 4 * i64(u64(key) & u64(table.mask))
    if table.cells[at] == key:
        return i64(table.cells[at + 1])
    if table.cells[at + 2] == key:
        return i64(table.cells[at + 3])
    return 0


@kernel
def place(table: Table, key: int) -> int:
    """Where a key belongs: where it is, else an empty entry, else the one of less work."""
    at = 4 * i64(u64(key) & u64(table.mask))
    first, second = i64(table.cells[at + 1]), i64(table.cells[at + 3])
    if first == 0 or table.cells[at] == key:
        return at
    if second == 0 or table.cells[at + 2] == key:
        return at + 2
    return at if work_of(first) <= work_of(second) else at + 2


@kernel
def store(table: Table, key: int, word: int, nodes: int) -> None:
    """Keep the numbers of a position that took so many nodes."""
    at = place(table, key)
    if table.cells[at + 1] == 0:
        table.used[USED] += 1
        size = 2 * (table.mask + 1)
        if 2 * table.used[USED] > size and 2 * size <= table.most:
            table.used[WANTED] = 1
    work = 0
    while nodes > 0 and work < MOST_WORK:
        nodes >>= 1
        work += 1
    table.cells[at] = key
    table.cells[at + 1] = u64(work << 2 * BITS | word)
