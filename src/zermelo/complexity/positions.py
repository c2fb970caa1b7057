"""Positions that random play leads to: drawn, or all of them with their probability; and how they are evaluated.

A position after so many plies is as likely as a game at random, every move evenly, is to be in it then;
games that are over before do not count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from zermelo.core import Game, State, at_least
from zermelo.errors import UsageError
from zermelo.kernels import TERMINAL

MOST_TRIES = 1000  # games in a row that are over too early


def random_positions(game: Game, plies: int, count: int, seed: int) -> list[State]:
    """Positions after so many plies of random play; one may come more than once."""
    at_least("plies", plies, 0)
    chooser = random.Random(seed)
    return [_drawn(game, plies, chooser) for _ in range(count)]


def _drawn(game: Game, plies: int, chooser: random.Random) -> State:
    for _ in range(MOST_TRIES):
        passed = list(_play(game, plies, chooser))
        if len(passed) > plies:
            return passed[plies]
    raise UsageError(f"plies: expected fewer for {game.name}, got {plies}: {MOST_TRIES:,} games were over before")


def _play(game: Game, plies: int, chooser: random.Random) -> Iterator[State]:
    """The states of a game at random before its end, up to that after so many plies."""
    state = game.start()
    for ply in range(plies + 1):
        if game.mover(state) == TERMINAL:
            return
        yield state
        if ply < plies:
            state = game.play(state, chooser.choice(game.moves(state)))


def all_positions(game: Game, plies: int) -> dict[State, float]:
    """Every position after so many plies, with its probability.

    >>> import zermelo
    >>> found = all_positions(zermelo.game("tic_tac_toe"), 2)
    >>> len(found), round(sum(found.values()), 9)
    (72, 1.0)
    """
    at_least("plies", plies, 0)
    level = {game.start(): 1.0}
    for _ in range(plies):
        below: dict[State, float] = {}
        for state, probability in level.items():
            moves = game.moves(state)
            for move in moves:
                child = game.play(state, move)
                below[child] = below.get(child, 0.0) + probability / len(moves)
        level = {state: probability for state, probability in below.items() if game.mover(state) != TERMINAL}
    total = sum(level.values())
    if not level:
        raise UsageError(f"plies: expected fewer for {game.name}, got {plies}: every game is over before")
    return {state: probability / total for state, probability in level.items()}


def random_evaluations(game: Game, plies: int, games: int, seed: int) -> list[float]:
    """How the states of random games are evaluated from a ply on, by both players."""
    chooser, longest = random.Random(seed), game.traits.max_plies or MOST_TRIES
    passed = [state for _ in range(games) for state in list(_play(game, longest, chooser))[plies:]]
    return [game.evaluate(state, player) for state in passed for player in range(2)]
