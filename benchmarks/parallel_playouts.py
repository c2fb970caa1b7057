"""Monte Carlo search by two threads: playouts a second, and strength at equal time, against one thread.

Playouts a second are those of searches that take turns, from the start of each game: in one shared tree, in several.
What two searches at once give that share nothing stands beside them: more cannot be expected.
Strength is a match at so many seconds a move (`parallel_match`).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.parallel_match import GAME, SECONDS, THREADS, match, summed
from benchmarks.report import Disagreement, Line, Missing, speeds
from benchmarks.two_at_once import two_at_once
from zermelo.core import cores

MORE = 1.8
PLAYOUTS = {"connect_four": (400_000, 20_000), "othello": (100_000, 5_000), "hex": (100_000, 5_000)}  # in full, quick
WAYS: dict[str, dict[str, Any]] = {"one tree": {}, "several trees": {"parallel": "root"}}
OPENINGS = {False: 200, True: 4}  # each played twice


def measure(quick: bool) -> Iterator[Line]:
    if cores() < THREADS:
        raise Missing(f"{THREADS} threads need as many cores")
    for way, options in WAYS.items():
        found = []
        for name, playouts in PLAYOUTS.items():
            found.append(more(name, playouts[quick], 3 if quick else 5, options))
            yield Line("parallel_playouts", f"{way}, {name}, playouts/s of {THREADS} threads", "times", found[-1])
        mean = statistics.geometric_mean(found)
        yield Line(
            "parallel_playouts", f"{way}, playouts/s of {THREADS} threads, geometric mean", "times", mean,
            target=f"at least {MORE}", met=mean >= MORE,
        )  # fmt: skip
    apart = [
        two_at_once(lambda name=name, n=n: speed(name, n[quick], 1, {}), 3 if quick else 5)  # type: ignore[misc]
        for name, n in PLAYOUTS.items()
    ]
    yield Line(
        "parallel_playouts", "two searches at once that share nothing, playouts/s, geometric mean", "times",
        statistics.geometric_mean(apart),
        note="what the machine can give: " + ", ".join(f"{each:.2f}" for each in apart),
    )  # fmt: skip
    yield stronger(OPENINGS[quick])


def more(name: str, playouts: int, pairs: int, options: dict[str, Any]) -> float:
    """How many times the playouts a second, the best of runs that take turns."""

    def by(threads: int) -> float:
        return speed(name, playouts, threads, options)

    by(1), by(THREADS)  # compiled, or loaded
    two, one, _ = speeds(lambda: by(THREADS), lambda: by(1), pairs)
    return two / one


def speed(name: str, playouts: int, threads: int, options: dict[str, Any]) -> float:
    """Playouts a second from the start of a game."""
    began = time.perf_counter()
    found = zermelo.search(name, algorithm="uct", playouts=playouts, threads=threads, interpreted=False, **options)
    seconds = time.perf_counter() - began
    if found.details["playouts"] != playouts:
        raise Disagreement(f"asked for {playouts} playouts, {threads} threads made {found.details['playouts']}")
    return playouts / seconds


def stronger(openings: int) -> Line:
    """By how much the mean score of two threads exceeds one half, with its interval."""
    found = summed(list(match(range(openings), SECONDS)))
    if not found.fair:
        raise Disagreement(f"the threads had more time: {found}")
    low, high = found.score.low - 0.5, found.score.high - 0.5
    return Line(
        "parallel_playouts", f"{GAME}, {SECONDS} s a move, {THREADS} threads against one", "score",
        found.score.value - 0.5, target="interval above 0", met=low > 0,
        note=f"mean score of {2 * openings} games less one half, 95 % interval {low:+.3f} to {high:+.3f}; {found}",
    )  # fmt: skip
