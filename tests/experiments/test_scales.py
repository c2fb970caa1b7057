"""Intervals that are judged together are widened on the scale on which they were made; samples needed by shares."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binom, binomtest

from zermelo.experiments import Claim, Statistic, list_shipped
from zermelo.experiments.findings import wider
from zermelo.experiments.shares import effect_seen, trials_needed
from zermelo.statistics import bounded_mean
from zermelo.studies._judging import ahead, estimated_share, never

JUDGED_TOGETHER = (
    "kaluza2008/k-game", "kaluza2008/heuristics", "kaluza2008/sorted-ways", "kaluza2008/sorted-values",
    "kaluza2008/normalised-sum", "warcabnik2009/strength", "warcabnik2009/depth", "junghanns1997/self-play",
    "winands2002/solved-positions", "zermelo2026/monte-carlo-pathology", "zermelo2026/n-player-pathology",
)  # fmt: skip


def test_a_ratio_is_widened_by_factors() -> None:
    """About the value it would lie between -0.04 and 0.75, clear of 1."""
    p = Statistic("p", 0.0833, 0.016, 0.446, below=1.0, sample=1500, effect=0.4, scale="ratio")
    low, high = p.widened(100)
    factor = wider(100, 1500)
    assert math.log(low / p.value) == pytest.approx(factor * math.log(p.low / p.value))
    assert math.log(high / p.value) == pytest.approx(factor * math.log(p.high / p.value))
    assert p.holds() is True and high > 1 and p.holds(100) is None
    assert p.widened(1) == (p.low, p.high)


def test_a_ratio_may_be_nothing_or_unbounded() -> None:
    none = Statistic("p", 0.0, 0.0, 0.4, below=1.0, sample=1500, scale="ratio")
    assert none.widened(100) == pytest.approx((0.0, 0.4 * wider(100, 1500) ** 2))
    assert Statistic("p", 2.0, 0.0, math.inf, below=1.0, sample=1500, scale="ratio").widened(100) == (0.0, math.inf)


@pytest.mark.parametrize(("hits", "trials"), [(0, 40), (3, 40), (40, 40), (20, 21)])
@pytest.mark.parametrize("together", [2, 12])
def test_a_binomial_share_is_exact_at_every_level(hits: int, trials: int, together: int) -> None:
    found = binomtest(hits, trials).proportion_ci(1 - 0.05 / together, method="exact")
    made = ahead("one", hits, trials - hits, 0.25)
    assert made.widened(together) == pytest.approx((found.low, found.high), abs=1e-9)


@pytest.mark.parametrize("hits", [0, 150, 290, 300])
def test_a_share_is_wilson_s_at_every_level(hits: int) -> None:
    """From 200 observations on, where Student's law is the normal one."""
    found = binomtest(hits, 300).proportion_ci(1 - 0.05 / 7, method="wilson")
    ends = binomtest(hits, 300).proportion_ci(0.95, method="wilson")
    made = Statistic("score", hits / 300, ends.low, ends.high, above=0.5, sample=300, scale="share")
    assert made.widened(7) == pytest.approx((found.low, found.high), abs=1e-6)


def test_scores_stay_between_0_and_1_and_get_wider() -> None:
    scores = [1.0] * 30 + [0.5, 0.0]
    made = estimated_share("score", bounded_mean(scores), len(scores), 0.1, above=0.5)
    low, high = made.widened(12)
    assert 0 < low < made.low < made.value < made.high < high < 1
    alone = estimated_share("score", bounded_mean([1.0]), 1, 0.1, above=0.5)
    assert alone.widened(3) == (0.0, 1.0) and alone.holds() is None


def test_a_plain_interval_is_widened_about_its_value() -> None:
    made = Statistic("gap", 0.1, -0.1, 0.4, above=0.0, sample=1000)
    assert made.widened(5) == pytest.approx((0.1 - 0.2 * wider(5, 1000), 0.1 + 0.3 * wider(5, 1000)))


@pytest.mark.parametrize("name", JUDGED_TOGETHER)
def test_no_shipped_share_or_ratio_leaves_its_range(name: str) -> None:
    """What is called p, a quotient, a share or a score, and is not a difference."""
    (shipped,) = list_shipped([name], seed=0)
    several = 0
    for claim in shipped.outcome().findings.claims:
        for each in claim.statistics if len(claim.statistics) > 1 else ():
            if not each.sample or " less " in each.what or "log p" in each.what or "fall" in each.what:
                continue
            low, high = each.widened(len(claim.statistics))
            several += 1
            assert low >= 0, each.what
            assert high <= 1 or not each.what.startswith(("score", "share")), each.what
    assert several, "nothing was judged"


# Samples that are needed.


def power(limit: float, truth: float, trials: int) -> float:
    """That the exact interval lies above the limit, by the table of the binomial law."""
    fewest = next((k for k in range(trials + 1) if binom.sf(k - 1, trials, limit) <= 0.025), trials + 1)
    return float(binom.sf(fewest - 1, trials, truth))


@pytest.mark.parametrize(
    ("limit", "effect"), [(0.5, 0.25), (0.5, 0.1), (0.98, 0.02), (0.5, 0.5), (0.125, 0.2), (0, 0.2)]
)
def test_so_many_trials_show_an_effect_and_no_fewer(limit: float, effect: float) -> None:
    needed, truth = trials_needed(limit, effect), min(1.0, limit + effect)
    assert power(limit, truth, needed) >= 0.8
    assert all(power(limit, truth, trials) < 0.8 for trials in range(1, needed))


def test_the_effect_seen_and_the_trials_needed_agree() -> None:
    for trials in (31, 92, 400):
        seen = effect_seen(0.5, trials)
        assert power(0.5, 0.5 + seen, trials) == pytest.approx(0.8)
        assert trials_needed(0.5, seen + 1e-9) <= trials


def test_shares_near_0_and_1_need_as_many_as_others() -> None:
    """Their intervals are narrow, but the sample that shows an effect goes by the effect: 30 and 183, not 2 and 87."""
    assert [ahead("pn against alpha_beta", each, 92 - each, 0.25).needed for each in (92, 50, 0)] == [30] * 3
    assert never("answered in two ways", 0, 210, 0.02).needed == 183
    assert never("answered in two ways", 0, 183, 0.02).holds() is True
    assert never("answered in two ways", 0, 182, 0.02).holds() is None
    assert "sample 210 (183 suffice to see 0.02)" in Claim.judged("never", [never("two", 0, 210, 0.02)]).evidence


def test_scores_that_vary_less_need_fewer_observations() -> None:
    games = [0.0, 1.0] * 100
    drawn = [0.0, 0.5, 0.5, 1.0] * 50
    many, few = (estimated_share("score", bounded_mean(each), 200, 0.1, above=0.5).needed for each in (games, drawn))
    assert many == pytest.approx(199, abs=4) and few == pytest.approx(many / 2, abs=2)


def test_a_band_needs_what_both_limits_need() -> None:
    ends = binomtest(50, 100).proportion_ci(0.95, method="wilson")
    band = Statistic("share", 0.5, ends.low, ends.high, 0.4, 0.6, 100, 0.1, "share")
    assert band.needed == pytest.approx(trials_needed(0.4, 0.1), abs=1)
    assert band.seen == effect_seen(0.4, 100)
