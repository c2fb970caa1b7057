"""64-bit words: the few operations that Python's integers and a machine's do differently.

Each function here is the pure Python twin; `kernels.native` tells Numba how the machine does
the same. A kernel that keeps its words below 2**63 needs only `popcount` and `ctz`.
"""

from __future__ import annotations

import struct
from typing import Annotated

U64 = Annotated[int, "u64"]
"""Annotation of a state's field that holds an unsigned 64-bit word."""
Words = Annotated[tuple[int, ...], "u64"]
"""Annotation of a state's field that holds a board of several words, least significant first."""

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15  # the step of SplitMix64


def u64(x: int) -> int:
    """The word of the lowest 64 bits.

    >>> hex(u64(-1))
    '0xffffffffffffffff'
    """
    return x & MASK


def i64(x: int) -> int:
    """The word as a signed integer.

    >>> i64(2**64 - 1)
    -1
    """
    x &= MASK
    return x - (1 << 64) if x >> 63 else x


def popcount(x: int) -> int:
    """How many bits are set."""
    return (x & MASK).bit_count()


def ctz(x: int) -> int:
    """The number of the lowest set bit; 64 for an empty word."""
    x &= MASK
    return (x & -x).bit_length() - 1 if x else 64


def bit_length(x: int) -> int:
    """The number of the highest set bit, plus one; 0 for an empty word."""
    return (x & MASK).bit_length()


def mix64(x: int) -> int:
    """A bijection of words that scatters them: the finaliser of SplitMix64.

    Source  [SteeleEtAl2014].

    >>> hex(mix64(1))
    '0x5692161d100b05e5'
    """
    x &= MASK
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & MASK
    return x ^ (x >> 31)


def unit(x: int) -> float:
    """A word as a real number of [0, 1), from its upper 53 bits.

    >>> unit(1 << 63)
    0.5
    """
    return ((x & MASK) >> 11) * 2.0**-53


def bits_of(x: float) -> int:
    """The word that a real number is kept in.

    >>> hex(bits_of(1.0))
    '0x3ff0000000000000'
    """
    return int.from_bytes(struct.pack("<d", x), "little")


def real_of(x: int) -> float:
    """The real number that a word holds.

    >>> real_of(bits_of(-0.5))
    -0.5
    """
    number: float = struct.unpack("<d", (x & MASK).to_bytes(8, "little"))[0]
    return number


def has(words: tuple[int, ...], i: int) -> bool:
    """Is bit i of a board of several words set?"""
    return (words[i >> 6] >> (i & 63)) & 1 == 1


def with_bit(words: tuple[int, ...], i: int) -> tuple[int, ...]:
    """The board with bit i set.

    >>> with_bit((0, 0), 65)
    (0, 2)
    """
    return (*words[: i >> 6], words[i >> 6] | 1 << (i & 63), *words[(i >> 6) + 1 :])


def with_word(words: tuple[int, ...], i: int, word: int) -> tuple[int, ...]:
    """The words with the i-th replaced.

    >>> with_word((1, 2, 3), 1, 0)
    (1, 0, 3)
    """
    return (*words[:i], word, *words[i + 1 :])
