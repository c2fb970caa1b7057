"""What can be clicked on a board, as the page wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.core import Game, State


def placed(game: Game, state: State, player: int | None, names: Sequence[str]) -> dict[str, Any] | None:
    """The places of a board and the moves as paths of their names; None if the game says nothing of them.

    `names` are the moves that the page lists.
    """
    found, listed = game.places(state, player).to_dict(), set(names)
    moves = [move for move in found["moves"] if move["name"] in listed]
    return {"places": found["places"], "moves": moves} if moves else None
