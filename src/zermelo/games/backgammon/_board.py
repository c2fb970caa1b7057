"""The board in bits: four planes of points a side.

Bit p of a plane is the point p as the owner of the checkers counts it: 1 the ace point to 24, and 25 the
bar; what is missing of 15 checkers is off. The number of checkers on a point is written in binary
through the planes of 1, 2, 4 and 8. A side is two words: `low` has the planes of 1 and (32 bits
higher) of 2, `high` those of 4 and 8. So the points with at least n checkers are a mask after two or
three operations, and moves, blots and primes are shifts of masks. No word is over 2^58.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.kernels import Reals, kernel, popcount

CHECKERS = 15
BAR = 25
BAR_BIT = 1 << BAR
PLANE = (1 << 26) - 2  # the points 1 to 24 and the bar
POINTS = PLANE ^ BAR_BIT
HOME = (1 << 7) - 2  # the points 1 to 6
FAR_HOME = POINTS & ~((1 << 19) - 1)  # the opponent's home, the points 19 to 24
TO_ROLL, OPENING = 0, -1  # instead of dice


class State(NamedTuple):
    own_low: int  # the checkers of the player to roll or to move
    own_high: int
    other_low: int
    other_high: int
    turn: int
    roll: int  # ten times the higher die and the lower; or TO_ROLL, or OPENING: to roll without doubles


class Params(NamedTuple):
    opening: int  # what the first state has for a roll
    gammons: int  # 1 if gammons and backgammons count
    learned: int  # 1 if the network evaluates, 0 if the weights by hand do
    network: Reals  # its weights
    race: float  # the weights by hand
    blot: float
    exposure: float
    home: float
    prime: float
    anchor: float
    bar: float
    borne_off: float
    tempo: float


@kernel
def occupied(low: int, high: int) -> int:
    """The points with a checker."""
    any_plane = low | high
    return (any_plane | any_plane >> 32) & PLANE


@kernel
def twos(low: int, high: int) -> int:
    """The points with two checkers or more."""
    return (low >> 32 | high | high >> 32) & PLANE


@kernel
def threes(low: int, high: int) -> int:
    """The points with three checkers or more."""
    return (low & low >> 32 | high | high >> 32) & PLANE


@kernel
def fours(low: int, high: int) -> int:
    """The points with four checkers or more."""
    return (high | high >> 32) & PLANE


@kernel
def checkers(low: int, high: int, point: int) -> int:
    """How many checkers are on a point."""
    ones = (low >> point & 1) + 2 * (low >> (32 + point) & 1)
    return ones + 4 * (high >> point & 1) + 8 * (high >> (32 + point) & 1)


@kernel
def total(low: int, high: int, mask: int) -> int:
    """How many checkers are on the points of a mask."""
    few = popcount(low & mask) + 2 * popcount(low >> 32 & mask)
    return few + 4 * popcount(high & mask) + 8 * popcount(high >> 32 & mask)


@kernel
def with_one(low: int, high: int, bit: int) -> tuple[int, int]:
    """One checker more on the point of a bit: the carry ripples through the planes."""
    carry = low & bit
    low ^= bit
    carry_4 = low >> 32 & carry
    low ^= carry << 32
    carry_8 = high & carry_4
    return low, high ^ carry_4 ^ carry_8 << 32


@kernel
def without_one(low: int, high: int, bit: int) -> tuple[int, int]:
    """One checker less; of an empty point 15, until one is added."""
    low ^= bit
    borrow = low & bit
    low ^= borrow << 32
    borrow_4 = low >> 32 & borrow
    high ^= borrow_4
    return low, high ^ (high & borrow_4) << 32


@kernel
def mirrored(masks: int) -> int:
    """The points as the other player counts them, p as 25 - p, of a mask and of another 32 bits higher.

    A bar becomes bit 0.
    """
    masks = (masks >> 1 & 0x5555555555555555) | (masks & 0x5555555555555555) << 1
    masks = (masks >> 2 & 0x3333333333333333) | (masks & 0x3333333333333333) << 2
    masks = (masks >> 4 & 0x0F0F0F0F0F0F0F0F) | (masks & 0x0F0F0F0F0F0F0F0F) << 4
    masks = (masks >> 8 & 0x00FF00FF00FF00FF) | (masks & 0x00FF00FF00FF00FF) << 8
    masks = (masks >> 16 & 0x0000FFFF0000FFFF) | (masks & 0x0000FFFF0000FFFF) << 16
    return masks >> 6


def packed(counts: list[int]) -> tuple[int, int]:
    """The two words of a side from its checkers on the points 1 to 25 (counts[0] is not read)."""
    planes = [sum((counts[p] >> i & 1) << p for p in range(1, 26)) for i in range(4)]
    return planes[0] | planes[1] << 32, planes[2] | planes[3] << 32


def unpacked(low: int, high: int) -> list[int]:
    """The checkers off, then those on the points 1 to 25."""
    counts = [checkers(low, high, point) for point in range(1, 26)]
    return [CHECKERS - sum(counts), *counts]
