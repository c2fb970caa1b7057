"""Pathology of search in real games: how often searches of every depth err, and how dependent true values are.

Move error      the probability that a move, chosen at random among those with the best value of a
                search to depth d, is not a best one in truth.
Position error  the distance of that value from the truth, as a share of the range of the payoffs;
                and whether its sign is wrong.
Granularity     the evaluations seen cut into g parts, a value replaced by the middle of its part.
                Rounding is monotone and commutes with min and max, so that one search serves every
                g. The highest and the lowest payoff, which are sure, stay as they are.
Dependence      clustering factor f, siblings' deviation over that of all nodes (small: dependent), and
                correlation r of parents and children (large: dependent), of the true values of trees.
Source          [kaluza2008],
                sections 1.1, 3.1 and 4.1; f after A. Sadikov, as told there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import at_least
from zermelo.pathology.depth_survey import Survey

Array = NDArray[np.float64]
Way = Literal["quantiles", "equal"]


class Cuts(NamedTuple):
    """Parts of the evaluations: their inner boundaries, ascending, and their middles. A boundary belongs above."""

    boundaries: Array
    middles: Array


def cuts(seen: Sequence[float] | Array, g: int, way: Way) -> Cuts:
    """g parts of equal numbers of the evaluations seen, or of equal width; fewer where few values were seen.

    >>> cuts([-2.0, -1.0, 1.0, 2.0], 2, "quantiles")
    Cuts(boundaries=array([1.]), middles=array([-0.5,  1.5]))
    >>> cuts([-2.0, -1.0, 1.0, 2.0], 2, "equal")
    Cuts(boundaries=array([0.]), middles=array([-1.,  1.]))
    """
    at_least("granularity g", g, 1)
    ordered = np.sort(np.asarray(seen, dtype=float))
    low, high = ordered[0], ordered[-1]
    inner = np.linspace(low, high, g + 1)[1:-1]
    if way == "quantiles":
        inner = ordered[[len(ordered) * i // g for i in range(1, g)]]
    inner = np.unique(inner[inner > low])
    edges = np.array([low, *inner, high])
    return Cuts(inner, (edges[:-1] + edges[1:]) / 2)


def rounded(values: Array, parts: Cuts | None, lowest: float, highest: float) -> Array:
    """Values as the middles of their parts, the bounds of the payoffs kept; None rounds nothing."""
    if parts is None:
        return values
    inside = (values > lowest) & (values < highest)
    return np.where(inside, parts.middles[np.searchsorted(parts.boundaries, values, side="right")], values)


class Errors(NamedTuple):
    """Of one position, by depth from 1."""

    move: Array
    position: Array
    sign: Array


def errors(survey: Survey, parts: Cuts | None, lowest: float, highest: float) -> Errors:
    """How far searches with an evaluation of so many values are from the truth."""
    truth, found = survey.values[0], rounded(survey.values[1:], parts, lowest, highest)
    chosen = found == found.max(axis=1, keepdims=True)
    right = (chosen & (truth == truth.max())).sum(axis=1) / chosen.sum(axis=1)
    value = found.max(axis=1)
    wrong = np.sign(value) != np.sign(truth.max())
    span = highest - lowest or 1.0  # a game that always ends the same has none
    return Errors(1.0 - right, np.abs(value - truth.max()) / span, wrong.astype(float))


def chance_error(survey: Survey) -> float:
    """The probability that a move chosen at random is not a best one: what a search has to beat."""
    truth = survey.values[0]
    return float((truth < truth.max()).mean())


class Dependence(NamedTuple):
    """Sums over trees of true values, from which f and r follow; they add up."""

    nodes: float
    value: float
    square: float
    families: float  # parents
    pairs: float  # of a parent x and a child y
    siblings: float  # squared deviations of children from the mean of their family
    x: float
    xx: float
    y: float
    yy: float
    xy: float


def dependence(values: Array, parents: NDArray[np.int64]) -> Dependence:
    """The sums of one tree, the root first; `parents` holds the place of each node's parent."""
    y, x = values[1:], values[parents[1:]]
    sizes = np.bincount(parents[1:], minlength=len(values))
    totals = np.bincount(parents[1:], weights=y, minlength=len(values))
    families = sizes > 0
    siblings = (y * y).sum() - (totals[families] ** 2 / sizes[families]).sum()
    whole = (len(values), values.sum(), (values * values).sum(), families.sum(), len(y), siblings)
    return Dependence(*map(float, (*whole, x.sum(), (x * x).sum(), y.sum(), (y * y).sum(), (x * y).sum())))


def branching(sums: Dependence) -> float:
    """Children of a parent, on the average."""
    return sums.pairs / sums.families


def clustering(sums: Dependence) -> float | None:
    """The clustering factor f; None if all values are the same."""
    spread = sums.square / sums.nodes - (sums.value / sums.nodes) ** 2
    return math.sqrt(max(0.0, sums.siblings) / sums.pairs / spread) if spread > 1e-12 else None


def correlation(sums: Dependence) -> float | None:
    """The correlation r of parents and children; None if either do not vary."""
    n = sums.pairs
    spreads = (n * sums.xx - sums.x**2) * (n * sums.yy - sums.y**2)
    return (n * sums.xy - sums.x * sums.y) / math.sqrt(spreads) if spreads > 1e-12 * n**4 else None
