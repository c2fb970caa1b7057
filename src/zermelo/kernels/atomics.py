"""Cells that several threads write to: reading, writing and adding in one step that no other thread can split.

Each function here is the Python twin, for an interpreted search, which has one thread; `kernels.native_words` is
what the machine does. None of them waits for another thread. What was written before `publish`, `swap` or an addition
is seen by a thread that reads its result by `acquire` or by one of these.
"""

from __future__ import annotations

from collections.abc import MutableSequence


def acquire(cells: MutableSequence[int], at: int) -> int:
    """Read a cell; what its writer wrote before is seen after this."""
    return cells[at]


def publish(cells: MutableSequence[int], at: int, word: int) -> None:
    """Write a cell; whoever acquires it sees all that was written before."""
    cells[at] = word


def swap(cells: MutableSequence[int], at: int, old: int, new: int) -> bool:
    """Write a cell if it holds the old word still; whether it did.

    >>> cells = [5]
    >>> swap(cells, 0, 5, 6), swap(cells, 0, 5, 7), cells
    (True, False, [6])
    """
    if cells[at] != old:
        return False
    cells[at] = new
    return True


def add_to(cells: MutableSequence[int], at: int, number: int) -> int:
    """Add a whole number to a cell; what it held before.

    >>> cells = [5]
    >>> add_to(cells, 0, -2), cells
    (5, [3])
    """
    before = cells[at]
    cells[at] = before + number
    return before


def add_real(cells: MutableSequence[float], at: int, number: float) -> None:
    """Add a real number to a cell."""
    cells[at] += number
