"""Othello (Reversi): enclose the opponent's discs to flip them, on 8x8, 6x6 or 4x4 cells.

Payoff     own discs minus the opponent's when neither can move.
Position   rows from the top, B, W or '.', separated by '/', then the player to move, as in
           ......../......../......../...WB.../...BW.../......../......../........ B
Moves      a1 (top left) to h8; a player who cannot flip passes, and a pass is a ply.
Source     rules in [Rose2005].

Cell (x, y) is bit 8 y + x of a word, on every size of board.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import Grid, cell_name
from zermelo.games._flipping import capturing, cell_bits, flips, read_cells, turned_board
from zermelo.games._stones import read_mover, write_cells
from zermelo.kernels import TERMINAL, U64, Ints, Reals, kernel, mix64, popcount, u64

PASS = 64
PLAYER_NAMES = ("Black", "White")
WEIGHTS = {"disc": (-10.0, 10.0), "mobility": (-10.0, 10.0), "corner": (-10.0, 10.0)}


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
    *,
    size: Annotated[Literal[8, 6, 4], "Cells of a side of the board."] = 8,
    disc: Annotated[float, "Weight of the difference in discs, in the evaluation."] = 0.1,
    mobility: Annotated[float, "Weight of the difference in legal moves, in the evaluation."] = 1.0,
    corner: Annotated[float, "Weight of the difference in corners, in the evaluation."] = 5.0,
) -> KernelGame:
    """The board, and the weights of the evaluation."""
    bits = cell_bits(size)
    board, corners = sum(map(sum, bits)), sum(bits[y][x] for y in (0, -1) for x in (0, -1))
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
    return write_cells(cells, out, row, 0)


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
def features(params: Params, state: State, player: int, out: Reals, row: int) -> int:
    sign = 1.0 if player == state.turn else -1.0
    own, other = capturing(params.board, state.own, state.other), capturing(params.board, state.other, state.own)
    out[row] = sign * (popcount(state.own) - popcount(state.other))
    out[row + 1] = sign * (popcount(own) - popcount(other))
    out[row + 2] = sign * (popcount(state.own & params.corners) - popcount(state.other & params.corners))
    return 3


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


def rows(params: Params, state: State) -> list[str]:
    black, white = (state.own, state.other) if state.turn == 0 else (state.other, state.own)
    bits = cell_bits(params.size)
    return ["".join("B" if black & bit else "W" if white & bit else "." for bit in row) for row in bits]


def format(params: Params, state: State) -> str:
    return f"{'/'.join(rows(params, state))} {'BW'[state.turn]}"


def parse(params: Params, text: str) -> State:
    board, _, side = text.upper().partition(" ")
    cells = read_cells(board, params.size, "BW")
    black, white = (sum(bit for cell, bit in cells if cell == sign) for sign in "BW")
    return State(black, white, 0) if read_mover(side, "BW", text) == 0 else State(white, black, 1)


def move_name(params: Params, state: State, move: int) -> str:
    return "pass" if move == PASS else cell_name(move % 8, move // 8)


def view(params: Params, state: State) -> Grid:
    return Grid(rows(params, state), "othello", [f"{'BW'[state.turn]} to move"], cell_colour="#2e8b57")
