"""UCT against OpenSpiel's MCTSBot with random rollouts: Connect Four, the same number of playouts from the start.

OpenSpiel has the bot twice: written in Python, and in C++ as Python calls it. One rollout a new node, no solver,
the same exploration (theirs is for payoffs from -1 to 1, ours for 0 to 1). Each side is timed as its user
calls it, whole.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing, compared

LEAST = 5.0
PLAYOUTS = {"C++": (20_000, 5_000), "Python": (1_000, 300)}  # in full, quick
EXPLORATION = 1.0
MEGABYTES = 256


def measure(quick: bool) -> Iterator[Line]:
    try:
        mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        raise Missing("OpenSpiel is not installed (pip install 'zermelo[bench]')") from None
    theirs = pyspiel.load_game("connect_four")
    bots: dict[str, Callable[[int], Any]] = {
        "C++": lambda playouts: pyspiel.MCTSBot(
            theirs, pyspiel.RandomRolloutEvaluator(1, 1), 2 * EXPLORATION, playouts, MEGABYTES, False, 1, False
        ),
        "Python": lambda playouts: mcts.MCTSBot(
            theirs, 2 * EXPLORATION, playouts, mcts.RandomRolloutEvaluator(), solve=False
        ),
    }
    zermelo.search("connect_four", algorithm="uct", playouts=10)  # compiled, or loaded
    for name, make in bots.items():
        yield against(name, make, theirs, PLAYOUTS[name][quick], pairs=3 if quick else 5)


def against(name: str, make: Callable[[int], Any], theirs: Any, playouts: int, pairs: int) -> Line:
    def their_speed() -> float:
        bot = make(playouts)
        began = time.perf_counter()
        root = bot.mcts_search(theirs.new_initial_state())
        seconds = time.perf_counter() - began
        if root.explore_count != playouts:
            raise Disagreement(f"asked for {playouts} playouts, OpenSpiel made {root.explore_count}")
        return playouts / seconds

    line = compared(
        "monte_carlo", f"connect_four, OpenSpiel's bot in {name}", lambda: our_speed(playouts), their_speed,
        pairs=pairs, least=LEAST, note=f"{playouts} playouts in both",
    )  # fmt: skip
    return replace(line, unit="playouts/s")


def our_speed(playouts: int) -> float:
    began = time.perf_counter()
    found = zermelo.search(
        "connect_four", algorithm="uct", playouts=playouts, exploration=EXPLORATION, memory_mb=MEGABYTES
    )
    seconds = time.perf_counter() - began
    if found.details["playouts"] != playouts:
        raise Disagreement(f"asked for {playouts} playouts, Zermelo made {found.details['playouts']}")
    return playouts / seconds
