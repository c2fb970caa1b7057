"""Vectors of what a strategy gets in each world, and fronts: the vectors that no other is as good as in every world.

Worlds that cannot be any more have infinity in a vector, so that the least of two vectors leaves the other's value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import ge

from zermelo.kernels import INF

Vector = tuple[float, ...]
Front = list[Vector]


def dominates(one: Vector, other: Vector) -> bool:
    """Is one at least as good in every world?

    >>> dominates((1, 2), (1, 1)), dominates((2, 0), (1, 1))
    (True, False)
    """
    return all(map(ge, one, other))


def undominated(vectors: Iterable[Vector]) -> Front:
    """The front of vectors, each once.

    >>> undominated([(0, 0), (2, 0), (0, 1), (2, 0)])
    [(2, 0), (0, 1)]
    """
    front: Front = []
    for vector in dict.fromkeys(vectors):
        if not any(dominates(kept, vector) for kept in front):
            front = [kept for kept in front if not dominates(vector, kept)]
            front.append(vector)
    return front


def either(one: Front, other: Front) -> Front:
    """MAX chooses between two fronts."""
    return undominated([*one, *other])


def both(one: Front, other: Front) -> Front:
    """MAX chooses one vector of each of two fronts, and MIN, who knows them and the world, between the two.

    >>> both([(2, 0), (0, 1)], [(1, 1)])
    [(1, 0), (0, 1)]
    """
    return undominated(tuple(map(min, a, b)) for a in one for b in other)


def vector_of(values: dict[int, float], worlds: int) -> Vector:
    """A vector of the values in some worlds."""
    return tuple(values.get(world, INF) for world in range(worlds))


def mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean; of equal weights the plain one, which is rounded less.

    >>> mean([0.0, 1.0, 1.0], [1 / 3] * 3), mean([0.0, 1.0], [3, 1])
    (0.6666666666666666, 0.25)
    """
    if min(weights) == max(weights):
        return math.fsum(values) / len(values)
    return math.fsum(weight * value for weight, value in zip(weights, values, strict=True)) / math.fsum(weights)


def variance(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean square of the distance from the mean.

    >>> variance([0.0, 2.0], [0.5, 0.5])
    1.0
    """
    centre = mean(values, weights)
    return mean([(value - centre) ** 2 for value in values], weights)


def best(front: Front, weights: Sequence[float]) -> Vector:
    """The vector of the highest mean, of equals the one of the least variance."""
    return max(front, key=lambda vector: (round(mean(vector, weights), 12), -variance(vector, weights)))
