"""Positions of the study: decisions of games of backgammon between players who search one ply."""

from __future__ import annotations

import random
from typing import Any

from zermelo.core import Game

OPENING = 2  # decisions of the beginning, which are all much alike, are left out
BASE = "expectiminimax"


def backgammon(evaluation: str) -> Game:
    """Backgammon with the evaluation by hand or the learned one."""
    from zermelo.core import game

    return game("backgammon", evaluation=evaluation)


def decision(game: Game, chooser: random.Random) -> Any:
    """A decision between several moves, at a random ply of a game with random dice."""
    while True:
        found = [state for state in _decisions(game, chooser)[OPENING:] if len(list(game.moves(state))) > 1]
        if found:
            return chooser.choice(found)


def _decisions(game: Game, chooser: random.Random) -> list[Any]:
    """The positions of one game where a player moved."""
    from zermelo.core import find_algorithm, search
    from zermelo.kernels import CHANCE

    state, decisions = game.start(), []
    while not game.is_over(state):
        if game.mover(state) == CHANCE:
            rolls, chances = zip(*game.outcomes(state), strict=True)
            state = game.play(state, chooser.choices(rolls, chances)[0])
            continue
        decisions.append(state)
        state = game.play(state, search(game, state, find_algorithm(BASE), depth=1).move)
    return decisions
