"""What games with stones on a board share: lists of cells, and the board as rows of signs.

Rows are written from the top and separated by '/', one sign a cell, '.' for an empty one. In games of X and O, X
begins, so that the stones tell whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zermelo.errors import UsageError, shown
from zermelo.kernels import Ints, Words, ctz, has, kernel, mix64, u64, with_bit

Cell = tuple[int, int]


@kernel
def write_cells(cells: int, out: Ints, at: int, first: int) -> int:
    """Write the numbers of the bits that are set, ascending, bit 0 as `first`; returns how many."""
    n = 0
    while cells != 0:
        out[at + n] = first + ctz(cells)
        cells &= cells - u64(1)
        n += 1
    return n


@kernel
def moves(params: Any, state: Any, out: Ints, row: int) -> int:
    """A stone on any empty cell of `params.board`."""
    n = 0
    for i in range(len(params.board)):
        empty = params.board[i] & ~(state.own[i] | state.other[i])
        n += write_cells(empty, out, row + n, 64 * i)
    return n


@kernel
def key(params: Any, state: Any) -> int:
    mixed = mix64(u64(state.turn + 1))  # scattered first: no board differs from another by the turn
    for i in range(len(state.own)):
        mixed = mix64(mix64(mixed ^ state.own[i]) ^ state.other[i])
    return mixed


def with_bits(empty: Words, cells: Iterable[int]) -> Words:
    """A board with the bits of these cells set."""
    words = empty
    for cell in cells:
        words = with_bit(words, cell)
    return words


def stone_rows(own: Words, other: Words, turn: int, cells: Iterable[Sequence[int]]) -> list[str]:
    """The rows of X, O and '.'; `cells` are the bits of every row's cells.

    >>> stone_rows((0b0001,), (0b1000,), 0, [(0, 1), (2, 3)])
    ['X.', '.O']
    """
    x, o = (own, other) if turn == 0 else (other, own)
    return ["".join("X" if has(x, i) else "O" if has(o, i) else "." for i in row) for row in cells]


def read_rows(text: str, width: int, height: int, signs: str) -> list[str]:
    """The rows of a board, in capitals.

    >>> read_rows("x./.o", 2, 2, "XO")
    ['X.', '.O']
    """
    rows = text.upper().split("/")
    if len(rows) != height or any(len(row) != width or set(row) - set(signs + ".") for row in rows):
        named = ", ".join(signs)
        raise UsageError(
            f"expected {height} rows of {width} cells ({named} or '.') separated by '/', got {shown(text)}"
        )
    return rows


def read_stones(text: str, width: int, height: int) -> tuple[list[Cell], list[Cell]]:
    """The cells (x, y) of X and of O, y from the top; X has as many as O or one more.

    >>> read_stones("X./.O", 2, 2)
    ([(0, 0)], [(1, 1)])
    """
    rows = read_rows(text, width, height, "XO")
    xs, os = ([(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == sign] for sign in "XO")
    if len(xs) - len(os) not in (0, 1):
        raise UsageError(f"expected as many X as O or one X more, got {len(xs)} X and {len(os)} O: {shown(text)}")
    return xs, os


def read_mover(side: str, signs: str, text: str) -> int:
    """The number of the player to move, whose sign follows the board."""
    if len(side) != 1 or side not in signs:
        named = ", ".join(signs)
        raise UsageError(f"expected the player to move, one of {named}, after the board, got {shown(text)}")
    return signs.index(side)
