"""What a game is and what an algorithm needs, in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from zermelo.errors import UsageError


@dataclass(frozen=True)
class Traits:
    """The facts of a game.

    `constant_sum` is the sum of all payoffs where it is always the same, else None.
    Evaluations lie within the bounds of the payoffs. Move numbers lie in 0…move_range-1.
    A bound that is not known is None. `turnable`: the game has `turned`, so that turns can be skipped. `decisive`: only
    at the end is a position worth the lowest or highest payoff; evaluations lie strictly between, so that a value of
    `lowest` or `highest` is proven, however shallow the search.
    """

    players: int = 2
    chance: bool = False
    perfect_information: bool = True
    constant_sum: float | None = 0.0
    lowest: float = -1.0
    highest: float = 1.0
    max_moves: int | None = None
    move_range: int | None = None
    max_plies: int | None = None
    noisy: bool = False
    turnable: bool = False
    decisive: bool = False

    def __post_init__(self) -> None:
        if self.players < 1:
            raise UsageError(f"expected at least 1 player, got {self.players}")
        if not self.lowest <= self.highest:
            raise UsageError(f"expected lowest <= highest payoff, got {self.lowest} and {self.highest}")


class Known:
    """What an algorithm asks of a trait that may have any value, so long as it is known."""

    def __repr__(self) -> str:
        return "known"


KNOWN = Known()
TWO_PLAYER: dict[str, Any] = {"players": 2, "chance": False, "perfect_information": True, "constant_sum": 0.0}
"""What the alpha-beta family needs of a game."""
TRAITS = tuple(field.name for field in fields(Traits))

WORDS: dict[tuple[str, object], str] = {
    ("chance", False): "no chance moves",
    ("chance", True): "chance moves",
    ("perfect_information", True): "perfect information",
    ("perfect_information", False): "hidden information",
    ("noisy", True): "a rule for noisy moves",
    ("noisy", False): "no rule for noisy moves",
    ("turnable", True): "a rule for skipped turns",
    ("turnable", False): "no rule for skipped turns",
    ("decisive", True): "evaluations between its payoffs",
    ("decisive", False): "evaluations as high as its payoffs",
    ("constant_sum", 0.0): "zero sum",
    ("constant_sum", None): "no constant sum",
    ("constant_sum", KNOWN): "a constant sum",
}


def worded(trait: str, value: object) -> str:
    """A trait in words.

    >>> worded("players", 2), worded("chance", False)
    ('2 players', 'no chance moves')
    """
    if trait == "players":
        return f"{value} player{'' if value == 1 else 's'}"
    return WORDS.get((trait, value), f"{trait} = {value}")


def unmet(traits: Traits, requires: Mapping[str, object]) -> str | None:
    """Why a game does not fit an algorithm, in words; None if it does.

    >>> unmet(Traits(players=3), {"players": 2})
    'needs 2 players, the game has 3 players'
    >>> unmet(Traits(constant_sum=None), {"constant_sum": KNOWN})
    'needs a constant sum, the game has no constant sum'
    """
    for trait, needed in requires.items():
        has = getattr(traits, trait)
        if has is None if needed is KNOWN else has != needed:
            return f"needs {worded(trait, needed)}, the game has {worded(trait, has)}"
    return None
