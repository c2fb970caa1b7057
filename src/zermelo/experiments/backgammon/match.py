"""Games of backgammon with given dice. Every sequence of dice is played twice, with the sides exchanged.

So a pair of games is fair whatever is rolled, and pairs are independent: intervals are by pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.core.game import Game
from zermelo.experiments.experiment import Row

Player = Callable[[Any], int]  # from a position to a move


def searcher(game: Game, plies: int, algorithm: str = "expectiminimax") -> Player:
    """Who looks at so many moves of both players, with the rolls between them, and evaluates there."""
    import zermelo

    def choose(state: Any) -> int:
        plays = game.moves(state)
        if len(plays) == 1:
            return int(plays[0])
        move: int | None = zermelo.search(game, state, algorithm, depth=2 * plies - 1).move
        assert move is not None
        return move

    return choose


def pubeval() -> Player:
    """Tesauro's public evaluator, which looks at its own move only."""
    import numpy as np

    from zermelo.core.compile import compiled_kernel, machine
    from zermelo.core.search import machine_params
    from zermelo.games import backgammon
    from zermelo.games._backgammon import pubeval as public
    from zermelo.games._backgammon.plays import MOST_PLAYS

    kernel = compiled_kernel(public, "choose", records=("params",))
    params, weights = machine_params(backgammon.make(evaluation="hand")), public.weights()
    plays = np.zeros(MOST_PLAYS, np.int64)
    return lambda state: int(kernel(params, weights, plays, machine(state)))


def play_game(game: Game, players: Sequence[Player], dice: int) -> float:
    """What player 0 gets, with the dice of a stream of random numbers."""
    import zermelo
    from zermelo.core.random import word

    state, rolls = game.start(), 0
    while not game.is_over(state):
        if game.mover(state) == zermelo.CHANCE:
            one, other = divmod(word(dice, rolls) % 36, 6)
            rolls += 1
            state = game.play(state, 10 * (max(one, other) + 1) + min(one, other) + 1)
        else:
            state = game.play(state, players[game.mover(state)](state))
    return game.payoff(state, 0)


def play_pairs(game: Game, player: Player, against: Player, seed: int, pairs: int) -> list[Row]:
    """A row for every pair: points of `player` a game, and the share of games that he won."""
    from zermelo.core.random import word

    rows: list[Row] = []
    for i in range(pairs):
        dice = word(seed, i)
        both = play_game(game, (player, against), dice), -play_game(game, (against, player), dice)
        rows.append({"points": sum(both) / 2, "won": sum(points > 0 for points in both) / 2})
    return rows
