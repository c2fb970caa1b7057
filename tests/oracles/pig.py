"""Pig cut after some plies, by its equations."""

from __future__ import annotations

from functools import cache


def truncated(target: int, sides: int, plies: int) -> float:
    """The value of the start to the first player when the game is cut after so many plies and the lead counts."""

    @cache
    def value(own: int, other: int, turn: int, rolling: bool, left: int) -> float:
        if own + turn >= target:
            return 1.0
        if left == 0:
            return (own + turn - other) / target
        if rolling:
            rolls = [value(own, other, turn + r, False, left - 1) for r in range(2, sides + 1)]
            return (sum(rolls) - value(other, own, 0, False, left - 1)) / sides
        roll = value(own, other, turn, True, left - 1)
        return max(roll, -value(other, own + turn, 0, False, left - 1)) if turn else roll

    return value(0, 0, 0, False, plies)
