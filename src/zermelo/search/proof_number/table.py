"""The table of proof and disproof numbers.

A bucket holds two entries; a newcomer replaces the one that took less work
(the scheme TwoBig of D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, ICCA Journal 17(4), 1994).
An entry is the key and a word: log2 of the nodes that were searched for it, and the two numbers. So the table
never grows beyond its size: what is lost is searched again.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.core.bits import i64, u64
from zermelo.core.kernel import kernel
from zermelo.core.run import Ints
from zermelo.core.search import Task
from zermelo.search.proof_number.numbers import BITS, work_of

ENTRY_BYTES = 16
MOST_WORK = 63


class Table(NamedTuple):
    mask: int  # buckets - 1, a power of two less one
    keys: Annotated[Any, "u64"]
    words: Ints  # 0 is an empty entry
    used: Ints  # [entries in use]


def allocate(task: Task, entries: int) -> Table:
    """An empty table of at most so many entries (two at least), a power of two of buckets."""
    buckets = 1 << max(0, (entries // 2).bit_length() - 1)
    size = 2 * buckets if task.compiled else None  # lists are filled as they are used
    return Table(buckets - 1, task.zeros(size, "u64"), task.zeros(size), task.zeros(1))


@kernel
def find(table: Table, key: int) -> int:
    """The word of a key, or 0."""
    slot = 2 * i64(u64(key) & u64(table.mask))
    if table.words[slot] != 0 and table.keys[slot] == key:
        return table.words[slot]
    if table.words[slot + 1] != 0 and table.keys[slot + 1] == key:
        return table.words[slot + 1]
    return 0


@kernel
def place(table: Table, key: int) -> int:
    """Where a key belongs: where it is, else an empty entry, else the one of less work."""
    slot = 2 * i64(u64(key) & u64(table.mask))
    first, second = table.words[slot], table.words[slot + 1]
    if first == 0 or table.keys[slot] == key:
        return slot
    if second == 0 or table.keys[slot + 1] == key:
        return slot + 1
    return slot if work_of(first) <= work_of(second) else slot + 1


@kernel
def store(table: Table, key: int, word: int, nodes: int) -> None:
    """Keep the numbers of a position that took so many nodes."""
    slot = place(table, key)
    table.used[0] += table.words[slot] == 0
    work = 0
    while nodes > 0 and work < MOST_WORK:
        nodes >>= 1
        work += 1
    table.keys[slot] = key
    table.words[slot] = work << 2 * BITS | word
