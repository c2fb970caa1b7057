"""The players of the study: evaluations of draughts with published weights, or with others."""

from __future__ import annotations

from typing import Any

from zermelo.core import Game
from zermelo.core import game as make

Player = Game | tuple[Game, Game]

VARIANTS = ["international", "brazilian", "english"]
FAMILIES = [
    "material", "material_asymmetric", "material_positional", "material_positional_extended", "material_by_row",
    "material_structural",
]  # fmt: skip
SHORT = {
    "material": "material", "material_asymmetric": "asymmetric", "material_positional": "positional",
    "material_positional_extended": "extended", "material_by_row": "by row", "material_structural": "structural",
}  # fmt: skip
OPENING = 6  # random plies before a game


def evaluation(variant: str, family: str, **given: Any) -> Game:
    """A variant with the evaluation of a family: the published weights, but for those that are given."""
    return make("draughts", variant=variant, evaluation=family, **given)


def presets(variant: str) -> dict[str, Player]:
    """Every published evaluation, and that of material alone, by a short name.

    The asymmetric one is played four ways: the weight of an opponent's king as it is printed (+10) and as it is meant
    (-10), from the point of view of the player to move and, as in the source, of the program that searches.
    """
    found: dict[str, Player] = {SHORT[name]: evaluation(variant, name) for name in FAMILIES}
    for king in (-10, 10):
        found[_asymmetric(king)] = evaluation(variant, "material_asymmetric", opponent_king=king)
        found[f"{_asymmetric(king)}, program's view"] = as_program(variant, "material_asymmetric", opponent_king=king)
    del found["asymmetric"]
    return found


def _asymmetric(king: int) -> str:
    return f"asymmetric {king:+d}"


def as_program(variant: str, family: str, **given: Any) -> tuple[Game, Game]:
    """A player who evaluates from its own point of view, White's or Black's, whoever is to move."""
    white, black = (evaluation(variant, family, viewpoint=side, **given) for side in ("white", "black"))
    return white, black
