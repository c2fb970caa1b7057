"""Alpha-beta and paranoid through the public protocol against their twins in C++: same nodes, how many a second?"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import zermelo
from benchmarks.report import Disagreement, Line, Missing, compared

FLAGS = ("-O3", "-march=native", "-ffp-contract=off")
DEPTHS = {"othello": (12, 11), "connect_four": (11, 10), "rolit": (10, 9)}  # in full, quick
ALGORITHMS = {"rolit": "paranoid"}  # the others: alpha_beta
LEAST = {"rolit": 0.7}  # the others: 0.9


class Answer(NamedTuple):
    value: float
    nodes: int
    leaves: int
    cutoffs: int


def build(game: str, folder: Path) -> Path:
    """The twin of a game, compiled into a folder."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise Missing("g++ is not installed")
    program = folder / f"twin_{game}"
    source = Path(__file__).with_name(f"twin_{game}.cpp")
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(source)], check=True)
    return program


def ask(program: Path, depth: int) -> tuple[Answer, float]:
    """What a twin answers, and its seconds."""
    printed = subprocess.run([str(program), str(depth)], check=True, capture_output=True, text=True).stdout.split()
    value, nodes, leaves, cutoffs, seconds = printed
    return Answer(float(value), int(nodes), int(leaves), int(cutoffs)), float(seconds)


def ours(game: zermelo.Game, depth: int) -> tuple[Answer, float]:
    """What Zermelo answers, and its seconds."""
    found = zermelo.search(game, algorithm=zermelo.find_algorithm(ALGORITHMS.get(game.name, "alpha_beta")), depth=depth)
    assert isinstance(found.value, float)
    return Answer(found.value, found.nodes, found.leaves, found.cutoffs), found.seconds


def measure(quick: bool) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        for name, depths in DEPTHS.items():
            yield against(name, build(name, Path(folder)), depths[quick], 3 if quick else 7)


def against(name: str, program: Path, depth: int, pairs: int) -> Line:
    game = zermelo.game(name)
    mine, twins = ours(game, depth)[0], ask(program, depth)[0]
    if mine != twins:
        raise Disagreement(f"{name} to depth {depth}: Zermelo says {mine}, its twin {twins}")

    def our_speed() -> float:
        answer, seconds = ours(game, depth)
        return answer.nodes / seconds

    def twin_speed() -> float:
        answer, seconds = ask(program, depth)
        return answer.nodes / seconds

    return compared(
        "twin", f"{name}, depth {depth}", our_speed, twin_speed, pairs=pairs, least=LEAST.get(name, 0.9),
        note=f"{mine.nodes} nodes, {mine.leaves} leaves, {mine.cutoffs} cut-offs, value {mine.value:g} in both",
    )  # fmt: skip
