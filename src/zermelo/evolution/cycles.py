"""Cycles of three: A beats B, B beats C, C beats A: the circular triads of [KendallSmith1940]."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations


def find_cycles(beats: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Every cycle of three among players, each once and from its lowest number on, by who beats whom.

    >>> find_cycles([(0, 1), (1, 2), (2, 0), (0, 3)])
    [(0, 1, 2)]
    """
    won = set(beats)
    players = sorted({player for pair in won for player in pair})
    found = []
    for a, b, c in combinations(players, 3):
        for x, y, z in ((a, b, c), (a, c, b)):
            if {(x, y), (y, z), (z, x)} <= won:
                found.append((x, y, z))
    return found


def compared_triples(beats: Iterable[tuple[int, int]]) -> int:
    """How many triples of players have three decided comparisons, and so could be a cycle."""
    decided = {frozenset(pair) for pair in beats}
    players = sorted({player for pair in decided for player in pair})
    return sum(
        all(frozenset(pair) in decided for pair in combinations(triple, 2)) for triple in combinations(players, 3)
    )
