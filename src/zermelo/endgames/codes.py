"""Entries of tables: one byte a position, eight in a word.

0 is a draw, 255 a cell that is no position. Else the entry is the number of plies to the end plus one: odd entries are
losses of the player to move (1: no legal move), even ones wins. The winner takes the shortest way, the loser the
longest.
"""

from __future__ import annotations

from zermelo.errors import ZermeloError
from zermelo.kernels import Ints, kernel

DRAW, LOST, EMPTY = 0, 1, 255
MOST_PLIES = EMPTY - 2  # that an entry can say


@kernel
def code_at(table: Ints, cell: int) -> int:
    """The entry of a cell."""
    return table[cell >> 3] >> 8 * (cell & 7) & 255


@kernel
def put_code(table: Ints, cell: int, code: int) -> None:
    """Write an entry where there is none; over another one, if the two are given as `one ^ other`."""
    table[cell >> 3] ^= code << 8 * (cell & 7)


def code_of_plies(plies: int) -> int:
    """The entry of a position that is won (odd) or lost (even) in so many plies."""
    if plies > MOST_PLIES:
        raise ZermeloError(f"expected the end within {MOST_PLIES} plies, got {plies}: an entry has one byte")
    return plies + 1

