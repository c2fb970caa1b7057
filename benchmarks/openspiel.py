"""Alpha-beta against OpenSpiel's alpha_beta_search on the same game, depth and evaluation.

The evaluation is zero everywhere: nothing is cheaper for OpenSpiel to compute in Python, and ours
still counts threats, discs and moves before it multiplies them by zero.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing, compared

LEAST = 100.0
# Othello only as deep as no game ends: OpenSpiel pays 1 for a win, Zermelo the difference in discs.
GAMES = {
    "connect_four": ({"threat": 0.0, "centre": 0.0}, (10, 8)),
    "othello": ({"disc": 0.0, "mobility": 0.0, "corner": 0.0}, (8, 7)),
}


def measure(quick: bool) -> Iterator[Line]:
    try:
        minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        raise Missing("OpenSpiel is not installed (pip install 'zermelo[bench]')") from None
    for name, (weights, depths) in GAMES.items():
        yield against(minimax, pyspiel.load_game(name), zermelo.game(name, **weights), depths[quick], 3 if quick else 7)


def against(minimax: Any, theirs: Any, game: zermelo.Game, depth: int, pairs: int) -> Line:
    def search() -> float:
        value, _ = minimax.alpha_beta_search(theirs, value_function=lambda state: 0.0, maximum_depth=depth)
        return float(value)

    nodes, value = counted(minimax, search)
    mine = zermelo.search(game, algorithm="alpha_beta", depth=depth)
    if (mine.value, mine.nodes) != (value, nodes):
        raise Disagreement(f"{game.name}: value and nodes {mine.value}, {mine.nodes}; OpenSpiel {value}, {nodes}")

    def our_speed() -> float:
        found = zermelo.search(game, algorithm="alpha_beta", depth=depth)
        return found.nodes / found.seconds

    def their_speed() -> float:
        began = time.perf_counter()
        search()
        return nodes / (time.perf_counter() - began)

    return compared(
        "openspiel", f"{game.name}, depth {depth}, evaluation 0", our_speed, their_speed, pairs=pairs, least=LEAST,
        note=f"{nodes} nodes, value {value:g} in both",
    )  # fmt: skip


def counted(minimax: Any, search: Any) -> tuple[int, float]:
    """The nodes and the value of one search, its recursive function wrapped in a counter."""
    original = minimax._alpha_beta
    calls = 0

    def counting(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args, **named)

    minimax._alpha_beta = counting
    try:
        value = search()
    finally:
        minimax._alpha_beta = original
    return calls, value
