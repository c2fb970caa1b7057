"""What it costs to look at a search while it runs: ten snapshots a second, against nobody looking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Line, compared

LEAST = 0.98  # of the nodes a second
SEARCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "engine": ("othello", {"depth": 14}), "alpha_beta": ("connect_four", {"depth": 12}),
    "uct": ("othello", {"playouts": 100_000}),
}  # fmt: skip


def measure(quick: bool) -> Iterator[Line]:
    for algorithm, (name, budget) in SEARCHES.items():
        yield watched(zermelo.game(name), algorithm, budget, 5 if quick else 15)


def watched(game: zermelo.Game, algorithm: str, budget: dict[str, Any], pairs: int) -> Line:
    chosen = zermelo.find_algorithm(algorithm)

    def alone() -> float:
        return zermelo.search(game, None, chosen, interpreted=False, **budget).nodes_per_second

    def looked_at() -> float:
        return zermelo.analyse(game, None, chosen, interpreted=False, **budget).result().nodes_per_second

    alone(), looked_at()
    what = f"{algorithm} on {game.name}, ten snapshots a second against none"
    return compared("watching", what, looked_at, alone, pairs=pairs, least=LEAST)
