"""Numbers that were estimated, with intervals of 95 %: means, shares, and smooth functions of means.

Source   share: [Wilson1927]; of numbers between 0 and 1 with the effective number of trials, as [KornGraubard1998].
         Functions of means: the delta method, as in [Oehlert1992], or the jackknife [Tukey1958]. Ratios of means of
         [0, 1]: [DonnerZou2012], after [Fieller1954]. Few numbers: [Student1908].
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Z = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A number that was estimated; `low` and `high` bound it with 95 % confidence."""

    value: float
    low: float
    high: float

    def covers(self, truth: float) -> bool:
        return self.low <= truth <= self.high


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers.

    >>> mean([1.0, 2.0, 3.0]).value
    2.0
    """
    n = len(values)
    middle = math.fsum(values) / n
    spread = math.sqrt(math.fsum((v - middle) ** 2 for v in values) / (n - 1) / n) if n > 1 else math.inf
    return Estimate(middle, middle - Z * spread, middle + Z * spread)


def bounded_mean(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Estimate:
    """The mean of independent numbers of [low, high], however few: Wilson's interval for an effective number of trials.

    The trials are those that give a share the variance of the mean, less for few numbers, as by Korn and
    Graubard; and as many as there are numbers if these do not vary, and so do not tell their variance.

    >>> bounded_mean([1.0] * 100) == share(100, 100)
    True
    """
    width = high - low or 1.0
    found = _unit_mean([(value - low) / width for value in values])
    middle = math.fsum(values) / len(values)
    return Estimate(middle, min(middle, low + width * found.low), max(middle, low + width * found.high))


def _unit_mean(values: Sequence[float]) -> Estimate:
    n, middle = len(values), min(1.0, math.fsum(values) / len(values))
    if n < 2:
        return Estimate(middle, 0.0, 1.0)
    variance = math.fsum((v - middle) ** 2 for v in values) / (n - 1) / n
    trials = middle * (1 - middle) / variance * (Z / student(n)) ** 2 if variance > 0 else float(n)
    return share(middle * trials, trials)


def student(n: int) -> float:
    """The quantile of Student's law that a two-sided interval from n > 1 numbers needs.

    >>> round(student(3), 4)
    4.3027
    """
    from scipy.special import stdtrit

    return float(stdtrit(n - 1, 0.975))


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The sum of the parts over the sum of the wholes, pairs independent: games of unequal length."""
    total = math.fsum(wholes)
    if total == 0:
        return None
    share, n = math.fsum(parts) / total, len(parts)
    spread = math.sqrt(math.fsum((p - share * w) ** 2 for p, w in zip(parts, wholes, strict=True)) * n / max(1, n - 1))
    return Estimate(share, share - Z * spread / total, share + Z * spread / total)


def unit_ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The same where no part is larger than its whole: within [0, 1], by Wilson's interval as for `bounded_mean`.

    >>> found = unit_ratio([3.0, 5.0], [3.0, 5.0])
    >>> found == share(2, 2)
    True
    """
    found, n = ratio(parts, wholes), len(parts)
    if found is None:
        return None
    value, variance = found.value, ((found.high - found.value) / Z) ** 2
    if n < 2:
        return Estimate(value, 0.0, 1.0)
    trials = value * (1 - value) / variance * (Z / student(n)) ** 2 if variance > 0 else float(n)
    bounds = share(value * trials, trials)
    return Estimate(value, min(value, bounds.low), max(value, bounds.high))


def jackknife(
    statistic: Callable[[Sequence[float]], float | None], samples: Sequence[Sequence[float]]
) -> Estimate | None:
    """A smooth function of the summed columns of independent samples; None where it has no value.

    >>> found = jackknife(lambda sums: sums[0] / sums[1], [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)])
    >>> found == mean([1.0, 2.0, 3.0])
    True
    """
    totals, n = [math.fsum(column) for column in zip(*samples, strict=True)], len(samples)
    middle = statistic(totals)
    without = [statistic([t - s for t, s in zip(totals, sample, strict=True)]) for sample in samples if n > 1]
    known = [value for value in without if value is not None]
    if middle is None or len(known) < len(without):
        return None
    centre = math.fsum(known) / n
    spread = math.sqrt((n - 1) / n * math.fsum((value - centre) ** 2 for value in known)) if n > 1 else math.inf
    return Estimate(middle, middle - Z * spread, middle + Z * spread)


def share(hits: float, trials: float) -> Estimate:
    """Wilson's interval.

    >>> found = share(0, 100)
    >>> found.value, found.low, round(found.high, 3)
    (0.0, 0.0, 0.037)
    """
    p, z2 = hits / trials, Z * Z
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials))
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half))


def _limit(top: float, its: float, bottom: float, other: float, r: float, side: float) -> float:
    """The R >= 0 below (side -1) or above (1) top / bottom with (top - R bottom)^2 = x^2 - 2 r R x y + R^2 y^2.

    x = |top - its| and y = |bottom - other| are the distances to the limits of the two means.
    """
    a, c = other * (2 * bottom - other), its * (2 * top - its)  # bottom^2 - y^2, top^2 - x^2
    half = top * bottom - r * abs(top - its) * abs(bottom - other)
    root = math.sqrt(max(0.0, half * half - a * c))
    if side < 0:
        return c / (half + root) if c > 0 else 0.0
    return (half + root) / a if a > 0 else math.inf


@dataclass(frozen=True)
class Moments:
    """What n independent rows of numbers leave behind: their sum, and the sum of their outer products."""

    n: int
    sums: Any  # an array of as many numbers as a row has
    products: Any  # a square array

    @property
    def means(self) -> list[float]:
        return [float(x) / self.n for x in self.sums]

    def unit_mean(self, i: int) -> Estimate:
        """The mean of numbers of [0, 1]: Wilson's interval for as many trials as give a share this variance.

        A number of [0, 1] varies at most like a hit or a miss of the same mean, so that these trials are
        at least n. They are n if the numbers are all 0, or all 1, and tell nothing of their variance.
        """
        value, variance = self.means[i], self._covariance(i, i)
        if self.n < 2 or value * (1 - value) <= 0:
            trials = float(self.n)
        elif variance <= 0:
            return Estimate(value, value, value)
        else:
            trials = value * (1 - value) / variance
        found = share(value * trials, trials)
        return Estimate(value, min(value, found.low), max(value, found.high))

    def unit_ratio(self, i: int, j: int) -> Estimate:
        """The mean of column i over that of column j, numbers of [0, 1]; nan, 0 to infinity, if the latter are all 0.

        R is a limit where the difference m_i - R m_j, whose variance is put together from the distances to
        the limits of the two means on the side that counts, and from their correlation, is just not
        significant (Donner and Zou). With limits from the variances alone that is Fieller's interval;
        with those of `unit_mean` it is right near 0 too, and never negative. With m_i = 0 it starts at 0.

        >>> import numpy as np
        >>> rows = np.array([[0.0, 1.0]] * 10 + [[0.0, 0.0]] * 90)
        >>> found = Moments(100, rows.sum(0), rows.T @ rows).unit_ratio(0, 1)
        >>> found.value, found.low, round(found.high, 2)
        (0.0, 0.0, 0.41)
        """
        top, bottom = self.unit_mean(i), self.unit_mean(j)
        if bottom.value == 0:
            return Estimate(math.nan, 0.0, math.inf)
        r = self._correlation(i, j)
        low = _limit(top.value, top.low, bottom.value, bottom.high, r, -1.0)
        high = _limit(top.value, top.high, bottom.value, bottom.low, r, 1.0)
        value = top.value / bottom.value
        return Estimate(value, min(value, low), max(value, high))

    def _correlation(self, i: int, j: int) -> float:
        variances = self._covariance(i, i) * self._covariance(j, j)
        return max(-1.0, min(1.0, self._covariance(i, j) / math.sqrt(variances))) if variances > 0 else 0.0

    def _covariance(self, i: int, j: int) -> float:
        """Of the two means; not known from one row."""
        if self.n < 2:
            return math.nan
        return (float(self.products[i][j]) / self.n - self.means[i] * self.means[j]) / (self.n - 1)

    def function(self, smooth: Callable[[list[float]], float]) -> Estimate:
        """A smooth function of the means, by the delta method.

        >>> import numpy as np
        >>> rows = np.array([[1.0, 2.0], [3.0, 4.0], [2.0, 2.0]])
        >>> found = Moments(3, rows.sum(0), rows.T @ rows).function(lambda m: m[0] / m[1])
        >>> found.value, round(found.high - found.value, 6) == round(ratio([1, 3, 2], [2, 4, 2]).high - 0.75, 6)
        (0.75, True)
        """
        means = self.means
        value = smooth(means)
        if self.n < 2:
            return Estimate(value, -math.inf, math.inf)
        slopes = [self._slope(smooth, means, i) for i in range(len(means))]
        places = range(len(means))
        variance = math.fsum(slopes[i] * slopes[j] * self._covariance(i, j) for i in places for j in places)
        spread = Z * math.sqrt(max(0.0, variance))
        return Estimate(value, value - spread, value + spread)

    def _slope(self, smooth: Callable[[list[float]], float], means: list[float], i: int) -> float:
        step = 1e-5 * (abs(means[i]) or 1.0)
        above, below = list(means), list(means)
        above[i] += step
        below[i] -= step
        return (smooth(above) - smooth(below)) / (above[i] - below[i])
