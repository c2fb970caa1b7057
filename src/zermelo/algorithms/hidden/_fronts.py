"""Vectors of what a strategy gets in each world, and fronts: the vectors that no other is as good as in every world.

Worlds that cannot be any more have infinity in a vector, so that the least of two vectors leaves the other's value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import ge
from typing import TypeVar

from zermelo.kernels import INF

Vector = tuple[float, ...]
Front = list[Vector]


def dominates(one: Vector, other: Vector) -> bool:
    """Is one at least as good in every world?

    >>> dominates((1, 2), (1, 1)), dominates((2, 0), (1, 1))
    (True, False)
    """
    return all(map(ge, one, other))


def least(one: Vector, other: Vector) -> Vector:
    """What MIN leaves of two vectors, one of which it may choose in every world."""
    return tuple(map(min, one, other))


def undominated(vectors: Iterable[Vector]) -> Front:
    """The front of vectors, each once.

    >>> undominated([(0, 0), (2, 0), (0, 1), (2, 0)])
    [(2, 0), (0, 1)]
    """
    given = list(dict.fromkeys(vectors))
    coding = Coding(given)
    return maximal(given, [coding.encoded(vector) for vector in given])


def either(one: Front, other: Front) -> Front:
    """MAX chooses between two fronts."""
    return undominated([*one, *other])


def both(one: Front, other: Front) -> Front:
    """MAX chooses one vector of each of two fronts, and MIN, who knows them and the world, between the two.

    >>> both([(2, 0), (0, 1)], [(1, 1)])
    [(1, 0), (0, 1)]
    """
    coding = Coding([*one, *other])
    codes = coding.products(one, other)
    return [coding.decoded(code) for code in maximal(codes, codes)]


class Coding:
    """Vectors as integers: a world has a bit for each value above the least, set if the vector has as much there.

    Then the least of two vectors is their `&`, and one is as good as another in every world if it has all of its bits.
    """

    def __init__(self, vectors: Sequence[Vector]) -> None:
        values = sorted(set().union(*vectors))
        self.width = max(1, (len(values) + 6) // 8)  # bytes a world
        self.codes = {value: ((1 << i) - 1).to_bytes(self.width, "little") for i, value in enumerate(values)}
        self.values = {code: value for value, code in self.codes.items()}
        self.length = self.width * len(vectors[0]) if vectors else 0

    def encoded(self, vector: Vector) -> int:
        return int.from_bytes(b"".join([self.codes[value] for value in vector]), "little")

    def decoded(self, code: int) -> Vector:
        text = code.to_bytes(self.length, "little")
        return tuple([self.values[text[i : i + self.width]] for i in range(0, self.length, self.width)])

    def products(self, one: Front, other: Front) -> list[int]:
        """The least of every two vectors, each once."""
        others = [self.encoded(vector) for vector in other]
        return list(dict.fromkeys(a & b for a in map(self.encoded, one) for b in others))


T = TypeVar("T")


def maximal(given: Sequence[T], codes: Sequence[int], ranks: Sequence[float] | None = None) -> list[T]:
    """What has not all of its bits in another of at least its rank, in the given order.

    >>> maximal("abc", [0b01, 0b11, 0b10]), maximal("abc", [0b01, 0b11, 0b10], [1.0, 0.0, 0.0])
    (['b'], ['a', 'b'])
    """
    sizes = [code.bit_count() for code in codes]
    order = [*range(len(codes))]
    order.sort(key=lambda i: (ranks[i] if ranks else 0.0, sizes[i]), reverse=True)  # only a later one is dominated
    kept, chosen = list[int](), list[int]()
    for i in order:
        code = codes[i]
        if not any(code & other == code for other in kept):
            kept.append(code)
            chosen.append(i)
    return [given[i] for i in sorted(chosen)]


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
    """The vector of the highest mean, of equals in the front the one of the least variance."""
    return max(front, key=lambda vector: (round(mean(vector, weights), 12), -variance(vector, weights)))
