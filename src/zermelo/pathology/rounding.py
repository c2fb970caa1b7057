"""Granularity: [0, 1] cut into g parts, one boundary on c; a value is the middle of its part.

Values below c are losses. The inner boundary that lies nearest to c is moved onto it, so that a
win and a loss are never the same value [kaluza2008, section 3.1]. Rounding is monotone: it commutes with
min and max, and a tree of real values serves every g.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from zermelo.core import between
from zermelo.errors import UsageError

MOST_PARTS = 10_000
MOST_BRANCHING = 10_000


class Granularity(NamedTuple):
    """The parts of [0, 1]: g - 1 inner boundaries, ascending, and the middle of each part."""

    boundaries: tuple[float, ...]
    middles: tuple[float, ...]


@lru_cache(maxsize=1000)
def granularity(g: int, c: float) -> Granularity:
    """g parts of [0, 1] with a boundary on c.

    >>> granularity(2, 0.25)
    Granularity(boundaries=(0.25,), middles=(0.125, 0.625))
    >>> granularity(5, 0.382).boundaries
    (0.2, 0.382, 0.6, 0.8)
    """
    between("granularity g", g, 2, MOST_PARTS)
    if not 0 < c < 1:
        raise UsageError(f"loss probability c: expected a number between 0 and 1, got {c}")
    inner = [i / g for i in range(1, g)]
    nearest = min(range(g - 1), key=lambda i: abs(inner[i] - c))
    inner[nearest] = c
    edges = [0.0, *inner, 1.0]
    return Granularity(tuple(inner), tuple((low + high) / 2 for low, high in pairwise(edges)))


@lru_cache(maxsize=1000)
def loss_probability(b: int) -> float:
    """c_b, the root of (1 - k)^b = k: losses of the side to move are as frequent on every level.

    >>> [round(loss_probability(b), 3) for b in (2, 3, 10)]
    [0.382, 0.318, 0.165]
    """
    between("branching factor b", b, 2, MOST_BRANCHING)
    low, high = 0.0, 1.0
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if (1 - middle) ** b > middle else (low, middle)
    return low
