"""Chance trees against a second implementation, and what is planted in them."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import zermelo
from oracles.chance_tree import grown
from zermelo.algorithms.reference import expectimax
from zermelo.core import Game
from zermelo.testing import check_game
from zermelo.trees.explicit_tree import from_nested

SETTINGS: list[dict[str, Any]] = [
    {"b": 2, "outcomes": 3, "depth": 4, "seed": 5},
    {"b": 3, "outcomes": 2, "depth": 5, "levels": "*+-", "dice": "uneven"},
    {"b": 3, "depth": 4, "values": "planted", "dice": "uneven", "best_first": 0.3, "noise": 0.7, "seed": 2},
    {"b": 1, "outcomes": 4, "depth": 3, "values": "planted", "levels": "-*", "spread": 2.0},
    {"b": 4, "outcomes": 1, "depth": 4, "values": "planted", "levels": "+-", "best_first": 0.0},
]


@pytest.mark.parametrize("parameters", SETTINGS, ids=str)
def test_node_by_node_as_the_oracle_has_it(parameters: dict[str, Any]) -> None:
    game, other = zermelo.game("chance_tree", **parameters), from_nested(grown(parameters))

    def check(mine: Any, its: Any) -> None:
        assert game.mover(mine) == other.mover(its)
        if game.is_over(mine):
            assert game.payoff(mine, 0) == pytest.approx(other.payoff(its, 0), abs=1e-12)
            return
        assert game.evaluate(mine, 1) == pytest.approx(other.evaluate(its, 1), abs=1e-12)
        if game.mover(mine) == zermelo.CHANCE:
            mine_p, its_p = ([p for _, p in g.outcomes(state)] for g, state in ((game, mine), (other, its)))
            assert mine_p == pytest.approx(its_p)
        assert list(game.actions(mine)) == list(other.actions(its))
        for move in game.actions(mine):
            check(game.play(mine, move), other.play(its, move))

    check(game.start(), other.start())
    check_game(game, plays=6)


def states(game: Game) -> list[Any]:
    """Every state before the end."""
    found = [game.start()]
    for state in found:
        found += [game.play(state, move) for move in game.actions(state)]
    return [state for state in found if not game.is_over(state)]


@pytest.mark.parametrize("dice", ["even", "uneven"])
def test_planted_values_are_those_of_best_play(dice: str) -> None:
    game = zermelo.game("chance_tree", b=3, outcomes=3, depth=5, values="planted", dice=dice, seed=9)
    assert expectimax(game, game.start(), player=0) == pytest.approx(0)
    for state in states(game):
        assert expectimax(game, state, player=0) == pytest.approx(game.evaluate(state, 0), abs=1e-12)


@pytest.mark.parametrize("first", [0.0, 0.25, 0.9, 1.0])
def test_the_best_move_comes_first_as_often_as_asked(first: float) -> None:
    game = zermelo.game("chance_tree", b=4, outcomes=4, depth=6, values="planted", best_first=first)
    seen = [0, 0, 0, 0]
    for state in states(game):
        if game.mover(state) != zermelo.CHANCE:
            values = [game.evaluate(game.play(state, move), game.mover(state)) for move in game.moves(state)]
            seen[values.index(max(values))] += 1
    n = sum(seen)
    for place, share in enumerate([first, *[(1 - first) / 3] * 3]):
        assert abs(seen[place] - n * share) <= 5 * math.sqrt(n * share * (1 - share))


def test_good_order_is_worth_its_name() -> None:
    """Star2 saves by it, expectiminimax cannot."""
    totals = {}
    for name, first in itertools.product(("expectiminimax", "star2"), (0.0, 1.0)):
        games = [
            zermelo.game("chance_tree", b=3, outcomes=3, depth=5, values="planted", best_first=first, seed=seed)
            for seed in range(5)
        ]
        options: dict[str, Any] = {"static_ordering": 0} if name == "star2" else {}
        totals[name, first] = sum(
            zermelo.search(g, algorithm=zermelo.find_algorithm(name), depth=5, interpreted=True, **options).nodes
            for g in games
        )
    assert totals["expectiminimax", 0.0] == totals["expectiminimax", 1.0]
    assert totals["star2", 1.0] < 0.8 * totals["star2", 0.0]


def test_texts() -> None:
    game = zermelo.game("chance_tree", b=2, outcomes=3, depth=3)
    assert game.text(game.parse("1")).startswith("node 1: level 1 of 3, chance, 3 outcomes, evaluation ")
    assert game.text(game.start()).startswith("node root: level 0 of 3, player 0 to move, 2 children, evaluation ")
    assert game.text(game.parse("1.2.0")).startswith("node 1.2.0: level 3 of 3, leaf, ")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"levels": ""}, "parameter levels: expected signs + - * such as +*-*, got ''"),
        ({"levels": "+x"}, "parameter levels: expected signs + - * such as +*-*, got '+x'"),
        ({"b": 0}, "parameter b: expected 1 to 10000, got 0"),
        ({"outcomes": 0}, "parameter outcomes: expected 1 to 10000, got 0"),
        ({"depth": 0}, "parameter depth: expected 1 to 62, got 0"),
        ({"best_first": 2}, "parameter best_first: expected 0 to 1, got 2.0"),
        ({"spread": -1}, "parameter spread: expected 0 to 1000, got -1.0"),
        ({"noise": -1}, "parameter noise: expected 0 to 1000, got -1.0"),
        ({"seed": -1}, "parameter seed: expected 0 to 9223372036854775807, got -1"),
        ({"b": 100, "outcomes": 100, "depth": 20}, "expected a tree of at most 2^62 leaves, got 1e+40"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError) as refused:
        zermelo.game("chance_tree", **parameters)
    assert str(refused.value) == message


def test_positions_that_are_refused() -> None:
    game = zermelo.game("chance_tree", b=2, outcomes=3, depth=3)
    for text, message in (
        ("0.3", "expected child numbers below 3 on level 1, got 3 in '0.3'"),
        ("0.0.0.0", "expected a path of at most 3 child numbers, got 4: '0.0.0.0'"),
        ("x", "expected a path of child numbers such as 0.3.1, or 'root', got 'x'"),
    ):
        with pytest.raises(zermelo.UsageError) as refused:
            game.position(text)
        assert str(refused.value) == message
