"""Memory of a search without table, beyond the process that is ready to search.

A fresh process searches once shallowly (Python, Numba and the compiled code are loaded then), and
once deeply: how far does the peak of its resident memory rise above where it stood?
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import zermelo
from benchmarks.report import Line, Missing

MOST = 1000.0  # kB
DEPTHS = {"othello": (13, 11), "connect_four": (13, 11), "hex": (6, 5)}  # in full, quick
REPEATS = 3


def measure(quick: bool) -> Iterator[Line]:
    if not Path("/proc/self/clear_refs").exists():
        raise Missing("the peak of resident memory can be reset only under Linux")
    for name, depths in DEPTHS.items():
        if name in zermelo.list_games():
            yield of(name, depths[quick])


def of(name: str, depth: int) -> Line:
    found = [child(name, depth) for _ in range(REPEATS)]
    kilobytes = max(grown for grown, _ in found)
    own = buffers(zermelo.game(name), depth) / 1000
    return Line(
        "memory", f"{name}, alpha_beta, depth {depth}", "kB", kilobytes, target=f"under {MOST:g}", met=kilobytes < MOST,
        note=f"worst of {REPEATS} processes; {found[0][1]} nodes, buffers of {own:.1f} kB",
    )  # fmt: skip


def child(name: str, depth: int) -> tuple[float, int]:
    command = [sys.executable, "-m", "benchmarks.memory", name, str(depth)]
    folder = Path(__file__).parents[1]
    grown, nodes = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout.split()
    return float(grown), int(nodes)


def buffers(game: zermelo.Game, depth: int) -> int:
    """The bytes of the buffers that a search allocates: moves and lines, 8 bytes a cell."""
    from zermelo.algorithms.depth_first import alpha_beta
    from zermelo.core import Control, Searcher, Task

    run = Searcher(Task(game, game.start(), depth, Control(), True), alpha_beta)._run
    return sum(int(getattr(buffer, "nbytes", 0)) for buffer in run)


def status(field: str) -> float:
    """A line of the kernel's account of this process, in kB (of 1000 bytes)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) * 1.024
    raise Missing(f"no {field} in /proc/self/status")


def main(name: str, depth: int) -> None:
    game = zermelo.game(name)
    for _ in range(3):
        zermelo.search(game, algorithm="alpha_beta", depth=3)
    Path("/proc/self/clear_refs").write_text("5")  # the peak is the present
    before = status("VmRSS")
    nodes = zermelo.search(game, algorithm="alpha_beta", depth=depth).nodes
    print(max(0.0, status("VmHWM") - before), nodes)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
