from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

import zermelo
from counting import plies
from oracles.connect_four import ConnectFour, Position
from zermelo.testing import check_game

SIZES: list[dict[str, Any]] = [
    {}, {"score": "pons"}, {"width": 1, "height": 1}, {"width": 3, "height": 19, "score": "pons"},
    {"width": 31, "height": 1}, {"width": 10, "height": 5}, {"width": 5, "height": 5, "score": "pons"},
]  # fmt: skip


@pytest.mark.parametrize("parameters", SIZES)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("connect_four", **parameters), plays=5)


def test_counts() -> None:
    """Positions: J. Tromp, https://oeis.org/A212693. Lines of play: 7^n until a column can be full and a game over."""
    levels = list(islice(plies(zermelo.game("connect_four")), 9))
    assert [len(level) for level in levels] == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    assert [level.total() for level in levels] == [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]


def test_counts_of_the_oracle() -> None:
    oracle = ConnectFour()
    level, totals = Counter([oracle.start()]), []
    for _ in range(7):
        below: Counter[Position] = Counter()
        for position, ways in level.items():
            if oracle.turn(position) is not None:
                for move in oracle.moves(position):
                    below[oracle.play(position, move)] += ways
        level = below
        totals.append(level.total())
    assert totals == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.parametrize(("width", "height"), [(7, 6), (6, 5), (12, 4), (4, 14)])
def test_evaluation_and_noise(width: int, height: int) -> None:
    game, oracle = zermelo.game("connect_four", width=width, height=height), ConnectFour(width, height)
    chooser = random.Random(1)
    for _ in range(20):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            threats, middle = (
                count(position, 0) - count(position, 1) for count in (oracle.threats, oracle.in_middle)
            )
            assert game.evaluate(state, 0) == pytest.approx(max(-0.99, min(0.99, 0.1 * threats + 0.02 * middle)))
            for move in game.moves(state):
                assert game.noisy(state, move) == oracle.decides(position, str(move + 1))
            move = chooser.choice(game.moves(state))
            state, position = game.play(state, move), oracle.play(position, str(move + 1))


@pytest.mark.parametrize(
    ("columns", "payoff"),
    [("1212121", 22 - 4), ("21212131", 4 - 22), ("112233774", 22 - 5)],
)
def test_pons_score(columns: str, payoff: int) -> None:
    """22 minus the stones of the winner."""
    game = zermelo.game("connect_four", score="pons")
    state = game.parse(columns)
    assert game.is_over(state)
    assert (game.payoff(state, 0), game.payoff(state, 1)) == (payoff, -payoff)


def test_pons_score_of_a_draw_and_of_the_last_stone() -> None:
    draw = zermelo.game("connect_four", width=3, height=2, score="pons")
    assert draw.payoff(draw.parse("112233"), 0) == 0
    odd = zermelo.game("connect_four", width=7, height=1, score="pons")
    last = odd.parse("1526374")
    assert odd.is_over(last)
    assert odd.payoff(last, 0) == 1  # the last stone of an odd board wins more than a draw


def test_columns_and_board_are_the_same_position() -> None:
    game = zermelo.game("connect_four")
    assert game.format(game.parse("4455")) == "......./......./......./......./...OO../...XX.."
    assert game.parse("4455") == game.read("4 4 5 5") == game.parse(game.format(game.parse("4455")))
    assert game.parse("") == game.start()
    wide = zermelo.game("connect_four", width=11, height=4)
    assert wide.parse("ab") == wide.read("10 11")


def test_text() -> None:
    game = zermelo.game("connect_four", width=4, height=2)
    assert game.text(game.parse("332")) == ". . O .\n. X X .\n1 2 3 4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4458", "expected columns 1 to 7 or the rows of a board, got '4458'"),
        ("4 4", "expected columns 1 to 7 or the rows of a board, got '4 4'"),
        ("4444444", "column 4 is full before move 7 of '4444444'"),
        ("12121213", "the game is over before move 8 of '12121213'"),
        ("X../...", "expected 6 rows of 7 cells"),
        ("......./......./......./......./......./.......X", "expected 6 rows of 7 cells"),
        ("......./......./......./......./......./..Z....", "expected 6 rows of 7 cells"),
        ("......./......./......./......./......./XX.....", "expected as many X as O or one X more, got 2 X and 0 O"),
        ("......./......./......./......./X....../.......", "expected no stone above an empty cell"),
        ("......./......./......./......./OOO..../XXXXO..", "expected a position before the mover has four in a row"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("connect_four").parse(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"width": 0}, "parameter width: expected at least 1, got 0"),
        ({"height": 20}, "parameter height: expected 1 to 19, got 20"),
        ({"width": 9, "height": 6}, r"expected width x \(height \+ 1\) of at most 62, got 9 x 7"),
        ({"threat": 2}, "parameter threat: expected 0 to 1"),
        ({"centre": -1}, "parameter centre: expected 0 to 1"),
        ({"score": "stones"}, "expected one of: win, pons"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("connect_four", **parameters)
