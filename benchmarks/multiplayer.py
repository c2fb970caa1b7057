"""Trees of three players: the time of shallow max^n on a large one, and of the first experiment of the study."""

from __future__ import annotations

import time
from collections.abc import Iterator

import zermelo
from benchmarks.report import Line, number
from zermelo.core import Game

TREE = {"players": 3, "b": 5, "depth": 10, "sum": 64, "seed": 1}
NODES = sum(5**ply for ply in range(11))
MOST_SECONDS = 1.0
DEPTHS, TREES, EPSILONS = (4, 7, 10), 50, (4, 8, 16, 24, 32)
MOST_MINUTES = 3.0


def measure(quick: bool) -> Iterator[Line]:
    yield shallow(3 if quick else 7)
    yield experiment(2 if quick else 10)


def shallow(repeats: int) -> Line:
    game = zermelo.game("n_player_tree", **TREE)
    found = [zermelo.search(game, algorithm="max_n_shallow", depth=TREE["depth"]) for _ in range(repeats)]
    seconds = min(result.seconds for result in found)
    return Line(
        "multiplayer", f"max_n_shallow, b = 5, d = 10, a tree of {NODES:,} nodes", "s", seconds,
        target=f"under {MOST_SECONDS:g}", met=seconds < MOST_SECONDS,
        note=f"{found[0].nodes:,} nodes visited, leaves made on the fly",
    )  # fmt: skip


def experiment(trees: int) -> Line:
    """Six algorithms on trees of three depths, on one core; estimated from fewer trees."""
    used = 0.0
    for depth in DEPTHS:
        games = [zermelo.game("n_player_tree", **(TREE | {"depth": depth, "seed": seed})) for seed in range(trees + 1)]
        search(games[0], depth)  # compiled before the clock runs
        began = time.process_time()
        for game in games[1:]:
            search(game, depth)
        used += (time.process_time() - began) * TREES / trees
    minutes = used / 2 / 60
    return Line(
        "multiplayer", f"bounded2021, experiment 1: {TREES} trees x {len(DEPTHS)} depths x 6 algorithms, two cores",
        "min", minutes, target=f"under {MOST_MINUTES:g}", met=minutes < MOST_MINUTES,
        note=f"estimated from {trees} trees a depth: {number(used)} s of processor time",
    )  # fmt: skip


def search(game: Game, depth: int) -> None:
    zermelo.search(game, algorithm="max_n_shallow", depth=depth)
    for epsilon in EPSILONS:
        zermelo.search(game, algorithm="bounded_max_n", depth=depth, epsilon=epsilon)
