"""Second implementations of the rules, slow and obvious, on plain lists and sets.

An oracle and a game speak by names of moves and texts of positions, so that neither knows how the
other keeps a board. They were written from the rules, not from the kernels.
"""

from __future__ import annotations

from typing import Any, Protocol


class Oracle(Protocol):
    def start(self) -> Any: ...

    def turn(self, position: Any) -> int | None:
        """The player to move, or CHANCE; None at the end."""

    def moves(self, position: Any) -> list[str]: ...

    def play(self, position: Any, move: str) -> Any: ...

    def payoffs(self, position: Any) -> tuple[float, ...]: ...

    def show(self, position: Any) -> str:
        """The text that the game's `format` should give."""


def letters(x: int) -> str:
    """The name of a column of at most 26."""
    return "abcdefghijklmnopqrstuvwxyz"[x]
