"""What the searches with chance share: the games they are for, bounds of payoffs and buffers of outcomes.

A kernel's value is for `player`. Where the other player moves, the node is searched from that player's point of view:
window and value change sign. So there are only MAX nodes and chance nodes.
The root may be a chance node: then its value is for player 0, and it has no line.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.core import Task, Traits
from zermelo.errors import UsageError

ZERO_SUM: dict[str, Any] = {"players": 2, "perfect_information": True, "constant_sum": 0.0}
"""The games of the *-minimax family: two players, zero-sum, with chance or without."""
EQUAL = 1e-12  # of the greatest payoff: a smaller difference of means may be rounding


def row_buffer(task: Task, extra: int = 0) -> Any:
    """A real number for each of Run.moves."""
    widest = task.game.traits.max_moves
    return task.zeros(None if widest is None else (task.depth + extra + 1) * widest, "f64")


def payoff_bounds(name: str, traits: Traits) -> tuple[float, float]:
    """The least and the greatest value for either player: what one can get the other can lose."""
    low, high = traits.lowest, traits.highest
    if traits.players == 2:
        high = min(high, -low)
        low = -high
    if not (math.isfinite(low) and math.isfinite(high)):
        raise UsageError(f"{name}: expected finite bounds of the payoff, got {traits.lowest:g} and {traits.highest:g}")
    return low, high


def rounding(task: Task) -> float:
    """Means that differ by no more are equally good."""
    return EQUAL * max(abs(task.game.traits.lowest), abs(task.game.traits.highest))
