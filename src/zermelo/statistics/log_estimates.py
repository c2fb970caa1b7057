"""Intervals of 95 % where numbers span orders of magnitude, and of a population recaptured.

Source   recapture: [Chapman1951], variance after [Seber1970]; bootstrap percentiles: [Efron1979].
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

T19 = 2.093024  # Student's, 19 degrees of freedom
BATCHES = 20
RESAMPLES = 1000


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
