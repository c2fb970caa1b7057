"""The Connect Four solver against its twin in C++, and how long a position from the middle of a game takes."""

from __future__ import annotations

import random
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import zermelo
from benchmarks.report import Disagreement, Line, compared
from benchmarks.twin import build
from zermelo.search.solvers.score_table import entries_for

LEAST = 0.7
TABLE_MB = 64.0
MIDGAME = 200  # positions of 20 to 28 stones
HARD = ("444444326", "44444465", "3333335622", "43443554")  # openings that take a search of millions of nodes
SEED = 2026


class Answer(NamedTuple):
    score: float
    move: int
    nodes: int
    leaves: int
    hits: int


def midgame(count: int) -> list[str]:
    """Positions after 20 to 28 random stones, none of them over."""
    game, chooser = zermelo.game("connect_four"), random.Random(SEED)
    found: list[str] = []
    while len(found) < count:
        state, columns, plies = game.start(), "", chooser.randint(20, 28)
        while len(columns) < plies and not game.is_over(state):
            move = chooser.choice(game.moves(state))
            state, columns = game.play(state, move), columns + str(move + 1)
        if not game.is_over(state):
            found.append(columns)
    return found


def ask(program: Path, positions: list[str]) -> tuple[list[Answer], list[float]]:
    """What the twin answers to each position, and its seconds."""
    lines = "".join(f"{columns} {entries_for(TABLE_MB, 42 - len(columns))}\n" for columns in positions)
    printed = subprocess.run([str(program)], input=lines, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in printed.splitlines()]
    answers = [Answer(float(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4])) for row in rows]
    return answers, [float(row[5]) for row in rows]


def ours(positions: list[str]) -> tuple[list[Answer], list[float]]:
    """What Zermelo answers to each position, and its seconds."""
    game = zermelo.game("connect_four")
    found = [
        zermelo.search(game, columns, "connect_four_solver", seconds=600, table_mb=TABLE_MB, line=False)
        for columns in positions
    ]
    answers = []
    for each in found:
        assert isinstance(each.value, float)
        assert each.move is not None
        answers.append(Answer(each.value, each.move, each.nodes, each.leaves, each.table_hits))
    return answers, [each.seconds for each in found]


def measure(quick: bool) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        program = build("solver", Path(folder))
        middle = midgame(MIDGAME)
        for what, positions, pairs in (
            ("openings of 8 to 10 stones", list(HARD[: 1 if quick else None]), 3), ("20 to 28 stones", middle, 7)
        ):
            yield against(program, what, positions, pairs)
    yield times(middle)


def against(program: Path, what: str, positions: list[str], pairs: int) -> Line:
    mine, twins = ours(positions)[0], ask(program, positions)[0]
    for columns, a, b in zip(positions, mine, twins, strict=True):
        if a != b:
            raise Disagreement(f"{columns}: Zermelo says {a}, its twin {b}")
    nodes = sum(answer.nodes for answer in mine)
    return compared(
        "solver", f"{len(positions)} positions, {what}", lambda: nodes / sum(ours(positions)[1]),
        lambda: nodes / sum(ask(program, positions)[1]), pairs=pairs, least=LEAST,
        note=f"{nodes} nodes, the same scores, moves, nodes, leaves and hits in both",
    )  # fmt: skip


def times(positions: list[str]) -> Line:
    """The mean time of a position, the table cleared anew for each."""
    answers, seconds = ours(positions)
    mean = statistics.mean(answer.nodes for answer in answers)
    note = f"seed {SEED}; mean {mean:.0f} nodes, the longest took {1e3 * max(seconds):.2g} ms"
    what = f"{len(positions)} positions, 20 to 28 stones"
    return Line("solver", what, "ms/position", 1e3 * statistics.mean(seconds), note=note)
