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
from zermelo.algorithms.solvers._score_table import entries_for

LEAST = 0.7
TABLE_MB = 64.0
MIDGAME = 200  # positions of 20 to 28 stones
HARD = ("444444326", "44444465", "3333335622", "43443554")  # openings that take a search of millions of nodes
SEED = 2026
ROUNDS = 5


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
        zermelo.search(game, columns, "connect_four_solver", nodes=1 << 62, table_mb=TABLE_MB, find_line=False)
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
        yield against(program, list(HARD[: 1 if quick else None]), 3)
        yield times(program, midgame(MIDGAME))


def same(program: Path, positions: list[str]) -> list[Answer]:
    """The answers that both give; refuses two that differ."""
    mine, twins = ours(positions)[0], ask(program, positions)[0]
    for columns, a, b in zip(positions, mine, twins, strict=True):
        if a != b:
            raise Disagreement(f"{columns}: Zermelo says {a}, its twin {b}")
    return mine


def against(program: Path, positions: list[str], pairs: int) -> Line:
    nodes = sum(answer.nodes for answer in same(program, positions))
    return compared(
        "solver", f"{len(positions)} openings of 8 to 10 stones", lambda: nodes / sum(ours(positions)[1]),
        lambda: nodes / sum(ask(program, positions)[1]), pairs=pairs, least=LEAST,
        note=f"{nodes} nodes, the same scores, moves, nodes, leaves and hits in both",
    )  # fmt: skip


def times(program: Path, positions: list[str]) -> Line:
    """The mean time of a position: the median of rounds, table and call included."""
    mean = statistics.mean(answer.nodes for answer in same(program, positions))
    rounds = [(ours(positions)[1], ask(program, positions)[1]) for _ in range(ROUNDS)]
    mine, twins = (1e3 * statistics.median(statistics.mean(each[i]) for each in rounds) for i in range(2))
    longest = 1e3 * min(max(each[0]) for each in rounds)
    note = f"seed {SEED}; mean {mean:.0f} nodes, the longest took {longest:.2g} ms; 0.015 ms of ours is the call itself"
    what = f"{len(positions)} positions of 20 to 28 stones"
    return Line("solver", what, "ms/position", mine, twins, mine / twins, note=note)
