"""Kernels of a stress test: threads that write to one bucket of a table and look at what they find there.

The slot `variant` is the module of the table, `zermelo.kernels.table` or one that was made worse on purpose.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.kernels import HITS, PROBES, Run, kernel, u64, variant, visit

KEYS = 8


class Bucket(NamedTuple):
    """A table of the same layout under any module."""

    mask: int
    entries: Annotated[Any, "u64"]


class Memory(NamedTuple):
    rounds: int
    step: int  # odd; tells the order of the keys
    table: Bucket


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """How many entries were found that nobody has written so."""
    if not visit(run, ply):
        return 0.0
    table, torn = run.memory.table, 0
    for i in range(run.memory.rounds):
        mine = (run.memory.step * i) % KEYS
        variant.store(table, u64(mine + 1), worth(mine), 5, mine, False, variant.EXACT)
        other = (mine + i) % KEYS
        run.counts[PROBES] += 1
        word, value = variant.find(table, u64(other + 1))
        if word != 0:
            run.counts[HITS] += 1
            if value != worth(other) or variant.move_of(word) != other:
                torn += 1
    return float(torn)


@kernel
def worth(key: int) -> float:
    """The value that belongs to a key."""
    return 1.0 / (3.0 + key)
