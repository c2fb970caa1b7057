"""Fronts where some worlds are settled: MIN has no other choice in them, so that only their sum matters.

A front holds every vector that may be best, because MIN may have better elsewhere in some worlds. In a world where MIN
cannot go elsewhere any more, what a vector has is what MAX gets. Of two vectors one is enough if it is as good in each
world that is not settled, and as good in the settled ones together. Choices that have no world in common are so made
one by one, while the front of them all would grow as their product.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.algorithms.hidden._fronts import Coding, Front, Vector, both, either, maximal
from zermelo.kernels import INF


@dataclass(frozen=True)
class Elsewhere:
    """The worlds that MIN may take elsewhere, and the weights of all."""

    worlds: frozenset[int]
    weights: Sequence[float]

    def either(self, one: Front, other: Front) -> Front:
        """MAX chooses between two fronts."""
        return either(one, other) if self.everywhere else self.front([*one, *other])

    def both(self, one: Front, other: Front) -> Front:
        """MAX chooses one vector of each of two fronts, and MIN between the two."""
        if self.everywhere:
            return both(one, other)
        coding = Coding([*one, *other])
        return self.front([coding.decoded(code) for code in coding.products(one, other)])

    @property
    def everywhere(self) -> bool:
        return len(self.worlds) == len(self.weights)

    def front(self, vectors: Sequence[Vector]) -> Front:
        """The vectors that may be best."""
        given = list(dict.fromkeys(vectors))
        places = sorted(self.worlds)
        coded = [tuple([vector[world] for world in places]) for vector in given]
        coding = Coding(coded)
        return maximal(given, [coding.encoded(each) for each in coded], [self.settled(vector) for vector in given])

    def settled(self, vector: Vector) -> float:
        """What a vector has in the settled worlds together; worlds that cannot be any more count nothing."""
        return math.fsum([
            weight * value for world, (weight, value) in enumerate(zip(self.weights, vector, strict=True))
            if world not in self.worlds and value < INF
        ])  # fmt: skip
