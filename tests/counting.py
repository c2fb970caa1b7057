"""Counting games and positions: what a walk over the whole tree finds, with equal positions walked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zermelo.core import Game, State


def plies(game: Game) -> Iterator[Counter[State]]:
    """For every ply, the states that it can reach and in how many ways."""
    level: Counter[State] = Counter([game.start()])
    while level:
        yield level
        below: Counter[State] = Counter()
        for state, ways in level.items():
            for move in game.actions(state):
                below[game.play(state, move)] += ways
        level = below
