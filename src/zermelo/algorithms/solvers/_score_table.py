"""A table of bounds on scores, eight bytes an entry, in which no two positions are mistaken for each other.

The key is a bijection of the position. Its lowest bits say where the entry lies, so that they need
not be kept: the entry is the key with its lowest byte replaced by the bound. A new entry replaces the old one.
Several threads may use it at once: an entry is one word, which is written and read whole.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.core import Task
from zermelo.kernels import i64, kernel, u64

ENTRY_BYTES = 8
LEAST_ENTRIES = 256  # so that the place of an entry tells the byte that it leaves out
SPARED = 8  # with e cells to fill 2^(e - 8) entries do: clearing more costs more time than it saves nodes
OFFSET = 32  # scores lie within ±31


class ScoreTable(NamedTuple):
    mask: int  # entries - 1, a power of two less one
    entries: Annotated[Any, "u64"]


def entries_for(megabytes: float, to_fill: int) -> int:
    """A power of two of entries, of at most this size, for a position with so many cells to fill."""
    entries, most = LEAST_ENTRIES, 1 << max(0, to_fill - SPARED)
    while 2 * entries <= most and 2 * entries * ENTRY_BYTES <= megabytes * 1e6:
        entries *= 2
    return entries


def allocate(task: Task, entries: int) -> ScoreTable:
    return ScoreTable(entries - 1, task.zeros(entries, "u64"))


@kernel
def find(table: ScoreTable, key: int) -> int:
    """What is known of a key: twice the bound plus OFFSET, odd if it is a lower one; 0 if nothing is."""
    entry = table.entries[i64(key & u64(table.mask))]
    return i64(entry & u64(255)) if (entry ^ key) < u64(256) else 0


@kernel
def bound_of(found: int) -> int:
    return (found >> 1) - OFFSET


@kernel
def is_lower(found: int) -> bool:
    return found & 1 != 0


@kernel
def store(table: ScoreTable, key: int, bound: int, lower: bool) -> None:
    """Keep a bound in place of what was there."""
    byte = 2 * (bound + OFFSET) + (1 if lower else 0)
    table.entries[i64(key & u64(table.mask))] = ((key >> u64(8)) << u64(8)) | u64(byte)
