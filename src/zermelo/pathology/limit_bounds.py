"""Proven bounds of the move errors of independent trees in the limit of many values.

Idea     The chance of a right choice is the integral of b F^(b-1) dF, F the joint distribution function of a child's
         true and heuristic value. F grows in both, so that on every cell of a grid its value at the lower corner and
         that at the upper one bound it: sums over the cells bound the integral (Riemann, Stieltjes). F itself is known
         at every point. For a search to the leaves it is a composition of powers and of an integral of the
         normal distribution in closed form; for a search to depth 1 it is the integral of the normal distribution over
         the distribution of true values, bounded in the same way on a finer grid.
Rounding Every operation carries a bound of its error; what the errors of F make of a sum of F's second differences is
         summed by parts, so that they weigh no more than the integrand varies. The only thing taken on trust is that
         SciPy's `ndtr` and NumPy's `exp` are right to EXACT.
Returns  (low, high) of a move error.
Large b  `log_tie_bound` and `log_gain_bound`: with many moves a search to the leaves sees 0
         everywhere, and chooses at random.
Source   The models: [kaluza2008]. The bounds are Zermelo's; docs/reports/zermelo2026.md has the proof.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr

from zermelo.core import between
from zermelo.pathology.joint_distributions import Array, power, quotients
from zermelo.pathology.rounding import MOST_BRANCHING, loss_probability

UNIT = 2.0**-52
EXACT = 1e-14  # absolute error of SciPy's normal distribution function and of what is made of it in one step
ROWS = 200  # of the grid at once
FINER = 1024  # steps in a cell of true values, where their mean is asked for
CURVATURE = 0.25  # at least the greatest second derivative of the normal distribution function, 0.2420


class Bounds(NamedTuple):
    """Between which a number lies."""

    low: float
    high: float


class Known(NamedTuple):
    """Numbers, and how far each may be from the truth."""

    value: Array
    error: Array


def bound_limit(b: int, d: int, depth: int = 5, noise: float = 0.1, points: int = 400) -> Bounds:
    """Bounds of the move error of a search to depth d, 1 or to the leaves, of real values in independent trees.

    >>> found = bound_limit(2, 5)
    >>> found.low < 0.1646 < found.high, found.high - found.low < 0.01
    (True, True)
    """
    between("branching factor b", b, 2, MOST_BRANCHING)
    between("depth of the tree", depth, 2, 9)
    if d not in (1, depth):
        raise ValueError(f"depth of search: expected 1 or {depth}, got {d}")
    values = _layout(np.linspace(0, 1, 200_001), lambda at: raised(_sure(at), b, depth).value, b, points)
    if d == depth:
        heuristics = _layout(
            np.linspace(0, 1, 20_001), lambda h: raised(_leaf(np.ones(1), h, noise), b, depth).value, b, points
        )
        whole = _backed_up(heuristics, values, b, depth, noise)
    else:
        whole = _noisy(values, b, depth, noise, points)
    return _bounded(whole, b, minimises=depth % 2 == 1)


def _sure(value: Array) -> Known:
    return Known(value, np.zeros_like(value))


def _powered(base: Known, b: int) -> Known:
    """base^b, of a base of [0, 1]."""
    top = np.minimum(base.value + base.error, 1.0)
    value = power(base.value, b)
    return Known(value, b * power(top, b - 1) * base.error + 2 * b * UNIT * value if b > 1 else base.error)


def raised(leaf: Known, b: int, depth: int) -> Known:
    """A distribution function of one value, from the leaves to the children of the root."""
    for level in range(depth - 1, 0, -1):
        leaf = _powered(leaf, b) if (depth - level) % 2 == 0 else _other(_powered(_other(leaf), b))
    return leaf


def _other(known: Known) -> Known:
    """One less a number."""
    return Known(1.0 - known.value, known.error + UNIT)


def _leaf(values: Array, heuristics: Array, noise: float) -> Known:
    """P(V <= v, V + noise <= h) of a leaf, V even on [0, 1]."""

    def integral(x: Array) -> Array:
        return x * ndtr(x) + np.exp(-x * x / 2) / math.sqrt(2 * math.pi)

    value = noise * (integral(heuristics / noise) - integral((heuristics - values) / noise))
    return Known(np.clip(value, 0.0, 1.0), np.full(value.shape, EXACT))


class Rows(NamedTuple):
    """The joint distribution function of a child of the root, some rows (true values) at a time."""

    size: int
    first: Known  # of true values: the margins at the points of the grid
    second: Known  # of heuristic values, from none (0) over those of the grid to all (1)
    rows: Callable[[slice], Known]


def _backed_up(heuristics: Array, values: Array, b: int, depth: int, noise: float) -> Rows:
    """A search to the leaves."""
    ones = np.ones(1)
    margin = raised(_leaf(ones, heuristics, noise), b, depth)
    second = Known(np.concatenate(([0.0], margin.value, [1.0])), np.concatenate(([0.0], margin.error, [0.0])))

    def rows(part: slice) -> Known:
        at = values[part, None]
        joint, true, seen = _leaf(at, heuristics, noise), _sure(at), _leaf(ones, heuristics, noise)
        for level in range(depth - 1, 0, -1):
            if (depth - level) % 2 == 0:
                joint, true, seen = (_powered(each, b) for each in (joint, true, seen))
            else:
                joint = _survived(joint, true, seen)
                true, seen = (_powered(_other(each), b) for each in (true, seen))
                joint, true, seen = _powered(joint, b), _other(true), _other(seen)
                joint = _survived(joint, _other(true), _other(seen))
        edge = Known(np.zeros_like(at), np.zeros_like(at))
        return Known(*(np.hstack(parts) for parts in zip(edge, joint, true, strict=True)))

    return Rows(len(values), raised(_sure(values), b, depth), second, rows)


def _survived(joint: Known, one: Known, two: Known) -> Known:
    """P(X > x, Y > y) from P(X <= x, Y <= y) and the margins; and back again."""
    value = np.clip(1.0 - one.value - two.value + joint.value, 0.0, 1.0)
    return Known(value, joint.error + one.error + two.error + 4 * UNIT)


def _noisy(values: Array, b: int, depth: int, noise: float, points: int) -> Rows:
    """A search to depth 1: the noise is on the children of the root.

    P(V in a cell, V + noise <= h) is the integral of the normal distribution over the distribution of V. In a cell the
    former is a straight line but for w²/8 times its greatest curvature, w the width, and the latter's mean is known.
    """
    true = raised(_sure(values), b, depth)
    masses, widths = np.maximum(np.diff(true.value), 0.0), np.diff(values)
    means, unsure = _means(values, b, depth)
    even = np.linspace(0.0, 1.0, 2001)
    rough = np.array([(masses * ndtr((h - (values[1:] + values[:-1]) / 2) / noise)).sum() for h in even])
    heuristics = _spread(even, rough, b, points)
    curved = masses * widths**2 * CURVATURE / (8 * noise**2)
    rounding = 4 * float(true.error.max()) + 2 * EXACT + len(values) * UNIT  # summed by parts: seen falls from 1 to 0
    columns = [np.zeros((2, len(values)))]
    for h in heuristics:
        seen = ndtr((h - values) / noise)
        falls = seen[:-1] - seen[1:]
        cells, wrong = masses * seen[:-1] - falls * means, curved + falls * unsure
        sums = [np.concatenate(([0.0], np.cumsum(each))) for each in (cells, wrong)]
        columns.append(np.array([np.clip(sums[0], 0.0, 1.0), sums[1] + rounding]))
    columns.append(np.array([true.value, true.error]))
    table = np.stack(columns, axis=-1)
    second = Known(table[0, -1], table[1, -1])
    return Rows(len(values), true, second, lambda part: Known(*table[:, part]))


def _means(values: Array, b: int, depth: int) -> tuple[Array, Array]:
    """For every cell the integral of (v - left end) / width over the distribution of V, and how unsure that is."""
    means, unsure = np.empty(len(values) - 1), np.empty(len(values) - 1)
    for k, (left, right) in enumerate(pairwise(values)):
        known = raised(_sure(np.linspace(left, right, FINER + 1)), b, depth)
        below = known.value
        mean = (below[1:] + below[:-1]).sum() / (2 * FINER)  # the mean of a function that grows, between two sums
        means[k] = below[-1] - mean
        unsure[k] = abs(below[-1] - below[0]) / (2 * FINER) + 2 * known.error.max() + FINER * UNIT
    return means, unsure


def _bounded(found: Rows, b: int, *, minimises: bool) -> Bounds:
    """The sums over all cells; of a root that minimises, over the values turned round."""
    begins = range(0, found.size - 1, ROWS)
    width = len(found.second.value) - 1
    before = np.zeros((2, 1, width))
    low = high = 0.0
    doubts = np.zeros(2)
    for k, begin in enumerate(reversed(begins) if minimises else begins):
        part = slice(begin, min(found.size, begin + ROWS + 1))
        known = found.rows(part)
        if minimises:
            margin = Known(found.first.value[part, None], found.first.error[part, None])
            known = _survived(known, margin, found.second)
            known = Known(known.value[::-1, ::-1], known.error[::-1, ::-1])
        masses, weights, doubt = _cells(known, b)
        low, high = low + float((masses * weights[0]).sum()), high + float((masses * weights[1]).sum())
        after = np.zeros((2, 1 if k == len(begins) - 1 else 0, width))
        doubts += doubt + _by_parts(known.error, np.concatenate((before, weights, after), axis=1))
        before = weights[:, -1:]
    return Bounds(max(0.0, 1.0 - high - float(doubts[1])), min(1.0, 1.0 - low + float(doubts[0])))


def _cells(known: Known, b: int) -> tuple[Array, Array, float]:
    """Of some rows the mass of every cell, the least and the greatest chance of a right choice in it, and the doubt."""
    value, error = known
    powers = b * power(value, b - 1)
    weights = np.stack([powers[:-1, :-1], powers[1:, 1:]])
    for j in (0, -1):  # ties at both ends
        tied = quotients(value[:, [0, 1] if j == 0 else [-2, -1]], b)[:, 0]
        weights[0, :, j], weights[1, :, j] = tied[:-1], tied[1:]
    masses: Array = np.diff(np.diff(value, axis=0), axis=1)
    slope = b * (b - 1) * power(np.minimum(value + error, 1.0), b - 2) if b > 2 else np.full(value.shape, 2.0)
    steep = slope * error  # of a tie it is a mean of both ends: at most the larger
    most = np.maximum(steep[1:, 1:], np.maximum(steep[:-1, :-1], np.maximum(steep[1:, :-1], steep[:-1, 1:])))
    doubt = float((np.abs(masses) * most).sum() + np.abs(masses).sum() * 8 * b * UNIT) + 64 * UNIT * b
    return masses, weights, doubt


def _by_parts(error: Array, weights: Array) -> Array:
    """What errors of F make of the sum of its second differences times weights: errors times those of the weights."""
    sides = np.pad(weights, ((0, 0), (0, 0), (1, 1)))
    variation = np.abs(np.diff(np.diff(sides, axis=1), axis=2))
    found: Array = (error[: variation.shape[1]] * variation).sum(axis=(1, 2))
    return found


def _layout(at: Array, below: Callable[[Array], Array], b: int, points: int) -> Array:
    return _spread(at, below(at), b, points)


def _spread(at: Array, below: Array, b: int, points: int) -> Array:
    """Points dense where the least of b values lies, and where all lie, for a root that minimises; no cell is wide."""
    rise = below[-1] - below[0]
    span = np.maximum.accumulate((below - below[0]) / rise) if rise > 0 else at
    weight = (4 * span + 5 - 5 * (1 - span) ** b + at) / 10
    places = np.interp(np.linspace(0, 1, points + 1), weight, at)
    places[0], places[-1] = 0.0, 1.0
    found: Array = np.unique(places)
    return found


def log_tie_bound(b: int, noise: float = 0.1) -> float:
    """A bound, as a logarithm, of the chance that a search to depth 5 does not see 0 in all children of the root.

    A leaf is seen as 0 with chance a = P(V + noise <= 0). The least of b leaves is above 0 if all are, the largest of b
    such if one is; then the same again; and any of b children.
    """
    a = noise / math.sqrt(2 * math.pi) * (1 - math.exp(-1 / (2 * noise**2))) * (1 - 1e-9)
    some = math.log(b) + b * math.log1p(-a)  # a node over b parents of leaves is above 0
    return 0.0 if some >= 0 else 2 * math.log(b) + b * some


def log_gain_bound(b: int, noise: float = 0.1) -> float:
    """A bound from below, as a logarithm, of how much more than 1/b the chance of a right choice at depth 1 is.

    The children of the least and the largest value have gains of at least P(H = 0) of the one less that of the other,
    where all others are above 0, which has chance 1/2 each at least.
    """
    c = loss_probability(b)
    density = math.exp(-((c / noise) ** 2) / 2) / math.sqrt(2 * math.pi) / noise
    return math.log(c**2 * (1 - c) * density / 4) - 5 * math.log(b) - (b - 2) * math.log(2)
