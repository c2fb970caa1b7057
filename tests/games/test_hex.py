from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import zermelo
from oracles.hex import Hex
from zermelo.core import Game, State
from zermelo.testing import check_game


@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_contract(size: int) -> None:
    check_game(zermelo.game("hex", size=size), plays=4)


def test_contract_on_the_largest_board() -> None:
    check_game(zermelo.game("hex", size=11), plays=1)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 8, 11])
def test_a_full_board_has_one_winner(size: int) -> None:
    """There are no draws: J. Nash (1949); D. Gale, Amer. Math. Monthly 86 (1979), doi 10.2307/2320146."""
    oracle, chooser = Hex(size), random.Random(size)
    for _ in range(30):
        cells = list(oracle.cells)
        chooser.shuffle(cells)
        full = {cell: "XO"[number % 2] for number, cell in enumerate(cells)}
        assert [oracle.missing(full, player) for player in (0, 1)].count(0) == 1


def test_a_game_ends_before_the_board_is_overfull() -> None:
    game, chooser = zermelo.game("hex", size=4), random.Random(4)
    for _ in range(300):
        state = game.start()
        while not game.is_over(state):
            state = game.play(state, chooser.choice(game.moves(state)))
        assert abs(game.payoff(state, 0)) == 1


def value(game: Game) -> float:
    """For the first player, by looking at every position."""

    @cache
    def wins(state: State) -> bool:
        """Does the mover win?"""
        if game.is_over(state):
            return bool(game.payoff(state, state.turn) > 0)
        return any(not wins(game.play(state, move)) for move in game.moves(state))

    return 1.0 if wins(game.start()) else -1.0


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_first_player_wins(size: int) -> None:
    """Nash's argument: a second player who wins could have his strategy stolen."""
    assert value(zermelo.game("hex", size=size)) == 1.0


@pytest.mark.parametrize("size", [2, 5, 8, 11])
def test_evaluation(size: int) -> None:
    game, oracle, chooser = zermelo.game("hex", size=size), Hex(size), random.Random(size)
    for _ in range(4):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            nearer = oracle.missing(position, 1) - oracle.missing(position, 0)
            assert game.evaluate(state, 0) == pytest.approx(max(-0.99, min(0.99, 0.5 * nearer / size)))
            move = chooser.choice(game.moves(state))
            name = game.move_name(state, move)
            state, position = game.play(state, move), oracle.play(position, name)


def test_text() -> None:
    game = zermelo.game("hex", size=2)
    assert game.text(game.read("b1")) == "   a b\n 1 . X\n  2 . .\nO to move"


def test_neighbours_lie_along_the_short_diagonal() -> None:
    game = zermelo.game("hex", size=2)
    assert game.is_over(game.read("b1 a1 a2"))
    assert not game.is_over(game.read("a1 b1 b2"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X./..", "expected 3 rows of 3 cells .* got 'X./..'"),
        ("X.../.../...", "expected 3 rows of 3 cells"),
        ("O../.../...", "expected as many X as O or one X more, got 0 X and 1 O"),
        ("X../X../XOO", None),
        ("X.O/X.O/XO.", "expected a position before the mover has connected two sides"),
    ],
)
def test_positions_that_are_refused(text: str, message: str | None) -> None:
    game = zermelo.game("hex", size=3)
    if message is None:
        assert game.is_over(game.parse(text))
        return
    with pytest.raises(zermelo.UsageError, match=message):
        game.parse(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"size": 0}, "parameter size: expected 1 to 11, got 0"),
        ({"size": 12}, "parameter size: expected 1 to 11, got 12"),
        ({"distance": 2}, "parameter distance: expected 0 to 1"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("hex", **parameters)
