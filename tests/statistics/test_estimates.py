"""Intervals of means and of ratios of means: their coverage by simulation, and the limits they are known to have."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from zermelo.pathology import solve_exactly
from zermelo.pathology.board.board_study import simulate_boards as play
from zermelo.pathology.simulation import simulate
from zermelo.statistics import Estimate, Moments, ratio, share, unit_ratio
from zermelo.statistics.estimates import _limit

TREES = 300


def drawn(random: np.random.Generator, top: float, bottom: float, both: float, height: float = 1.0) -> Moments:
    """Of so many rows, columns that are `height` with these chances, both of them with the last."""
    place = random.random(TREES)
    hits = [place < top, (place < both) | ((place >= top) & (place < top + bottom - both))]
    rows = height * np.array(hits, float).T
    return Moments(TREES, rows.sum(axis=0), rows.T @ rows)


@pytest.mark.parametrize("together", [0.0, 0.7])
@pytest.mark.parametrize(("top", "bottom"), [(1, 10), (3, 40), (3, 3), (20, 40), (100, 90), (10, 2)])
def test_intervals_of_rare_errors_cover(top: int, bottom: int, together: float) -> None:
    """Expected numbers of errors among 300 trees. Of 500 intervals of 95 % fewer than 455 cover by chance 1 in 10^4.

    The delta method's cover the ratio of (1, 10) in 62 %.
    """
    random, chances = np.random.default_rng(1), (top / TREES, bottom / TREES)
    found = [drawn(random, *chances, together * min(chances)) for _ in range(500)]
    ratios = [moments.unit_ratio(0, 1) for moments in found]
    assert sum(ratio.covers(top / bottom) for ratio in ratios) >= 455
    assert all(0 <= ratio.low <= ratio.high for ratio in ratios)
    for column, chance in enumerate(chances):
        assert sum(moments.unit_mean(column).covers(chance) for moments in found) >= 455


@pytest.mark.parametrize(("model", "s"), [("independent", 0.0), ("auxiliary_values", 1.0)])
def test_intervals_of_rare_errors_cover_the_exact_values(model: str, s: float) -> None:
    """At g = 2 one to three trees of 300 err."""
    truth = solve_exactly(model, 2, 2, s=s, c=0.41)
    assert max(truth.errors.values()) < 0.02
    found = [simulate(model, 2, [2], s=s, c=0.41, trees=TREES, seed=seed, workers=1)[0] for seed in range(300)]
    assert sum(one.p.covers(truth.p) for one in found) >= 270
    assert any(one.errors[5].value == 0 < one.errors[1].value for one in found)
    for d in (1, 5):
        assert sum(one.errors[d].covers(truth.errors[d]) for one in found) >= 270


def test_no_error_of_the_deep_search_leaves_an_interval() -> None:
    few, none = simulate("sorted_smooth", 2, [10, 40], s=1.0, trees=TREES)
    assert 0 < few.p.low < few.p.value == 0.5 < 1 < few.p.high < math.inf
    assert none.errors[5].value == 0 < none.errors[1].value
    assert none.p.value == none.p.low == 0 < 1 < none.p.high < math.inf
    boards = [play(2, [2], games=5, seed=seed)[0] for seed in range(40)]
    errorless = [each.p for each in boards if each.errors[5].value == 0 < each.errors[1].value]
    assert errorless
    assert all(p.value == p.low == 0 < 1 < p.high for p in errorless)


def test_means_of_hits_and_misses_have_wilsons_interval() -> None:
    for hits in (0, 1, 7, 60):
        rows = np.array([[1.0]] * hits + [[0.0]] * (60 - hits))
        found = Moments(60, rows.sum(axis=0), rows.T @ rows).unit_mean(0)
        # the variance is taken over n - 1, so that one trial less is counted
        expected = share(hits * 59 / 60, 59) if 0 < hits < 60 else share(hits, 60)
        assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_limits_are_fiellers_if_those_of_the_means_are_symmetric() -> None:
    """The roots R of (top - R bottom)^2 = z^2 (v_tt - 2 R v_tb + R^2 v_bb)."""
    for top, x, bottom, y, r in ((0.3, 0.1, 0.4, 0.15, 0.6), (0.2, 0.05, 0.1, 0.02, -0.3), (0.5, 0.4, 0.5, 0.3, 0.0)):
        roots = np.roots([bottom**2 - y**2, -2 * (top * bottom - r * x * y), top**2 - x**2])
        low, high = _limit(top, top - x, bottom, bottom + y, r, -1), _limit(top, top + x, bottom, bottom - y, r, 1)
        assert [low, high] == pytest.approx(sorted(roots))


def test_many_errors_have_the_interval_of_the_delta_method() -> None:
    rows = np.random.default_rng(2).random((40_000, 2))
    moments = Moments(len(rows), rows.sum(axis=0), rows.T @ rows)
    found, delta = moments.unit_ratio(0, 1), moments.function(lambda means: means[0] / means[1])
    assert (found.value, found.low, found.high) == pytest.approx((delta.value, delta.low, delta.high), abs=1e-4)


def test_one_row_and_no_error() -> None:
    moments = Moments(1, np.array([0.5, 0.0]), np.array([[0.25, 0.0], [0.0, 0.0]]))
    assert moments.unit_mean(0).low < 0.1 < 0.9 < moments.unit_mean(0).high
    assert moments.unit_ratio(1, 0).value == moments.unit_ratio(1, 0).low == 0
    nothing = moments.unit_ratio(0, 1)
    assert math.isnan(nothing.value) and (nothing.low, nothing.high) == (0, math.inf)


def test_a_ratio_of_parts_stays_within_0_and_1() -> None:
    """One state in ten thousand that is not counted: the plain interval goes beyond 1."""
    parts, wholes = [50.0] * 199 + [49.0], [50.0] * 200
    plain, found = ratio(parts, wholes), unit_ratio(parts, wholes)
    assert plain is not None and found is not None
    assert plain.high > 1 >= found.high >= found.value == plain.value > found.low
    assert unit_ratio([0.0, 0.0], [0.0, 0.0]) is None
    assert unit_ratio([1.0], [2.0]) == Estimate(0.5, 0.0, 1.0)
    rng = random.Random(4)
    covered = 0
    for _ in range(1000):
        lengths = [rng.randint(5, 15) for _ in range(40)]
        hits = [sum(rng.random() < 0.97 for _ in range(n)) for n in lengths]
        tried = unit_ratio([float(h) for h in hits], [float(n) for n in lengths])
        assert tried is not None
        covered += tried.covers(0.97)
    assert covered >= 930  # of 950 expected, by three standard errors
