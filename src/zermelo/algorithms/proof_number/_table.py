"""The table of proof and disproof numbers.

A bucket holds two entries; a new one replaces the one that took less work (the scheme TwoBig of [BreukerEtAl1994]).
An entry is the key and a word: log2 of the nodes that were searched for it, and the two numbers. At its limit the
table loses entries, and what is lost is searched again. Up to the limit it grows: it begins small, so that it stays
in the processor's cache; when half of it is in use the search returns to the root, the table is made larger with
all its entries, and the search begins again with what the table knows.

Threads may share the cells, each with counters of its own. No entry is locked: what is kept of a key is the key XOR the
word, so that an entry of which one thread wrote the key and another one the word belongs to no key [HyattMann2002].
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.proof_number._numbers import BITS, is_solved, work_of
from zermelo.core import Task
from zermelo.kernels import LIMIT, STOP, STOPPED, Ints, Run, i64, kernel, u64

ENTRY_BYTES = 16
SMALL, GROWTH = 1 << 13, 4
MOST_WORK = 63
USED, MASK, DUE = range(3)  # cells of Table.used


class Table(NamedTuple):
    cells: Annotated[Any, "u64"]  # a bucket is two entries of key ^ word and word, side by side; word 0 is empty
    used: Ints  # entries in use; buckets - 1, a power of two less one; whether the table is due to grow
    most: int  # entries that it may grow to
    team: int = 1  # threads that fill it, each with its own `used`


def allocate(task: Task, most: int) -> Table:
    """An empty table that may grow to so many entries, two at least; memory is taken as it grows."""
    table = Table(task.sparse(4 * _buckets(most), "u64"), task.zeros(3), most)
    table.used[MASK] = _buckets(min(SMALL, most)) - 1
    return table


def _buckets(entries: int) -> int:
    """The largest power of two of buckets for so many entries."""
    return 1 << max(0, (entries // 2).bit_length() - 1)


@kernel
def find(table: Table, key: int) -> int:
    """The word of a key, or 0. An entry is read once and then judged: another thread may write to it at any time."""
    at = 4 * i64(u64(key) & u64(table.used[MASK]))
    word = table.cells[at + 1]
    if table.cells[at] ^ word == key:
        return i64(word)
    word = table.cells[at + 3]
    if table.cells[at + 2] ^ word == key:
        return i64(word)
    return 0


@kernel
def place(table: Table, key: int) -> int:
    """Where a key belongs: where it is, else an empty entry, else the one of less work."""
    at = 4 * i64(u64(key) & u64(table.used[MASK]))
    first, second = table.cells[at + 1], table.cells[at + 3]
    if first == 0 or table.cells[at] ^ first == key:
        return at
    if second == 0 or table.cells[at + 2] ^ second == key:
        return at + 2
    return at if work_of(i64(first)) <= work_of(i64(second)) else at + 2


@kernel
def store(table: Table, key: int, word: int, nodes: int) -> None:
    """Keep the numbers of a position that took so many nodes."""
    at = place(table, key)
    there = table.cells[at + 1]
    if there == 0:
        table.used[USED] += 1
        size = 2 * (table.used[MASK] + 1)
        if 2 * table.team * table.used[USED] > size and 2 * size <= table.most:
            table.used[DUE] = 1
    elif table.team > 1 and table.cells[at] ^ there == key and is_solved(i64(there)) and not is_solved(word):
        return  # another thread has solved it
    work = 0
    while nodes > 0 and work < MOST_WORK:
        nodes >>= 1
        work += 1
    entry = u64(work << 2 * BITS | word)
    table.cells[at] = u64(key) ^ entry
    table.cells[at + 1] = entry


@kernel
def goes_on(run: Run, table: Table, done: bool) -> bool:
    """Did the search return to the root only because the table is due to grow? Then it has grown: search again."""
    if table.used[DUE] == 0:
        return False
    run.counts[STOPPED] = 0  # it was the table that stopped the search, not the budget
    if not done:
        grow(run, table, 0, 1)
    return not done


@kernel
def grow(run: Run, table: Table, part: int, parts: int) -> None:
    """Make the table larger, in place: its buffer has room for the largest one. This moves one part of its entries.

    An entry of bucket i moves to one of the new buckets i + n, i + 2n, … or stays, and keeps its half of the bucket:
    no two entries meet, so that threads may move the parts at the same time.
    """
    before = table.used[MASK] + 1
    after = before
    while after < GROWTH * before and 4 * after <= table.most:
        after *= 2
    table.used[MASK] = after - 1
    table.used[DUE] = 0
    for at in range(4 * (before * part // parts), 4 * (before * (part + 1) // parts), 2):
        if run.counts[LIMIT] == STOP:  # out of time: what has not been moved is not looked up any more
            return
        if table.cells[at + 1] != 0:
            to = 4 * i64((table.cells[at] ^ table.cells[at + 1]) & u64(after - 1)) + (at & 2)
            if to != at:
                table.cells[to], table.cells[to + 1] = table.cells[at], table.cells[at + 1]
                table.cells[at], table.cells[at + 1] = u64(0), u64(0)
