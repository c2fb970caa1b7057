"""The source's test of random order by the clock: tic-tac-toe after one mark, three ways in turns."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Line

PUBLISHED = {"left to right": 740_124, "lemire": 909_209, "division": 4_639_722}  # ns: none, fast and library shuffle
WAYS: dict[str, dict[str, Any]] = {
    "left to right": {"algorithm": "and_or"},
    "lemire": {"algorithm": "and_or_random", "shuffle": "lemire"},
    "division": {"algorithm": "and_or_random", "shuffle": "division"},
}


def solve(game: zermelo.Game, way: str, order: int) -> tuple[float, int]:
    """Seconds and nodes of solving the nine positions after one mark, one after the other."""
    options = WAYS[way] | ({"order": order} if way != "left to right" else {})
    found = [zermelo.search(game, game.play(game.start(), field), depth=9, **options) for field in range(9)]
    return sum(each.seconds for each in found), sum(each.nodes for each in found)


def measure(quick: bool) -> Iterator[Line]:
    game = zermelo.game("tic_tac_toe")
    for way in WAYS:
        solve(game, way, 0)  # compile
    runs: dict[str, list[tuple[float, int]]] = {way: [] for way in WAYS}
    for order in range(100 if quick else 1000):
        for way in WAYS:
            runs[way].append(solve(game, way, order))
    # The median of the rounds: a busy machine disturbs some of them, not most.
    times = {way: statistics.median(seconds for seconds, _ in found) / 9 for way, found in runs.items()}
    per_node = {
        way: statistics.median(seconds / nodes for seconds, nodes in found) for way, found in runs.items()
    }
    for way in WAYS:
        mean = statistics.mean(nodes for _, nodes in runs[way]) / 9
        ratio = times[way] / times["left to right"]
        published = PUBLISHED[way] / PUBLISHED["left to right"]
        note = f"published ratio {published:.2f}; mean {mean:.0f} nodes, {1e9 * per_node[way]:.1f} ns a node"
        yield Line("and_or", f"tic_tac_toe, {way}", "ns", 1e9 * times[way], ratio=ratio, note=note)
