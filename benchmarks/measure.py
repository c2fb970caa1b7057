"""Enumeration of the states of 5x4 Connect Four: states a second, and bytes a state.

Speed is the best of several enumerations by their own clock, which is the whole loop without
compiling. Memory is measured twice: what the buffers hold, and in a fresh process how far the peak of
its resident memory rises above where it stood after a small enumeration had loaded all code.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import zermelo
from benchmarks.memory import status
from benchmarks.report import Disagreement, Line
from zermelo.complexity.enumeration import enumerate_states
from zermelo.complexity.state_space import Space

STATES = 3_945_711  # counted by two programs, see tests/test_measure_exact.py
LEAST, MOST = 2e6, 40.0  # states a second, bytes a state


def board(width: int = 5, height: int = 4) -> zermelo.Game:
    return zermelo.game("connect_four", width=width, height=height)


def enumerated() -> Space:
    space = enumerate_states(board())
    if space.count != STATES:
        raise Disagreement(f"5x4 Connect Four has {STATES} states, found {space.count}")
    return space


def measure(quick: bool) -> Iterator[Line]:
    what = "states of 5x4 connect_four"
    found = [enumerated() for _ in range(3 if quick else 8)]
    speed = max(space.count / space.seconds for space in found)
    yield Line("measure", what, "states/s", speed, target=f"at least {LEAST / 1e6:g} M", met=speed >= LEAST)
    held = found[0].bytes / STATES
    yield Line("measure", f"{what}, buffers", "bytes/state", held, target=f"under {MOST:g}", met=held < MOST)
    if Path("/proc/self/clear_refs").exists():
        grown = float(child()) * 1000 / STATES
        yield Line("measure", f"{what}, resident", "bytes/state", grown, target=f"under {MOST:g}", met=grown < MOST)


def child() -> str:
    command = [sys.executable, "-m", "benchmarks.measure"]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1]
    ).stdout


def main() -> None:
    enumerate_states(board(4, 4))
    Path("/proc/self/clear_refs").write_text("5")  # the peak is the present
    before = status("VmRSS")
    enumerated()
    print(max(0.0, status("VmHWM") - before))


if __name__ == "__main__":
    main()
