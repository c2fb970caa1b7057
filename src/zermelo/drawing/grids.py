"""Boards as text: rows from the top, X, O or '.', separated by '/'; X begins, so the stones tell the turn."""

from __future__ import annotations

from zermelo.drawing.shapes import column
from zermelo.errors import UsageError, shown

Cell = tuple[int, int]


def read_stones(text: str, width: int, height: int) -> tuple[list[Cell], list[Cell]]:
    """The cells (x, y) of X and of O, y from the top; X has as many as O or one more.

    >>> read_stones("X./.O", 2, 2)
    ([(0, 0)], [(1, 1)])
    """
    rows = text.upper().split("/")
    if len(rows) != height or any(len(row) != width or set(row) - set("XO.") for row in rows):
        raise UsageError(f"expected {height} rows of {width} cells (X, O or '.') separated by '/', got {shown(text)}")
    xs, os = ([(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == sign] for sign in "XO")
    if len(xs) - len(os) not in (0, 1):
        raise UsageError(f"expected as many X as O or one X more, got {len(xs)} X and {len(os)} O: {shown(text)}")
    return xs, os


def grid_text(rows: list[str]) -> str:
    """Rows under lettered columns, numbered from the top.

    >>> print(grid_text(["X.", ".O"]))
      a b
    1 X .
    2 . O
    """
    margin = len(str(len(rows)))
    head = " " * margin + " " + " ".join(column(x) for x in range(len(rows[0])))
    return "\n".join([head, *(f"{y:>{margin}} {' '.join(row)}" for y, row in enumerate(rows, 1))])
