"""What the studies share to judge claims: statistics from estimates, counts, pairs and what is exact.

Source   shares of few trials: [ClopperPearson1934]; who of two is better on the same positions, by those in which they
         differ: [McNemar1947].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from zermelo.experiments import Statistic, exact_interval
from zermelo.statistics import Estimate, Z, bounded_mean, mean, student


def estimated(
    what: str, found: Estimate, sample: int, effect: float | None = None, *, above: float = -math.inf,
    below: float = math.inf,
) -> Statistic:  # fmt: skip
    """An estimate with its interval, and the limits between which a claim puts it."""
    known = math.isfinite(found.high - found.low)  # what one observation tells of its spread: nothing
    return Statistic(what, found.value, found.low, found.high, above, below, sample, effect if known else None)


def estimated_share(
    what: str, found: Estimate, sample: int, effect: float, *, above: float = -math.inf, below: float = math.inf
) -> Statistic:
    """A share, or a mean of numbers of [0, 1], with Wilson's interval (`share`, `bounded_mean`)."""
    return replace(estimated(what, found, sample, effect, above=above, below=below), scale="share")


def counted(
    what: str, hits: int, trials: int, effect: float | None = None, *, above: float = -math.inf, below: float = math.inf
) -> Statistic:
    """A share of trials with its exact interval."""
    return replace(estimated(what, binomial(hits, trials), trials, effect, above=above, below=below), scale="binomial")


def exactly(what: str, value: float, *, above: float = -math.inf, below: float = math.inf) -> Statistic:
    """A number that was computed and not estimated."""
    return Statistic(what, value, value, value, above, below)


def unmeasured(what: str, *, above: float = -math.inf, below: float = math.inf) -> Statistic:
    """What these rows do not tell: any value is possible, so the claim stays open.

    >>> unmeasured("score", above=0.5).holds() is None
    True
    """
    return Statistic(what, math.nan, -math.inf, math.inf, above, below, 0)


def occurs(what: str, hits: int, trials: int) -> Statistic:
    """Does it happen at all? One case that was computed proves it; none among some trials proves nothing.

    >>> occurs("fusion", 1, 20).holds(), occurs("fusion", 0, 20).holds()
    (True, None)
    """
    if hits:
        return exactly(f"{what}, of {trials:,}:", hits, above=0)
    return counted(f"share with {what}", 0, trials, above=0)


def never(what: str, hits: int, trials: int, rate: float) -> Statistic:
    """Does it never happen? One case refutes it; none among enough trials says that it is rarer than a rate.

    >>> never("wrong", 1, 20, 0.01).holds(), never("wrong", 0, 20, 0.01).holds(), never("wrong", 0, 1000, 0.01).holds()
    (False, None, True)
    """
    if hits:
        return exactly(f"{what}, of {trials:,}:", hits, below=0.5)
    return counted(f"share of {what}", 0, trials, rate, below=rate)


def binomial(hits: int, trials: int) -> Estimate:
    """A share with its exact interval, which covers the truth with at least 95 % however few the trials are.

    >>> found = binomial(5, 5)
    >>> round(found.low, 4), found.high
    (0.4782, 1.0)
    """
    return Estimate(hits / trials, *exact_interval(hits, trials))


def ahead(what: str, only_one: int, only_other: int, effect: float) -> Statistic:
    """Of the cases in which two differ, the share that the one has and the other has not; above one half it is ahead.

    >>> ahead("pn against alpha_beta", 4, 0, 0.25).holds(), ahead("pn against alpha_beta", 40, 10, 0.25).holds()
    (None, True)
    """
    differ = only_one + only_other
    if differ == 0:
        return unmeasured(f"{what}: they never differ", above=0.5)
    return counted(f"{what}: share of what one has alone", only_one, differ, effect, above=0.5)


def student_mean(values: Sequence[float], least: float, most: float) -> Estimate:
    """The mean of few numbers by Student's law; of numbers that do not vary as of shares between two limits.

    >>> student_mean([0.0] * 8, -1, 1).low < -0.2
    True
    """
    found = mean(values)
    if len(values) < 2 or found.high == found.low:
        return bounded_mean(values, least, most)
    return widened(found, len(values))


def widened(found: Estimate, n: int) -> Estimate:
    """An interval of so many normal errors as wide as Student's law asks of n observations.

    >>> round(widened(Estimate(0.0, -Z, Z), 3).high, 4)
    4.3027
    """
    wider = student(n) / Z if n > 1 else math.inf
    return Estimate(found.value, *(found.value + wider * (end - found.value) for end in (found.low, found.high)))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """The first less the second, as if independent: for numbers that go together the interval is too wide.

    >>> difference(Estimate(3.0, 0.0, 6.0), Estimate(1.0, -3.0, 5.0))
    Estimate(value=2.0, low=-3.0, high=7.0)
    """
    low = math.hypot(one.value - one.low, other.high - other.value)
    high = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(one.value - other.value, one.value - other.value - low, one.value - other.value + high)


def trend(found: Mapping[int, Estimate]) -> Estimate | None:
    """The slope of estimates over a number, by least squares weighted by their intervals; None from less than three.

    Estimates without a finite interval are left out.

    >>> gains = {depth: Estimate(100 - 20 * depth, 90 - 20 * depth, 110 - 20 * depth) for depth in (1, 2, 3)}
    >>> found = trend(gains)
    >>> round(found.value, 6), round(found.high - found.value, 3)
    (-20.0, 7.071)
    """
    points = [
        (x, each.value, (2 * Z / (each.high - each.low)) ** 2)
        for x, each in found.items() if math.isfinite(each.low) and math.isfinite(each.high)
    ]  # fmt: skip
    if len(points) < 3:
        return None
    total = sum(weight for *_, weight in points)
    centre = sum(weight * x for x, _, weight in points) / total
    spread = sum(weight * (x - centre) ** 2 for x, _, weight in points)
    value = sum(weight * (x - centre) * y for x, y, weight in points) / spread
    return Estimate(value, value - Z / math.sqrt(spread), value + Z / math.sqrt(spread))
