"""The sequential test: its ratio against a direct optimisation, its error rates by simulation."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.statistics import SequentialTest, expected_score

COUNTS = [(25, 40, 35), (0, 10, 3), (100, 0, 90), (3, 20, 51, 27, 9), (0, 4, 30, 2, 0), (700, 0, 10, 0, 900)]


def likeliest(counts: Sequence[float], mean: float) -> float:
    """The highest log likelihood with this mean score, by a general optimiser over all distributions."""
    from scipy.optimize import minimize

    seen = np.maximum(np.array(counts, dtype=float), 1e-3)
    scores = np.linspace(0, 1, len(seen))
    limits = [{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": lambda p: p @ scores - mean}]
    found = minimize(lambda p: -(seen / seen.sum()) @ np.log(p), np.full(len(seen), 1 / len(seen)), constraints=limits,
                     bounds=[(1e-12, 1)] * len(seen), options={"ftol": 1e-15, "maxiter": 1000})  # fmt: skip
    return float(-found.fun * seen.sum())


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 20), (-5, 5), (0, 200)])
def test_the_ratio_is_that_of_the_two_maxima(counts: tuple[int, ...], elo0: float, elo1: float) -> None:
    other = likeliest(counts, expected_score(elo1)) - likeliest(counts, expected_score(elo0))
    assert SequentialTest(elo0, elo1).ratio(counts) == pytest.approx(other, rel=1e-3, abs=1e-3)


def test_without_draws_it_is_the_ratio_of_two_coins() -> None:
    """55 wins and 45 losses; an outcome that never came changes nothing to speak of."""
    one, zero = expected_score(50), expected_score(0)
    exact = 55 * math.log(one / zero) + 45 * math.log((1 - one) / (1 - zero))
    assert SequentialTest(0, 50).ratio((45, 0, 55)) == pytest.approx(exact, abs=2e-3)


def test_pairs_whose_games_offset_each_other_say_more() -> None:
    """The seat decides most games: as pairs they hardly vary."""
    pairs, games = (5, 10, 150, 20, 15), (180, 25, 195)
    test = SequentialTest(0, 30)
    assert test.ratio(pairs) > 2 * test.ratio(games)


def test_more_wins_mean_a_higher_ratio() -> None:
    test = SequentialTest(0, 20)
    found = [test.ratio((100 - wins, 50, 100 + wins)) for wins in range(-90, 91, 10)]
    assert found == sorted(found)
    assert test.ratio((0, 0, 0)) == 0 and test.ratio((0,) * 5) == 0


def rates(test: SequentialTest, chances: Sequence[float], runs: int, seed: int) -> tuple[float, float]:
    """How often H1 is accepted where the scores of pairs have these chances, and the mean number of games."""
    draw, decided, games = np.random.default_rng(seed), 0, 0
    for _ in range(runs):
        counts, answer = [0] * len(chances), None
        while answer is None:
            for score in draw.choice(len(chances), p=chances, size=2):
                counts[score] += 1
            answer = test.decision(counts)
        decided += answer == "H1"
        games += 2 * sum(counts)
    return decided / runs, games / runs


def five(elo: float, draws: float) -> list[float]:
    """Chances of the sums of two independent games."""
    score = expected_score(elo)
    one = [1 - score - draws / 2, draws, score - draws / 2]
    return [sum(one[i] * one[total - i] for i in range(3) if 0 <= total - i < 3) for total in range(5)]


def test_error_rates_of_few_runs() -> None:
    test = SequentialTest(0, 80, 0.1, 0.1)
    assert rates(test, five(0, 0.3), 150, 1)[0] <= 0.17
    assert rates(test, five(80, 0.3), 150, 2)[0] >= 0.83


@pytest.mark.slow
@pytest.mark.parametrize("draws", [0.1, 0.5])
def test_error_rates(draws: float) -> None:
    """3,000 tests of each kind; 0.012 is three standard deviations."""
    test = SequentialTest(0, 40, 0.05, 0.05)
    false, _ = rates(test, five(0, draws), 3000, 3)
    right, games = rates(test, five(40, draws), 3000, 4)
    assert false <= 0.05 + 0.012 and right >= 0.95 - 0.012
    assert games == pytest.approx(test.expected_games(40, draws), rel=0.1)
    assert rates(test, five(-40, draws), 500, 5)[0] == 0


def test_how_many_games_it_takes() -> None:
    """0 against 20 Elo with 40 % draws: 960 at either end, 1,570 in the middle."""
    test = SequentialTest(0, 20)
    assert [round(test.expected_games(elo, 0.4), -1) for elo in (0, 10, 20)] == [960, 1570, 960]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "expected elo0 below elo1, got 5 and 5"),
        ({"elo1": math.inf}, "expected elo0 below elo1, got 0 and inf"),
        ({"alpha": 0}, "alpha: expected a probability above 0 and below 0.5, got 0"),
        ({"beta": 0.5}, "beta: expected a probability above 0 and below 0.5, got 0.5"),
    ],
)
def test_hypotheses_that_make_no_test(given: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        SequentialTest(**given)
