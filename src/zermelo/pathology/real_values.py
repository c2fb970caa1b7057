"""The limit of many values: move errors and pathology where g grows beyond bounds, without rounding.

Idea     True values are real numbers; a heuristic value is the true one with noise, cut to [0, 1]: all that leaves the
         interval falls onto its ends, as it falls into the outermost parts where there are g of them. Joint
         distribution functions are backed up point by point, so on any grid they are exact but for the noise's
         mean over a cell of true values. The chance of a right choice is the integral of b F^(b-1) dF, F the joint
         distribution function of a child, plus the ties at both ends.
Returns  Move errors. Those of a grid are wrong by the square of its step: two grids are extrapolated [Richardson1911],
         and how much that changes is the estimate of the error.
Source   The models: [kaluza2008]. The method is Zermelo's. `limit_bounds` has proven bounds for independent trees.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from zermelo.core import between
from zermelo.pathology import joint_distributions as tables
from zermelo.pathology.auxiliary_chain import NOTHING, auxiliary_values
from zermelo.pathology.exact_tree import Kind, Tree
from zermelo.pathology.joint_distributions import Array
from zermelo.pathology.rounding import Granularity
from zermelo.pathology.solving import DEPTH, check, enough

POINTS = 240  # of the grid of each value
MOST_POINTS = 2000
COARSE = 60  # points on which the grids are laid out


@dataclass(frozen=True)
class Limit:
    """Move errors in the limit of many values, by depth of search."""

    model: str
    b: int
    s: float
    depth: int
    noise: float
    errors: dict[int, float]
    error_estimate: float  # the largest change of an error by the extrapolation

    @property
    def p(self) -> float:
        """The pathology: the error of the last search over that of the first."""
        errors = [*self.errors.values()]
        return errors[-1] / errors[0]


def solve_limit(
    model: str, b: int, s: float = 0.0, depth: int = DEPTH, noise: float = 0.1, points: int = POINTS
) -> Limit:
    """Errors of the searches to depth 1 and to the leaves, of real values.

    >>> found = solve_limit("independent", 2)
    >>> [round(error, 3) for error in found.errors.values()], round(found.p, 3)
    ([0.177, 0.165], 0.932)
    """
    check(model, b, 2, s, depth, (1, depth), noise)
    between("points of the grid", points, 20, MOST_POINTS)
    coarse, fine = ([_error(model, b, s, depth, d, noise, n) for d in (1, depth)] for n in (points // 2, points))
    better = [new + (new - old) / 3 for old, new in zip(coarse, fine, strict=True)]
    change = max(abs(new - old) for old, new in zip(fine, better, strict=True))
    return Limit(model, b, s, depth, noise, dict(zip((1, depth), better, strict=True)), change)


def _error(model: str, b: int, s: float, depth: int, d: int, noise: float, points: int) -> float:
    nodes = enough(b) if s > 0 else 1

    def tree(values: Array) -> Tree:
        inner = tuple(values[1:-1].tolist())
        chain = NOTHING if model == "independent" or s == 0 else auxiliary_values(nodes)
        return Tree(b, depth, s, Granularity(inner, tuple(((values[1:] + values[:-1]) / 2).tolist())), inner[0], chain)

    even = np.linspace(0.0, 1.0, COARSE + 1)
    rough = _root(tree(even), d, _seen(even, even, noise))
    fine = np.linspace(0.0, 1.0, 20 * points + 1)
    truth = tree(fine)
    masses = tables.true_masses(truth.children[0][0].table)[0] if depth > 1 else np.diff(fine)
    values = _layout(fine, np.concatenate(([0.0], np.cumsum(masses))), b, points, truth.maximises(0))
    heuristics = _layout(even, rough[-1, 1:-1], b, points, truth.maximises(0))
    found = tree(values)
    table = _root(found, d, _seen(values, heuristics, noise))
    return wrong_choice(table if found.maximises(0) else tables.negated(table), b)


def _root(tree: Tree, d: int, heuristic: Array) -> Array:
    """The table of the root's children, all kinds together: where d = 1 reaches leaves there may be two."""
    kinds: list[Kind] = tree.searched(d, heuristic)
    mixed: Array = sum((kind.share * kind.table for kind in kinds), np.zeros(()))
    return mixed[0]


def _seen(values: Array, heuristics: Array, noise: float) -> Array:
    """P(H < j-th point | V in cell i), from none to all: the mean of the cell's ends; beyond 0 and 1 are the ends."""
    ends = ndtr((heuristics - values[:, None]) / noise)
    middle = (ends[1:] + ends[:-1]) / 2
    return np.hstack([np.zeros((len(middle), 1)), middle, np.ones((len(middle), 1))])


def _layout(at: Array, below: Array, b: int, points: int, maximises: bool) -> Array:
    """Points of [0, 1], dense where the best of b values lies, and nowhere too wide apart."""
    rise = below[-1] - below[0]
    span = np.clip((below - below[0]) / rise, 0.0, 1.0) if rise > 0 else at
    best = span**b if maximises else 1 - (1 - span) ** b
    weight = (span + best + at) / 3
    places = np.interp(np.linspace(0.0, 1.0, points + 1), weight, at)
    places[0], places[-1] = 0.0, 1.0
    found: Array = np.unique(places)
    return found


def wrong_choice(table: Array, b: int) -> float:
    """P(the child of the largest H has not the largest V): cells between the ends by their corners' mean.

    The first and the last column are ties of H, as in `joint_distributions.move_error`; true values do not tie.
    """
    powers = b * tables.power(table, b - 1)
    means = (powers[1:, 1:] + powers[:-1, 1:] + powers[1:, :-1] + powers[:-1, :-1]) / 4
    for j in (0, -1):
        tied = tables.quotients(table[:, [0, 1] if j == 0 else [-2, -1]], b)[:, 0]
        means[:, j] = (tied[1:] + tied[:-1]) / 2
    return float(1.0 - (tables.masses(table) * means).sum())
