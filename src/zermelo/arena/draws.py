"""What is drawn in the arena: openings, dice and seats, each from its own stream of `core.random`.

A stream is found by numbers (the board, the game, the ply), not by what was drawn before: every game is a
function of the tournament's seed and its own place, whoever plays it and in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from zermelo.core import Game, Move, State
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL, random_word, unit

T = TypeVar("T")
OPENING, DICE, SEATS, SEARCH = range(4)  # what a stream of a board is for
MOST_TRIES = 1000  # openings in a row that end the game
MOST_PLIES = 10_000  # of chance and players: no opening, and no game, is longer


def stream(seed: int, *path: int) -> int:
    """The stream at the end of a path of numbers.

    >>> stream(1, 2, 3) == stream(stream(1, 2), 3) != stream(1, 3, 2)
    True
    """
    for step in path:
        seed = random_word(seed, step)
    return seed


def pick(items: Sequence[T], drawn: int) -> T:
    """One of the items, by a word drawn."""
    return items[drawn * len(items) >> 64]


def shuffled(items: Sequence[T], drawn: int) -> list[T]:
    """The items in an order drawn from a stream (Fisher and Yates)."""
    left = list(items)
    return [left.pop(random_word(drawn, i) * len(left) >> 64) for i in range(len(items))]


def roll(game: Game, state: State, drawn: int) -> Move:
    """An outcome of a chance node, by a word drawn: the same word is the same place among the probabilities."""
    outcomes, place = game.outcomes(state), unit(drawn)
    for outcome, probability in outcomes:
        place -= probability
        if place < 0:
            return outcome
    return outcomes[-1][0]


class Start(NamedTuple):
    """A position that random play leads to, and the moves and outcomes that lead there from the start of the game."""

    state: State
    line: tuple[Move, ...]


def opening(game: Game, plies: int, drawn: int) -> Start:
    """The position after so many random moves of the players; chance takes its part and does not count.

    An opening that ends the game is drawn again.
    """
    for attempt in range(MOST_TRIES):
        if (found := _opening(game, plies, random_word(drawn, attempt))) is not None:
            return found
    over = f"{MOST_TRIES:,} games were over before"
    raise UsageError(f"opening: expected fewer plies for {game.name}, got {plies}: {over}")


def _opening(game: Game, plies: int, drawn: int) -> Start | None:
    state, line = game.start(), list[Move]()
    while (mover := game.mover(state)) != TERMINAL and len(line) < MOST_PLIES:
        if plies == 0:
            return Start(state, tuple(line))
        chance = mover == CHANCE
        number = random_word(drawn, len(line))
        move = roll(game, state, number) if chance else pick(game.moves(state), number)
        plies -= not chance
        line.append(move)
        state = game.play(state, move)
    return None
