"""Intervals of 95 %: of a mean, of a share, of the sum of numbers that span orders of magnitude.

Source   share: E. B. Wilson, JASA 22 (1927); recapture: D. G. Chapman (1951), variance after
         G. A. F. Seber (1970); bootstrap: B. Efron (1979), percentiles; jackknife: J. W. Tukey,
         Bias and confidence in not-quite large samples, Annals of Mathematical Statistics 29 (1958).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Z = 1.959964
T19 = 2.093024  # Student's, 19 degrees of freedom
BATCHES = 20
RESAMPLES = 1000


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
class LogEstimate:
    """The base-10 logarithm of an estimated number, with its interval; -inf for none."""

    log10: float
    low: float
    high: float

    def covers(self, truth: int) -> bool:
        return self.low <= math.log10(truth) <= self.high


LN10 = math.log(10.0)


def log_sum(logs: Sequence[float]) -> float:
    """The logarithm of the sum of what the logarithms stand for."""
    top = max(logs)
    return top if math.isinf(top) else top + math.log(math.fsum(math.exp(x - top) for x in logs))


def batch_mean(logs: Sequence[float]) -> LogEstimate:
    """The mean of independent batches, given as natural logarithms: Student's interval on the linear scale."""
    n = len(logs)
    top = max(logs)
    if math.isinf(top):
        return LogEstimate(-math.inf, -math.inf, -math.inf)
    scaled = [math.exp(x - top) for x in logs]
    middle = math.fsum(scaled) / n
    spread = T19 * math.sqrt(math.fsum((v - middle) ** 2 for v in scaled) / (n - 1) / n)
    low = math.log(middle - spread) if middle > spread else min(logs) - top
    return LogEstimate(*((top + x) / LN10 for x in (math.log(middle), low, math.log(middle + spread))))


def bootstrap_mean(logs: Sequence[float], seed: int) -> LogEstimate:
    """The mean of heavy-tailed numbers, given as natural logarithms, with the percentiles of its resamples.

    What the sample has not seen no resample shows: the interval is too narrow where few numbers
    carry the sum (`effective` says how few).
    """
    chooser, n = random.Random(seed), len(logs)
    top = max(logs)
    scaled = [math.exp(x - top) for x in logs]
    means = sorted(math.fsum(chooser.choices(scaled, k=n)) / n for _ in range(RESAMPLES))
    cut = int(0.025 * RESAMPLES)
    parts = (math.fsum(scaled) / n, means[cut], means[-1 - cut])
    return LogEstimate(*((top + math.log(part)) / LN10 for part in parts))


def effective(logs: Sequence[float]) -> float:
    """Kish's effective size of a weighted sample: (sum w)^2 / sum w^2.

    >>> round(effective([0.0] * 10), 9)
    10.0
    """
    return math.exp(2 * log_sum(logs) - log_sum([2 * x for x in logs]))


def recapture(first: int, second: int, both: int) -> tuple[float, float]:
    """Chapman's estimate of a population, and its variance, from two catches and what they share.

    >>> round(recapture(20, 20, 10)[0], 1)
    39.1
    """
    estimate = (first + 1) * (second + 1) / (both + 1) - 1
    variance = (first + 1) * (second + 1) * (first - both) * (second - both) / ((both + 1) ** 2 * (both + 2))
    return estimate, variance
