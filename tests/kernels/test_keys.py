"""Keys: a table that takes one position for another gives wrong values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from counting import plies
from zermelo.core import Game, State

MOST = 20_000

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("breakthrough", {}), ("kalah", {}), ("kalah", {"houses": 3, "seeds": 3}),
    ("chinese_checkers", {}), ("connect_four", {}), ("connect_four", {"width": 4, "height": 4}),
    ("cops_and_robbers", {"graph": "petersen"}), ("ewn", {}), ("focus", {}),
    ("hex", {"size": 3}), ("hex", {"size": 11}),
    ("mnk", {"m": 3, "n": 3, "k": 3}), ("mnk", {"m": 11, "n": 11, "k": 5}), ("nim", {"heaps": "3,4,5,6"}),
    ("othello", {}), ("othello", {"size": 4}), ("tic_tac_toe", {}),
]  # fmt: skip


def positions(game: Game) -> Iterator[State]:
    """The positions of the first plies, as many as there is time for."""
    for level in plies(game):
        yield from level
        if len(level) * (game.traits.max_moves or 0) > MOST:
            return


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_keys_tell_positions_apart(name: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game(name, **parameters)
    states = set(positions(game))
    assert len({game.key(state) for state in states}) == len(states)
