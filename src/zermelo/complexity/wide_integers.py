"""Whole numbers of any size in a row of 64-bit words: the counts that outgrow one word.

Idea     Word by word with a carry, least significant first. An overflow is reported, and the caller
         begins again with one word more: the counts are exact or not there.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from zermelo.kernels import MASK, kernel, u64


@kernel
def add(into: Any, at: int, number: Any, other: int, size: int) -> bool:
    """Add a number to another; False if the sum does not fit."""
    carry = u64(0)
    for i in range(size):
        partial = u64(into[at + i] + carry)
        carry = u64(1) if partial < carry else u64(0)
        total = u64(partial + number[other + i])
        if total < partial:
            carry = u64(1)
        into[at + i] = total
    return carry == u64(0)


@kernel
def below(a: Any, at: int, b: Any, other: int, size: int) -> bool:
    """Is the first number smaller?"""
    for i in range(size):
        left, right = a[at + size - 1 - i], b[other + size - 1 - i]
        if left != right:
            return left < right
    return False


@kernel
def is_zero(number: Any, at: int, size: int) -> bool:
    for i in range(size):
        if number[at + i] != u64(0):
            return False
    return True


@kernel
def fill(number: Any, at: int, size: int, word: int) -> None:
    for i in range(size):
        number[at + i] = u64(word)


@kernel
def copy(into: Any, at: int, number: Any, other: int, size: int) -> None:
    for i in range(size):
        into[at + i] = number[other + i]


@kernel
def is_full(number: Any, at: int, size: int) -> bool:
    """Are all bits set? It stands for infinity."""
    for i in range(size):
        if number[at + i] != u64(MASK):
            return False
    return True


def whole(words: MutableSequence[int], at: int, size: int) -> int:
    """The number as Python's.

    >>> whole([5, 1], 0, 2) == 2**64 + 5
    True
    """
    return sum(int(words[at + i]) << 64 * i for i in range(size))
