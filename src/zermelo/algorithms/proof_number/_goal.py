"""The question of a proof-number search: does the player to move get at least so much?"""

from __future__ import annotations

import math
from typing import Literal

from zermelo.errors import UsageError
from zermelo.kernels import next_float

Goal = Literal["win", "draw"] | float
"""'win' is a payoff above 0, 'draw' one of at least 0, a number one of at least that; for the player to move."""


def least_payoff(goal: Goal) -> float:
    """The least payoff that reaches the goal.

    >>> least_payoff("draw"), 0 < least_payoff("win") < 1e-300
    (0.0, True)
    """
    if goal == "win":
        return next_float(0.0)
    if goal == "draw":
        return 0.0
    if isinstance(goal, str) or not math.isfinite(goal):
        raise UsageError(f"option goal: expected win, draw or a finite number, got {goal}")
    return float(goal)


def promised(goal: Goal, proved: bool | None, lowest: float) -> float:
    """What the answer says of the value without the proof: at least this if proved, at most this if disproved.

    >>> promised("win", True, -1.0), promised(next_float(-1.0), False, -1.0)
    (0.0, -1.0)
    """
    if not proved and least_payoff(goal) <= next_float(lowest):
        return lowest
    return 0.0 if isinstance(goal, str) else float(goal)
