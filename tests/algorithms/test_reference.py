"""The reference searches, by hand-computed trees."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.algorithms.reference import best_moves, count, expectimax, max_n, minimax
from zermelo.trees.explicit_tree import from_nested

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  # Russell, Norvig, Artificial Intelligence: value 3


def test_minimax_of_the_textbook_tree() -> None:
    game = from_nested(TEXTBOOK)
    assert minimax(game, game.start()) == 3
    assert [minimax(game, game.parse(path)) for path in "012"] == [-3, -2, -2]  # for player 1, who is to move
    assert best_moves(game, game.start()) == [0]
    assert best_moves(game, game.parse("2")) == [2]


def test_at_the_end_the_value_is_player_0s() -> None:
    game = from_nested(TEXTBOOK)
    assert minimax(game, game.parse("0.1")) == 12
    assert best_moves(game, game.parse("0.1")) == []


def test_a_smaller_depth_ends_in_evaluations() -> None:
    game = from_nested(TEXTBOOK)  # means of the leaves: 23/3, 4, 7
    assert minimax(game, game.start(), 0) == pytest.approx(56 / 9)
    assert minimax(game, game.start(), 1) == pytest.approx(23 / 3)
    assert minimax(game, game.start(), 2) == minimax(game, game.start(), 99) == 3


def test_equally_best_moves_are_all_given() -> None:
    game = from_nested([[5, 7], [4, 9], [6, 5]])
    assert best_moves(game, game.start()) == [0, 2]


def test_the_same_player_may_move_twice() -> None:
    """Player 0 moves at the root and again at its first child: max(max(1, 7), min(3, 9)) = 7."""
    tree = [{"player": 0, "children": [1, 7]}, [3, 9]]
    game = from_nested(tree)
    assert minimax(game, game.start()) == 7
    assert minimax(game, game.parse("0")) == 7
    assert minimax(game, game.parse("1")) == -3


def test_expectimax_weighs_the_outcomes() -> None:
    """max(0.9·1 + 0.1·(-9), 0.5·4 + 0.5·min(-2, 6)) = max(0, 1) = 1."""
    tree = [
        {"chance": [0.9, 0.1], "children": [1, -9]},
        {"chance": [0.5, 0.5], "children": [4, {"player": 1, "children": [-2, 6]}]},
    ]
    game = from_nested(tree)
    assert expectimax(game, game.start()) == pytest.approx(1)
    assert expectimax(game, game.start(), player=1) == pytest.approx(-1)
    assert expectimax(game, game.parse("0")) == pytest.approx(0)  # nobody to move: for player 0
    assert expectimax(game, game.parse("1.1")) == pytest.approx(2)  # for player 1, who is to move


def test_chance_at_the_horizon_is_evaluated() -> None:
    game = from_nested([{"chance": [0.9, 0.1], "children": [1, -9]}])
    assert expectimax(game, game.start(), 1) == -4  # the mean of the leaves, not the expectation
    assert expectimax(game, game.start(), 2) == pytest.approx(0)


def test_expectimax_of_one_player() -> None:
    game = from_nested([{"chance": [0.5, 0.5], "children": [2, 4]}, 2.5], players=1)
    assert expectimax(game, game.start()) == 3
    assert max_n(game, game.start()) == (3,)


def test_max_n_of_the_textbook_tree() -> None:
    """Russell, Norvig, figure of a tree for A, B, C: (1, 2, 6). The root is a tie, the first move is taken."""
    game = zermelo.game("explicit_tree", tree="three_players")
    assert max_n(game, game.start()) == (1, 2, 6)
    assert [max_n(game, game.parse(path)) for path in ("0", "1")] == [(1, 2, 6), (1, 5, 2)]
    assert [max_n(game, game.parse(path)) for path in ("0.0", "0.1", "1.0", "1.1")] == [
        (1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5),
    ]  # fmt: skip


def test_max_n_averages_over_chance() -> None:
    game = from_nested([{"chance": [0.25, 0.75], "children": [[4, 0, 8], [0, 4, 0]]}, [0.5, 9, 9]], players=3)
    assert max_n(game, game.start()) == (1, 3, 2)
    assert max_n(game, game.start(), 1) == (2, 2, 4)  # evaluated: the mean of its leaves


def _tree(chooser: random.Random, depth: int) -> Any:
    if depth == 0 or chooser.random() < 0.15:
        return chooser.randint(-5, 5)
    children = [_tree(chooser, depth - 1) for _ in range(chooser.randint(1, 3))]
    return {"player": chooser.randint(0, 1), "children": children}


def test_the_searches_agree_with_each_other_and_with_alpha_beta() -> None:
    """In zero-sum games of two, max^n and expectimax are minimax; whoever moves how often."""
    for seed in range(200):
        game = from_nested([_tree(random.Random(seed), 4), _tree(random.Random(-seed), 4)])
        state = game.start()
        value = minimax(game, state)
        assert value == expectimax(game, state) == max_n(game, state)[0]
        found = zermelo.search(game, algorithm="alpha_beta", interpreted=True, all_best=True)
        assert found.value == value
        assert list(found.best_moves) == best_moves(game, state)


def test_count_follows_chance_and_stops_at_the_end() -> None:
    game = from_nested([1, [2, 3], {"chance": [0.5, 0.5], "children": [1, [5, 6]]}])
    assert [count(game, game.start(), depth) for depth in range(5)] == [1, 3, 4, 2, 0]


def test_count_of_othello() -> None:
    game = zermelo.game("othello")
    assert [count(game, game.start(), depth) for depth in range(1, 5)] == [4, 12, 56, 244]


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (minimax, "minimax cannot search explicit_tree: it needs 2 players, the game has 3 players"),
        (best_moves, "best_moves cannot search explicit_tree: it needs 2 players, the game has 3 players"),
        (expectimax, "expectimax cannot search explicit_tree: it needs 1 or 2 players, not 3"),
    ],
)
def test_three_players_are_refused(function: Any, message: str) -> None:
    game = zermelo.game("explicit_tree", tree="three_players")
    with pytest.raises(UsageError) as refused:
        function(game, game.start())
    assert str(refused.value) == message


def test_what_else_is_refused() -> None:
    chance = from_nested({"chance": [0.5, 0.5], "children": [1, 2]})
    with pytest.raises(UsageError, match="needs no chance moves"):
        minimax(chance, chance.start())
    general = from_nested([[1, 1], [0, 5]], players=2)
    with pytest.raises(UsageError, match="needs zero sum"):
        expectimax(general, general.start())
    plain = from_nested(TEXTBOOK)
    with pytest.raises(UsageError, match="depth: expected at least 1 to choose a move, got 0"):
        best_moves(plain, plain.start(), 0)


def test_the_reference_is_no_algorithm() -> None:
    assert "zermelo.algorithms.reference" not in {found.module.__name__ for found in zermelo.list_algorithms().values()}
