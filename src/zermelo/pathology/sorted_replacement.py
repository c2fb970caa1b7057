"""Which parents of leaves of the independent tree are given the leaves of the sorted tree [kaluza2008, 4.4].

Parent i of n stands at x = (i + 1/2) / n. The chance that its leaves are replaced is high at both
edges, low in the middle, and s on the average.

partial      1 on the outer shares s/2 of both sides, 0 between them [kaluza2008, 4.4.1]
triangular   H_s: two half triangles of height 1 at the edges; from s = 0.5 on they meet, and the
             middle rises: max(0, 1 - x/s), and 1 - 4 (1 - s) x, for x up to the middle [kaluza2008, 4.4.2]
wide         H_s read otherwise: half triangles that always meet in the middle, of height 2s; from s = 0.5 on as the
             triangular [kaluza2008, 4.4.2: "two halves of a triangle, mean height s" allows both]
smooth       H'_s: places are drawn at random and replaced with probability H_0.5 until the share s is;
             after t draws a place one is left with probability exp(-t H_0.5) [kaluza2008, 4.4.3]

The thesis simulates H'_s; here t is the root of the equation mean(1 - exp(-t H_0.5)) = s. It speaks of
leaves, and of inserting "in the same way" as in the incremental models, which is by parents. Only
by parents its tables A.6 and A.9 come out, with the smooth way.
"""

from __future__ import annotations

from typing import Any

from zermelo.core import at_least, between
from zermelo.errors import unknown

KINDS = ("partial", "triangular", "smooth", "wide")


def replacement_chances(kind: str, s: float, n: int) -> Any:
    """The chance of every one of n places to be replaced, as an array.

    >>> replacement_chances("triangular", 0.5, 4).tolist()
    [0.75, 0.25, 0.25, 0.75]
    >>> replacement_chances("wide", 0.25, 4).tolist()
    [0.375, 0.125, 0.125, 0.375]
    >>> replacement_chances("partial", 0.5, 8).tolist()
    [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]
    >>> replacement_chances("partial", 0.75, 2).tolist()
    [0.75, 0.75]
    """
    import numpy as np

    if kind not in KINDS:
        raise unknown("way of replacement", kind, KINDS)
    between("dependence s", s, 0, 1)
    at_least("number of places", n, 1)
    places = (np.arange(n) + 0.5) / n
    edge = np.minimum(places, 1 - places)  # the distance from the nearer one
    if s in (0, 1):
        return np.full(n, float(s))
    if kind == "partial":
        return np.clip(n * (s / 2 - edge) + 0.5, 0, 1)  # what the share cuts in two, with the chance of its part
    return {"triangular": _triangular, "smooth": _smooth, "wide": _wide}[kind](edge, s)


def _triangular(edge: Any, s: float) -> Any:
    import numpy as np

    return np.maximum(0, 1 - edge / s) if s <= 0.5 else 1 - 4 * (1 - s) * edge


def _wide(edge: Any, s: float) -> Any:
    return 2 * s * (1 - 2 * edge) if s <= 0.5 else _triangular(edge, s)


def _smooth(edge: Any, s: float) -> Any:
    import numpy as np

    height = _triangular(edge, 0.5)
    low, high = 0.0, 1.0
    while np.mean(-np.expm1(-high * height)) < s and high < 1e18:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if np.mean(-np.expm1(-middle * height)) < s else (low, middle)
    return -np.expm1(-high * height)
