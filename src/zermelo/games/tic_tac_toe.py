"""Tic-tac-toe: the first player with three in a row on a board of nine cells wins.

Payoff     1 for the winner, -1 for the loser, 0 for a draw.
Position   nine cells from the top left, X, O or '.', rows separated by '/'; X begins.
Moves      a1 (top left) to c3; the number of a move is its cell, 0 to 8.
Source     the board of noughts and crosses is (3,3,3) of the m,n,k games [VanDenHerikEtAl2002].
"""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._stones import stone_rows
from zermelo.kernels import TERMINAL, Ints, Reals, ctz, kernel, mix64, popcount, turned_cell

FULL = 0b111_111_111
LINES = (
    0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001,
    0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100,
)  # fmt: skip
PLAYER_NAMES = ("X", "O")


class State(NamedTuple):
    own: int  # the cells of the player to move
    other: int
    turn: int


class Params(NamedTuple):
    lines: Ints
    weights: Reals  # value of an open line with 0, 1, 2 own stones


def make(
    *,
    one_stone: Annotated[float, "Value of a line with one stone of a player and none of the other."] = 0.01,
    two_stones: Annotated[float, "Value of a line with two stones of a player and none of the other."] = 0.1,
) -> KernelGame:
    """The parameters are weights of the evaluation."""
    between("parameter one_stone", one_stone, 0, two_stones)
    between("parameter two_stones", two_stones, one_stone, 0.12)
    traits = Traits(max_moves=9, move_range=9, max_plies=9, decisive=True)
    return KernelGame(sys.modules[__name__], Params(list(LINES), [0.0, one_stone, two_stones]), traits)


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0)


@kernel
def has_line(params: Params, stones: int) -> bool:
    for i in range(8):
        if stones & params.lines[i] == params.lines[i]:
            return True
    return False


@kernel
def mover(params: Params, state: State) -> int:
    if state.own | state.other == FULL or has_line(params, state.other):
        return TERMINAL
    return state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = 0
    empty = FULL & ~(state.own | state.other)
    while empty:
        out[row + n] = ctz(empty)
        empty &= empty - 1
        n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    return State(state.other, state.own | (1 << move), 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if not has_line(params, state.other):
        return 0.0
    return -1.0 if player == state.turn else 1.0


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = 0.0
    for i in range(8):
        own, other = state.own & params.lines[i], state.other & params.lines[i]
        if other == 0:
            value += params.weights[popcount(own)]
        elif own == 0:
            value -= params.weights[popcount(other)]
    return value if player == state.turn else -value


@kernel
def key(params: Params, state: State) -> int:
    return mix64(state.own | state.other << 9 | state.turn << 18)


@kernel
def symmetries(params: Params) -> int:
    return 8


@kernel
def turned_stones(stones: int, symmetry: int) -> int:
    moved = 0
    for cell in range(9):
        moved |= (stones >> cell & 1) << turned_cell(cell, 3, 3, symmetry)
    return moved


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    return State(turned_stones(state.own, symmetry), turned_stones(state.other, symmetry), state.turn)


@kernel
def parents(params: Params, state: State, root: State) -> int:
    """The last stone: any of the opponent's that the root does not have and without which there was no line."""
    last = state.other & ~(root.own | root.other)
    n = 0
    while last:
        if not has_line(params, state.other ^ (last & -last)):
            n += 1
        last &= last - 1
    return n


def rows(state: State) -> list[str]:
    return stone_rows((state.own,), (state.other,), state.turn, ((0, 1, 2), (3, 4, 5), (6, 7, 8)))


def format(params: Params, state: State) -> str:
    return "/".join(rows(state))


def parse(params: Params, text: str) -> State:
    cells = text.upper().replace("/", "")
    if len(cells) != 9 or set(cells) - set("XO."):
        raise UsageError(f"expected 9 cells of X, O or '.' such as X.O/.X./..., got {shown(text)}")
    x, o = (sum(1 << i for i, cell in enumerate(cells) if cell == sign) for sign in "XO")
    turn = popcount(x) - popcount(o)
    if turn not in (0, 1):
        raise UsageError(f"expected as many X as O or one X more, got {shown(text)}")
    if has_line(params, x if turn == 0 else o):
        raise UsageError(f"expected a position before the mover has three in a row, got {shown(text)}")
    return State(x, o, 0) if turn == 0 else State(o, x, 1)


def move_name(params: Params, state: State, move: int) -> str:
    return cell_name(move % 3, move // 3)


def view(params: Params, state: State) -> Grid:
    return Grid(rows(state), "tic-tac-toe")
