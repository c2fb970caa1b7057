"""Trees by readings of the thesis that were not taken, in plain NumPy: how they would fit its tables.

The models of `zermelo.pathology` have one reading each. Here the same trees are mixed otherwise: the normalised sum by
parents of leaves, as section 4.3.2 says, and sorted values leaf by leaf, as sections 4.4.2 and 4.4.3 say, or in another
way. They are few trees on some cells: enough to see which reading fits, and computed in a second.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any

from zermelo.experiments import Row

DEPTH = 5
BRANCHINGS = (4, 5)
SHARES = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
TREES = 100
SEED = 2008
GRID = 1000  # parts of [0, 1] in which c is looked for
CUT = 3.0  # deviations at which the normalised sum cuts its steps


def mixed(model: str, way: str, cells: Iterable[tuple[int, float]], *, by_leaves: bool = False) -> list[Row]:
    """Rows with c, f and r of a reading on those of the cells that are computed here.

    `way` is insertion, partial, triangular, smooth or wide; insertion takes every place with probability s.
    """
    asked = [(b, s) for b, s in sorted(set(cells)) if b in BRANCHINGS and s in SHARES]
    return [{"b": b, "s": s, **_measured(model, way, b, s, by_leaves)} for b, s in asked]


@cache
def _measured(model: str, way: str, b: int, s: float, by_leaves: bool) -> dict[str, float]:
    import numpy as np

    from zermelo.pathology import replacement_chances

    random = np.random.default_rng([SEED, b, round(10 * s)])
    n = b**DEPTH
    plain = random.random((TREES, n))
    if model == "sorted_values":
        dependent = np.sort(random.random((TREES, n)), axis=1)
        if way != "insertion":
            plain = _in_order(plain, b)
    else:
        dependent = _sums(random, b)
    places = n if by_leaves else n // b
    chances = np.full(places, s) if way == "insertion" else replacement_chances(way, s, places)
    taken = random.random((TREES, places)) < chances
    return _told(_levels(np.where(taken if by_leaves else np.repeat(taken, b, axis=1), dependent, plain), b), b)


def _sums(random: Any, b: int) -> Any:
    """The leaves of the normalised sum, rescaled to [0, 1] in each tree."""
    import numpy as np
    from scipy.special import ndtr, ndtri

    low = float(ndtr(-CUT))
    values = np.zeros((TREES, 1))
    for level in range(1, DEPTH + 1):
        steps = ndtri(low + (1 - 2 * low) * random.random((TREES, b**level)))
        values = np.repeat(values, b, axis=1) + steps
    least, most = values.min(axis=1, keepdims=True), values.max(axis=1, keepdims=True)
    return (values - least) / (most - least)


def _in_order(leaves: Any, b: int) -> Any:
    """The branches at the root in the order of their values."""
    import numpy as np

    order = np.argsort(_levels(leaves, b)[1], axis=1)
    branches = leaves.reshape(TREES, b, -1)
    return np.take_along_axis(branches, order[:, :, None], axis=1).reshape(TREES, -1)


def _levels(leaves: Any, b: int) -> list[Any]:
    """The values of the nodes from the root down to the leaves; parents of leaves take the least."""
    found = [leaves]
    for above in range(1, DEPTH + 1):
        families = found[0].reshape(TREES, -1, b)
        found.insert(0, families.min(axis=2) if above % 2 == 1 else families.max(axis=2))
    return found


def _told(levels: list[Any], b: int) -> dict[str, float]:
    """c as the thesis finds it (4.3); f, siblings beside the nodes of their own tree, and r of two values."""
    import numpy as np

    parts = range(1, GRID)
    ratios = []
    for level, values in enumerate(levels[1:], 1):
        counts = np.bincount((values * GRID).astype(np.int64).ravel(), minlength=GRID + 1)
        k = np.cumsum(counts)[: GRID - 1] / counts.sum()
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios.append(k / (1 - k) if (DEPTH - level) % 2 == 0 else (1 - k) / k)
    with np.errstate(invalid="ignore"):
        spread = np.std(ratios, axis=0)
    c = parts[int(np.argmin(np.where(np.isfinite(spread), spread, np.inf)))] / GRID
    two = [(values >= c).astype(float) for values in levels]
    siblings = [values.reshape(TREES, -1, b) for values in two[1:]]
    within = sum(float(((families - families.mean(axis=2, keepdims=True)) ** 2).sum()) for families in siblings)
    nodes = np.concatenate(two, axis=1)
    f = math.sqrt(within / TREES / (nodes.shape[1] - 1) / float(nodes.var(axis=1).mean()))
    parents = np.concatenate([np.repeat(values, b, axis=1).ravel() for values in two[:-1]])
    children = np.concatenate([values.ravel() for values in two[1:]])
    return {"c": c, "f": f, "r": float(np.corrcoef(parents, children)[0, 1])}
