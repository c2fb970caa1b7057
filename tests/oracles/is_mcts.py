"""IS-MCTS by its records: every playout is written down, and each count is found by reading all of them again."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import zermelo
from zermelo.kernels import CHANCE, TERMINAL


class Choice(NamedTuple):
    """Somebody's choice within the tree, and what everybody got in the end."""

    information_set: Any
    mover: int
    legal: list[Any]
    move: Any
    results: list[float]


def visits(
    game: zermelo.Game, state: Any, playouts: int, seed: int, exploration: float, observer: str
) -> dict[Any, tuple[int, float]]:
    """How often each move of the root was played, and its mean result, with the same random numbers."""
    chooser, records, player = random.Random(seed), list[Choice](), game.mover(state)
    for _ in range(playouts):
        records += playout(game, game.sample(state, player, chooser), player, records, chooser, exploration, observer)
    root = [each for each in records if each.information_set == key(game, state, player, observer)]
    found = {}
    for move in game.moves(state):
        results = [each.results[player] for each in root if each.move == move]
        if results:
            found[move] = len(results), sum(results) / len(results)
    return found


def key(game: zermelo.Game, state: Any, root: int, observer: str) -> Any:
    mover = game.mover(state)
    return mover, game.observation(state, root if observer == "single" else mover)


def playout(
    game: zermelo.Game, state: Any, root: int, records: list[Choice], chooser: random.Random, exploration: float,
    observer: str,
) -> list[Choice]:  # fmt: skip
    made: list[tuple[Any, int, list[Any], Any]] = []
    new = False
    while game.mover(state) != TERMINAL:
        if game.mover(state) == CHANCE:
            outcomes, chances = zip(*game.outcomes(state), strict=True)
            state = game.play(state, chooser.choices(outcomes, chances)[0])
            continue
        legal = list(game.moves(state))
        if new:
            state = game.play(state, legal[int(chooser.random() * len(legal))])
            continue
        here, mover = key(game, state, root, observer), game.mover(state)
        before = [each for each in records if each.information_set == here]
        untried = [move for move in legal if all(each.move != move for each in before)]
        new = bool(untried)
        move = chooser.choice(untried) if new else max(legal, key=lambda move: bound(game, before, move, exploration))
        made.append((here, mover, legal, move))
        state = game.play(state, move)
    results = [game.payoff(state, player) for player in range(game.traits.players)]
    return [Choice(*each, results) for each in made]


def bound(game: zermelo.Game, before: list[Choice], move: Any, exploration: float) -> float:
    """The upper confidence bound of a move: its mean scaled to 0 … 1, and how often it was available."""
    low, high = game.traits.lowest, game.traits.highest
    played = [(each.results[each.mover] - low) / (high - low) for each in before if each.move == move]
    available = sum(move in each.legal for each in before)
    return sum(played) / len(played) + exploration * math.sqrt(math.log(available) / len(played))
