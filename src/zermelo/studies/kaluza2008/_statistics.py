"""Statistics of claims from rows: a number of a row, a mean, a difference of means, with intervals that stay valid.

Rows of one unit are of the same trees or boards, so that their errors go together in a way that no row tells. The
standard deviation of a sum is at most the sum of the standard deviations: within a unit half widths add up, which
holds whatever the dependence. Those of independent units add as squares do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from zermelo.experiments import Row, Scale, Statistic
from zermelo.statistics import Estimate, Z


def known(row: Row, name: str = "p") -> Estimate:
    """A number of a row with its interval; a computed one has none but itself."""
    value = float(row[name])
    return Estimate(value, float(row.get(f"{name}_low", value)), float(row.get(f"{name}_high", value)))


def sample(row: Row) -> int | None:
    """How many trees or boards a row rests on; None where it is computed."""
    size = row.get("trees", row.get("games"))
    return None if size is None else int(size)


def mean(rows: Sequence[Row], name: str = "p") -> Estimate:
    """The mean of a number over rows of one unit.

    >>> mean([{"p": 1.0, "p_low": 0.9, "p_high": 1.1}, {"p": 2.0, "p_low": 1.7, "p_high": 2.3}])
    Estimate(value=1.5, low=1.3, high=1.7)
    """
    found = [known(row, name) for row in rows]
    return Estimate(*(fmean(getattr(each, end) for each in found) for end in ("value", "low", "high")))


def less(one: Estimate, other: Estimate, *, together: bool = False) -> Estimate:
    """The difference of two numbers, of independent units or of units on the same boards (`together`).

    >>> less(Estimate(2.0, 1.7, 2.3), Estimate(1.0, 0.6, 1.4))
    Estimate(value=1.0, low=0.5, high=1.5)
    """
    value = one.value - other.value
    add = (lambda a, b: a + b) if together else math.hypot
    return Estimate(
        value, value - add(one.value - one.low, other.high - other.value),
        value + add(one.high - one.value, other.value - other.low),
    )  # fmt: skip


def over(one: Estimate, other: Estimate) -> Estimate:
    """The quotient of two positive numbers, whatever their dependence: by the ends of both intervals.

    >>> over(Estimate(2.0, 1.5, 3.0), Estimate(1.0, 0.5, 2.0))
    Estimate(value=2.0, low=0.75, high=6.0)
    """
    return Estimate(one.value / other.value, one.low / other.high, one.high / other.low if other.low > 0 else math.inf)


def largest(rows: Sequence[Row], name: str = "p", *, scale: Scale = "plain") -> Estimate:
    """The largest of the true numbers: its interval is the largest of the ends, widened so that all cover together.

    >>> rows = [{"p": 1.0, "p_low": 0.5, "p_high": 2.0}, {"p": 0.1, "p_low": 0.01, "p_high": 1.0}]
    >>> found = largest(rows, scale="ratio")
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (1.0, 0.45, 2.21)
    """
    made = [replace(statistic(name, known(row, name), None), scale=scale) for row in rows]
    ends = [each.widened(len(rows)) for each in made]
    return Estimate(max(each.value for each in made), max(low for low, _ in ends), max(high for _, high in ends))


def statistic(
    what: str, found: Estimate, size: int | None, *, above: float = -math.inf, below: float = math.inf,
    effect: float | None = None,
) -> Statistic:  # fmt: skip
    """A statistic of an estimate; without a sample it is exact."""
    return Statistic(what, found.value, found.low, found.high, above, below, size, None if size is None else effect)


def quotient(
    what: str, found: Estimate, size: int | None, *, above: float = -math.inf, below: float = math.inf,
    effect: float | None = None,
) -> Statistic:  # fmt: skip
    """The same of a quotient of positive numbers, such as p, whose interval is that of factors and not of differences.

    Not for one by the jackknife, whose interval is symmetric.
    """
    return replace(statistic(what, found, size, above=above, below=below, effect=effect), scale="ratio")


def exactly(what: str, value: float, *, above: float = -math.inf, below: float = math.inf) -> Statistic:
    """A number that is computed, not estimated."""
    return Statistic(what, value, value, value, above, below)


def superiority(xs: Sequence[float], ys: Sequence[float]) -> Estimate:
    """P(x > y) of a pair drawn from each, with the interval of [HanleyMcNeil1982].

    >>> round(superiority([3, 4, 5, 6], [1, 2, 3, 4]).value, 3)
    0.875
    """
    n, m = len(xs), len(ys)
    area = sum((x > y) + (x == y) / 2 for x in xs for y in ys) / (n * m)
    one, two = area / (2 - area), 2 * area**2 / (1 + area)
    spread = (area * (1 - area) + (n - 1) * (one - area**2) + (m - 1) * (two - area**2)) / (n * m)
    half = Z * math.sqrt(max(spread, 0.0))
    return Estimate(area, area - half, area + half)


def counted(cases: Sequence[bool]) -> str:
    return f"{sum(cases)} of {len(cases)}"
