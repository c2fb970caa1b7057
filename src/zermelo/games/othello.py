"""Othello (Reversi): enclose and flip, on 8x8, 6x6 or 4x4.

Payoff     own discs minus the opponent's when neither can move.
Position   rows from the top, B, W or '.', separated by '/', then the player to move, as in
           ......../......../......../...WB.../...BW.../......../......../........ B
Moves      a1 (top left) to h8; a player who cannot flip passes, and a pass is a ply.

Cell (x, y) is bit 8 y + x of a word, on every size of board.
"""

from __future__ import annotations

import sys
from typing import Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import column, grid_svg
from zermelo.errors import UsageError, shown
from zermelo.games._flipping import capturing, flips, turned_board
from zermelo.kernels import TERMINAL, U64, Ints, ctz, kernel, mix64, popcount, u64

PASS = 64


class State(NamedTuple):
    own: U64  # the discs of the player to move
    other: U64
    turn: int


class Params(NamedTuple):
    board: U64
    corners: U64
    size: int
    disc: float  # weights of the evaluation
    mobility: float
    corner: float


def make(
    *, size: Literal[8, 6, 4] = 8, disc: float = 0.1, mobility: float = 1.0, corner: float = 5.0
) -> KernelGame:
    """`disc`, `mobility`, `corner`: weights of the differences in discs, moves and corners."""
    edge = size - 1
    board = sum(1 << (8 * y + x) for y in range(size) for x in range(size))
    corners = sum(1 << (8 * y + x) for y in (0, edge) for x in (0, edge))
    cells = size * size
    traits = Traits(
        lowest=-cells, highest=cells, max_moves=cells, move_range=PASS + 1, max_plies=2 * cells - 8, noisy=True
    )
    return KernelGame(sys.modules[__name__], Params(board, corners, size, disc, mobility, corner), traits)


@kernel
def start(params: Params) -> State:
    right = params.size // 2
    top = right - 1
    black = (u64(1) << (8 * top + right)) | (u64(1) << (8 * right + top))
    white = (u64(1) << (8 * top + top)) | (u64(1) << (8 * right + right))
    return State(u64(black), u64(white), 0)


@kernel
def mover(params: Params, state: State) -> int:
    if capturing(params.board, state.own, state.other) == 0 and capturing(params.board, state.other, state.own) == 0:
        return TERMINAL
    return state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    cells = capturing(params.board, state.own, state.other)
    if cells == 0:
        out[row] = PASS
        return 1
    n = 0
    while cells != 0:
        out[row + n] = ctz(cells)
        cells &= cells - u64(1)
        n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    if move == PASS:
        return State(state.other, state.own, 1 - state.turn)
    bit = u64(1) << move
    flipped = flips(state.own, state.other, bit)
    return State(u64(state.other & ~flipped), u64(state.own | flipped | bit), 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    difference = float(popcount(state.own) - popcount(state.other))
    return difference if player == state.turn else -difference


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = params.disc * (popcount(state.own) - popcount(state.other))
    own, other = capturing(params.board, state.own, state.other), capturing(params.board, state.other, state.own)
    value += params.mobility * (popcount(own) - popcount(other))
    value += params.corner * (popcount(state.own & params.corners) - popcount(state.other & params.corners))
    most = float(params.size * params.size)
    value = max(-most, min(most, value))
    return value if player == state.turn else -value


@kernel
def key(params: Params, state: State) -> int:
    return mix64(state.own ^ mix64(state.other ^ mix64(u64(state.turn + 1))))


@kernel
def symmetries(params: Params) -> int:
    return 8


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    own, other = turned_board(state.own, params.size, symmetry), turned_board(state.other, params.size, symmetry)
    return State(u64(own), u64(other), state.turn)


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A move into a corner changes the evaluation sharply."""
    return move != PASS and (params.corners >> move) & u64(1) != 0


def format(params: Params, state: State) -> str:
    black, white = (state.own, state.other) if state.turn == 0 else (state.other, state.own)
    rows = [
        "".join("B" if black >> i & 1 else "W" if white >> i & 1 else "." for i in range(8 * y, 8 * y + params.size))
        for y in range(params.size)
    ]
    return f"{'/'.join(rows)} {'BW'[state.turn]}"


def parse(params: Params, text: str) -> State:
    board, _, side = text.upper().partition(" ")
    rows = board.split("/")
    size = params.size
    if len(rows) != size or any(len(row) != size or set(row) - set("BW.") for row in rows):
        raise UsageError(f"expected {size} rows of {size} cells (B, W or '.') separated by '/', got {shown(text)}")
    if side not in ("B", "W"):
        raise UsageError(f"expected the player to move, B or W, after the board, got {shown(text)}")
    cells = [(1 << (8 * y + x), cell) for y, row in enumerate(rows) for x, cell in enumerate(row)]
    black, white = (sum(bit for bit, cell in cells if cell == sign) for sign in "BW")
    return State(black, white, 0) if side == "B" else State(white, black, 1)


def move_name(params: Params, state: State, move: int) -> str:
    return "pass" if move == PASS else f"{column(move % 8)}{move // 8 + 1}"


def text(params: Params, state: State) -> str:
    rows = format(params, state).partition(" ")[0].split("/")
    head = "  " + " ".join(column(x) for x in range(params.size))
    return "\n".join([head, *(f"{y + 1} {' '.join(row)}" for y, row in enumerate(rows)), f"{'BW'[state.turn]} to move"])


def svg(params: Params, state: State) -> str:
    rows = format(params, state).partition(" ")[0].split("/")
    return grid_svg(rows, "othello", fill="#2e8b57")
