"""The source's test of random order by the clock: tic-tac-toe after one mark, three ways in turns."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Any

import zermelo
from benchmarks.report import Line
from zermelo.algorithms.and_or import and_or, and_or_random
from zermelo.algorithms.and_or._shuffle import SEED, WAYS, Shuffling
from zermelo.core import Control, Searcher, Task
from zermelo.kernels import NODES, next_float

BASE = "left to right"
PUBLISHED = {BASE: 740_124, "lemire": 909_209, "division": 4_639_722}  # ns: none, fast and library shuffle
QUESTIONS = {"win": 0.0, "draw": -1.0}  # can the player to move win, or at least draw? The source does not say
PLIES = 9
Runs = dict[str, list[tuple[float, int]]]


def searcher(game: zermelo.Game, way: str) -> Searcher:
    """The kernels of one way, ready to run: a call of `search` sets up for longer than it solves such a board."""
    task = Task(game, game.start(), PLIES, Control(), True)
    if way == BASE:
        return Searcher(task, and_or, variant=and_or)
    stream = task.zeros(2)
    stream[SEED] = 1
    return Searcher(task, and_or, variant=and_or_random, memory=Shuffling(WAYS.index(way), stream))


def solve(states: Sequence[Any], using: Searcher, threshold: float) -> tuple[float, int]:
    """Seconds of the processor and nodes of solving the positions one after the other."""
    start = time.process_time()
    found = [using.run(state, 1, PLIES, threshold, next_float(threshold)) for state in states]
    return time.process_time() - start, sum(each.counts[NODES] for each in found)


def middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, and its interval of 95 % by the order of the values, whatever their distribution.

    >>> middle(range(1, 101))
    (50.5, 40, 61)
    """
    ordered, n = sorted(values), len(values)
    away = 1.96 * math.sqrt(n) / 2
    low, high = max(0, math.floor(n / 2 - away) - 1), min(n - 1, math.ceil(n / 2 + away))
    return statistics.median(ordered), ordered[low], ordered[high]


def paid(low: float, high: float) -> str:
    """What the interval of a ratio of times says of the source's claim.

    >>> paid(1.1, 1.3), paid(0.7, 0.8), paid(0.9, 1.1)
    ('random order did not pay', 'random order paid', 'open')
    """
    return "random order did not pay" if low > 1 else "random order paid" if high < 1 else "open"


def measure(quick: bool) -> Iterator[Line]:
    game = zermelo.game("tic_tac_toe")
    states = [game.play(game.start(), field) for field in range(9)]
    ways = {way: searcher(game, way) for way in PUBLISHED}
    for question, threshold in QUESTIONS.items():
        for using in ways.values():
            solve(states, using, threshold)  # compile
        runs: Runs = {way: [] for way in ways}
        for _ in range(200 if quick else 2000):
            for way, using in ways.items():
                runs[way].append(solve(states, using, threshold))
        yield from lines(question, runs)


def lines(question: str, runs: Runs) -> Iterator[Line]:
    """Ratios of the times of one round, which a busy machine disturbs alike; their median."""
    for way, found in runs.items():
        pairs = zip(found, runs[BASE], strict=True)
        ratio, low, high = middle([mine[0] / base[0] for mine, base in pairs])
        nodes = statistics.mean(nodes for _, nodes in found) / 9
        each = statistics.median(seconds / nodes for seconds, nodes in found)
        published = PUBLISHED[way] / PUBLISHED[BASE]
        verdict = "" if way == BASE else f", {ratio:.3f} ({low:.3f} to {high:.3f}): {paid(low, high)}"
        note = f"published ratio {published:.2f}{verdict}; mean {nodes:.0f} nodes, {1e9 * each:.1f} ns a node"
        ours = 1e9 * statistics.median(seconds for seconds, _ in found) / 9
        yield Line("and_or", f"tic_tac_toe, can the mover {question}, {way}", "ns", ours, ratio=ratio, note=note)
