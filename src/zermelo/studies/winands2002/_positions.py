"""The positions: random plays, drawn once and kept in _positions.csv, so that another Python draws no others.

`python -m zermelo.studies.winands2002._positions` writes the file.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("_positions.csv")
PARAMETERS: dict[str, dict[str, Any]] = {
    "connect_four": {"width": 6, "height": 5}, "hex": {"size": 5}, "othello": {"size": 6},
}  # fmt: skip
PLIES = {"connect_four": (8, 14), "hex": (7, 11), "othello": (18, 20)}
COUNT = 70


def positions(game: str) -> list[str]:
    """The positions of a game that were kept."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [row["position"] for row in csv.DictReader(file) if row["game"] == game]


def draw(name: str) -> list[str]:
    """Different positions after some random plies; none is over, and no move ends the game."""
    import zermelo

    game, chooser = zermelo.game(name, **PARAMETERS[name]), random.Random(f"{name} 2002")
    found: dict[str, None] = {}
    while len(found) < COUNT:
        state = game.start()
        for _ in range(chooser.randint(*PLIES[name])):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if not game.is_over(state) and not any(game.is_over(game.play(state, move)) for move in game.moves(state)):
            found[game.format(state)] = None
    return list(found)


if __name__ == "__main__":
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("game", "position"))
        writer.writerows((name, position) for name in PLIES for position in draw(name))
