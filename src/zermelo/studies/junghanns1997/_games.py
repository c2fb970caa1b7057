"""The games of the study, by the names that its tables show; each plays with its usual evaluation."""

from __future__ import annotations

from zermelo.core import Game

NAMES = {
    "othello6": "Othello 6x6", "othello8": "Othello 8x8", "connect_four": "Connect Four", "english": "English draughts",
}  # fmt: skip


def named(name: str) -> Game:
    """The game of a setting."""
    from zermelo.core import game

    if name == "othello6":
        return game("othello", size=6)
    if name == "othello8":
        return game("othello", size=8)
    return game("connect_four") if name == "connect_four" else game("draughts", variant="english")
