"""Random openings, dice and seats, each from its own stream of random numbers.

A stream is found by numbers (seed, board, game, ply), not by what was drawn before. So every game of a tournament
depends on the seed and on its own place alone: it may be played by any process, in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from zermelo.core import Game, Move, State
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL, random_word, unit

T = TypeVar("T")
OPENING, DICE, SEATS, SEARCH = range(4)  # the streams of a board
MOST_TRIES = 1000  # openings in a row that end the game
MOST_PLIES = 10_000  # of chance and players: the longest opening, and the longest game


def stream(seed: int, *path: int) -> int:
    """The random stream at the end of a path of numbers.

    >>> stream(1, 2, 3) == stream(stream(1, 2), 3) != stream(1, 3, 2)
    True
    """
    for step in path:
        seed = random_word(seed, step)
    return seed


def pick(items: Sequence[T], word: int) -> T:
    """One of the items, chosen by a random 64-bit word."""
    return items[word * len(items) >> 64]


def shuffled(items: Sequence[T], drawn: int) -> list[T]:
    """The items in random order: the shuffle of [FisherYates1938] with the numbers of a stream."""
    left = list(items)
    return [left.pop(random_word(drawn, i) * len(left) >> 64) for i in range(len(items))]


def roll(game: Game, state: State, word: int) -> Move:
    """An outcome of a chance node: the random word is a point in the cumulative distribution."""
    outcomes, point = game.outcomes(state), unit(word)
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


class Start(NamedTuple):
    """A start position and the moves and outcomes that lead to it from the initial position."""

    state: State
    line: tuple[Move, ...]


def opening(game: Game, plies: int, drawn: int) -> Start:
    """The position after so many random moves of the players; outcomes of chance are not counted.

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
        word = random_word(drawn, len(line))
        move = roll(game, state, word) if chance else pick(game.moves(state), word)
        plies -= not chance
        line.append(move)
        state = game.play(state, move)
    return None
