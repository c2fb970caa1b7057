"""The models of pathology as the thesis tells them: whole trees, full minimax, a tie broken by a draw.

B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre, Ljubljana 2008, chapters 3 and 4. Plain NumPy,
written without the kernels of `zermelo.pathology`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = Any
SIGMA = 0.5 / (1.96 * 5**0.5)


def independent(random: Any, trees: int, b: int, depth: int) -> Array:
    return random.random((trees, b**depth))


def auxiliary_values(random: Any, trees: int, b: int, depth: int) -> Array:
    values = np.full((trees, 1), 0.5)
    for _ in range(depth):
        parents = np.repeat(values, b, axis=1)
        values = random.normal(parents, SIGMA)
        while (outside := (values < 0) | (values > 1)).any():
            values[outside] = random.normal(parents[outside], SIGMA)
    return values


def normalised_sum(random: Any, trees: int, b: int, depth: int) -> Array:
    values = np.zeros((trees, 1))
    for _ in range(depth):
        steps = random.normal(0, 1, (trees, values.shape[1] * b))
        while (outside := abs(steps) > 3).any():
            steps[outside] = random.normal(0, 1, outside.sum())
        values = np.repeat(values, b, axis=1) + steps
    low, high = values.min(axis=1, keepdims=True), values.max(axis=1, keepdims=True)
    return (values - low) / (high - low)


def sorted_values(random: Any, trees: int, b: int, depth: int) -> Array:
    return np.sort(random.random((trees, b**depth)), axis=1)


DEPENDENT = {"auxiliary_values": auxiliary_values, "normalised_sum": normalised_sum}


def leaves(model: str, random: Any, trees: int, b: int, s: float, depth: int) -> Array:
    """The leaves of partly dependent trees: a parent of leaves takes its children from one tree or the other.

    The normalised sum is mixed leaf by leaf.
    """
    free = independent(random, trees, b, depth)
    if model == "independent":
        return free
    tied = DEPENDENT.get(model, sorted_values)(random, trees, b, depth)
    if model == "normalised_sum":
        return np.where(random.random(free.shape) < s, tied, free)
    parents = b ** (depth - 1)
    chances = np.full(parents, s)
    if model in ("sorted_partial", "sorted_triangular", "sorted_smooth", "sorted_wide"):
        free = in_order(free, b)
        chances = {"partial": outer, "triangular": triangles, "smooth": drawn, "wide": tents}[model[7:]](s, parents)
    chosen = np.repeat(random.random((trees, parents)) < chances, b, axis=1)
    return np.where(chosen, tied, free)


def in_order(values: Array, b: int) -> Array:
    """Every tree with its branches at the root in ascending order of their values."""
    order = np.argsort(levels(values, b)[1], axis=1)
    branches = values.reshape(len(values), b, -1)
    return np.take_along_axis(branches, order[:, :, None], axis=1).reshape(values.shape)


def outer(s: float, n: int) -> Array:
    """How much of each of n places lies in the outer shares s/2."""
    fine = (np.arange(1000 * n) + 0.5) / (1000 * n)
    return ((fine < s / 2) | (fine > 1 - s / 2)).reshape(n, 1000).mean(axis=1)


def triangles(s: float, n: int) -> Array:
    """Two half triangles of mean height s, through (0, 1) and (s, 0); or from s = 1/2 on, through (1/2, 2s - 1)."""
    x = (np.arange(n) + 0.5) / n
    x = np.where(x > 0.5, 1 - x, x)
    return np.interp(x, [0, s, 0.5], [1, 0, 0]) if s < 0.5 else np.interp(x, [0, 0.5], [1, 2 * s - 1])


def tents(s: float, n: int) -> Array:
    """The same by lines through (0, 2s) and (1/2, 0), or from s = 1/2 on through (0, 1) and (1/2, 2s - 1)."""
    x = (np.arange(n) + 0.5) / n
    return np.interp(np.minimum(x, 1 - x), [0, 0.5], [min(1, 2 * s), max(0, 2 * s - 1)])


def drawn(s: float, n: int, times: int = 20_000) -> Array:
    """Draw places and replace them with probability H_0.5, until a share s is: how often each was."""
    random = np.random.default_rng(1)
    height, scale = triangles(0.5, n), 20  # every place stands for so many: a share can be met closely
    with np.errstate(divide="ignore"):
        patience = 1 / np.repeat(height, scale)
    replaced = np.zeros(n * scale)
    for _ in range(max(1, times // (n * scale))):
        order = random.exponential(patience)  # when each is first replaced, a draw a unit of time
        replaced[np.argsort(order)[: round(s * n * scale)]] += 1
    return replaced.reshape(n, scale).mean(axis=1) / max(1, times // (n * scale))


def levels(values: Array, b: int) -> list[Array]:
    """The values of all nodes by their level, the root first; the parents of leaves minimise."""
    found, least = [values], True
    while values.shape[1] > 1:
        blocks = values.reshape(len(values), -1, b)
        values = blocks.min(axis=2) if least else blocks.max(axis=2)
        found.insert(0, values)
        least = not least
    return found


def parts(g: int, c: float) -> tuple[Array, Array]:
    """Inner boundaries, the one nearest to c moved onto it, and middles."""
    edges = np.linspace(0, 1, g + 1)
    edges[1 + np.argmin(abs(edges[1:-1] - c))] = c
    return edges[1:-1], (edges[1:] + edges[:-1]) / 2


def backed_up(true: list[Array], noise: Array, b: int, d: int, g: int, c: float) -> Array:
    """The ranks of the root's children by a search to depth d, given the noise on its level."""
    inner, middles = parts(g, c)
    seen = np.searchsorted(inner, middles[np.searchsorted(inner, true[d], side="right")] + noise, side="right")
    least = (len(true) - d) % 2 == 1  # do the parents of this level minimise?
    for _ in range(d - 1):
        blocks = seen.reshape(len(seen), -1, b)
        seen = blocks.min(axis=2) if least else blocks.max(axis=2)
        least = not least
    return seen


def tied_and_best(true: list[Array], noise: Array, b: int, d: int, g: int, c: float) -> tuple[Array, Array]:
    """Which children of the root look best, and which are."""
    inner, _ = parts(g, c)
    pick = np.min if len(true) % 2 == 0 else np.max
    seen = backed_up(true, noise, b, d, g, c)
    ranks = np.searchsorted(inner, true[1], side="right")
    return seen == pick(seen, axis=1, keepdims=True), ranks == pick(ranks, axis=1, keepdims=True)


def move_error(random: Any, values: Array, b: int, d: int, g: int, c: float) -> tuple[float, float]:
    """The share of trees in which a child drawn from those that look best is not optimal; its standard error."""
    true = levels(values, b)
    tied, best = tied_and_best(true, random.normal(0, 0.1, true[d].shape), b, d, g, c)
    choice = np.argmax(random.random(tied.shape) * tied, axis=1)
    wrong = ~best[np.arange(len(best)), choice]
    return wrong.mean(), wrong.std() / len(wrong) ** 0.5


def clustering_and_correlation(values: Array, b: int, c: float) -> tuple[float, float]:
    """f and r of two values, pooled over the trees."""
    found = [(level >= c).astype(float) for level in levels(values, b)]
    nodes = np.concatenate([level.ravel() for level in found])
    blocks = [level.reshape(len(level), -1, b) for level in found[1:]]
    apart = np.concatenate([(block - block.mean(axis=2, keepdims=True)).ravel() for block in blocks])
    parents = np.concatenate([np.repeat(level, b, axis=1).ravel() for level in found[:-1]])
    children = np.concatenate([level.ravel() for level in found[1:]])
    return (apart**2).mean() ** 0.5 / nodes.std(), np.corrcoef(parents, children)[0, 1]
