"""Payoffs and evaluations of games for several players as shares of one win.

The share is 1 for a single winner and 0 for the others, 1/k for each of k who win together. With three or more
players the payoff is the share, so that the payoffs sum to 1. With two it is scaled to -1 … 1, so that the
payoffs sum to 0 and the searches for two players apply.

An evaluation is CLOSEST times a player's part of all strengths, scaled in the same way. So the evaluations of three
or more players are at least 0 and sum to at most CLOSEST, which is less than the sum of the payoffs, as
shallow pruning needs [korf1991].
"""

from __future__ import annotations

from typing import Any

from zermelo.kernels import kernel

CLOSEST = 0.99  # the most of an evaluation: less than a win
NOBODY = -1


def bounds(players: int) -> dict[str, Any]:
    """The traits of payoffs that are shares."""
    lowest = -1.0 if players == 2 else 0.0
    total = 0.0 if players == 2 else 1.0
    return {"players": players, "constant_sum": total, "lowest": lowest, "highest": 1.0, "decisive": True}


@kernel
def paid(share: float, players: int) -> float:
    """The payoff of a share of the win."""
    return 2.0 * share - 1.0 if players == 2 else share


@kernel
def promised(own: float, others: float, players: int) -> float:
    """The evaluation for a player of some strength, against the sum of the others' strengths."""
    lead = own - others if players == 2 else own
    return CLOSEST * lead / (own + others)
