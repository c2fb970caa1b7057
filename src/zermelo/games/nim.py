"""Nim: players take any number of objects from one heap; the one who takes the last object wins.

Payoff     1 for the player who takes the last object, -1 for the other; with `misere` the reverse.
Position   the heaps, then the player to move, 1 or 2 (1 if left out), as in 3,4,5 2; no heap
           is larger than in the beginning.
Moves      the heap and how many to take, as in b3; the number of a move is
           heap x largest heap + taken - 1.

The evaluation is a rule of thumb: who would take the last heap if each were taken whole? The
weight `bouton` adds an exact answer: the winner by Bouton's theorem.

Source     [Bouton1901].
"""

from __future__ import annotations

import re
import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import circle, column, label
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL, Ints, Words, i64, kernel, mix64, u64, with_word

MOST_HEAPS = 20
MOST_OBJECTS = 1000
DRAWN = 30  # objects of a heap that a picture shows; a number tells the rest
PLAYER_NAMES = ("player 1", "player 2")


class State(NamedTuple):
    heaps: Words
    turn: int


class Params(NamedTuple):
    heaps: Words  # in the beginning
    largest: int
    misere: int
    parity: float  # weights of the evaluation
    bouton: float


def make(
    *,
    heaps: Annotated[str, "Sizes of the heaps, separated by commas."] = "3,4,5",
    misere: Annotated[bool, "Whether the player who takes the last object loses."] = False,
    parity: Annotated[float, "Weight of the parity of the number of heaps left, in the evaluation."] = 0.1,
    bouton: Annotated[float, "Weight of the winner by Bouton's theorem, in the evaluation."] = 0.0,
) -> KernelGame:
    """The heaps of the start, and the weights of the evaluation."""
    sizes = _numbers(heaps)
    if sizes is None or not sizes or 0 in sizes:
        raise UsageError(f"expected sizes of heaps from 1 such as 3,4,5, got {shown(heaps)}")
    between("number of heaps", len(sizes), 1, MOST_HEAPS)
    between("number of objects", sum(sizes), 1, MOST_OBJECTS)
    between("parameter parity", parity, -0.49, 0.49)
    between("parameter bouton", bouton, -0.49, 0.49)
    largest, objects = max(sizes), sum(sizes)
    traits = Traits(max_moves=objects, move_range=len(sizes) * largest, max_plies=objects, decisive=True)
    return KernelGame(sys.modules[__name__], Params(sizes, largest, int(misere), parity, bouton), traits)


@kernel
def start(params: Params) -> State:
    return State(params.heaps, 0)


@kernel
def mover(params: Params, state: State) -> int:
    for i in range(len(state.heaps)):
        if state.heaps[i] != 0:
            return state.turn
    return TERMINAL


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = 0
    for i in range(len(state.heaps)):
        for taken in range(i64(state.heaps[i])):
            out[row + n] = i * params.largest + taken
            n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    i, taken = move // params.largest, move % params.largest + 1
    return State(with_word(state.heaps, i, state.heaps[i] - u64(taken)), 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    took_last = player != state.turn
    return 1.0 if took_last != (params.misere == 1) else -1.0


@kernel
def mover_wins(params: Params, state: State) -> bool:
    """Bouton's theorem: the mover wins if the nim-sum is not 0; misère with heaps of 1 only, if it is 0."""
    nim_sum, largest = u64(0), u64(0)
    for i in range(len(state.heaps)):
        nim_sum ^= state.heaps[i]
        largest = max(largest, state.heaps[i])
    return (nim_sum != 0) != (params.misere == 1 and largest <= 1)


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    heaps = params.misere
    for i in range(len(state.heaps)):
        if state.heaps[i] != 0:
            heaps += 1
    value = params.parity if heaps % 2 == 1 else -params.parity
    value += params.bouton if mover_wins(params, state) else -params.bouton
    return value if player == state.turn else -value


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.turn + 1))  # scattered first: no board differs from another by the turn
    for i in range(len(state.heaps)):
        mixed = mix64(mixed ^ state.heaps[i])
    return mixed


def _numbers(text: str) -> tuple[int, ...] | None:
    """Numbers separated by commas; None if that is not what it is."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(int(part) for part in parts) if all(re.fullmatch("[0-9]{1,6}", part) for part in parts) else None


def format(params: Params, state: State) -> str:
    return f"{','.join(map(str, state.heaps))} {state.turn + 1}"


def parse(params: Params, text: str) -> State:
    found = re.fullmatch(r"([\d,]*)(?:\s+(\S+))?", text)
    heaps = _numbers(found[1]) if found else None
    if found is None or heaps is None or len(heaps) != len(params.heaps):
        raise UsageError(f"expected {len(params.heaps)} sizes of heaps such as {_sizes(params)}, got {shown(text)}")
    if found[2] not in (None, "1", "2"):
        raise UsageError(f"expected the player to move, 1 or 2, after the heaps, got {shown(text)}")
    if any(size > most for size, most in zip(heaps, params.heaps, strict=True)):
        raise UsageError(f"expected no heap above those of {_sizes(params)}, got {shown(text)}")
    return State(heaps, int(found[2] or 1) - 1)


def _sizes(params: Params) -> str:
    return ",".join(map(str, params.heaps))


def move_name(params: Params, state: State, move: int) -> str:
    return f"{column(move // params.largest)}{move % params.largest + 1}"


def text(params: Params, state: State) -> str:
    rows = [f"{column(i)} {'o' * size} {size}" if size else f"{column(i)} 0" for i, size in enumerate(state.heaps)]
    return "\n".join([*rows, f"player {state.turn + 1} to move"])


def svg(params: Params, state: State) -> str:
    cell, margin = 24.0, 30.0
    parts = []
    for i, size in enumerate(state.heaps):
        y, drawn = (i + 0.5) * cell + 4, min(size, DRAWN)
        parts.append(label(margin / 2, y + 5, column(i), 14))
        parts += [circle(margin + (j + 0.5) * cell, y, 9, "#b9770e") for j in range(drawn)]
        parts.append(label(margin + (drawn + 0.5) * cell, y + 5, str(size), 13, "#777"))
    width = margin + (min(params.largest, DRAWN) + 1.5) * cell
    return picture(width, len(state.heaps) * cell + 8, parts, "nim")
