"""Estimates from a few runs, each of which is a sample of one."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.statistics import Estimate, Z, mean, student


def few(values: Sequence[float]) -> Estimate:
    """The mean of few numbers with its interval by Student's law.

    >>> found = few([1.0, 2.0, 3.0])
    >>> round(found.high - found.value, 3)
    2.484
    """
    found = mean(values)
    half = (found.high - found.value) * (student(len(values)) / Z if len(values) > 1 else 1.0)
    return Estimate(found.value, found.value - half, found.value + half)


def shown(found: Estimate, digits: int = 2) -> str:
    """An estimate with its interval; one run has none."""
    if found.high - found.low == float("inf"):
        return f"{found.value:.{digits}f} (one run)"
    return f"{found.value:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def apart(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """By how much the mean of a few numbers lies above that of others, by Welch's test [Welch1947].

    >>> found = apart([1.0, 2.0, 3.0], [0.0, 1.0, 2.0])
    >>> found.value, round(found.low, 2)
    (1.0, -1.27)
    """
    from scipy.special import stdtrit

    parts = [((mean(each).high - mean(each).value) / Z) ** 2 for each in (one, other)]
    spread, gap = sum(parts), mean(one).value - mean(other).value
    if not 0 < spread < float("inf"):
        return Estimate(gap, gap - spread, gap + spread)
    freedom = spread**2 / sum(part**2 / (len(each) - 1) for part, each in zip(parts, (one, other), strict=True))
    half = float(stdtrit(freedom, 0.975)) * spread**0.5
    return Estimate(gap, gap - half, gap + half)
