"""Backgammon: the time of a search of two plies, and of the games that the network learns from."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import zermelo
from benchmarks.report import Line, number
from zermelo.games.backgammon import _training as training

OPENING = "4HPwATDgc/ABMA:X:31"
MOST_SECONDS = 0.1
GAMES, MOST_MINUTES = 100_000, 20.0
WARMING = 3000  # games of a beginner: his are longer


def measure(quick: bool) -> Iterator[Line]:
    yield two_plies(3 if quick else 7)
    yield self_play(2000 if quick else 10_000)


def two_plies(repeats: int) -> Line:
    """Own move, roll, reply."""
    found = [zermelo.search("backgammon", OPENING, "expectiminimax", depth=3) for _ in range(repeats + 1)][1:]
    pruned = zermelo.search("backgammon", OPENING, "star2", depth=3)
    seconds = min(result.seconds for result in found)
    return Line(
        "learning", "backgammon, 31 at the start: own move, roll, reply, by the network", "s", seconds,
        target=f"under {MOST_SECONDS:g}", met=seconds < MOST_SECONDS,
        note=f"{found[0].nodes:,} nodes of expectiminimax; star2 needs {pruned.nodes:,} and {pruned.seconds:.4f} s",
    )  # fmt: skip


def self_play(games: int) -> Line:
    student = training.beginner(training.Settings())
    training.learn(student, WARMING)
    began = time.process_time()
    training.learn(student, WARMING + games)
    minutes = (time.process_time() - began) * GAMES / games / 60
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "student.npz"
        student.save(file)
        size = file.stat().st_size
    return Line(
        "learning", f"backgammon: {GAMES:,} games of self-play, one core", "min", minutes,
        target=f"under {MOST_MINUTES:g}", met=minutes < MOST_MINUTES,
        note=f"estimated from {games:,} games; the file to go on from has {number(size)} bytes",
    )  # fmt: skip
