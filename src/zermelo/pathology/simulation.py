"""Minimax pathology by simulation: move errors, position errors, pathology; c, f and r of partly dependent trees.

A tree is a function of the model, the seed and its number: every granularity sees the same trees
with the same noise, and a second run, on however many threads, gives the same numbers. What is
estimated has an interval of 95 % from the variance over the trees; that of p = E(5) / E(1) takes
the correlation of the two errors on the same trees into account.

Source  [kaluza2008].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.core import Progress, at_least, between
from zermelo.errors import UsageError, unknown
from zermelo.kernels import compiled_kernel
from zermelo.pathology import level_statistics as levels
from zermelo.pathology import noisy_search as choices
from zermelo.pathology import simulation_records as memory
from zermelo.pathology import tree_batches as chunks
from zermelo.pathology import tree_models as leaves
from zermelo.pathology.rounding import MOST_BRANCHING, loss_probability
from zermelo.pathology.tree_models import MODELS
from zermelo.statistics import Estimate, Moments

MOST_LEAVES = 10_000_000
MOST_LISTED = 1_000_000  # leaves of one tree as a list
MOST_TABLE = 20_000_000  # cells of all tables, about the sum of all g^2
MOST_TREES = 1_000_000_000
MOST_DEPTH = 20
FIND_C_TREES = 10_000


@dataclass(frozen=True)
class Simulated:
    """The errors of one setting. `p` is nan between 0 and infinity where the shallow search never errs."""

    model: str
    b: int
    g: int
    s: float
    depth: int
    c: float
    trees: int
    seed: int
    errors: dict[int, Estimate]  # by the depth of the search: the move error E(d)
    position_errors: dict[int, Estimate]  # the mean distance of the root's value from its true one
    p: Estimate  # the error of the last search over that of the first

    def to_dict(self) -> dict[str, Any]:
        """Errors of the first and the last search and the pathology, with their intervals, in JSON's types."""
        found: dict[str, Any] = {
            "model": self.model, "b": self.b, "g": self.g, "s": self.s, "d": list(self.errors), "c": self.c,
        }  # fmt: skip
        errors = [*self.errors.values()]
        for name, estimate in (("e_shallow", errors[0]), ("e_deep", errors[-1]), ("p", self.p)):
            found |= {name: estimate.value, f"{name}_interval": (estimate.low, estimate.high)}
        return found | {"trees": self.trees, "seed": self.seed}


def simulate(
    model: str,
    b: int,
    gs: Sequence[int],
    s: float = 0.0,
    trees: int = 10_000,
    seed: int = 0,
    c: float | None = None,
    depth: int = 5,
    searches: Sequence[int] = (1, 5),
    noise: float = 0.1,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Simulated]:
    """The errors of searches in so many trees, for every granularity of `gs`.

    `c` is the loss probability: none stands for c_b where s = 0, and for `find_c` elsewhere.
    `workers` is the number of threads; none takes all processors.
    `progress` is told how many trees are done.

    >>> [found] = simulate("independent", 2, [10], trees=2000)
    >>> found.errors[5].covers(0.1055)  # the exact value, to four digits
    True
    """
    _check(model, b, s, trees, seed, depth, workers)
    _check_searches(gs, depth, searches, noise)
    if c is None:
        c = simulated_loss_probability(model, b, s, min(trees, FIND_C_TREES), seed, depth, workers)
    parts = memory.parts(gs, c, b, searches, noise)
    width = 2 * len(searches)

    def work(begin: int, end: int) -> tuple[Any, Any]:
        import numpy as np

        sums, products = np.zeros(len(gs) * width), np.zeros(len(gs) * width * width)
        kernel = compiled_kernel(choices, "simulate", ("tree", "parts"))
        kernel(memory.tree(model, b, s, depth), memory.own(parts), seed, begin, end, sums, products)
        return sums, products

    sums, products = chunks.add_up(work, trees, chunks.size(b, depth), workers, progress)
    sums, products = sums.reshape(-1, width), products.reshape(-1, width, width)
    errors = [_errors(Moments(trees, sums[k], products[k]), searches) for k in range(len(gs))]
    return [Simulated(model, b, g, s, depth, c, trees, seed, *errors[k]) for k, g in enumerate(gs)]


def _errors(
    moments: Moments, searches: Sequence[int]
) -> tuple[dict[int, Estimate], dict[int, Estimate], Estimate]:
    """Move errors, position errors, pathology."""
    n = len(searches)
    moves = {d: moments.unit_mean(i) for i, d in enumerate(searches)}
    positions = {d: moments.unit_mean(n + i) for i, d in enumerate(searches)}
    return moves, positions, moments.unit_ratio(n - 1, 0)


def simulated_loss_probability(
    model: str, b: int, s: float, trees: int, seed: int, depth: int, workers: int | None = None
) -> float:
    """The loss probability of a setting: c_b of independent trees, otherwise what `find_c` finds."""
    return loss_probability(b) if s == 0 else find_c(model, b, s, trees, seed, depth, workers)


def find_c(
    model: str, b: int, s: float, trees: int = FIND_C_TREES, seed: int = 0, depth: int = 5, workers: int | None = None
) -> float:
    """The c, to three digits, that keeps the loss probability of the side to move the same on all levels.

    It minimises Q(c), the standard deviation over the levels of k_i / (1 - k_i), on every other level
    of the reciprocal, k_i the share of values below c on level i [kaluza2008, (4.3)]. The source evaluates
    Q on new trees for every c and narrows an interval in seven steps (algorithm 3); the trees do not
    depend on c, so that here one pass gives Q on the whole grid of 0.001, and its minimum.
    """
    _check(model, b, s, trees, seed, depth, workers)
    return _find_c(model, b, float(s), trees, seed, depth, workers)


@lru_cache(maxsize=1000)
def _find_c(model: str, b: int, s: float, trees: int, seed: int, depth: int, workers: int | None) -> float:
    import numpy as np

    counts = level_counts(model, b, s, trees, seed, depth, workers)
    below = np.cumsum(counts, axis=1)[1:, : levels.GRID - 1]  # of level i, column m: values below (m + 1) / 1000
    k = below / counts[1:].sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        q = k / (1 - k)
        other = (depth - np.arange(1, depth + 1)) % 2 == 1
        q[other] = 1 / q[other]
        spread = q.std(axis=0)
    return float(np.argmin(np.where(np.isfinite(spread), spread, np.inf)) + 1) / levels.GRID


def level_counts(
    model: str, b: int, s: float, trees: int, seed: int = 0, depth: int = 5, workers: int | None = None
) -> Any:
    """How many nodes of every level but the root's lie in every thousandth of [0, 1]."""
    import numpy as np

    def work(begin: int, end: int) -> tuple[Any, ...]:
        counts = np.zeros((depth + 1) * (levels.GRID + 1), np.int64)
        kernel = compiled_kernel(levels, "histograms", ("tree",))
        kernel(memory.tree(model, b, s, depth), seed, begin, end, counts)
        return (counts,)

    return chunks.add_up(work, trees, chunks.size(b, depth), workers)[0].reshape(depth + 1, -1)


def simulated_dependence(
    model: str,
    b: int,
    s: float,
    g: int = 2,
    trees: int = FIND_C_TREES,
    seed: int = 0,
    c: float | None = None,
    depth: int = 5,
    workers: int | None = None,
    *,
    per_tree: bool = False,
) -> tuple[Estimate, Estimate]:
    """The clustering factor f and the correlation r of parents and children, pooled over the trees.

    With `per_tree` f compares siblings with the nodes of their own tree instead of those of all trees.
    """
    _check(model, b, s, trees, seed, depth, workers)
    _check_searches([g], depth, (1,), 1.0)
    if c is None:
        c = simulated_loss_probability(model, b, s, min(trees, FIND_C_TREES), seed, depth, workers)
    parts = memory.parts([g], c, b, (1,), 1.0)

    def work(begin: int, end: int) -> tuple[Any, Any]:
        import numpy as np

        sums, products = np.zeros(levels.SUMS), np.zeros(levels.SUMS**2)
        kernel = compiled_kernel(levels, "dependence", ("tree", "parts"))
        kernel(memory.tree(model, b, s, depth), memory.own(parts), seed, begin, end, sums, products)
        return sums, products

    sums, products = chunks.add_up(work, trees, chunks.size(b, depth), workers)
    moments = Moments(trees, sums, products.reshape(levels.SUMS, levels.SUMS))
    inner = (b**depth - 1) // (b - 1)
    f = moments.function(lambda row: clustering(row, b, inner, per_tree))
    return f, moments.function(lambda row: correlation(row, b, inner))


def clustering(row: Sequence[float], b: int, inner: int, per_tree: bool = False) -> float:
    """The root mean squared deviation of siblings over the standard deviation of all nodes [kaluza2008, (4.1)]."""
    nodes = b * inner + 1
    mean_squared = row[levels.SQUARED] / nodes**2 if per_tree else (row[levels.NODES] / nodes) ** 2
    variance = row[levels.SQUARES] / nodes - mean_squared
    return math.sqrt(row[levels.SIBLINGS] / (b * inner) / variance) if variance > 0 else math.nan


def correlation(row: Sequence[float], b: int, inner: int) -> float:
    """The correlation of the pairs (parent, child) [kaluza2008, (4.2)]."""
    n = b * inner
    x, xx = b * row[levels.PARENTS] / n, b * row[levels.PARENT_SQUARES] / n
    y = (row[levels.NODES] - row[levels.ROOT]) / n
    yy = (row[levels.SQUARES] - row[levels.ROOT_SQUARE]) / n
    spread = (xx - x * x) * (yy - y * y)
    return (row[levels.PRODUCTS] / n - x * y) / math.sqrt(spread) if spread > 0 else math.nan


def leaf_values(model: str, b: int, s: float, seed: int, tree: int, depth: int = 5) -> Any:
    """The real values of one tree's leaves from left to right, as an array. The kernels run as plain Python."""
    import numpy as np

    _check(model, b, s, 1, seed, depth, 1)
    between("tree", tree, 0, MOST_TREES)
    if b**depth > MOST_LISTED:
        raise UsageError(f"too many leaves to list: expected b^depth <= {MOST_LISTED}, got {float(b**depth):.2g}")
    found = [0.0] * b**depth
    leaves.grow(memory.plain(memory.tree(model, b, s, depth)), seed, tree, found)
    return np.array(found)


def _check(model: str, b: int, s: float, trees: int, seed: int, depth: int, workers: int | None) -> None:
    if model not in MODELS:
        raise unknown("model", model, MODELS)
    between("branching factor b", b, 2, MOST_BRANCHING)
    between("dependence s", s, 0, 1)
    if model == "independent" and s != 0:
        raise UsageError(f"the independent model has no dependence: expected s = 0, got {s}")
    between("trees", trees, 1, MOST_TREES)
    between("seed", seed, 0, (1 << 63) - 1)
    between("depth", depth, 2, MOST_DEPTH)
    if b**depth > MOST_LEAVES:
        raise UsageError(
            f"a tree of branching factor {b} and depth {depth} is too large: "
            f"expected b^depth <= {MOST_LEAVES}, got {float(b**depth):.2g}"
        )
    if workers is not None:
        at_least("workers", workers, 1)


def _check_searches(gs: Sequence[int], depth: int, searches: Sequence[int], noise: float) -> None:
    if not gs or not searches:
        raise UsageError("expected at least one granularity and one depth of search, got none")
    for g in gs:
        at_least("granularity g", g, 2)
    cells = sum(g * (g + 1) for g in gs)
    if cells > MOST_TABLE:
        raise UsageError(f"the granularities are too fine: expected a sum of g (g + 1) up to {MOST_TABLE}, got {cells}")
    for d in searches:
        between("depth of a search", d, 1, depth)
    between("deviation of the noise", noise, 1e-9, 1e9)
