"""Numbers that were estimated, with intervals of 95 %: means, shares, and smooth functions of means.

Source   share: E. B. Wilson, JASA 22 (1927). Functions of means: the delta method, as in
         G. W. Oehlert, The American Statistician 46 (1992); or the jackknife, J. W. Tukey, Bias and
         confidence in not-quite large samples, Annals of Mathematical Statistics 29 (1958).
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


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The sum of the parts over the sum of the wholes, pairs independent: games of unequal length."""
    total = math.fsum(wholes)
    if total == 0:
        return None
    share, n = math.fsum(parts) / total, len(parts)
    spread = math.sqrt(math.fsum((p - share * w) ** 2 for p, w in zip(parts, wholes, strict=True)) * n / max(1, n - 1))
    return Estimate(share, share - Z * spread / total, share + Z * spread / total)


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


def share(hits: int, trials: int) -> Estimate:
    """Wilson's interval.

    >>> found = share(0, 100)
    >>> found.value, found.low, round(found.high, 3)
    (0.0, 0.0, 0.037)
    """
    p, z2 = hits / trials, Z * Z
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials))
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half))


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
        """The mean of numbers of [0, 1]; if all are 0, or all are 1, the interval is Wilson's."""
        value = self.means[i]
        if value in (0.0, 1.0):
            wide = share(int(value) * self.n, self.n)
            return Estimate(value, min(value, wide.low), max(value, wide.high))
        found = self.function(lambda means: means[i])
        return Estimate(value, max(0.0, found.low), min(1.0, found.high))

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
        variance = math.fsum(
            slopes[i] * slopes[j] * (float(self.products[i][j]) / self.n - means[i] * means[j])
            for i in range(len(means)) for j in range(len(means))
        ) / (self.n - 1)  # fmt: skip
        spread = Z * math.sqrt(max(0.0, variance))
        return Estimate(value, value - spread, value + spread)

    def _slope(self, smooth: Callable[[list[float]], float], means: list[float], i: int) -> float:
        step = 1e-5 * (abs(means[i]) or 1.0)
        above, below = list(means), list(means)
        above[i] += step
        below[i] -= step
        return (smooth(above) - smooth(below)) / (above[i] - below[i])
