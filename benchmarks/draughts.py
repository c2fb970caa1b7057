"""International draughts against a twin in C++ and py-draughts: perft from the start, and the engine.

Seconds are those of the processor, of all sides: on a busy machine the others' share is left out.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing, compared
from benchmarks.twin import Answer, build

PERFT = (10, 9)  # plies in full, quick
ENGINE = (15, 13)
PY_DRAUGHTS = (6, 5)
LEAST_PERFT, LEAST_ENGINE, LEAST_PY = 0.9, 0.7, 100.0


def ask(program: Path, task: str, depth: int) -> list[float]:
    """The numbers that the twin answers; the last are the seconds."""
    printed = subprocess.run([str(program), task, str(depth)], check=True, capture_output=True, text=True).stdout
    return [float(number) for number in printed.split()]


def twin_engine(program: Path, depth: int) -> tuple[Answer, float]:
    value, nodes, leaves, cutoffs, seconds = ask(program, "engine", depth)
    return Answer(value, int(nodes), int(leaves), int(cutoffs)), seconds


def our_engine(depth: int) -> tuple[Answer, float]:
    began = time.process_time()
    found = zermelo.search(zermelo.game("draughts"), depth=depth, interpreted=False)
    seconds = time.process_time() - began
    assert isinstance(found.value, float)
    return Answer(found.value, found.nodes, found.leaves, found.cutoffs), seconds


def our_perft(depth: int) -> tuple[int, float]:
    began = time.process_time()
    found = zermelo.perft(zermelo.game("draughts"), None, depth, interpreted=False)
    return found.leaves, time.process_time() - began


def measure(quick: bool) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        program, pairs = build("draughts", Path(folder)), 3 if quick else 7
        yield perft(program, PERFT[quick], pairs)
        yield engine(program, ENGINE[quick], pairs)
    yield py_draughts(PY_DRAUGHTS[quick], PERFT[quick])


def perft(program: Path, depth: int, pairs: int) -> Line:
    leaves, twins = our_perft(depth)[0], ask(program, "perft", depth)[0]
    if leaves != twins:
        raise Disagreement(f"perft of draughts to depth {depth}: Zermelo counts {leaves}, its twin {twins:.0f}")
    line = compared(
        "draughts", f"perft, depth {depth}", lambda: leaves / our_perft(depth)[1],
        lambda: leaves / ask(program, "perft", depth)[-1], pairs=pairs, least=LEAST_PERFT,
        note=f"{leaves:,} leaves in both",
    )  # fmt: skip
    return replace(line, unit="leaves/s")


def engine(program: Path, depth: int, pairs: int) -> Line:
    mine, twins = our_engine(depth)[0], twin_engine(program, depth)[0]
    if mine != twins:
        raise Disagreement(f"engine on draughts to depth {depth}: Zermelo says {mine}, its twin {twins}")
    return compared(
        "draughts", f"engine, depth {depth}", lambda: mine.nodes / our_engine(depth)[1],
        lambda: mine.nodes / twin_engine(program, depth)[1], pairs=pairs, least=LEAST_ENGINE,
        note=f"{mine.nodes:,} nodes, {mine.leaves:,} leaves, {mine.cutoffs:,} cut-offs, value {mine.value:g} in both",
    )  # fmt: skip


def py_draughts(depth: int, our_depth: int) -> Line:
    """Both count the last ply without playing it; py-draughts is given fewer plies."""
    try:
        board = import_module("draughts").StandardBoard()
    except ImportError:
        raise Missing("py-draughts is not installed: pip install py-draughts (GPL)") from None
    began = time.process_time()
    leaves = _count(board, depth)
    theirs = leaves / (time.process_time() - began)
    if leaves != our_perft(depth)[0]:
        raise Disagreement(f"perft of draughts to depth {depth}: py-draughts counts {leaves}")
    counted, seconds = our_perft(our_depth)
    ours = counted / seconds
    return Line(
        "draughts", "perft against py-draughts", "leaves/s", ours, theirs, ours / theirs, f"at least {LEAST_PY:g}",
        ours / theirs >= LEAST_PY, f"ours to depth {our_depth}, theirs to depth {depth}",
    )  # fmt: skip


def _count(board: Any, depth: int) -> int:
    moves = list(board.legal_moves)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total
