"""Games in normal form: what they hold, what they refuse, and that their repr rebuilds them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.game_theory import payoffs
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.regret_check import regret, regrets

DILEMMA = NormalForm.from_bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]])
TOO_LARGE = np.zeros((2, 2000, 1001))


def random_game(rng: np.random.Generator, players: int, most: int = 4) -> NormalForm:
    shape = rng.integers(1, most, players)
    return NormalForm(rng.integers(-5, 6, (players, *shape)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_payoffs_and_averages_are_those_of_the_definition(players: int) -> None:
    rng = np.random.default_rng(players)
    for _ in range(20):
        game = random_game(rng, players)
        mixed = [rng.dirichlet(np.ones(count)) for count in game.shape]
        average, own = np.zeros(players), np.zeros(game.shape[0])
        for profile in product(*map(range, game.shape)):
            chance = np.prod([mixed[player][choice] for player, choice in enumerate(profile)])
            others = np.prod([mixed[player][choice] for player, choice in enumerate(profile) if player])
            average += chance * np.array(game.payoff(profile))
            own[profile[0]] += others * game.payoff(profile)[0]
        assert np.allclose(game.expected(mixed), average)
        assert np.allclose(game.against(0, mixed), own)
        assert regrets(game, mixed)[0] == pytest.approx(own.max() - average[0])


def test_exact_games_stay_exact() -> None:
    game = NormalForm.from_matrix([[Fraction(1, 3), 0], [0, 1]])
    third = Fraction(1, 3)
    assert [str(one) for one in game.exact or ()] == ["1/3", "0", "0", "1", "-1/3", "0", "0", "-1"]
    assert game.expected([[third, 1 - third], [1, 0]]) == (Fraction(1, 9), Fraction(-1, 9))
    assert game.expected([[0.25, 0.75], [1, 0]])[0] == pytest.approx(1 / 12)
    assert regret(game, [[Fraction(3, 4), Fraction(1, 4)]] * 2) == 0
    assert NormalForm.from_matrix([[1.0, 2.0]]).exact is None
    assert NormalForm.from_matrix([[1, 2.0]]).exact is None
    assert NormalForm(np.zeros((2, 101, 100), dtype=int)).exact is None
    assert NormalForm(np.zeros((2, 100, 100), dtype=int)).exact is not None


def test_sums() -> None:
    assert NormalForm.from_matrix([[1, 2], [3, 4]]).is_zero_sum
    assert NormalForm.from_bimatrix([[1, 2]], [[3, 2]]).constant_sum == 4
    assert not NormalForm.from_bimatrix([[1, 2]], [[3, 2]]).is_zero_sum
    assert DILEMMA.constant_sum is None
    rounded = NormalForm.from_bimatrix([[0.1, 0.2]], [[0.2, 0.1]])
    assert rounded.constant_sum == pytest.approx(0.3)
    assert NormalForm.from_matrix([[0.1, 1e9]]).is_zero_sum
    assert NormalForm.from_matrix([[0.0]]).is_zero_sum


@pytest.mark.parametrize("players", [1, 2, 3])
def test_repr_rebuilds(players: int) -> None:
    rng = np.random.default_rng(players)
    games = [random_game(rng, players) for _ in range(5)]
    names, strategies = [f"p{p}" for p in range(players)], [["x"], ["y"], ["z"]][:players]
    games += [NormalForm(rng.normal(size=(players, *[1] * players)), names, strategies, "it's")]
    for game in games:
        again = eval(repr(game), {"NormalForm": NormalForm, "Fraction": Fraction})
        assert again == game and hash(again) == hash(game)
    assert games[0] != "a game"


def test_transposing_exchanges_the_players() -> None:
    game = random_game(np.random.default_rng(3), 3)
    turned = game.transpose([2, 0, 1])
    for a, b, c in product(*map(range, game.shape)):
        assert turned.payoff((c, a, b)) == tuple(game.payoff((a, b, c))[player] for player in (2, 0, 1))
    assert turned.transpose([1, 2, 0]) == NormalForm(game.payoffs.astype(int), turned.transpose([1, 2, 0]).names)
    assert game.transpose().transpose() == game


def test_restricting() -> None:
    left = NormalForm(np.arange(18).reshape(2, 3, 3)).restrict([[0, 2], [1]])
    assert left.shape == (2, 1) and left.strategies == (("1", "3"), ("2",)) and left.payoff((1, 0)) == (7.0, 16.0)


def test_text() -> None:
    assert str(DILEMMA) == "      1     2\n1  3, 3  0, 5\n2  5, 0  1, 1"
    three = str(NormalForm(np.arange(24).reshape(3, 2, 2, 2), title="Three"))
    assert three.startswith("Three\n\nplayer 3: 1\n           1          2\n1   0, 8, 16  2, 10, 18\n")
    large = str(NormalForm.from_matrix(np.zeros((200, 200))))
    assert len(large.splitlines()) == 14 and "…" in large
    assert "<td>3, 3</td>" in DILEMMA._repr_html_()
    assert str(NormalForm([[1, 2]])) == "   player 1\n1         1\n2         2"  # type: ignore[arg-type]
    many = str(NormalForm(np.zeros((5, 2, 2, 3, 3, 3))))
    assert "… (27 such tables)" in many


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([], "expected at least one payoff, got an empty list"),
        ([[]], "expected at least one payoff, got an empty list"),
        ([[1, 2], [3]], "expected rows of the same length: [1] has 1 entry, [0] has 2"),
        ([[1], [3, 4]], "expected rows of the same length: [1] has 2 entries, [0] has 1"),
        ([[1, 2], 3], "expected a list at [1], got 3"),
        ([[1, [2]]], "expected a number at [0, 1], got a list"),
        ([[1, "a"]], "expected a number at [0, 1], got 'a'"),
        ([[1, None]], "expected a number at [0, 1], got None"),
        ([[1, True]], "expected a number at [0, 1], got True"),
        ([[1, 2j]], "expected a number at [0, 1], got 2j"),
        ([[1, float("nan")]], "expected a number at [0, 1], got nan"),
        ([[float("inf"), 1]], "expected a payoff of at most 1e+100 in size at [0, 0], got inf"),
        ([[10**400, 1]], "expected a payoff of at most 1e+100 in size at [0, 0], got 1000"),
        (np.array([[1.0, np.nan]]), "expected a number at [0, 1], got nan"),
        (np.array([[1.0, -np.inf]]), "expected a payoff of at most 1e+100 in size at [0, 1], got -inf"),
        (np.array([["a"]]), "expected a number at [0, 0], got 'a'"),
        ([1, 2], "expected a matrix (rows of numbers), got 1 axes"),
        (3, "expected a matrix (rows of numbers), got 0 axes"),
        ("abc", "expected a number at [], got 'abc'"),
        (np.zeros((2001, 2000)), "expected at most 4,000,000 payoffs, got 4,002,000"),
    ],
)
def test_matrices_that_are_none(given: Any, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        NormalForm.from_matrix(given)
    assert str(caught.value).startswith(expected) and "\n" not in str(caught.value)


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: NormalForm(TOO_LARGE), "expected at most 4,000,000 payoffs, got 4,004,000"),
        (lambda: NormalForm.from_matrix(nested(40)), "expected at most 30 players, got lists nested deeper than that"),
        (lambda: NormalForm(np.zeros((3, 2, 2))),
         "expected payoffs[player, choice of each player], got 3 axes (3 players need 4 axes)"),
        (lambda: NormalForm.from_bimatrix([[1, 2]], [[1], [2]]),
         "expected payoffs of the same shape for every player: 1x2 of player 0, got 2x1 of player 1"),
        (lambda: NormalForm.from_payoffs([[1, 2], [3, 4]]), "expected an axis for each of 2 players, got 1"),
        (lambda: NormalForm.from_payoffs([]), "expected at least one payoff, got an empty list"),
        (lambda: NormalForm.from_matrix([[1, 2]], names="ab"), "expected a name for each of 2 (player), got 'ab'"),
        (lambda: NormalForm.from_matrix([[1, 2]], names=["a"]), "expected a name for each of 2 (player), got ['a']"),
        (lambda: NormalForm.from_matrix([[1, 2]], strategies=[["a"]]),
         "expected names of strategies for each of 2 players, got 1"),
        (lambda: NormalForm.from_matrix([[1, 2]], strategies=[["a"], ["b"]]),
         "expected a name for each of 2 (strategies of player 1), got ['b']"),
        (lambda: DILEMMA.payoff((0,)), "expected a choice of each of 2 players, got 1"),
        (lambda: DILEMMA.payoff((0, 2)), "choice of player 1: expected a number 0 to 1, got 2"),
        (lambda: DILEMMA.payoff((-1, 0)), "choice of player 0: expected a number 0 to 1, got -1"),
        (lambda: DILEMMA.payoff((0.5, 0)), "choice of player 0: expected a number 0 to 1, got 0.5"),  # type: ignore[arg-type]
        (lambda: DILEMMA.expected([[1, 0]]), "expected a mixed strategy of each of 2 players, got 1"),
        (lambda: DILEMMA.expected([[1, 0], [1]]), "mixed strategy of player 1: expected 2 probabilities, got 1"),
        (lambda: DILEMMA.expected([[1, 0], 1]), "expected a list of probabilities, got 1"),
        (lambda: DILEMMA.expected([[1, 0], [1, 1]]),
         "mixed strategy of player 1: expected probabilities with sum 1, got sum 2 and least 1"),
        (lambda: DILEMMA.expected([[2, -1], [1, 0]]),
         "mixed strategy of player 0: expected probabilities with sum 1, got sum 1 and least -1"),
        (lambda: DILEMMA.transpose([0, 0]), "expected an order of the players 0 to 1, got (0, 0)"),
    ],
)  # fmt: skip
def test_what_a_game_refuses(make: Any, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        make()
    assert str(caught.value) == expected


def test_payoffs_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        DILEMMA.payoffs[0, 0, 0] = 9
    own = np.array([[1.0, 2.0]])
    game = NormalForm.from_matrix(own)
    own[0, 0] = 7
    assert game.payoff((0, 0)) == (1.0, -1.0)
    assert payoffs.MOST_PAYOFFS == 4_000_000
