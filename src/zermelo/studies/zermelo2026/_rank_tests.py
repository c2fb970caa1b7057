"""Rank correlation with its interval and a permutation test.

Source   Spearman's rho; its interval by Fisher's z with the variance of [BonettWright2000]. The test draws
         permutations with a fixed seed: the same numbers give the same p-value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.experiments import Statistic
from zermelo.statistics import Z

PERMUTATIONS = 20_000
FEWEST = 10  # numbers for an interval: with fewer its formula is no guide
EFFECT = 0.7  # a weaker correlation does not tell which of two games is the worse one


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """The correlation of ranks, ties at their mean rank; None if either do not vary.

    >>> spearman([1, 2, 3, 4], [10, 20, 40, 30])
    0.8
    """
    import numpy as np

    x, y = (np.array(ranks(each)) - (len(each) + 1) / 2 for each in (xs, ys))
    spread = math.sqrt(float((x @ x) * (y @ y)))
    return float(x @ y) / spread if spread > 0 else None


def ranks(values: Sequence[float]) -> list[float]:
    """From 1; equal values share the mean of their ranks.

    >>> ranks([0.3, 0.1, 0.3])
    [2.5, 1.0, 2.5]
    """
    below = [sum(other < value for other in values) for value in values]
    same = [sum(other == value for other in values) for value in values]
    return [b + (s + 1) / 2 for b, s in zip(below, same, strict=True)]


def correlated(what: str, xs: Sequence[float], ys: Sequence[float], *, rising: bool) -> Statistic | None:
    """The claim that ys rise, or fall, with xs; None if there are too few numbers."""
    rho = spearman(xs, ys) if len(xs) >= FEWEST else None
    if rho is None:
        return None
    n, middle = len(xs), math.atanh(max(-0.999999, min(0.999999, rho)))
    half = Z * math.sqrt((1 + rho * rho / 2) / (n - 3))
    limits = (0.0, math.inf) if rising else (-math.inf, 0.0)
    return Statistic(what, rho, math.tanh(middle - half), math.tanh(middle + half), *limits, n, EFFECT)


def permutation_p(xs: Sequence[float], ys: Sequence[float], *, rising: bool) -> float:
    """The probability that a random order of the ys goes with the xs as much as theirs does, one-sided."""
    import numpy as np

    x, y = (np.array(ranks(each)) - (len(each) + 1) / 2 for each in (xs, ys))
    sign, draw = 1.0 if rising else -1.0, np.random.default_rng(0)
    seen = sign * float(x @ y)
    hits = sum(sign * float(x @ draw.permutation(y)) >= seen - 1e-9 for _ in range(PERMUTATIONS))
    return (hits + 1) / (PERMUTATIONS + 1)
