"""What the studies of declarer's play share: random no-trump endings, their values, and playing them out.

A loss is counted in tricks. South is declarer, sees North's hand too, and leads.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from zermelo.core import Game, Move, SearchResult, State

MOST_SECONDS = 3600.0  # of one search: no answer may depend on the clock
CLOSE = 1e-9  # means are rounded
UNITS = 2.0  # the payoff counts own tricks minus the other side's: a trick more is worth 2


def ending(cards: int, seed: int) -> tuple[Game, State]:
    """So many cards a hand, dealt at random; all others are gone."""
    from zermelo.core import game as make

    dealt = make("bridge_play", cards=cards, seed=seed, declarer="E")  # the hand after the declarer's leads: South
    game = make("bridge_play", declarer="S")
    return game, game.parse(dealt.format(dealt.start()))


def answer(game: Game, state: State, algorithm: str, **options: Any) -> SearchResult:
    """The result of a search that was not stopped."""
    from zermelo.core import find_algorithm, search

    found = search(game, state, find_algorithm(algorithm), seconds=MOST_SECONDS, interpreted=False, **options)
    assert found.stopped is None, f"{algorithm} was stopped: {found.stopped}"
    return found


def move_values(game: Game, state: State, algorithm: str, **options: Any) -> dict[Move, float]:
    """The value of every move by a search that finds them all."""
    values = answer(game, state, algorithm, **options).move_values
    assert values is not None, f"{algorithm} does not find the values of all moves"
    return dict(values)


def open_values(game: Game, state: State) -> dict[Move, float]:
    """The value of every move if all cards are open, for the player to move."""
    return move_values(game.opened(), state, "double_dummy", find_line=False)


def belief(game: Game, state: State, most: int, chooser: random.Random) -> list[State]:
    """All worlds, or so many draws if there are more, which then stand for all."""
    from zermelo.errors import UsageError

    try:
        every = [world for world, _ in game.worlds(state, game.mover(state))]  # equally likely
    except UsageError:  # too many to list
        every = []
    if 0 < len(every) <= most:
        return every
    return [game.sample(state, game.mover(state), chooser) for _ in range(most)]


def shares(values: Sequence[float]) -> list[float]:
    """The probability of every move: the best ones are equally likely.

    >>> shares([1.0, 0.0, 1.0])
    [0.5, 0.0, 0.5]
    """
    best = [value >= max(values) - CLOSE for value in values]
    return [each / sum(best) for each in best]


def expected(values: Sequence[float], chances: Sequence[float]) -> float:
    return sum(value * chance for value, chance in zip(values, chances, strict=True))


def played_out(game: Game, state: State, choose: Callable[[State], Move], chooser: random.Random) -> float:
    """Declarer's tricks if a rule chooses its cards and the defence sees all; equally good cards are drawn."""
    while not game.is_over(state):
        moves = list(game.moves(state))
        if len(moves) == 1:
            move = moves[0]
        elif game.mover(state) == 0:
            move = choose(state)
        else:
            values = open_values(game, state)
            move = chooser.choices(moves, shares([values[each] for each in moves]))[0]
        state = game.play(state, move)
    return tricks(game.payoff(state, 0), state)


def tricks(payoff: float, over: State) -> float:
    """Declarer's tricks at the end, where all that were played are counted."""
    return (payoff + float(over.won + over.lost)) / UNITS
