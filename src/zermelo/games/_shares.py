"""Shares: what the games of several players pay, and what their positions look worth.

One win is shared out: the share is 1 for a single winner and 0 for the others, 1/k for each of k who
win together. With three players and more the payoff is the share, of sum 1. With two it is counted
from -1 to 1, of sum 0, so that the searches for two players apply.

An evaluation is CLOSEST times a player's part of all strengths, counted in the same way. So the
evaluations of three players and more are at least 0 and sum to at most CLOSEST, which is less than
the payoffs' sum: what R. E. Korf's shallow pruning needs (Artificial Intelligence 48 (1991), doi
10.1016/0004-3702(91)90082-U).
"""

from __future__ import annotations

from typing import Any

from zermelo.kernels import kernel

CLOSEST = 0.99  # an evaluation promises less than a win pays
NOBODY = -1


def bounds(players: int) -> dict[str, Any]:
    """The traits of payoffs that are shares."""
    lowest = -1.0 if players == 2 else 0.0
    return {"players": players, "constant_sum": 0.0 if players == 2 else 1.0, "lowest": lowest, "highest": 1.0}


@kernel
def paid(share: float, players: int) -> float:
    """The payoff of a share of the win."""
    return 2.0 * share - 1.0 if players == 2 else share


@kernel
def promised(own: float, others: float, players: int) -> float:
    """The evaluation for a player of some strength, against the sum of the others' strengths."""
    lead = own - others if players == 2 else own
    return CLOSEST * lead / (own + others)
