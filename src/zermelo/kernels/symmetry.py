"""The symmetries of a board of cells: mirror the columns, the rows, and on a square the diagonal.

A game whose rules they do not change may say so by two kernels: `symmetries(params)`, how many
there are, and `transformed(params, state, symmetry)`, the state under one of them, 0 the identity.
"""

from __future__ import annotations

from zermelo.kernels.binding import kernel


@kernel
def turned_cell(cell: int, width: int, height: int, symmetry: int) -> int:
    """Where a symmetry takes a cell, counted row by row: bit 0 mirrors columns, bit 1 rows, bit 2 the diagonal.

    >>> [turned_cell(1, 3, 3, symmetry) for symmetry in range(8)]
    [1, 1, 7, 7, 3, 3, 5, 5]
    """
    x, y = cell % width, cell // width
    if symmetry & 1:
        x = width - 1 - x
    if symmetry & 2:
        y = height - 1 - y
    if symmetry & 4:
        x, y = y, x
    return y * width + x
