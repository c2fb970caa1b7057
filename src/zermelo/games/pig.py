"""Pig: roll a die to add points, or hold to keep them; a one loses the points of the turn.

Payoff     1 for the player who first reaches the target, -1 for the other.
Position   the points of A and B, the points of this turn, the player to move, as in
           12/7+5 B; with '?' at the end while the die rolls. A begins.
Moves      roll (1); hold (0) once the turn has points. A roll shows 1 to `sides`.

Points of the turn that reach the target win at once. A game may last forever.

Source     [NellerPresser2004].
"""

from __future__ import annotations

import re
import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import PLAYERS, label, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64

HOLD, ROLL = 0, 1
POSITION = re.compile(r"(\d{1,4})/(\d{1,4})\+(\d{1,4}) ([AB])( \?)?", re.ASCII | re.IGNORECASE)
PLAYER_NAMES = ("A", "B")


class State(NamedTuple):
    first: int  # points of player 0
    second: int
    total: int  # points of this turn, not yet kept
    turn: int
    rolling: int  # 1 while the die rolls


class Params(NamedTuple):
    target: int
    sides: int


def make(
    *,
    target: Annotated[int, "Points that win."] = 20,
    sides: Annotated[int, "Sides of the die."] = 6,
) -> KernelGame:
    """The original game has the target 100."""
    between("parameter target", target, 2, 1000)
    between("parameter sides", sides, 2, 100)
    traits = Traits(chance=True, max_moves=sides, move_range=sides + 1)
    return KernelGame(sys.modules[__name__], Params(target, sides), traits)


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0, 0, 0)


@kernel
def mover(params: Params, state: State) -> int:
    if state.rolling:
        return CHANCE
    if (state.second if state.turn else state.first) + state.total >= params.target:
        return TERMINAL
    return state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    if state.total == 0:
        out[row] = ROLL
        return 1
    out[row] = HOLD
    out[row + 1] = ROLL
    return 2


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    for i in range(params.sides):
        out[row + i] = i + 1
        probabilities[row + i] = 1.0 / params.sides
    return params.sides


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.rolling:
        if move == 1:
            return State(state.first, state.second, 0, 1 - state.turn, 0)
        return State(state.first, state.second, state.total + move, state.turn, 0)
    if move == ROLL:
        return State(state.first, state.second, state.total, state.turn, 1)
    if state.turn == 0:
        return State(state.first + state.total, state.second, 0, 1, 0)
    return State(state.first, state.second + state.total, 0, 0, 0)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return 1.0 if player == state.turn else -1.0


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    """The lead, with the points of the turn, as a share of the target."""
    lead = float(state.first - state.second + (state.total if state.turn == 0 else -state.total))
    value = max(-1.0, min(1.0, lead / params.target))
    return value if player == 0 else -value


@kernel
def key(params: Params, state: State) -> int:
    points = (state.first << 36) | (state.second << 24) | (state.total << 12)
    return mix64(points | state.turn << 1 | state.rolling)


def format(params: Params, state: State) -> str:
    return f"{state.first}/{state.second}+{state.total} {'AB'[state.turn]}{' ?' if state.rolling else ''}"


def parse(params: Params, text: str) -> State:
    found = POSITION.fullmatch(text)
    if found is None:
        raise UsageError(f"expected points, turn and player such as 12/7+5 B or 12/7+5 B ?, got {shown(text)}")
    first, second, total = (int(found[i]) for i in (1, 2, 3))
    turn = "AB".index(found[4].upper())
    if max(first, second) >= params.target:
        raise UsageError(f"expected kept points below the target {params.target}, got {shown(text)}")
    before = (second if turn else first) + total - params.target  # points beyond the target
    if total == 1 or before >= params.sides or (before >= 0 and found[5]):
        raise UsageError(f"expected points of the turn that rolls can make, got {total}: {shown(text)}")
    return State(first, second, total, turn, 1 if found[5] else 0)


def move_name(params: Params, state: State, move: int) -> str:
    return str(move) if state.rolling else ("hold", "roll")[move]


def text(params: Params, state: State) -> str:
    who = mover(params, state)
    name = "AB"[state.turn]
    doing = {CHANCE: f"{name} rolls", TERMINAL: f"{name} wins"}.get(who, f"{name} to move")
    return f"A {state.first}, B {state.second}, target {params.target}\n{doing}, {state.total} this turn"


def svg(params: Params, state: State) -> str:
    parts = []
    for i, (name, points) in enumerate((("A", state.first), ("B", state.second))):
        top = 20 + 40 * i
        ahead = state.total if state.turn == i else 0
        parts.append(label(18, top + 18, name, 16))
        parts.append(rect(40, top, 300, 24, "none"))
        parts.append(rect(40, top, 300 * points / params.target, 24, PLAYERS[i]))
        width = 300 * min(ahead, params.target - points) / params.target
        parts.append(rect(40 + 300 * points / params.target, top, width, 24, "#f5b041"))
        parts.append(label(350, top + 18, f"{points} + {ahead}" if ahead else str(points), 14, anchor="start"))
    return picture(430, 105, parts, text(params, state).replace("\n", "; "))
