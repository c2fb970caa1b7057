from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import zermelo
from oracles.kalah import Kalah, Position
from zermelo.complexity import list_graph
from zermelo.core import Game
from zermelo.errors import UsageError
from zermelo.pathology import GraphSurvey
from zermelo.testing import check_game

SIZES: list[dict[str, Any]] = [
    {}, {"empty_capture": False}, {"houses": 1, "seeds": 127}, {"houses": 8, "seeds": 15}, {"houses": 3, "seeds": 7},
]  # fmt: skip


@pytest.mark.parametrize("parameters", SIZES)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("kalah", **parameters), plays=5)


def value(game: Game) -> float:
    """What South wins by, from all positions of the game."""
    survey = GraphSurvey(list_graph(game))
    return float(survey.values.table[survey.truth[0]])


def minimax(oracle: Kalah) -> Callable[[Position], float]:
    """What South wins by in a position, by plain minimax with the rules of the oracle."""

    @cache
    def south_wins_by(position: Position) -> float:
        if oracle.turn(position) is None:
            return oracle.payoffs(position)[0]
        values = [south_wins_by(oracle.play(position, move)) for move in oracle.moves(position)]
        return max(values) if position.turn == 0 else min(values)

    return south_wins_by


@pytest.mark.parametrize("empty_capture", [True, False])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 5), (2, 3), (2, 4), (3, 2), (3, 3), (4, 1), (5, 1)])
def test_values_are_those_of_plain_minimax(houses: int, seeds: int, empty_capture: bool) -> None:
    parameters: dict[str, Any] = {"houses": houses, "seeds": seeds, "empty_capture": empty_capture}
    oracle = Kalah(**parameters)
    assert value(zermelo.game("kalah", **parameters)) == minimax(oracle)(oracle.start())


def test_published_value_of_six_houses_with_one_seed() -> None:
    """[IrvingEtAl2000], table 9: South wins Kalah(6,1) by 2."""
    assert value(zermelo.game("kalah", houses=6, seeds=1)) == 2


def test_lines_of_play_are_those_of_the_oracle() -> None:
    cases: list[dict[str, Any]] = [{}, {"houses": 3, "seeds": 3}, {"houses": 4, "seeds": 6, "empty_capture": False}]
    for parameters in cases:
        oracle = Kalah(**parameters)
        level, counts = [oracle.start()], []
        for _ in range(5):
            playing = [position for position in level if oracle.turn(position) is not None]
            level = [oracle.play(position, move) for position in playing for move in oracle.moves(position)]
            counts.append(len(level))
        game = zermelo.game("kalah", **parameters)
        assert [zermelo.perft(game, None, depth, interpreted=True).leaves for depth in range(1, 6)] == counts


SEARCHES = ["alpha_beta", "scout", "mtd_f", "minimax"]


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_searches_of_a_player_who_moves_again(algorithm: str) -> None:
    """From random positions to the end: the values of plain minimax, whoever moves next."""
    oracle = Kalah(houses=3, seeds=2)
    south_wins_by = minimax(oracle)
    game, chooser, again = zermelo.game("kalah", houses=3, seeds=2), random.Random(algorithm), 0
    for _ in range(25):
        position = oracle.start()
        for _ in range(chooser.randint(4, 8)):
            after = oracle.play(position, chooser.choice(oracle.moves(position)))
            if oracle.turn(after) is None:
                break
            again += after.turn == position.turn
            position = after
        found = zermelo.search(
            game, oracle.show(position), zermelo.find_algorithm(algorithm), depth=40, interpreted=True
        )
        sign = 1 if position.turn == 0 else -1
        assert found.value == sign * south_wins_by(position), oracle.show(position)
    assert again > 20


def test_the_rules_one_by_one() -> None:
    game = zermelo.game("kalah", houses=3, seeds=2)

    def after(position: str, move: str) -> str:
        state = game.parse(position)
        return game.format(game.play(state, game.parse_move(state, move)))

    assert after("2,2,2/2,2,2 0,0 S", "2") == "2,0,3/2,2,2 1,0 S"  # the last seed in the store: South again
    assert after("1,0,2/2,2,2 2,1 S", "1") == "0,0,2/2,0,2 5,1 N"  # captured: one seed and two opposite
    assert after("1,0,2/2,0,2 4,1 S", "1") == "0,0,2/2,0,2 5,1 N"  # nothing opposite: the seed is stored
    assert after("1,1,6/1,1,1 0,1 S", "3") == "2,2,0/2,2,2 1,1 N"  # past North's store
    assert after("0,0,1/2,0,2 5,2 S", "3") == "0,0,0/0,0,0 6,6 S"  # South has no seeds left: North stores four


def test_a_seed_that_comes_home_captures() -> None:
    """Seven seeds of three houses go once around, past North's store, into the house they came from."""
    game = zermelo.game("kalah", houses=3, seeds=2)
    state = game.parse("0,7,0/1,2,1 1,0 S")
    assert game.format(game.play(state, 1)) == "1,0,1/2,0,2 6,0 N"


def test_an_empty_house_opposite() -> None:
    strict = zermelo.game("kalah", houses=3, seeds=2, empty_capture=False)
    state = strict.parse("1,0,2/2,0,2 4,1 S")
    assert strict.format(strict.play(state, 0)) == "0,1,2/2,0,2 4,1 N"


@pytest.mark.parametrize("empty_capture", [True, False])
def test_evaluation_and_noise(empty_capture: bool) -> None:
    parameters: dict[str, Any] = {"houses": 4, "seeds": 3, "empty_capture": empty_capture}
    game, oracle = zermelo.game("kalah", **parameters), Kalah(**parameters)
    chooser, noise = random.Random(2), 0
    for _ in range(30):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            pits = position.pits
            value = (pits[4] - pits[9]) + 0.25 * (sum(pits[:4]) - sum(pits[5:9]))
            assert [game.evaluate(state, player) for player in (0, 1)] == pytest.approx([value, -value])
            for move in game.moves(state):
                taken = _captures(oracle, position, move)
                assert game.noisy(state, move) == taken
                noise += taken
            move = chooser.choice(game.moves(state))
            state, position = game.play(state, move), oracle.play(position, str(move + 1))
    assert noise > 50


def _captures(oracle: Kalah, position: Position, move: int) -> bool:
    """Does a move take seeds from a house of the opponent's that sowing leaves there?"""
    pits, player = list(position.pits), position.turn
    pit = oracle.own(player)[move]
    hand, pits[pit] = pits[pit], 0
    for _ in range(hand):
        pit = (pit + 1) % len(pits)
        pit = (pit + 1) % len(pits) if pit == oracle.store(1 - player) else pit
        pits[pit] += 1
    return pit in oracle.own(player) and pits[pit] == 1 and pits[2 * oracle.houses - pit] > 0


def test_no_game_is_longer_than_stated() -> None:
    """The longest game of all, from all positions."""
    for houses, seeds in ((1, 6), (2, 4), (3, 2), (4, 1)):
        for empty_capture in (True, False):
            game = zermelo.game("kalah", houses=houses, seeds=seeds, empty_capture=empty_capture)
            assert game.traits.max_plies is not None
            assert GraphSurvey(list_graph(game)).longest <= game.traits.max_plies


def test_the_value_of_a_position_does_not_hang_on_the_stores() -> None:
    """Seeds in stores never come back: they add to what the seeds in houses are worth."""
    game = zermelo.game("kalah", houses=3, seeds=2)
    some, other = (
        zermelo.search(game, f"1,2,1/0,2,1 {stores} S", "alpha_beta", depth=40, interpreted=True).value
        for stores in ("3,2", "1,4")
    )
    assert isinstance(some, float) and isinstance(other, float)
    assert some == other + 4


def test_text() -> None:
    game = zermelo.game("kalah", houses=3, seeds=12)
    state = game.read("1")
    assert game.text(state) == (
        "    a   b   c   d   e\n"
        "1  N0 n13 n14 n14\n"
        "2      s1 s14 s14  S2\n"
        "North to move"
    )  # fmt: skip
    over = zermelo.game("kalah", houses=1, seeds=1).read("1")
    assert zermelo.game("kalah", houses=1, seeds=1).text(over).endswith("1 to 1 seeds")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2,2,2/2,2,2 0,0", "expected the houses of both, their stores and S or N as in 2,2,2/2,2,2 0,0 S, got '2,2"),
        ("2,2/2,2,2 2,0 S", "expected the houses of both, their stores and S or N as in 2,2,2/2,2,2 0,0 S"),
        ("2,2,2/2,2,2 0,0 X", "expected the houses of both, their stores and S or N as in 2,2,2/2,2,2 0,0 S"),
        ("2,2,2/2,2,2 0,1 S", "expected 12 seeds in all, got 13"),
        ("0,0,0/2,2,2 6,0 N", "expected seeds in houses of both players, or all in the stores, got '0,0,0/2,2,2"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("kalah", houses=3, seeds=2).parse(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"houses": 9}, "parameter houses: expected 1 to 8, got 9"),
        ({"seeds": 22}, "parameter seeds: expected 1 to 21, got 22"),
        ({"seeds": 0}, "parameter seeds: expected 1 to 21, got 0"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("kalah", **parameters)
