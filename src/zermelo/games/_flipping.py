"""What Othello and Rolit share: captures on a word of 64 bits, and its symmetries.

Cell (x, y) is bit 8 y + x, on boards of up to eight by eight cells. The discs between a new one and
another of the same player, in any of the eight directions, are captured.
"""

from __future__ import annotations

from zermelo.games._stones import read_rows
from zermelo.kernels import kernel, u64

INNER = 0x7E7E7E7E7E7E7E7E  # the columns that a line can cross sideways


@kernel
def reach(own: int, through: int, step: int) -> int:
    """The cells behind an unbroken run of `through` that starts beside `own`, in both directions."""
    up = (own << step) & through
    down = (own >> step) & through
    up |= (up << step) & through
    down |= (down >> step) & through
    up_pairs = through & (through << step)
    down_pairs = through & (through >> step)
    up |= (up << 2 * step) & up_pairs
    down |= (down >> 2 * step) & down_pairs
    up |= (up << 2 * step) & up_pairs
    down |= (down >> 2 * step) & down_pairs
    return (up << step) | (down >> step)


@kernel
def capturing(board: int, own: int, other: int) -> int:
    """The empty cells from which a player captures."""
    inner = other & u64(INNER)
    found = reach(own, inner, 1) | reach(own, inner, 7) | reach(own, inner, 9) | reach(own, other, 8)
    return found & board & ~(own | other)


@kernel
def enclosed(own: int, through: int, move: int, step: int) -> int:
    """The discs of `through` between a move and `own`, in both directions."""
    up = (move << step) & through
    down = (move >> step) & through
    up |= (up << step) & through
    down |= (down >> step) & through
    up_pairs = through & (through << step)
    down_pairs = through & (through >> step)
    up |= (up << 2 * step) & up_pairs
    down |= (down >> 2 * step) & down_pairs
    up |= (up << 2 * step) & up_pairs
    down |= (down >> 2 * step) & down_pairs
    if (up << step) & own == 0:
        up = u64(0)
    if (down >> step) & own == 0:
        down = u64(0)
    return up | down


@kernel
def flips(own: int, other: int, move: int) -> int:
    """The discs that a move captures."""
    inner = other & u64(INNER)
    return (
        enclosed(own, inner, move, 1)
        | enclosed(own, inner, move, 7)
        | enclosed(own, inner, move, 9)
        | enclosed(own, other, move, 8)
    )


@kernel
def upside_down(board: int, size: int) -> int:
    moved = u64(0)
    for y in range(size):
        moved |= ((board >> 8 * y) & u64(0xFF)) << 8 * (size - 1 - y)
    return moved


@kernel
def transposed(board: int) -> int:
    """Rows become columns: three exchanges of ever larger blocks."""
    swap = (board ^ (board >> 7)) & u64(0x00AA00AA00AA00AA)
    board = board ^ swap ^ (swap << 7)
    swap = (board ^ (board >> 14)) & u64(0x0000CCCC0000CCCC)
    board = board ^ swap ^ (swap << 14)
    swap = (board ^ (board >> 28)) & u64(0x00000000F0F0F0F0)
    return board ^ swap ^ (swap << 28)


@kernel
def turned_board(board: int, size: int, symmetry: int) -> int:
    """The board under one of its eight symmetries, 0 the identity."""
    if symmetry & 1:
        board = upside_down(board, size)
    if symmetry & 2:
        board = transposed(upside_down(transposed(board), size))
    return transposed(board) if symmetry & 4 else board


def cell_bits(size: int) -> list[list[int]]:
    """The bit of every cell, row by row from the top."""
    return [[1 << (8 * y + x) for x in range(size)] for y in range(size)]


def read_cells(text: str, size: int, signs: str) -> list[tuple[str, int]]:
    """The sign and the bit of every cell of a board written as rows."""
    rows = zip(read_rows(text, size, size, signs), cell_bits(size), strict=True)
    return [cell for row, bits in rows for cell in zip(row, bits, strict=True)]
