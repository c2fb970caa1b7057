"""Cells that several threads write to: no step is split, and the Python twins do the same."""

from __future__ import annotations

import sys
import threading
from typing import Any, NamedTuple

import pytest

from zermelo.kernels import Ints, Reals, acquire, add_real, add_to, compiled_kernel, kernel, publish, swap

STEPS, THREADS = 200_000, 4


class Cells(NamedTuple):
    whole: Ints
    real: Reals


@kernel
def count(cells: Cells, steps: int) -> int:
    """Each thread adds to the same cells, by one step and by swaps; how often a swap found another thread before it."""
    missed = 0
    for _ in range(steps):
        add_to(cells.whole, 0, 3)
        add_to(cells.whole, 0, -2)
        add_real(cells.real, 0, 0.5)
        while True:
            old = acquire(cells.whole, 1)
            if swap(cells.whole, 1, old, old + 2):
                break
            missed += 1
    return missed


@kernel
def hand_over(cells: Cells, steps: int, writer: bool) -> int:
    """One thread writes two cells and publishes a third; how often the other has not seen both."""
    wrong = 0
    for i in range(1, steps):
        if writer:
            cells.whole[8] = i
            cells.whole[16] = i
            publish(cells.whole, 24, i)
            while acquire(cells.whole, 32) != i:
                pass
        else:
            while acquire(cells.whole, 24) != i:
                pass
            wrong += cells.whole[8] != i or cells.whole[16] != i
            publish(cells.whole, 32, i)
    return wrong


def cells_of(arrays: bool) -> Cells:
    if not arrays:
        return Cells([0] * 40, [0.0])
    import numpy as np

    made: Any = (np.zeros(40, np.int64), np.zeros(1))
    return Cells(*made)


def in_threads(calls: list[tuple[object, ...]], name: str) -> list[int]:
    compiled = compiled_kernel(sys.modules[__name__], name, ("cells",))
    compiled.prepare(calls[0])
    results = [0] * len(calls)

    def work(i: int) -> None:
        results[i] = compiled(*calls[i])

    threads = [threading.Thread(target=work, args=[i]) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.timing
def test_nothing_that_threads_add_is_lost() -> None:
    cells = cells_of(arrays=True)
    in_threads([(cells, STEPS)] * THREADS, "count")
    assert list(cells.whole[:2]) == [THREADS * STEPS, 2 * THREADS * STEPS]
    assert cells.real[0] == 0.5 * THREADS * STEPS


@pytest.mark.timing
def test_what_is_published_is_seen() -> None:
    cells = cells_of(arrays=True)
    assert in_threads([(cells, 300, True), (cells, 300, False)], "hand_over") == [0, 0]


def test_the_python_twins_do_the_same() -> None:
    fast, slow = cells_of(arrays=True), cells_of(arrays=False)
    assert (count(slow, 100), compiled_kernel(sys.modules[__name__], "count", ("cells",))(fast, 100)) == (0, 0)
    assert (list(fast.whole), list(fast.real)) == (slow.whole, slow.real)
    publish(slow.whole, 3, 7)
    assert (acquire(slow.whole, 3), swap(slow.whole, 3, 6, 8), swap(slow.whole, 3, 7, 9), slow.whole[3]) == (
        7, False, True, 9
    )  # fmt: skip
