"""What games state of themselves holds in long play: no position has more moves, no game more plies, than they say.

Machine code writes moves into buffers of the stated size, so that a limit that is too small would be no error but a
wrong answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import zermelo
from zermelo.kernels import TERMINAL

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in zermelo.list_games()),
    ("backgammon", {"opening": "official", "gammons": False}), ("chinese_checkers", {"players": 2, "size": 1}),
    ("breakthrough", {"columns": 2, "rows": 4}), ("kalah", {"houses": 2, "seeds": 9}),
    ("kalah", {"empty_capture": False}),
    ("chinese_checkers", {"players": 6, "size": 2}), ("connect_four", {"width": 4, "height": 4}),
    ("cops_and_robbers", {"graph": "petersen", "stray_probability": 0, "cops": 1}),
    ("cops_and_robbers", {"graph": "star-9", "payoff": "win"}), ("focus", {"players": 2}), ("focus", {"players": 4}),
    ("focus", {"players": 2, "captures_to_win": 0, "limit": 300}), ("hearts_open", {"players": 4, "hand": 13}),
    ("hex", {"size": 3}), ("hex", {"size": 11}), ("mnk", {"m": 9, "n": 8, "k": 5}), ("mnk", {"m": 3, "n": 1, "k": 3}),
    ("nim", {"heaps": "1,9,2,7", "misere": True}), ("othello", {"size": 4}), ("othello", {"size": 6}),
    ("pig", {"target": 5, "sides": 3}), ("rolit", {"players": 2, "size": 4}),
    ("rolit", {"players": 3, "centre": "four"}),
    ("chance_tree", {"b": 1, "outcomes": 4, "levels": "*-+"}), ("n_player_tree", {"players": 8, "b": 2, "depth": 9}),
    ("explicit_tree", {"tree": "[[[[1]]], 2, [3, 4, 5, 6]]"}),
]  # fmt: skip
PLIES = 600  # of a game without an end


def first(game: zermelo.Game, state: Any, moves: list[Any], chooser: random.Random) -> Any:
    return chooser.choice(moves)


def widest(game: zermelo.Game, state: Any, moves: list[Any], chooser: random.Random) -> Any:
    """Of a few moves the one after which there are most."""
    some = chooser.sample(moves, min(4, len(moves)))
    return max(some, key=lambda move: len(game.actions(game.play(state, move))))


def longest(game: zermelo.Game, state: Any, moves: list[Any], chooser: random.Random) -> Any:
    """A move after which the game goes on, if there is one."""
    some = chooser.sample(moves, min(6, len(moves)))
    return next((move for move in some if game.mover(game.play(state, move)) != TERMINAL), some[0])


Chooser = Callable[[zermelo.Game, Any, list[Any], random.Random], Any]


def check(game: zermelo.Game, choose: Chooser, seed: int) -> None:
    traits, chooser, state, plies = game.traits, random.Random(seed), game.start(), 0
    assert traits.max_moves is not None and traits.move_range is not None
    most = PLIES if traits.max_plies is None else traits.max_plies
    while game.mover(state) != TERMINAL:
        moves = list(game.actions(state))
        assert 1 <= len(moves) <= traits.max_moves
        assert moves == sorted(set(moves)) and moves[0] >= 0 and moves[-1] < traits.move_range
        for player in range(traits.players):
            assert traits.lowest <= game.evaluate(state, player) <= traits.highest
        if plies == most:
            assert traits.max_plies is None, f"{game.name} is not over after {most} plies"
            return
        state = game.play(state, choose(game, state, moves, chooser))
        plies += 1
    payoffs = [game.payoff(state, player) for player in range(traits.players)]
    assert all(traits.lowest <= payoff <= traits.highest for payoff in payoffs)
    assert traits.constant_sum is None or sum(payoffs) == pytest.approx(traits.constant_sum)


@pytest.mark.parametrize("choose", [first, widest, longest])
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_limits(name: str, parameters: dict[str, Any], choose: Chooser) -> None:
    game = zermelo.game(name, **parameters)
    for seed in range(2):
        check(game, choose, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_limits_in_long_play(name: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game(name, **parameters)
    for seed in range(2, 60):
        check(game, (first, widest, longest)[seed % 3], seed)
