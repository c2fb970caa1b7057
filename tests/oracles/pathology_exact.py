"""Minimax pathology by enumeration and by simulation: slow, obvious, written apart from `trees/pathology`.

`enumerated` adds up the probabilities of every tree and every outcome of the noise; `simulated` draws
trees as arrays with one axis a level. Both know the granularity mapping of the package and nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.pathology.rounding import granularity

Reals = NDArray[np.float64]


@dataclass
class Enumeration:
    """A model with finitely many conditions; leaves and noise as masses over values 0 to g - 1."""

    b: int
    depth: int
    s: float
    first: Sequence[float]  # conditions of the root's children
    step: Sequence[Sequence[float]]  # conditions of other children, by the parent's
    dependent: Callable[[int | None], Sequence[float]]  # a leaf's masses, by the parent's condition; None: the root's
    independent: Sequence[float]
    noise: Sequence[Sequence[float]]

    def trees(self, level: int = 0, condition: int | None = None) -> dict[Any, float]:
        """Every tree of leaf values (nested tuples) below a node, with its probability."""
        found: dict[Any, float] = defaultdict(float)
        if level == self.depth - 1:
            for share, masses in ((self.s, self.dependent(condition)), (1 - self.s, self.independent)):
                for leaves in product(range(len(masses)), repeat=self.b):
                    found[leaves] += share * prod(masses[leaf] for leaf in leaves)
            return found
        child: dict[Any, float] = defaultdict(float)
        for next_, chance in enumerate(self.first if condition is None else self.step[condition]):
            for tree, probability in self.trees(level + 1, next_).items():
                child[tree] += chance * probability
        for children in product(child.items(), repeat=self.b):
            found[tuple(tree for tree, _ in children)] += prod(probability for _, probability in children)
        return found

    def value(self, tree: Any, level: int) -> int:
        if level == self.depth:
            return int(tree)
        return int(self.best(level)(self.value(child, level + 1) for child in tree))

    def best(self, level: int) -> Callable[[Any], Any]:
        return max if (self.depth - level) % 2 == 0 else min

    def heuristic(self, tree: Any, level: int, d: int) -> dict[int, float]:
        """The distribution of the heuristic value of a node, backed up from level d."""
        if level == d:
            return dict(enumerate(self.noise[self.value(tree, level)]))
        found: dict[int, float] = defaultdict(float)
        for values in product(*(self.heuristic(child, level + 1, d).items() for child in tree)):
            found[self.best(level)(value for value, _ in values)] += prod(chance for _, chance in values)
        return found

    def errors(self, d: int) -> tuple[float, float]:
        """The move error, and the probability that the root's heuristic value is not its true one."""
        move = position = 0.0
        for tree, probability in self.trees().items():
            truth = [self.value(child, 1) for child in tree]
            optimum = self.best(0)(truth)
            for outcome in product(*(self.heuristic(child, 1, d).items() for child in tree)):
                chance = probability * prod(each for _, each in outcome)
                seen = [value for value, _ in outcome]
                chosen = [true for true, value in zip(truth, seen, strict=True) if value == self.best(0)(seen)]
                move += chance * sum(true != optimum for true in chosen) / len(chosen)
                position += chance * (self.best(0)(seen) != optimum)
        return move, position


@dataclass
class Simulation:
    """Trees of one point: true values by level, and what searches of them find."""

    levels: list[Reals]  # from the root to the leaves, each of shape (trees, b, b, ...)
    errors: dict[int, Reals]  # by depth of search: of every tree, the probability that the move is wrong
    distances: dict[int, Reals]  # of every tree, |heuristic - true value| of the root
    verdicts: dict[int, Reals]  # of every tree, whether one of them is a loss and the other is not

    def dependence(self) -> tuple[float, float, float]:
        """f with the deviation of all trees' nodes, f with each tree's own, and r."""
        trees = len(self.levels[0])
        nodes = np.concatenate([level.reshape(trees, -1) for level in self.levels], axis=1)
        families = list(zip(self.levels[:-1], self.levels[1:], strict=True))
        deviations = [((c - c.mean(axis=-1, keepdims=True)) ** 2).reshape(trees, -1) for _, c in families]
        within = sqrt(np.concatenate(deviations, axis=1).mean())
        parents = np.concatenate([np.broadcast_to(p[..., None], c.shape).ravel() for p, c in families])
        children = np.concatenate([c.ravel() for _, c in families])
        r = float(np.corrcoef(parents, children)[0, 1])
        return within / float(nodes.std()), within / sqrt(nodes.var(axis=1).mean()), r


def simulated(
    b: int, g: int | None, s: float, c: float, trees: int, seed: int, searches: Sequence[int] = (1, 5), depth: int = 5
) -> Simulation:
    """Trees of the model with auxiliary values; g = None for real values."""
    random = np.random.default_rng(seed)
    rounded = _rounding(g, c)
    levels = [rounded(_leaves(random, b, s, trees, depth))]
    for level in range(depth - 1, -1, -1):
        levels.insert(0, _back(levels[0], level, depth))
    found = Simulation(levels, {}, {}, {})
    for d in searches:
        seen = rounded(levels[d] + 0.1 * random.standard_normal(levels[d].shape))
        for level in range(d - 1, 0, -1):
            seen = _back(seen, level, depth)
        best, root = _back(seen, 0, depth), levels[0]
        tied = seen == best[:, None]
        wrong = tied & (levels[1] != root[:, None])
        found.errors[d] = wrong.sum(axis=1) / tied.sum(axis=1)
        found.distances[d] = np.abs(best - root)
        found.verdicts[d] = ((best < c) != (root < c)).astype(float)
    return found


def _back(values: Reals, level: int, depth: int) -> Reals:
    best: Reals = values.max(axis=-1) if (depth - level) % 2 == 0 else values.min(axis=-1)
    return best


def _rounding(g: int | None, c: float) -> Callable[[Reals], Reals]:
    if g is None:
        return lambda values: values
    boundaries, middles = (np.array(each) for each in granularity(g, c))
    return lambda values: middles[np.searchsorted(boundaries, values, side="right")]


def _leaves(random: np.random.Generator, b: int, s: float, trees: int, depth: int) -> Reals:
    auxiliary = np.full(trees, 0.5)
    for _ in range(depth):
        auxiliary = _spread(random, np.repeat(auxiliary[..., None], b, axis=-1))
    dependent = random.random(auxiliary.shape[:-1]) < s
    return np.where(dependent[..., None], auxiliary, random.random(auxiliary.shape))


def _spread(random: np.random.Generator, parents: Reals) -> Reals:
    """Normal about the parent's, drawn again while outside [0, 1]."""
    spread = 0.5 / (1.96 * sqrt(5))
    values = parents + spread * random.standard_normal(parents.shape)
    while (outside := (values < 0) | (values > 1)).any():
        values[outside] = parents[outside] + spread * random.standard_normal(int(outside.sum()))
    return values


def batches(make: Callable[[int], Sequence[float]], count: int) -> Iterator[tuple[float, float]]:
    """Mean and standard error of every number that `make` gives, over seeds 0 to count - 1."""
    table = np.array([make(seed) for seed in range(count)])
    for column in table.T:
        yield float(column.mean()), float(column.std(ddof=1) / sqrt(count))
