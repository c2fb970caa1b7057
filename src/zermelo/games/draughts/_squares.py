"""The squares of the board as bits of a word, and the records of the game.

Dark squares are numbered from the top left, 1 to 50 or 1 to 32. Two rows of ten columns take eleven bits, the last of
which is on no board:

    row 0     0   1   2   3   4        bits 0 to 4, columns 1 3 5 7 9
    row 1   5   6   7   8   9    (10)  bits 5 to 9, columns 0 2 4 6 8
    row 2    11  12  13  14  15

So a step down is always +5 (left) or +6 (right), a step up -6 (left) or -5 (right), and what leaves the board falls on
a bit that is no square. The board of 8x8 is the upper left part of this one. A word has at most 54 bits: it fits a
signed integer, shifted left it may lose bits that are no squares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from zermelo.kernels import Ints, Reals, kernel

BITS = 54
SET = (1 << BITS) - 1
ROW_PAIR = 11
WAYS = (-6, -5, 5, 6)  # up left, up right, down left, down right


class State(NamedTuple):
    own: int  # the pieces of the player to move
    other: int
    kings: int  # of both
    turn: int  # 0 White, who moves up; 1 Black
    idle: int  # plies since the last capture or move of a man; 0 where there is no limit


class Params(NamedTuple):
    size: int  # rows of the board
    board: int  # its squares
    white: int  # the men at the start
    black: int
    first: int  # who begins
    top: int  # the row where White's men become kings
    second: int  # the row below
    bottom: int  # the row where Black's men become kings
    last_but_one: int  # the row above
    flying: int  # do kings move any distance?
    backward: int  # do men capture backwards?
    majority: int  # must the most pieces be captured?
    passing: int  # is a man that passes the last row a king from there on?
    letters: int  # are squares named by letters in the names of moves?
    limit: int  # plies without capture or move of a man after which a game is drawn; 0: none
    between: Ints  # cell 64 from + to: the squares between two squares of one diagonal
    rows: Ints  # the squares of each row, from the top
    centre: int
    sides: int
    main_diagonal: int
    double_diagonal: int
    viewpoint: int  # the side that evaluates; -1: the one to move
    term_count: int  # terms of the evaluation
    terms: Ints
    weights: Reals
    squares: Ints  # of bits, from 0; and the other way round
    bits: Ints
    binomials: Ints
    classes: int  # of endgame positions
    class_cells: Ints  # five numbers each: the first cell, men and kings of the side to move, of its opponent
    class_places: Ints  # the first cell of so many men and kings
    table_pieces: int  # positions of up to so many pieces are in the table; 0: none are
    table: Ints  # eight entries in a word


@kernel
def step(squares: int, way: int) -> int:
    """Squares moved one step; what leaves the board is on no square."""
    return squares << way if way > 0 else squares >> -way


def bit_of(square: int, size: int) -> int:
    """The number of the bit of a square, both counted from 0.

    >>> [bit_of(square, 10) for square in (0, 5, 10, 49)], bit_of(31, 8)
    ([0, 5, 11, 53], 41)
    """
    row, place = divmod(square, size // 2)
    return ROW_PAIR * (row // 2) + 5 * (row % 2) + place


@cache
def square_bits(size: int) -> tuple[int, ...]:
    """The bits of all squares, in their order."""
    return tuple(bit_of(square, size) for square in range(size * size // 2))


@cache
def square_numbers(size: int) -> dict[int, int]:
    """The number of the square, from 1, of every bit."""
    return {bit: square for square, bit in enumerate(square_bits(size), 1)}


def row_mask(row: int, size: int) -> int:
    """The squares of a row, counted from the top."""
    half = size // 2
    return sum(1 << bit for bit in square_bits(size)[half * row : half * (row + 1)])


def coordinates(bit: int) -> tuple[int, int]:
    """The column and the row of a square, from the top left.

    >>> coordinates(0), coordinates(5), coordinates(11)
    ((1, 0), (0, 1), (1, 2))
    """
    pair, place = divmod(bit, ROW_PAIR)
    return (2 * place + 1, 2 * pair) if place < 5 else (2 * (place - 5), 2 * pair + 1)


def mask_of(size: int, holds: Callable[[int, int], bool]) -> int:
    """The squares whose column and row fulfil a condition."""
    return sum(1 << bit for bit in square_bits(size) if holds(*coordinates(bit)))


@cache
def squares_between(size: int) -> tuple[int, ...]:
    """The squares between two squares of one diagonal, in cell 64 from + to; 0 elsewhere."""
    cells, board = [0] * (64 * BITS), set(square_bits(size))
    for start in board:
        for way in WAYS:
            passed, at = 0, start + way
            while at in board:
                cells[64 * start + at] = passed
                passed |= 1 << at
                at += way
    return tuple(cells)
