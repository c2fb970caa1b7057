"""Backgammon plays a second: against the twin in C++, and against OpenSpiel's legal actions from Python."""

from __future__ import annotations

import importlib
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import zermelo
from benchmarks import backgammon_kernels
from benchmarks.report import Disagreement, Line, compared
from benchmarks.twin import build
from zermelo.games.backgammon._board import State, packed
from zermelo.kernels import compiled_kernel, machine

LEAST_OF_TWIN, LEAST_OF_OPENSPIEL = 0.7, 50.0
TASKS = {"generate": "plays generated", "make_all": "plays generated and made"}
POSITIONS = 4000
REPEATS = {False: 100, True: 20}
SEED = 2026
GAME = zermelo.game("backgammon")


class Answer(NamedTuple):
    plays: int
    checksum: int


def positions(count: int) -> list[State]:
    """Positions with dice from games at random, all of each game, to its end."""
    chooser, found = random.Random(SEED), list[State]()
    while len(found) < count:
        state = GAME.start()
        while not GAME.is_over(state):
            rolls, chances = zip(*GAME.outcomes(state), strict=True)
            state = GAME.play(state, chooser.choices(rolls, chances)[0])
            found.append(state)
            state = GAME.play(state, chooser.choice(GAME.moves(state)))
    return found[:count]


def fields(states: list[State]) -> list[list[int]]:
    return [[s.own_low, s.own_high, s.other_low, s.other_high, s.roll] for s in states]


def ask(program: Path, states: list[State], repeats: int) -> dict[str, tuple[Answer, float]]:
    """What the twin answers to each task, and its seconds."""
    lines = "".join(" ".join(map(str, row)) + "\n" for row in fields(states))
    command = [str(program), str(repeats)]
    printed = subprocess.run(command, input=lines, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in printed.splitlines()]
    return {
        task: (Answer(int(row[0]), int(row[1])), float(row[2])) for task, row in zip(TASKS, rows, strict=True)
    }  # fmt: skip


def ours(task: str, states: list[State], repeats: int) -> tuple[Answer, float]:
    """What Zermelo answers, and its seconds."""
    run = compiled_kernel(backgammon_kernels, task, ("params",))
    out = np.zeros(GAME.traits.max_moves or 0, dtype=np.int64)
    flat = np.array(fields(states), dtype=np.int64).ravel()
    params = machine(GAME.params)  # type: ignore[attr-defined]
    run(params, flat, len(states), 0, out)  # compiled or loaded before the clock starts
    began = time.perf_counter()
    plays, checksum = run(params, flat, len(states), repeats, out)
    return Answer(int(plays), int(checksum)), time.perf_counter() - began


def measure(quick: bool) -> Iterator[Line]:
    states, pairs = positions(POSITIONS), 3 if quick else 7
    with tempfile.TemporaryDirectory() as folder:
        program = build("backgammon", Path(folder))
        for task in TASKS:
            yield against_twin(program, task, states, REPEATS[quick], pairs)
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        print("backgammon: OpenSpiel is not installed (pip install 'zermelo[bench]')")
        return
    yield against_openspiel(pyspiel, REPEATS[quick], pairs)


def against_twin(program: Path, task: str, states: list[State], repeats: int, pairs: int) -> Line:
    mine, twins = ours(task, states, repeats)[0], ask(program, states, repeats)[task][0]
    if mine != twins:
        raise Disagreement(f"backgammon, {task}: Zermelo says {mine}, its twin {twins}")

    def our_speed() -> float:
        return mine.plays / ours(task, states, repeats)[1]

    def twin_speed() -> float:
        return mine.plays / ask(program, states, repeats)[task][1]

    line = compared(
        "backgammon", f"{TASKS[task]}, against the twin", our_speed, twin_speed, pairs=pairs, least=LEAST_OF_TWIN,
        note=f"{len(states)} positions of random games, {mine.plays // repeats} plays, the same in both",
    )  # fmt: skip
    return replace(line, unit="plays/s")


def against_openspiel(pyspiel: Any, repeats: int, pairs: int) -> Line:
    """Different dice only: OpenSpiel plays a double in two turns."""
    theirs = spiel_states(pyspiel, 1000)
    mine = [spiel_state(each) for each in theirs]
    plays = ours("generate", mine, 1)[0].plays

    def our_speed() -> float:
        return repeats * plays / ours("generate", mine, repeats)[1]

    def their_speed() -> float:
        began = time.perf_counter()
        for state in theirs:
            state.legal_actions()
        return plays / (time.perf_counter() - began)

    line = compared(
        "backgammon", "plays generated, against OpenSpiel's legal_actions", our_speed, their_speed, pairs=pairs,
        least=LEAST_OF_OPENSPIEL, note=f"{len(theirs)} positions of random games without doubles, {plays} plays",
    )  # fmt: skip
    return replace(line, unit="plays/s")


def spiel_states(pyspiel: Any, count: int) -> list[Any]:
    chooser, found = random.Random(SEED), list[Any]()
    while len(found) < count:
        state = pyspiel.load_game("backgammon").new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and len(set(dice(state))) == 2:
                found.append(state.clone())
            state.apply_action(chooser.choice(state.legal_actions()))
    return found[:count]


def dice(state: Any) -> list[int]:
    """The dice of a state of OpenSpiel, the higher first."""
    return sorted(map(int, re.findall(r"Dice: (\d)(\d)", str(state))[0]), reverse=True)


def spiel_state(state: Any) -> State:
    """A state of OpenSpiel as ours. Its player 0 moves up."""
    sides = []
    for player in (state.current_player(), 1 - state.current_player()):
        points = [state.board(player, i) for i in range(24)]
        sides.append([0, *(points if player else points[::-1]), state.board(player, 100)])
    high, low = dice(state)
    return State(*packed(sides[0]), *packed(sides[1]), 0, 10 * high + low)
