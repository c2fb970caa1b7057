"""Strengths by maximum likelihood: against other programs and a slow optimiser, and what their intervals cover."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.statistics import (
    Comparison, Z, components, davidson, elo_difference, elo_estimate, expected_score, games_needed, one_sided,
)

WINS = [[0, 7, 9, 14], [5, 0, 8, 10], [3, 4, 0, 6], [1, 2, 7, 0]]
"""How often the row's player beat the column's."""
CHOIX = [0.9349930537, 0.4781549305, -0.5392069931, -0.873940991]
"""What choix 0.4.1 makes of WINS: `ilsr_pairwise(4, data, tol=1e-13)`, to ten digits."""


def decisive() -> list[Comparison]:
    games = [(i, j) for i in range(4) for j in range(4) for _ in range(WINS[i][j])]
    return [Comparison(i, j, 1.0, number) for number, (i, j) in enumerate(games)]


def simulated(
    logs: Any, odds: float, pairs: int, draw: np.random.Generator, seat: float = 0.0
) -> list[Comparison]:
    """Each pair of players on so many boards, both seats; `seat` is the advantage of moving first."""
    found, board = [], 0
    for i in range(len(logs)):
        for j in range(i + 1, len(logs)):
            for _ in range(pairs):
                for one, other in ((i, j), (j, i)):
                    half = (logs[one] - logs[other] + seat) / 2
                    weights = np.array([math.exp(half), odds, math.exp(-half)])
                    place = int(draw.choice(3, p=weights / weights.sum()))
                    found.append(Comparison(one, other, 1 - place / 2, board))
                board += 1
    return found


def test_without_draws_it_is_choix() -> None:
    assert davidson(decisive(), 4).logs == pytest.approx(CHOIX, abs=1e-8)


def test_without_draws_it_is_choix_today() -> None:
    choix = pytest.importorskip("choix")
    data = [(one.first, one.second) for one in decisive()]
    assert davidson(decisive(), 4).logs == pytest.approx(choix.ilsr_pairwise(4, data, tol=1e-13), abs=1e-8)


def test_with_draws_it_is_what_a_slow_optimiser_finds() -> None:
    from scipy.optimize import minimize

    games = simulated([1.0, 0.3, -0.2, -1.1], 1.2, 12, np.random.default_rng(3))

    def loss(theta: Any) -> float:
        total = 0.0
        for one in games:
            first, second = math.exp(theta[one.first]), math.exp(theta[one.second])
            tie = math.exp(theta[4]) * math.sqrt(first * second)
            chance = {1.0: first, 0.5: tie, 0.0: second}[one.score] / (first + second + tie)
            total -= math.log(chance)
        return total

    other = minimize(loss, np.zeros(5), method="Nelder-Mead",
                     options={"xatol": 1e-9, "fatol": 1e-11, "maxiter": 20_000, "maxfev": 20_000}).x  # fmt: skip
    found = davidson(games, 4)
    assert found.logs == pytest.approx(other[:4] - other[:4].mean(), abs=1e-5)
    assert found.log_draws == pytest.approx(other[4], abs=1e-5) and not found.virtual


def test_two_players_have_a_closed_form() -> None:
    """The odds of the strengths are wins over losses, v is draws over the root of their product [Davidson1970]."""
    scores = [1.0] * 35 + [0.5] * 40 + [0.0] * 25
    found = davidson([Comparison(0, 1, score, i) for i, score in enumerate(scores)], 2)
    assert math.exp(found.logs[0] - found.logs[1]) == pytest.approx(35 / 25, rel=1e-7)
    assert math.exp(found.log_draws) == pytest.approx(40 / math.sqrt(35 * 25), rel=1e-7)


@pytest.mark.parametrize("scores", [[1.0] * 6 + [0.5] * 4, [0.5] * 40])
def test_draws_without_a_loss_need_a_virtual_game(scores: list[float]) -> None:
    found = davidson([Comparison(0, 1, score, i) for i, score in enumerate(scores)], 2)
    assert found.virtual and 0 < found.draw_rate < 1
    assert (found.logs[0] > found.logs[1] + 1) == (scores[0] == 1)


def covered(pairs: int, odds: float, runs: int) -> float:
    """How often the interval of a difference covers the truth."""
    logs, draw, hits = [0.8, 0.1, -0.9], np.random.default_rng(pairs), list[bool]()
    for _ in range(runs):
        games = simulated(logs, odds, pairs, draw)
        if len(set(components(games, 3)[1])) == 1:
            found = davidson(games, 3)
            for i, j in ((0, 1), (1, 2), (0, 2)):
                spread = found.covariance[i, i] + found.covariance[j, j] - 2 * found.covariance[i, j]
                hits.append(bool(abs(found.logs[i] - found.logs[j] - logs[i] + logs[j]) <= Z * math.sqrt(spread)))
    return sum(hits) / len(hits)


def test_intervals_cover_the_truth() -> None:
    assert 0.92 <= covered(20, 1.3, 100) <= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("odds", [0.0, 1.3, 6.0])
@pytest.mark.parametrize("pairs", [5, 20, 60])
def test_intervals_cover_the_truth_everywhere(pairs: int, odds: float) -> None:
    assert covered(pairs, odds, 400) >= 0.94


def test_boards_are_the_unit() -> None:
    """Where the seat decides nearly all, pairs say more than their games one by one; copies of a game say no more."""
    draw = np.random.default_rng(2)
    games = simulated([0.2, -0.2], 0.0, 300, draw, seat=4.0)
    by_board = davidson(games, 2).covariance[0, 0]
    by_game = davidson([one._replace(group=i) for i, one in enumerate(games)], 2).covariance[0, 0]
    assert by_board < 0.5 * by_game
    copied = [one for one in games for _ in range(10)]
    assert 0.7 * by_board < davidson(copied, 2).covariance[0, 0] < by_board


def test_a_perfect_score_has_a_bound() -> None:
    """100 wins have a probability of 5 % at 0.05^(1/100) a game."""
    games = [Comparison(0, 1, 1.0, i) for i in range(100)]
    bound = one_sided(games, {1: 0.0}, -math.inf, 0, 1)
    assert 1 / (1 + math.exp(-bound)) == pytest.approx(0.05 ** (1 / 100), rel=1e-6)
    assert one_sided(games, {0: 0.0}, -math.inf, 1, -1) == pytest.approx(-bound, rel=1e-6)
    in_pairs = [one._replace(group=one.group // 2) for one in games]
    assert one_sided(in_pairs, {1: 0.0}, -math.inf, 0, 1) < bound


def test_who_can_be_compared() -> None:
    games = [Comparison(0, 1, 1.0), Comparison(1, 0, 0.5), Comparison(2, 0, 1.0), Comparison(3, 4, 1.0)]
    pools, strong = components(games, 5)
    assert pools[0] == pools[1] == pools[2] != pools[3] == pools[4]
    assert strong[0] == strong[1] and len(set(strong)) == 4


# Elo.


@pytest.mark.parametrize(("elo", "games"), [(10, 2781), (20, 694), (50, 109), (100, 26)])
def test_how_many_games_a_difference_needs(elo: float, games: int) -> None:
    """With 40 % draws; 2,781 is 1.96 for Z, which is 1.959964 here."""
    assert games_needed(elo, draws=0.4) in (games, games - (elo == 10))
    for count, clear in ((1.02 * games + 4, True), (0.98 * games - 4, False)):
        wins, draws = (expected_score(elo) - 0.2) * count, 0.4 * count
        assert (elo_estimate((count - wins - draws, draws, wins)).low > 0) == clear


def test_draws_that_a_difference_does_not_allow() -> None:
    for elo, draws in ((200, 0.7), (10, -0.1), (0, 0.1)):
        with pytest.raises(UsageError, match="expected a difference and 0 to"):
            games_needed(elo, draws)


def test_a_score_is_a_difference_and_back() -> None:
    for elo in (-700, -10, 0, 3, 250):
        assert elo_difference(expected_score(elo)) == pytest.approx(elo)
    assert elo_difference(0.0) == -math.inf
    assert elo_estimate((0, 0, 10)).high == math.inf and elo_estimate((0, 0, 10)).low > 100
