"""Monte Carlo search by two threads: playouts a second, and strength at equal time, against one thread.

Playouts a second are those of searches that take turns, from the start of each game: in one shared tree, in several.
Strength is a match at so many seconds a move; both sides keep their tree from move to move, as players do.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing, speeds
from zermelo.core import cores

THREADS = 2
MORE = 1.8
PLAYOUTS = {"connect_four": (400_000, 20_000), "othello": (100_000, 5_000), "hex": (100_000, 5_000)}  # in full, quick
WAYS: dict[str, dict[str, Any]] = {"one tree": {}, "several trees": {"parallel": "root"}}
MATCH = {False: (200, 0.05), True: (4, 0.02)}  # boards, each played twice; seconds a move
OPENING = 4  # random plies


def measure(quick: bool) -> Iterator[Line]:
    if cores() < THREADS:
        raise Missing(f"{THREADS} threads need as many cores")
    for way, options in WAYS.items():
        found = []
        for name, playouts in PLAYOUTS.items():
            found.append(more(name, playouts[quick], 3 if quick else 5, options))
            yield Line("parallel_playouts", f"{way}, {name}, playouts/s of {THREADS} threads", "times", found[-1])
        mean = (found[0] * found[1] * found[2]) ** (1 / 3)
        yield Line(
            "parallel_playouts", f"{way}, playouts/s of {THREADS} threads, geometric mean", "times", mean,
            target=f"at least {MORE}", met=mean >= MORE,
        )  # fmt: skip
    yield stronger(*MATCH[quick])


def more(name: str, playouts: int, pairs: int, options: dict[str, Any]) -> float:
    """How many times the playouts a second, the best of runs that take turns."""

    def speed(threads: int) -> float:
        began = time.perf_counter()
        found = zermelo.search(
            name, algorithm="uct", playouts=playouts, threads=threads, interpreted=False, **options
        )
        seconds = time.perf_counter() - began
        if found.details["playouts"] != playouts:
            raise Disagreement(f"asked for {playouts} playouts, {threads} threads made {found.details['playouts']}")
        return playouts / seconds

    speed(1), speed(THREADS)  # compiled, or loaded
    two, one, _ = speeds(lambda: speed(THREADS), lambda: speed(1), pairs)
    return two / one


def stronger(boards: int, seconds: float) -> Line:
    """By how much the mean score of two threads exceeds that of one, with its interval."""
    players = [f"two:uct,threads={THREADS},seconds={seconds}", f"one:uct,threads=1,seconds={seconds}"]
    result = zermelo.tournament("connect_four", players, boards=boards, opening=OPENING, seed=19)
    if result.forfeits or result.failures:
        raise Disagreement(f"{len(result.forfeits) + len(result.failures)} games were not played to their end")
    (pair,) = result.differences
    sign = 1 if pair.players[0] == "two" else -1
    low, high = sorted((sign * pair.score.low, sign * pair.score.high))
    return Line(
        "parallel_playouts", f"connect_four, {seconds} s a move, {THREADS} threads against one", "score",
        sign * pair.score.value, target="interval above 0", met=low > 0,
        note=f"difference of the mean scores of {len(result.games)} games, 95 % interval {low:+.3f} to {high:+.3f}",
    )  # fmt: skip
