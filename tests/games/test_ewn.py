"""EinStein würfelt nicht: rolls, captures and ends by hand, values against an expectimax of the oracle."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import zermelo
from oracles.ewn import CHANCE, Ewn, Position
from zermelo import UsageError
from zermelo.algorithms.reference import expectimax
from zermelo.complexity import perft
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game


def test_the_contract_with_a_drawn_setup() -> None:
    check_game(zermelo.game("ewn", seed=7), plays=4, compiled=False)


def test_perft() -> None:
    game, oracle = zermelo.game("ewn"), Ewn()

    def count(position: Position, left: int) -> int:
        if left == 0:
            return 1
        if oracle.turn(position) is None:
            return 0
        return sum(count(oracle.play(position, move), left - 1) for move in oracle.moves(position))

    for depth in range(6):
        assert perft(game, None, depth, interpreted=True).leaves == count(oracle.start(), depth)


@pytest.mark.parametrize(("roll", "movable"), [(1, "1"), (2, "15"), (4, "15"), (5, "5"), (6, "6")])
def test_a_missing_stone_gives_way_to_the_next_lower_or_higher(roll: int, movable: str) -> None:
    """The example of Bonnet and Viennot (ACG 2017, doi 10.1007/978-3-319-71649-7_2): stones 1, 5 and 6."""
    game = zermelo.game("ewn")
    state = game.parse(f"1..../.5.../..6../...../...fe R {roll}")
    names = [game.move_name(state, move) for move in game.moves(state)]
    assert sorted({name[0] for name in names}) == list(movable)
    assert len(names) == 3 * len(movable)


def test_a_stone_captures_whatever_it_meets() -> None:
    game = zermelo.game("ewn")
    after = {
        name: game.format(game.play(state, game.parse_move(state, name)))
        for state in [game.parse("12.../3a.../...../...../....f R 1")]
        for name in ("1-b1", "1-a2", "1-b2")
    }
    assert after["1-b1"] == ".1.../3a.../...../...../....f B ?"
    assert after["1-a2"] == ".2.../1a.../...../...../....f B ?"
    assert after["1-b2"] == ".2.../31.../...../...../....f B ?"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("12.../...../...../...5./....a R 5", "5-e5"),
        ("1a.../...../...../...../..... R 1", "1-b1"),
        ("1..../.e.../...../...../6.... B 5", "5-a1"),
    ],
)
def test_the_far_corner_or_the_last_stone_wins(position: str, move: str) -> None:
    game = zermelo.game("ewn")
    state = game.parse(position)
    state = game.play(state, game.parse_move(state, move))
    assert game.mover(state) == TERMINAL
    winner = "RB".index(position[-3])
    assert [game.payoff(state, player) for player in (0, 1)] == ([1, -1] if winner == 0 else [-1, 1])
    assert game.text(state).endswith(f"{('red', 'blue')[winner]} has won")


def value(oracle: Ewn, position: Position) -> float:
    """To red, by the rules of the oracle alone."""
    found: dict[str, float] = {}

    def worth(position: Position) -> float:
        text = oracle.show(position)
        if text not in found:
            turn = oracle.turn(position)
            if turn is None:
                found[text] = oracle.payoffs(position)[0]
            else:
                values = [worth(oracle.play(position, move)) for move in oracle.moves(position)]
                found[text] = sum(values) / 6 if turn == CHANCE else (max, min)[turn](values)
        return found[text]

    return worth(position)


def test_small_endgames_have_the_value_of_the_oracle() -> None:
    """Few stones near their corners, drawn at random, searched to the end."""
    game, oracle, chooser = zermelo.game("ewn"), Ewn(), random.Random(1)
    for _ in range(20):
        red = chooser.sample([(4, 2), (3, 3), (2, 4), (4, 3)], 2)
        blue = chooser.sample([(0, 2), (1, 1), (2, 0), (1, 0)], 2)
        numbers = [chooser.sample(range(1, 7), 2) for _ in range(2)]
        stones = {cell: ("R", n) for cell, n in zip(red, numbers[0], strict=True)}
        stones |= {cell: ("B", n) for cell, n in zip(blue, numbers[1], strict=True)}
        position = Position(stones, chooser.choice("RB"), None)
        state = game.parse(oracle.show(position))
        assert expectimax(game, state, None, player=0) == pytest.approx(value(oracle, position), abs=1e-12)


def test_one_stone_each_needs_no_die() -> None:
    """F. Bonnet, S. Viennot (ACG 2017, doi 10.1007/978-3-319-71649-7_1): with one stone, no chance."""
    game = zermelo.game("ewn")

    @cache
    def wins(state: Any) -> set[bool]:
        """Whether the mover wins, for every roll."""
        found = set()
        for roll in range(1, 7):
            rolled = game.play(state, roll)
            children = [game.play(rolled, move) for move in game.moves(rolled)]
            found.add(any(game.is_over(child) or wins(child) == {False} for child in children))
        return found

    for board in ("3..../...../...../...../....d R ?", "...../.3.../...../...d./..... B ?"):
        assert len(wins(game.parse(board))) == 1


def test_evaluation() -> None:
    game, oracle, chooser = zermelo.game("ewn"), Ewn(), random.Random(3)
    for _ in range(20):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            lead = oracle.mean(position, "B") - oracle.mean(position, "R")
            assert game.evaluate(state, 0) == pytest.approx(0.9 * lead / 4)
            assert abs(game.evaluate(state, 0)) < 1
            move = chooser.choice(game.actions(state))
            state, position = game.play(state, move), oracle.play(position, game.move_name(state, move))


def test_no_two_states_have_the_same_key() -> None:
    game, chooser = zermelo.game("ewn"), random.Random(5)
    states = set()
    for _ in range(100):
        state = game.start()
        while not game.is_over(state):
            states.add(state)
            state = game.play(state, chooser.choice(game.actions(state)))
    assert len({game.key(state) for state in states}) == len(states)


def test_setup() -> None:
    game = zermelo.game("ewn", setup="654321/213456")
    assert game.format(game.start()) == "654../32.../1...f/...ed/..cab R ?"
    assert len({zermelo.game("ewn", seed=seed).start() for seed in range(20)}) == 20
    assert zermelo.game("ewn", seed=3).start() == zermelo.game("ewn", seed=3).start()


def test_text() -> None:
    game = zermelo.game("ewn")
    assert game.text(game.read("4 4-b3")) == (
        "   a  b  c  d  e\n1 r1 r2 r3  .  .\n2  . r5  .  .  .\n3 r6 r4  .  . b6\n"
        "4  .  .  . b5 b4\n5  .  . b3 b2 b1\nblue rolls"
    )
    assert game.text(game.read("4")).endswith("red to move, roll 4")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("123../45...", "expected 5 rows of 5 cells (1-6, a-f or '.'), R or B, 1-6 or '?', got '123../45...'"),
        ("1..../...../...../...../....a R 7", "expected 5 rows of 5 cells"),
        ("1...1/...../...../...../....a R ?", "expected every stone at most once, got 2 of 1"),
        ("a..../...../...../...../....1 R ?", "expected a player to move who has not won, got R"),
        ("1..../...../...../...../..... R ?", "expected a player to move who has not won, got R"),
        ("1..../a..../...../...../....2 B 4", "expected '?' and no roll at the end of the game, got 4"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("ewn").parse(position)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"setup": "123456"}, "parameter setup: expected the stones of both such as 123456/654321, got '123456'"),
        ({"setup": "123456/123455"}, "parameter setup: expected the stones of both"),
        ({"seed": -1}, "parameter seed: expected 0 to "),
        ({"distance": 2}, "parameter distance: expected 0 to 1, got 2"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("ewn", **parameters)
