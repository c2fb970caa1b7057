"""The m,n,k games: the first player with k in a row on a board of m by n cells wins.

Tic-tac-toe is (3,3,3), gomoku without its refinements (15,15,5); more than k in a row win, too.

Payoff     1 for the winner, -1 for the loser, 0 for a draw.
Position   rows from the top, X, O or '.', separated by '/'; X begins.
Moves      a1 (top left) and so on; the number of a move is its cell, row by row.
Source     the definition and which of them are solved: [VanDenHerikEtAl2002].

Cell (x, y) is bit m y + x of a board of as many words as it takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._stones import key as key
from zermelo.games._stones import moves as moves
from zermelo.games._stones import read_stones, stone_rows, with_bits
from zermelo.kernels import TERMINAL, Ints, Reals, Words, has, kernel, popcount, turned_cell, u64, with_bit, with_word

LARGEST = 25
CLOSEST = 0.99  # the most of an evaluation: less than a win
WEIGHTS = {"threat": (0.0, 1.0), "growth": (1.0, 20.0)}
PLAYER_NAMES = ("X", "O")


class State(NamedTuple):
    own: Words  # the cells of the player to move
    other: Words
    turn: int
    stones: int
    won: int  # 1 if the last stone completed a line: found once, when it is played


class Params(NamedTuple):
    width: int
    height: int
    k: int
    board: Words  # all cells
    empty: Words  # none
    ends: int  # length of `lines`
    lines: Ints  # first cell, step and length of every line of the board with k cells or more
    weights: Reals  # value of k cells in line with 0, 1, … k stones of one player and none of the other


def make(
    *,
    m: Annotated[int, "Columns of the board."] = 5,
    n: Annotated[int, "Rows of the board."] = 5,
    k: Annotated[int, "Stones in a row that win."] = 4,
    threat: Annotated[float, "Value of a line that lacks one stone, in the evaluation."] = 0.1,
    growth: Annotated[float, "How many times less a line is worth with every further stone it lacks."] = 4.0,
) -> KernelGame:
    """`threat` and `growth` are weights of the evaluation."""
    between("parameter m", m, 1, LARGEST)
    between("parameter n", n, 1, LARGEST)
    between("parameter k", k, 1, max(m, n))
    between("parameter threat", threat, 0, 1)
    between("parameter growth", growth, 1, 1000)
    cells = m * n
    board = tuple((1 << min(64, cells - at)) - 1 for at in range(0, cells, 64))
    exact = 2.0**30  # sums of whole multiples of 1/exact do not round: the order of the lines does not matter
    weights = [0.0, *(round(exact * threat * growth ** (stones + 1 - k)) / exact for stones in range(1, k + 1))]
    lines = [number for line in _lines(m, n) if line[2] >= k for number in line]
    params = Params(m, n, k, board, (0,) * len(board), len(lines), lines, weights)
    traits = Traits(max_moves=cells, move_range=cells, max_plies=cells, noisy=True, decisive=True)
    return KernelGame(sys.modules[__name__], params, traits)


def _lines(width: int, height: int) -> Iterator[tuple[int, int, int]]:
    for y in range(height):
        yield y * width, 1, width
    for x in range(width):
        yield x, width, height
        yield x, width + 1, min(width - x, height)
        yield x, width - 1, min(x + 1, height)
    for y in range(1, height):
        yield y * width, width + 1, min(width, height - y)
        yield y * width + width - 1, width - 1, min(width, height - y)


@kernel
def start(params: Params) -> State:
    return State(params.empty, params.empty, 0, 0, 0)


@kernel
def run_length(params: Params, stones: Words, cell: int, dx: int, dy: int) -> int:
    """How many stones lie in line beyond a cell."""
    x, y = cell % params.width + dx, cell // params.width + dy
    n = 0
    while 0 <= x < params.width and 0 <= y < params.height and has(stones, y * params.width + x):
        x += dx
        y += dy
        n += 1
    return n


@kernel
def completes(params: Params, stones: Words, cell: int) -> bool:
    """Does a stone in this cell make k in a row?"""
    longest = 0
    for direction in range(4):
        dx, dy = min(direction, 1), direction - 2 if direction > 0 else 1  # down, up right, right, down right
        ahead, behind = run_length(params, stones, cell, dx, dy), run_length(params, stones, cell, -dx, -dy)
        longest = max(longest, ahead + 1 + behind)
    return longest >= params.k


@kernel
def mover(params: Params, state: State) -> int:
    if state.won or state.stones == params.width * params.height:
        return TERMINAL
    return state.turn


@kernel
def play(params: Params, state: State, move: int) -> State:
    won = 1 if completes(params, state.own, move) else 0
    return State(state.other, with_bit(state.own, move), 1 - state.turn, state.stones + 1, won)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if not state.won:
        return 0.0
    return -1.0 if player == state.turn else 1.0


@kernel
def line_value(params: Params, state: State, cell: int, step: int, length: int) -> float:
    """The value of all k cells in line along a line of the board, by a window that slides along it."""
    own, other, value = 0, 0, 0.0  # the stones of the last k cells, as bits
    window = (1 << params.k) - 1
    for i in range(length):
        own = (own << 1 | has(state.own, cell)) & window
        other = (other << 1 | has(state.other, cell)) & window
        cell += step
        if i + 1 >= params.k:
            if other == 0:
                value += params.weights[popcount(own)]
            elif own == 0:
                value -= params.weights[popcount(other)]
    return value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = 0.0
    for i in range(0, params.ends, 3):
        value += line_value(params, state, params.lines[i], params.lines[i + 1], params.lines[i + 2])
    value = max(-CLOSEST, min(CLOSEST, value))
    return value if player == state.turn else -value


@kernel
def symmetries(params: Params) -> int:
    return 8 if params.width == params.height else 4


@kernel
def turned_stones(params: Params, stones: Words, symmetry: int) -> Words:
    moved = params.empty
    for cell in range(params.width * params.height):
        if has(stones, cell):
            moved = with_bit(moved, turned_cell(cell, params.width, params.height, symmetry))
    return moved


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    own, other = turned_stones(params, state.own, symmetry), turned_stones(params, state.other, symmetry)
    return State(own, other, state.turn, state.stones, state.won)


@kernel
def parents(params: Params, state: State, root: State) -> int:
    """The last stone: any of the opponent's that the root does not have and without which there was no line."""
    n = 0
    for i in range(len(state.other)):
        last = state.other[i] & ~(root.own[i] | root.other[i])
        while last != 0:
            bit = last & ~(last - u64(1))
            if state.won == 0 or not has_run(params, with_word(state.other, i, state.other[i] ^ bit)):
                n += 1
            last &= last - u64(1)
    return n


@kernel
def has_run(params: Params, stones: Words) -> bool:
    """Are there k in a row?"""
    for cell in range(params.width * params.height):
        if has(stones, cell) and completes(params, stones, cell):
            return True
    return False


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A move that wins or stops a win."""
    return completes(params, state.own, move) or completes(params, state.other, move)


def rows(params: Params, state: State) -> list[str]:
    width, height = params.width, params.height
    return stone_rows(state.own, state.other, state.turn, [range(y * width, (y + 1) * width) for y in range(height)])


def format(params: Params, state: State) -> str:
    return "/".join(rows(params, state))


def parse(params: Params, text: str) -> State:
    xs, os = ([y * params.width + x for x, y in cells] for cells in read_stones(text, params.width, params.height))
    turn = len(xs) - len(os)
    own, other = (xs, os) if turn == 0 else (os, xs)
    state = State(with_bits(params.empty, own), with_bits(params.empty, other), turn, len(xs) + len(os), 0)
    if any(completes(params, state.own, cell) for cell in own):
        raise UsageError(f"expected a position before the mover has {params.k} in a row, got {shown(text)}")
    return state._replace(won=int(any(completes(params, state.other, cell) for cell in other)))


def move_name(params: Params, state: State, move: int) -> str:
    return cell_name(move % params.width, move // params.width)


def view(params: Params, state: State) -> Grid:
    return Grid(rows(params, state), f"({params.width},{params.height},{params.k}) game")
