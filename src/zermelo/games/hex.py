"""Hex: connect your two opposite sides of a rhombus of hexagons.

Payoff     1 for the winner, -1 for the loser; there are no draws.
Position   rows from the top, X, O or '.', separated by '/'; X begins and connects top and bottom,
           O left and right. There is no swap.
Moves      a1 (top left) and so on; the number of a move is its bit.
Source     invented by P. Hein in 1942 and J. Nash in 1948; rules and mathematics in [Browne2000].

Every row lies half a cell further right than the row above, so that the neighbours of (x, y) are
(x-1, y), (x+1, y), (x, y-1), (x+1, y-1), (x, y+1) and (x-1, y+1). Cell (x, y) is bit
(size + 1) y + x of a board of as many words as it takes; bit `size` of every row is never set, so
that no row runs into the next.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Place, cell_name, circle, column, label, line, polygon
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.games._stones import key as key
from zermelo.games._stones import moves as moves
from zermelo.games._stones import read_stones, stone_rows, with_bits
from zermelo.kernels import TERMINAL, Words, has, kernel, u64, with_bit, with_word

LARGEST = 11
CLOSEST = 0.99  # the most of an evaluation: less than a win
COLOURS = {"X": "#c0392b", "O": "#2471a3"}
CELL = "#f4ecd8"
RADIUS, REACH = 20.0, 13.0  # of a hexagon as it is drawn; from its centre to the sides of a square within it
PLAYER_NAMES = ("X", "O")


class State(NamedTuple):
    own: Words  # the cells of the player to move
    other: Words
    turn: int
    won: int  # 1 if the last stone connected two sides: found once, when it is played


class Params(NamedTuple):
    size: int
    board: Words  # all cells
    empty: Words  # none
    top: Words  # the cells of every side
    bottom: Words
    left: Words
    right: Words
    distance: float  # weight of the evaluation


def make(
    *,
    size: Annotated[int, "Cells of a side of the board."] = 5,
    distance: Annotated[float, "Value of needing `size` empty cells less than the opponent to connect."] = 0.5,
) -> KernelGame:
    """`distance` is the weight of the evaluation."""
    between("parameter size", size, 1, LARGEST)
    between("parameter distance", distance, 0, 1)
    side, edge, all_cells = range(size), size - 1, [(x, y) for y in range(size) for x in range(size)]
    empty = (0,) * ((size * (size + 1) + 63) // 64)
    sides = ([(x, 0) for x in side], [(x, edge) for x in side], [(0, y) for y in side], [(edge, y) for y in side])
    board, top, bottom, left, right = (with_bits(empty, _bits(size, cells)) for cells in (all_cells, *sides))
    params = Params(size, board, empty, top, bottom, left, right, distance)
    cells = size * size
    traits = Traits(max_moves=cells, move_range=size * (size + 1), max_plies=cells, decisive=True)
    return KernelGame(sys.modules[__name__], params, traits)


def _bits(size: int, cells: list[tuple[int, int]]) -> list[int]:
    return [(size + 1) * y + x for x, y in cells]


@kernel
def start(params: Params) -> State:
    return State(params.empty, params.empty, 0, 0)


@kernel
def shifted(words: Words, i: int, step: int) -> int:
    """Word i of a board moved by a step in both directions."""
    moved = u64(words[i] << step) | (words[i] >> step)
    if i > 0:
        moved |= words[i - 1] >> (64 - step)
    if i + 1 < len(words):
        moved |= u64(words[i + 1] << (64 - step))
    return moved


@kernel
def beside(params: Params, words: Words, i: int) -> int:
    """Word i of the neighbours of a set of cells."""
    return shifted(words, i, 1) | shifted(words, i, params.size) | shifted(words, i, params.size + 1)


@kernel
def flooded(params: Params, seed: Words, through: Words) -> Words:
    """The seed with all stones that it is connected to."""
    filled, growing = seed, True
    while growing:
        growing = False
        for i in range(len(seed)):
            word = filled[i] | (beside(params, filled, i) & through[i])
            if word != filled[i]:
                filled = with_word(filled, i, word)
                growing = True
    return filled


@kernel
def meet(a: Words, b: Words) -> bool:
    common = u64(0)
    for i in range(len(a)):
        common |= a[i] & b[i]
    return common != 0


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.won else state.turn


@kernel
def connects(params: Params, stones: Words, seed: Words, player: int) -> bool:
    """Do the stones connected to the seed reach both sides of a player?"""
    group = flooded(params, seed, stones)
    if player == 0:
        return meet(group, params.top) and meet(group, params.bottom)
    return meet(group, params.left) and meet(group, params.right)


@kernel
def play(params: Params, state: State, move: int) -> State:
    stone = with_bit(params.empty, move)
    won = 1 if connects(params, state.own, stone, state.turn) else 0
    return State(state.other, with_bit(state.own, move), 1 - state.turn, won)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return -1.0 if player == state.turn else 1.0


@kernel
def steps(params: Params, own: Words, other: Words, near: Words, far: Words) -> int:
    """The fewest empty cells that, filled, connect two sides: by layers, each one cell further."""
    reached = params.empty
    for i in range(len(near)):
        reached = with_word(reached, i, near[i] & own[i])
    reached = flooded(params, reached, own)
    n = 0
    while not meet(reached, far) and n < params.size * params.size:
        further = reached
        for i in range(len(near)):
            word = (beside(params, reached, i) | near[i]) & params.board[i] & ~other[i]
            further = with_word(further, i, reached[i] | word)
        reached = flooded(params, further, own)
        n += 1
    return n


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    if state.turn == 0:
        own = steps(params, state.own, state.other, params.top, params.bottom)
        other = steps(params, state.other, state.own, params.left, params.right)
    else:
        own = steps(params, state.own, state.other, params.left, params.right)
        other = steps(params, state.other, state.own, params.top, params.bottom)
    value = params.distance * (other - own) / params.size
    value = max(-CLOSEST, min(CLOSEST, value))
    return value if player == state.turn else -value


@kernel
def symmetries(params: Params) -> int:
    """Upside down the board looks the same to both."""
    return 2


@kernel
def rotated(params: Params, stones: Words) -> Words:
    moved, last = params.empty, params.size * (params.size + 1) - 2
    for cell in range(last + 1):
        if has(stones, cell):
            moved = with_bit(moved, last - cell)
    return moved


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    if symmetry == 0:
        return state
    return State(rotated(params, state.own), rotated(params, state.other), state.turn, state.won)


@kernel
def parents(params: Params, state: State, root: State) -> int:
    """The last stone: any of the opponent's that the root does not have and without which there was no link."""
    n = 0
    for i in range(len(state.other)):
        last = state.other[i] & ~(root.own[i] | root.other[i])
        while last != 0:
            bit = last & ~(last - u64(1))
            if state.won == 0 or not linked(params, with_word(state.other, i, state.other[i] ^ bit), 1 - state.turn):
                n += 1
            last &= last - u64(1)
    return n


@kernel
def linked(params: Params, stones: Words, player: int) -> bool:
    """Do the stones of a player connect their sides?"""
    near, far = (params.top, params.bottom) if player == 0 else (params.left, params.right)
    seed = params.empty
    for i in range(len(stones)):
        seed = with_word(seed, i, stones[i] & near[i])
    return meet(flooded(params, seed, stones), far)


def rows(params: Params, state: State) -> list[str]:
    starts = range(0, params.size * (params.size + 1), params.size + 1)
    return stone_rows(state.own, state.other, state.turn, [range(start, start + params.size) for start in starts])


def format(params: Params, state: State) -> str:
    return "/".join(rows(params, state))


def parse(params: Params, text: str) -> State:
    xs, os = read_stones(text, params.size, params.size)
    turn = len(xs) - len(os)
    stones = [with_bits(params.empty, _bits(params.size, cells)) for cells in (xs, os)]
    if linked(params, stones[turn], turn):
        raise UsageError(f"expected a position before the mover has connected two sides, got {shown(text)}")
    return State(stones[turn], stones[1 - turn], turn, int(linked(params, stones[1 - turn], 1 - turn)))


def move_name(params: Params, state: State, move: int) -> str:
    return cell_name(move % (params.size + 1), move // (params.size + 1))


def text(params: Params, state: State) -> str:
    """Every row one character further right, as the hexagons lie."""
    head = "   " + " ".join(column(x) for x in range(params.size))
    lines = (f"{' ' * y}{y + 1:>2} {' '.join(row)}" for y, row in enumerate(rows(params, state)))
    return "\n".join([head, *lines, f"{'XO'[state.turn]} to move"])


def svg(params: Params, state: State) -> str:
    """Hexagons with a corner on top; the sides in the colours of who connects them."""
    radius, last = RADIUS, params.size - 1
    across = radius * math.sqrt(3)
    parts, rims = [], []
    for y, row in enumerate(rows(params, state)):
        for x, sign in enumerate(row):
            centre = _centre(x, y)
            corners = list(_corners(centre, radius))
            parts.append(polygon(corners, CELL, "#777"))
            if sign in COLOURS:
                parts.append(circle(*centre, radius * 0.68, COLOURS[sign]))
            for side, owner, first in ((y == 0, "X", 5), (y == last, "X", 2), (x == 0, "O", 3), (x == last, "O", 0)):
                if side:
                    rims += _rim([corners[(first + i) % 6] for i in range(3)], COLOURS[owner])
        parts.append(label(24 + across * y / 2, 45 + radius * (1 + 1.5 * y), str(y + 1), 13))
    parts += [label(40 + across * (x + 0.5), 32, column(x), 13) for x in range(params.size)]
    width, height = 60 + across * (1.5 * params.size - 0.5), 60 + radius * (1.5 * params.size + 0.5)
    return picture(width, height, parts + rims, "hex")


def cells(params: Params, state: State) -> list[Place]:
    """The squares within the hexagons."""
    signs = rows(params, state)
    return [
        Place(cell_name(x, y), *_corner(x, y), 2 * REACH, 2 * REACH, signs[y][x] if signs[y][x] in COLOURS else "")
        for y in range(params.size)
        for x in range(params.size)
    ]


def _corner(x: int, y: int) -> tuple[float, float]:
    """The upper left corner of a square within a hexagon."""
    across, down = _centre(x, y)
    return across - REACH, down - REACH


def _centre(x: int, y: int) -> tuple[float, float]:
    return 40 + RADIUS * math.sqrt(3) * (x + 0.5 + y / 2), 40 + RADIUS * (1 + 1.5 * y)


def _rim(corners: list[tuple[float, float]], colour: str) -> list[str]:
    return [line(*a, *b, colour, 4) for a, b in pairwise(corners)]


def _corners(centre: tuple[float, float], radius: float) -> Iterator[tuple[float, float]]:
    """The corners of a hexagon, clockwise from the top."""
    for i in range(6):
        angle = math.radians(60 * i - 90)
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
