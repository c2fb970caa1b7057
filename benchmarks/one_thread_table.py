"""The transposition table for one thread, as it was before several could share one: three arrays, keys as they are.

Only its reader gives the entry instead of its place, so that the engine runs over either. The rest is the table's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from zermelo.kernels import HITS, HORIZON, PROBES, Ints, Reals, Run, i64, kernel, u64

UPPER, LOWER, EXACT = 1, 2, 3


class Table(NamedTuple):
    mask: int
    keys: Annotated[Any, "u64"]
    values: Reals
    words: Ints


def allocate(zeros: Callable[..., Any], buckets: int) -> Table:
    return Table(buckets - 1, zeros(2 * buckets, "u64"), zeros(2 * buckets, "f64"), zeros(2 * buckets))


@kernel
def look_up(run: Run, table: Table, key: int) -> tuple[int, float]:
    run.counts[PROBES] += 1
    slot = 2 * i64(u64(key) & u64(table.mask))
    if table.words[slot] != 0 and table.keys[slot] == key:
        return table.words[slot], table.values[slot]
    if table.words[slot + 1] != 0 and table.keys[slot + 1] == key:
        return table.words[slot + 1], table.values[slot + 1]
    return 0, 0.0


@kernel
def move_of(word: int) -> int:
    return ((word >> 3) & 0xFFFFFFFF) - 1


@kernel
def answers(word: int, value: float, depth: int, deeper: bool, alpha: float, beta: float) -> bool:
    bound, stored, solved = word & 3, (word >> 35) - 1, word & 4 != 0
    settles = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
    if deeper:
        return settles and (stored >= depth or solved)
    return settles and (stored == depth or (stored < depth and solved))


@kernel
def use(run: Run, word: int) -> None:
    run.counts[HITS] += 1
    if word & 4 == 0:
        run.counts[HORIZON] += 1


@kernel
def store(table: Table, key: int, value: float, depth: int, move: int, solved: bool, bound: int) -> None:
    slot = 2 * i64(u64(key) & u64(table.mask))
    if depth < (table.words[slot] >> 35) - 1 and table.keys[slot] != key:
        slot += 1
    table.keys[slot] = key
    table.values[slot] = value
    table.words[slot] = (depth + 1) << 35 | (move + 1) << 3 | (4 if solved else 0) | bound
