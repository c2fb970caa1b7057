"""Uniform and win-loss trees against SplitMix64 written out from its definition."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.algorithms.reference import count, minimax
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game
from zermelo.trees.win_loss_tree import critical_share

WORD = 2**64


def splitmix64(seed: int) -> Iterator[int]:
    """The generator of Steele, Lea, Flood (2014), figure 17, as S. Vigna's public C code has it."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % WORD
        z = seed
        z = ((z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z // 2**27)) * 0x94D049BB133111EB) % WORD
        yield z ^ (z // 2**31)


def level(seed: int, ply: int, nodes: int) -> list[int]:
    """The words of a level: a stream whose seed is the ply-th output of the tree's."""
    stream = next(itertools.islice(splitmix64(seed), ply, None))
    return list(itertools.islice(splitmix64(stream), nodes))


def nodes(game: Any, ply: int) -> list[Any]:
    """The states of a level from left to right, reached by playing."""
    states = [game.start()]
    for _ in range(ply):
        states = [game.play(state, move) for state in states for move in game.moves(state)]
    return states


def test_the_oracle_is_splitmix64() -> None:
    """The first outputs for the seed 1234567, as published with many ports of Vigna's splitmix64.c."""
    assert list(itertools.islice(splitmix64(1234567), 3)) == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("uniform_tree", {"b": 5, "depth": 9, "seed": 3}),
        ("uniform_tree", {"b": 2, "depth": 62, "values": "real", "low": -1.5, "high": 0.1}),
        ("uniform_tree", {"b": 1, "depth": 4, "low": 7, "high": 7}),
        ("win_loss_tree", {"b": 3, "depth": 7, "share": 0.2, "seed": 2**63 - 1}),
    ],
)
def test_the_contract(name: str, parameters: dict[str, Any]) -> None:
    check_game(zermelo.game(name, **parameters), plays=8)


@pytest.mark.parametrize("ply", [0, 1, 3, 4])
def test_integers_are_scaled_words(ply: int) -> None:
    game = zermelo.game("uniform_tree", b=3, depth=4, low=-7, high=12, seed=42)
    expected = [-7 + (word // 2**32) * 20 // 2**32 for word in level(42, ply, 3**ply)]
    worth = game.payoff if ply == 4 else game.evaluate
    assert [worth(state, 0) for state in nodes(game, ply)] == expected
    assert [worth(state, 1) for state in nodes(game, ply)] == [-x for x in expected]


def test_reals_are_scaled_words() -> None:
    game = zermelo.game("uniform_tree", b=2, depth=5, values="real", low=-1, high=3, seed=5)
    expected = [-1 + 4 * (word // 2**11) / 2**53 for word in level(5, 5, 32)]
    assert [game.payoff(state, 0) for state in nodes(game, 5)] == expected


def test_wins_are_words_below_the_share() -> None:
    game = zermelo.game("win_loss_tree", b=2, depth=5, share=0.3, seed=8)
    expected = [1 if word < 0.3 * WORD else -1 for word in level(8, 5, 32)]
    assert [game.payoff(state, 0) for state in nodes(game, 5)] == expected


def test_every_leaf_is_there_once() -> None:
    for branching, depth in ((2, 7), (3, 4), (6, 2), (1, 5)):
        game = zermelo.game("uniform_tree", b=branching, depth=depth)
        assert [count(game, game.start(), ply) for ply in (1, depth, depth + 1)] == [branching, branching**depth, 0]
        leaves = nodes(game, depth)
        assert len(set(leaves)) == len({game.key(leaf) for leaf in leaves}) == branching**depth
        assert all(game.mover(leaf) == TERMINAL for leaf in leaves)


def test_integers_fill_their_range_evenly() -> None:
    game = zermelo.game("uniform_tree", b=8, depth=4, low=-2, high=2, seed=1)
    values = [game.payoff(state, 0) for state in nodes(game, 4)]
    for value in range(-2, 3):
        assert abs(values.count(value) - len(values) / 5) < 5 * math.sqrt(len(values) * 0.2 * 0.8)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.5, 0.9, 1.0])
def test_the_share_of_wins_is_binomial(share: float) -> None:
    game = zermelo.game("win_loss_tree", b=8, depth=4, share=share, seed=3)
    wins = sum(game.payoff(state, 0) == 1 for state in nodes(game, 4))
    assert abs(wins - 4096 * share) <= 5 * math.sqrt(4096 * share * (1 - share))


def test_a_shallow_search_sees_the_shallow_tree() -> None:
    for depth in range(1, 6):
        deep = zermelo.game("uniform_tree", b=3, depth=9, seed=depth)
        shallow = zermelo.game("uniform_tree", b=3, depth=depth, seed=depth)
        assert minimax(deep, deep.start(), depth) == minimax(shallow, shallow.start())


def test_seeds_give_other_trees_and_the_same_seed_the_same() -> None:
    values = [
        [game.payoff(leaf, 0) for leaf in nodes(game, 6)]
        for game in (zermelo.game("uniform_tree", b=2, depth=6, seed=seed) for seed in (0, 1, 2, 0))
    ]
    assert values[0] == values[3]
    assert len({tuple(row) for row in values}) == 3


def test_alpha_beta_agrees_with_the_reference_compiled() -> None:
    for seed in range(20):
        for name in ("uniform_tree", "win_loss_tree"):
            game = zermelo.game(name, b=3, depth=5, seed=seed)
            assert zermelo.search(game, algorithm="alpha_beta").value == minimax(game, game.start())


def test_critical_shares() -> None:
    """The root of x^b + x = 1, from which Pearl's branching factor x/(1-x) comes: 1.618, 2.148, 3.080, 5.064."""
    for branching, factor in ((2, 1.618), (3, 2.148), (5, 3.080), (10, 5.064)):
        x = critical_share(branching, 2)
        assert x**branching + x == pytest.approx(1)
        assert x / (1 - x) == pytest.approx(factor, abs=5e-4)
        assert critical_share(branching, 3) == pytest.approx(1 - x)


@pytest.mark.parametrize("depth", [5, 6])
def test_at_the_critical_share_the_root_keeps_its_chance(depth: int) -> None:
    """Player 0 wins the root, where he moves, with probability x at every depth."""
    trees, x = 400, critical_share(2, 2)
    wins = 0
    for seed in range(trees):
        game = zermelo.game("win_loss_tree", b=2, depth=depth, seed=seed)
        wins += minimax(game, game.start()) == 1
    assert abs(wins - trees * x) < 5 * math.sqrt(trees * x * (1 - x))


def test_positions_are_paths() -> None:
    game = zermelo.game("uniform_tree", b=12, depth=3)
    assert game.format(game.read("11, 0, 3")) == "11.0.3"
    assert game.parse("11.0.3") == game.read("11 0 3")
    assert game.format(game.start()) == "root"
    assert game.text(game.parse("11")).startswith("node 11: level 1 of 3, player 1 to move, 12 children, evaluation ")
    assert game.text(game.parse("1.1.1")).startswith("node 1.1.1: level 3 of 3, leaf, ")
    assert game.svg(game.parse("11.0.3")).count("<circle") == 1 + 3 * 9


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("0.1.0.1", "expected a path of at most 3 child numbers, got 4: '0.1.0.1'"),
        ("0.2", "expected child numbers below 2 on level 1, got 2 in '0.2'"),
        ("0.-1", "expected a path of child numbers such as 0.3.1, or 'root', got '0.-1'"),
        ("", "expected a path of child numbers such as 0.3.1, or 'root', got ''"),
    ],
)
@pytest.mark.parametrize("name", ["uniform_tree", "win_loss_tree"])
def test_positions_that_are_refused(name: str, position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game(name, b=2, depth=3).position(position)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("uniform_tree", {"b": 0}, "parameter b: expected 1 to 10000, got 0"),
        ("uniform_tree", {"depth": 63}, "parameter depth: expected 1 to 62, got 63"),
        ("win_loss_tree", {"seed": -1}, "parameter seed: expected 0 to 9223372036854775807, got -1"),
        (
            "uniform_tree", {"b": 10, "depth": 19},
            "a tree of branching factor 10 and depth 19 has too many leaves: "
            "expected b^depth <= 2^62, got 10^19 = 1e+19",
        ),
        ("uniform_tree", {"low": 3, "high": 2}, "expected -2^30 <= low <= high <= 2^30, got low 3.0 and high 2.0"),
        ("uniform_tree", {"high": math.inf}, "expected -2^30 <= low <= high <= 2^30, got low -100 and high inf"),
        (
            "uniform_tree", {"low": 0.5},
            "integer values: expected whole numbers for low and high, got 0.5 and 100",
        ),
        ("uniform_tree", {"values": "x"}, "parameter of uniform_tree values: expected one of: integer, real, got 'x'"),
        ("win_loss_tree", {"share": 1.5}, "parameter share: expected 0 to 1, got 1.5"),
        ("win_loss_tree", {"b": 3, "depth": 40}, "a tree of branching factor 3 and depth 40 has too many leaves: "
         "expected b^depth <= 2^62, got 3^40 = 1.2e+19"),
    ],
)  # fmt: skip
def test_parameters_that_are_refused(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game(name, **parameters)
    assert str(refused.value) == message
