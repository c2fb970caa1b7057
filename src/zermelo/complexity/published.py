"""Published complexities of games [klesk_slides], to compare ours with.

Source   [klesk_slides], "Szacunki złożoności dla niektórych gier" (`published.csv`), after [Allis1994], table 6.1, and
         later sources.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core import Game

TABLE = Path(__file__).with_name("published.csv")
SOURCE = "P. Kłęsk, lecture slides"
OURS: dict[str, tuple[str, Mapping[str, Any]]] = {
    "tic-tac-toe": ("tic_tac_toe", {}),
    "connect four": ("connect_four", {"width": 7, "height": 6}),
    "hex 11x11": ("hex", {"size": 11}),
}
"""The rows of the table that are games of Zermelo, with the parameters that make them so."""


@dataclass(frozen=True)
class Row:
    game: str
    cells: int
    states: int | None  # powers of ten
    tree: int | None


def table() -> list[Row]:
    """The rows of the lectures' table.

    >>> table()[1]
    Row(game='connect four', cells=42, states=13, tree=21)
    """
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [
            Row(row["game"], int(row["cells"]), _power(row["log10_state_space"]), _power(row["log10_game_tree"]))
            for row in csv.DictReader(file)
        ]


def _power(text: str) -> int | None:
    return int(text) if text else None


def row_of(game: Game) -> Row | None:
    """The row of a game with these parameters."""
    for row in table():
        name, parameters = OURS.get(row.game, ("", {}))
        if name == game.name and all(game.parameters.get(key) == value for key, value in parameters.items()):
            return row
    return None


def verdict(published: int | None, ours: float | None) -> str:
    """Powers of ten compared; a published one is rounded.

    >>> verdict(13, 12.66), verdict(21, 28.9), verdict(None, 200.0)
    ('agrees within an order of magnitude', 'differs by 10^7.9', 'nothing published')
    """
    if published is None:
        return "nothing published"
    if ours is None:
        return "not measured"
    apart = abs(ours - published)
    return "agrees within an order of magnitude" if apart <= 1 else f"differs by 10^{apart:.1f}"
