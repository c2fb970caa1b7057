"""Chinese checkers: known counts, hand-made positions for each rule, and the smallest board solved."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import zermelo
from oracles.chinese_checkers import ChineseCheckers
from zermelo import UsageError
from zermelo.complexity import perft
from zermelo.core import Game, State
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game


@pytest.mark.parametrize(("players", "size"), [(2, 1), (4, 1), (2, 4), (5, 3)])
def test_the_contract(players: int, size: int) -> None:
    check_game(zermelo.game("chinese_checkers", players=players, size=size, limit=40), plays=1, compiled=False)


def test_the_contract_with_two_words_a_board() -> None:
    check_game(zermelo.game("chinese_checkers", players=6, size=3, limit=40), plays=1)


@pytest.mark.parametrize(
    ("size", "fields", "men", "moves"), [(1, 13, 1, 2), (2, 37, 3, 6), (3, 73, 6, 10), (4, 121, 10, 14)]
)
def test_the_star(size: int, fields: int, men: int, moves: int) -> None:
    """The usual board has 121 holes, ten men a player and 14 first moves; the one of the studies 73 and six."""
    game = zermelo.game("chinese_checkers", players=2, size=size)
    board = game.format(game.start()).partition(" ")[0].replace("/", "")
    assert (len(board), board.count("A"), board.count("B")) == (fields, men, men)
    assert len(game.moves(game.start())) == moves


@pytest.mark.parametrize(("parameters", "depth"), [({}, 3), ({"players": 2}, 4), ({"players": 6, "size": 1}, 4)])
def test_perft(parameters: dict[str, int], depth: int) -> None:
    game, oracle = zermelo.game("chinese_checkers", **parameters), ChineseCheckers(**parameters)

    def count(position: Any, left: int) -> int:
        if left == 0:
            return 1
        if oracle.turn(position) is None:
            return 0
        return sum(count(oracle.play(position, move), left - 1) for move in oracle.moves(position))

    assert perft(game, None, depth, interpreted=True).leaves == count(oracle.start(), depth)


def names(game: Game, position: str, man: str) -> list[str]:
    state = game.parse(position)
    found = [game.move_name(state, move) for move in game.moves(state)]
    return [name.removeprefix(man) for name in found if name.startswith(man)]


def test_a_man_steps_or_jumps_and_jumps_again() -> None:
    game = zermelo.game("chinese_checkers", players=2)
    position = "A/A./......./....../..A.B/..B.../......./B./. A 0"
    assert names(game, position, "c5-") == ["c4", "d4", "b5", "d5", "d6", "c7", "a9"]


def test_a_man_keeps_out_of_the_points_of_others() -> None:
    game = zermelo.game("chinese_checkers", players=2)
    position = "A/A./......./....../....B/....B./..A..../B./. A 0"
    assert names(game, position, "c7-") == ["b6", "c6", "d7", "a9"]  # b7 is empty and beside it


def test_who_cannot_move_passes() -> None:
    game = zermelo.game("chinese_checkers", players=6, size=1)
    state = game.parse("A/.BC./D.E/.F../. A 0")
    assert [game.move_name(state, move) for move in game.moves(state)] == ["pass"]
    assert game.format(game.play(state, game.moves(state)[0])) == "A/.BC./D.E/.F../. B 1"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("A/A./......./....../....B/....../..A..../BB/. A 4", "c7-a9"),  # two men of B never left
        ("A/A./......./....../....B/....../...B.../B./A B 5", "d7-b8"),  # B himself fills the goal of A
    ],
)
def test_a_full_goal_with_a_man_of_his_own_wins(position: str, move: str) -> None:
    game = zermelo.game("chinese_checkers", players=2)
    state = game.parse(position)
    assert game.mover(state) != TERMINAL
    state = game.play(state, game.parse_move(state, move))
    assert game.mover(state) == TERMINAL
    assert [game.payoff(state, player) for player in (0, 1)] == [1, -1]
    assert game.text(state).endswith("A has won")


def test_the_first_player_wins_on_the_smallest_board() -> None:
    """As Sturtevant found for every small board that he solved (ACG 2019); here from eight plies on."""
    for limit, expected in ((6, 0.0), (8, 1.0), (12, 1.0), (24, 1.0)):
        game = zermelo.game("chinese_checkers", players=2, size=1, limit=limit)
        assert value(game) == expected


def value(game: Game) -> float:
    """For the first player, by looking at every position."""

    @cache
    def worth(state: State) -> float:
        if game.is_over(state):
            return game.payoff(state, 0)
        values = [worth(game.play(state, move)) for move in game.moves(state)]
        return max(values) if game.mover(state) == 0 else min(values)

    return worth(game.start())


@pytest.mark.parametrize("players", [3, 6])
def test_evaluations_sum_to_less_than_the_payoffs(players: int) -> None:
    game, oracle = zermelo.game("chinese_checkers", players=players), ChineseCheckers(players)
    chooser = random.Random(players)
    state, position = game.start(), oracle.start()
    while not game.is_over(state):
        values = [game.evaluate(state, player) for player in range(players)]
        gone = [25 - oracle.left(position, who) for who in oracle.signs]  # 1 + 3 men x 8 steps from tip to tip
        assert values == pytest.approx([0.99 * own / sum(gone) for own in gone])
        assert sum(values) < 1
        move = chooser.choice(game.moves(state))
        state, position = game.play(state, move), oracle.play(position, game.move_name(state, move))


def test_text() -> None:
    game = zermelo.game("chinese_checkers", size=1)
    assert game.text(game.read("a1-b2")) == "1    .\n2 . A . .\n3  . . .\n4 C . . B\n5    .\nB to move"
    assert game.text(game.parse("./.A../.../C..B/. B 36")).endswith("36 plies are played")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("A/..", "expected rows of 1, 2, 7, 6, 5, 6, 7, 2, 1 fields (AB or '.'), the player to move and the plies"),
        ("A/AC/......./....../...../....../......./BB/B A 0", "expected rows of 1, 2, 7"),
        ("A/AA/......./....../...../....../......./BB/B C 0", "expected the player to move, one of AB, after"),
        ("A/AA/......./....../...../....../......./BB/B A 73", "expected the plies played, 0 to 72, got '73'"),
        ("A/A./......./....../...../....../......./BB/B A 0", "expected 3 men A, got 2: 'A/A./"),
        ("A/A./A....../....../...../....../......./BB/B A 0", "expected men A off the points of others, got one on a3"),
        ("B/AA/......./....../...../....../......./BB/A A 0", "expected at most one player who has won, got 'B/AA/"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("chinese_checkers", players=2).parse(position)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 7}, "parameter players: expected 2 to 6, got 7"),
        ({"size": 5}, "parameter size: expected 1 to 4, got 5"),
        ({"limit": 0}, "parameter limit: expected 1 to 10000, got 0"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("chinese_checkers", **parameters)
