"""The loss probability c of a model: losses of the side to move as frequent as can be on every level.

With k_i the share of losses, values below c, among the nodes of level i, q_i is k_i / (1 - k_i) on the level of
the leaves and every second above it, (1 - k_i) / k_i on the others; `find_c` minimises the standard
deviation of q_i over the levels 1 to depth [kaluza2008, (4.3) and algorithm 3]. The root, level 0, does not count:
so the sum of (4.3) says, and so table A.1 comes out. In independent trees c_b makes all q_i equal.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from zermelo.pathology.exact_tree import Tree

STEPS = (0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001)
PRECISION = 1e-9
DIGITS = 5  # Q is flat at its minimum: further digits of c follow the last bits of the processor's arithmetic


def losses(tree: Tree) -> tuple[float, ...]:
    """k_0 to k_depth, of a tree of two values."""
    root = tree.over(0, tree.backed_up(tree.children[0], 0)[:, 1, -1])
    below = (
        sum(kind.share * tree.over(level, kind.table[:, 1, -1]) for kind in kinds)
        for level, kinds in enumerate(tree.children)
    )
    return (root, *below)


def imbalance(shares: tuple[float, ...]) -> float:
    """Q: the standard deviation of q_i over the levels below the root; infinite where a level has one value only."""
    depth = len(shares) - 1
    ratios = []
    for level in range(1, depth + 1):
        k = shares[level] if (depth - level) % 2 == 0 else 1 - shares[level]
        if not 0 < k < 1:
            return float("inf")
        ratios.append(k / (1 - k))
    return float(np.std(ratios))


def by_steps(q: Callable[[float], float]) -> float:
    """The thesis's search: ever finer steps about the best so far. Its `min ratio < ratio` is read the other way."""
    low, high, best = 0.0, 1.0, (float("inf"), 0.5)
    for step in STEPS:
        points = (low + i * step for i in range(round((high - low) / step) + 1))
        best = min(best, *((q(c), c) for c in points if 0 < c < 1))
        low, high = best[1] - step, best[1] + step
    return round(best[1], 3)


def by_minimising(q: Callable[[float], float]) -> float:
    """The minimum itself, within the last step of the thesis's search, to five decimals."""
    from scipy.optimize import minimize_scalar

    near = by_steps(q)
    step = 2 * STEPS[-1]
    found = minimize_scalar(q, bounds=(near - step, near + step), method="bounded", options={"xatol": PRECISION})
    return round(float(found.x), DIGITS)
