"""Breakthrough: the first piece to reach the opponent's home row wins.

Rules      The pieces of each player fill the two rows at their edge. A piece goes one step forward, straight or
           diagonally, to an empty cell, or diagonally to a cell with a piece of the opponent, which it captures.
           Whoever reaches the farthest row or captures all pieces wins. There is always a move: of the foremost piece,
           diagonally.
Payoff     1 for the winner, -1 for the loser.
Position   rows from the top, W, B or '.', separated by '/', then the player to move, as in
           WWWW/WWWW/..../BBBB/BBBB W
Moves      from where to where, as in a2-a3, with x for a capture, as in b4xa3. White begins at the top, so that cells
           have the names they have in the literature. The number of a move is 3 x its cell, plus 0, 1 or 2 for a step
           to the left, straight or to the right.
Source     rules in [SaffidineEtAl2012]; the value of 5x5 in [TasmanianDevil2006].

Cell (x, y) is bit columns y + x of a word.
"""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._stones import read_mover, read_rows
from zermelo.kernels import TERMINAL, U64, Ints, Reals, ctz, kernel, mix64, popcount, u64

CLOSEST = 0.99  # the most of an evaluation: less than a win
PLAYER_NAMES = ("White", "Black")
WEIGHTS = {"piece": (-1.0, 1.0), "advance": (-1.0, 1.0)}


class State(NamedTuple):
    own: U64  # the pieces of the player to move
    other: U64
    turn: int


class Params(NamedTuple):
    columns: int
    rows: int
    top: U64  # the cells of the first row, White's home
    bottom: U64
    piece: float  # weights of the evaluation
    advance: float


def make(
    *,
    columns: Annotated[int, "Columns of the board."] = 8,
    rows: Annotated[int, "Rows of the board."] = 8,
    piece: Annotated[float, "Value of a piece more, in the evaluation."] = 0.05,
    advance: Annotated[float, "Value of a step forward, in the evaluation."] = 0.01,
) -> KernelGame:
    """The board, and the weights of the evaluation."""
    between("parameter columns", columns, 2, 8)
    between("parameter rows", rows, 4, 8)
    between("parameter piece", piece, -1, 1)
    between("parameter advance", advance, -1, 1)
    top = (1 << columns) - 1
    # Every piece but the last goes at most rows - 2 steps.
    plies = 4 * columns * (rows - 2) + 1
    traits = Traits(max_moves=6 * columns, move_range=3 * columns * rows, max_plies=plies, noisy=True, decisive=True)
    params = Params(columns, rows, top, top << columns * (rows - 1), piece, advance)
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    white = params.top | (params.top << params.columns)
    black = params.bottom | (params.bottom >> params.columns)
    return State(u64(white), u64(black), 0)


@kernel
def goal(params: Params, turn: int) -> U64:
    """The row that a player wants to reach."""
    return params.bottom if turn == 0 else params.top


@kernel
def mover(params: Params, state: State) -> int:
    """Only the player who moved last can have won."""
    if state.own == 0 or state.other & goal(params, 1 - state.turn) != 0:
        return TERMINAL
    return state.turn


@kernel
def target(params: Params, cell: int, way: int, turn: int) -> int:
    """Where a step to the left (0), straight (1) or to the right (2) leads; -1 off the board."""
    x = cell % params.columns + way - 1
    if x < 0 or x >= params.columns:
        return -1
    return cell + way - 1 + (params.columns if turn == 0 else -params.columns)


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n, left = 0, state.own
    while left != 0:
        cell = ctz(left)
        for way in range(3):
            to = target(params, cell, way, state.turn)
            if to >= 0:
                taken = state.own | state.other if way == 1 else state.own
                if (taken >> to) & u64(1) == 0:
                    out[row + n] = 3 * cell + way
                    n += 1
        left &= left - u64(1)
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    end = u64(1) << target(params, move // 3, move % 3, state.turn)
    own = (state.own ^ (u64(1) << (move // 3))) | end
    return State(u64(state.other & ~end), u64(own), 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return -1.0 if player == state.turn else 1.0


@kernel
def steps(params: Params, pieces: U64, turn: int) -> int:
    """How many steps the pieces of a player are away from their home row, together."""
    done, row = 0, params.top
    for y in range(params.rows):
        done += popcount(pieces & row) * (y if turn == 0 else params.rows - 1 - y)
        row = u64(row << params.columns)
    return done


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    pieces = popcount(state.own) - popcount(state.other)
    ahead = steps(params, state.own, state.turn) - steps(params, state.other, 1 - state.turn)
    value = params.piece * pieces + params.advance * ahead
    value = max(-CLOSEST, min(CLOSEST, value))
    return value if player == state.turn else -value


@kernel
def features(params: Params, state: State, player: int, out: Reals, row: int) -> int:
    sign = 1.0 if player == state.turn else -1.0
    out[row] = sign * (popcount(state.own) - popcount(state.other))
    out[row + 1] = sign * (steps(params, state.own, state.turn) - steps(params, state.other, 1 - state.turn))
    return 2


@kernel
def key(params: Params, state: State) -> int:
    return mix64(state.own ^ mix64(state.other ^ mix64(u64(state.turn + 1))))


@kernel
def symmetries(params: Params) -> int:
    """Left and right are alike."""
    return 2


@kernel
def mirrored(params: Params, pieces: U64) -> U64:
    found = u64(0)
    while pieces != 0:
        cell = ctz(pieces)
        found |= u64(1) << (cell + params.columns - 1 - 2 * (cell % params.columns))
        pieces &= pieces - u64(1)
    return found


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    if symmetry == 0:
        return state
    return State(mirrored(params, state.own), mirrored(params, state.other), state.turn)


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A capture, or a step to the farthest row."""
    end = u64(1) << target(params, move // 3, move % 3, state.turn)
    return end & (state.other | goal(params, state.turn)) != 0


def rows(params: Params, state: State) -> list[str]:
    white, black = (state.own, state.other) if state.turn == 0 else (state.other, state.own)
    signs = ["W" if white >> i & 1 else "B" if black >> i & 1 else "." for i in range(params.columns * params.rows)]
    return ["".join(signs[i : i + params.columns]) for i in range(0, len(signs), params.columns)]


def format(params: Params, state: State) -> str:
    return f"{'/'.join(rows(params, state))} {'WB'[state.turn]}"


def parse(params: Params, text: str) -> State:
    board, _, side = text.strip().upper().partition(" ")
    cells = "".join(read_rows(board, params.columns, params.rows, "WB"))
    turn = read_mover(side.strip(), "WB", text)
    pieces = [sum(1 << i for i, cell in enumerate(cells) if cell == sign) for sign in "WB"]
    state = State(pieces[turn], pieces[1 - turn], turn)
    for sign, found in zip("WB", pieces, strict=True):
        if popcount(found) > 2 * params.columns:
            raise UsageError(f"expected at most {2 * params.columns} {sign}, got {popcount(found)}: {shown(text)}")
    if state.other == 0 or state.own & goal(params, turn) != 0:
        raise UsageError(f"expected a player to move who has not won, got {'WB'[turn]}: {shown(text)}")
    return state


def move_name(params: Params, state: State, move: int) -> str:
    begin, end = move // 3, target(params, move // 3, move % 3, state.turn)
    sign = "x" if state.other >> end & 1 else "-"
    return sign.join(cell_name(cell % params.columns, cell // params.columns) for cell in (begin, end))


def clicks(params: Params, state: State, move: int) -> list[str]:
    begin, end = move // 3, target(params, move // 3, move % 3, state.turn)
    return [cell_name(cell % params.columns, cell // params.columns) for cell in (begin, end)]


def view(params: Params, state: State) -> Grid:
    status = f"{PLAYER_NAMES[state.turn]} to move"
    if mover(params, state) == TERMINAL:
        status = f"{PLAYER_NAMES[1 - state.turn]} has won"
    return Grid(rows(params, state), f"Breakthrough {params.columns}x{params.rows}", [status])
