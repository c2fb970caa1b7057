"""The transposition table of searches that come back: two bounds an entry.

A null-window search proves either a lower or an upper bound. A driver asks for many windows of
one depth, and an entry that holds one bound would lose the other each time the answer turns.
Buckets, replacement and the word of an entry are those of `table`; the two lowest bits of the
word say here which of the bounds no leaf at the horizon had a part in.

Source   A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
         Artificial Intelligence 87 (1996), figure 2: f+ and f- of every node.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.core.bits import i64, u64
from zermelo.core.kernel import kernel
from zermelo.core.run import INF, Ints, Reals
from zermelo.core.search import Task
from zermelo.search.shared.table import EXACT, LOWER, UPPER, depth_of, find

ENTRY_BYTES = 32


class Table(NamedTuple):
    mask: int  # buckets - 1, a power of two less one
    keys: Annotated[Any, "u64"]
    lower: Reals
    upper: Reals
    words: Ints  # (depth + 1) << 35 | (move + 1) << 3 | which bounds are solved; 0 is an empty entry


def allocate(task: Task, megabytes: float) -> Table:
    """An empty table of at most this size, a power of two of buckets."""
    buckets = 1
    while 2 * (2 * buckets) * ENTRY_BYTES <= megabytes * 1e6:
        buckets *= 2
    entries = 2 * buckets
    return Table(
        buckets - 1, task.zeros(entries, "u64"), task.zeros(entries, "f64"), task.zeros(entries, "f64"),
        task.zeros(entries),
    )  # fmt: skip


@kernel
def holds(word: int, bound: int, depth: int) -> bool:
    """Is a bound of an entry one of a search to this very depth?

    A solved one of a shallower search is: its proof meets no horizon, however deep one looks.
    """
    stored = depth_of(word)
    return stored == depth or (stored < depth and word & bound != 0)


@kernel
def lower_of(table: Table, entry: int, depth: int) -> float:
    return table.lower[entry] if holds(table.words[entry], LOWER, depth) else -INF


@kernel
def upper_of(table: Table, entry: int, depth: int) -> float:
    return table.upper[entry] if holds(table.words[entry], UPPER, depth) else INF


@kernel
def store(table: Table, key: int, value: float, depth: int, move: int, solved: bool, bound: int) -> None:
    """Keep what a search has proved; the other bound of the same position stays if it still holds."""
    slot = find(table, key)
    lower, upper, kept = -INF, INF, 0
    if slot >= 0:
        word = table.words[slot]
        lower, upper = lower_of(table, slot, depth), upper_of(table, slot, depth)
        kept = word & EXACT & ~bound
        if lower == -INF:
            kept &= ~LOWER
        if upper == INF:
            kept &= ~UPPER
    else:
        slot = 2 * i64(u64(key) & u64(table.mask))
        if depth < depth_of(table.words[slot]):
            slot += 1
    table.keys[slot] = key
    table.lower[slot] = value if bound & LOWER else lower
    table.upper[slot] = value if bound & UPPER else upper
    table.words[slot] = (depth + 1) << 35 | (move + 1) << 3 | kept | (bound if solved else 0)
