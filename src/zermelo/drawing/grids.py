"""Boards as data: the cells and their colours, from which both the text and the picture are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple, Protocol

from zermelo.drawing.shapes import BOARD, INK, PAPER, PLAYERS, circle, label, rect, svg

STONES = {"X": PLAYERS[0], "B": PLAYERS[0], "O": PLAYERS[1], "W": PLAYERS[1]}


class View(Protocol):
    """What a game's `view(params, state)` returns: something that has a text and a picture."""

    def text(self) -> str: ...

    def svg(self) -> str: ...


class Place(NamedTuple):
    """A place on a board: its name, the rectangle in the picture, and what is on it ('' if it is empty)."""

    name: str
    x: float
    y: float
    width: float
    height: float
    content: str = ""


SIZE, MARGIN, NARROW = 40.0, 24.0, 8.0  # of a cell, and what is left beside the board, without names of rows


class Grid(NamedTuple):
    """A board of rows of cells, from the top.

    A cell is '.' if it is empty, '' where the board has none, else the sign of a piece. The first character of the
    sign gives its colour (in `colours`, by the capital), what follows is written on it; with `pieces="stacks"` a
    cell is a stack of pieces instead, one character each, the lowest first. With `centred` the rows are centred,
    as on a star. `columns` are the names of the columns, by default letters; rows are
    numbered unless `columns_below`. `notes` are lines below the board.

    >>> print(Grid(["X.", ".O"], "tic", notes=["X to move"]).text())
      a b
    1 X .
    2 . O
    X to move
    """

    rows: Sequence[Sequence[str]]
    title: str
    notes: Sequence[str] = ()
    colours: Mapping[str, str] = STONES
    cell_colour: str = BOARD
    columns: Sequence[str] | None = None
    columns_below: bool = False
    pieces: Literal["stones", "stacks"] = "stones"
    centred: bool = False

    def text(self) -> str:
        """The rows under lettered columns, numbered; every column as wide as the widest cell."""
        width = max(len(sign) for row in self.rows for sign in row)
        margin = "" if self.columns_below else " " * len(str(len(self.rows)))
        lines = []
        for y, row in enumerate(self.rows, 1):
            indent = " " * (self._widest() - len(row)) if self.centred else ""
            number = "" if self.columns_below else f"{y:>{len(margin)}} "
            lines.append(number + indent + " ".join(f"{sign or ' ':>{width}}" for sign in row))
        if names := self._columns():
            head = " ".join(f"{name:>{width}}" for name in names)
            lines = [*lines, head] if self.columns_below else [f"{margin} {head}", *lines]
        return "\n".join([*(line.rstrip() for line in lines), *self.notes])

    def svg(self) -> str:
        """Square cells, or round ones if the rows are centred."""
        size, margin, left, height = SIZE, MARGIN, self._left(), self._height()
        bottom = margin + height * len(self.rows)
        right = left + size * self._widest()
        parts: list[str] = []
        for y, row in enumerate(self.rows):
            top = margin + y * height
            if not self.columns_below:
                parts.append(label(margin / 2, top + 0.6 * size, str(y + 1), size / 3))
            for x, sign in enumerate(row):
                if sign:
                    parts += self._cell(left + self._indent(row) + x * size, top, size, sign)
        head = bottom + 14 if self.columns_below else margin * 0.7
        parts += [label(left + (x + 0.5) * size, head, name, size / 3) for x, name in enumerate(self._columns())]
        below = bottom + (20 if self.columns_below else 4)
        parts += [label(8, below + 18 * (i + 0.7), note, 13, anchor="start") for i, note in enumerate(self.notes)]
        widest = max([0, *(16 + 7.5 * len(note) for note in self.notes)])
        return svg(max(right + 4, widest), below + 18 * len(self.notes) + 4 * bool(self.notes), parts, self.title)

    def places(self) -> list[Place]:
        """The cells with their names, as in c1; of a board into whose columns stones are dropped, the columns."""
        left, height = self._left(), self._height()
        if self.columns_below:
            tall = height * len(self.rows)
            return [Place(name, left + x * SIZE, MARGIN, SIZE, tall) for x, name in enumerate(self._columns())]
        return [
            Place(
                cell_name(x, y), left + self._indent(row) + x * SIZE, MARGIN + y * height, SIZE, height,
                "" if sign == "." else sign,
            )
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if sign
        ]  # fmt: skip

    def _left(self) -> float:
        return NARROW if self.columns_below else MARGIN

    def _height(self) -> float:
        """Of a row."""
        return SIZE * sqrt(3) / 2 if self.centred else SIZE

    def _indent(self, row: Sequence[str]) -> float:
        return SIZE * (self._widest() - len(row)) / 2 if self.centred else 0.0

    def _widest(self) -> int:
        return max(map(len, self.rows))

    def _columns(self) -> Sequence[str]:
        return [column(x) for x in range(self._widest())] if self.columns is None else self.columns

    def _cell(self, left: float, top: float, size: float, sign: str) -> list[str]:
        x, y, colour = left + size / 2, top + size / 2, self.colours.get(sign[0].upper())
        if self.centred:
            return [circle(x, y, size * (0.42 if colour else 0.28), colour or self.cell_colour)]
        parts = [rect(left, top, size, size, self.cell_colour)]
        if self.pieces == "stacks":
            for i, piece in enumerate(sign if colour else ""):
                parts.append(rect(left + 6, top + size - 10 - 7 * i, size - 12, 7, self.colours[piece.upper()], INK))
            return parts
        if colour is not None:
            parts.append(circle(x, y, size * 0.38, colour))
            if sign[1:]:
                parts.append(label(x, y + size / 7, sign[1:], size * 0.4, PAPER))
        return parts


def column(x: int) -> str:
    """The letters of a column: a…z, then aa, ab, …

    >>> column(0), column(25), column(26)
    ('a', 'z', 'aa')
    """
    return (column(x // 26 - 1) if x >= 26 else "") + chr(ord("a") + x % 26)


def cell_name(x: int, y: int) -> str:
    """The name of a cell, columns lettered and rows numbered from the top.

    >>> cell_name(2, 0)
    'c1'
    """
    return f"{column(x)}{y + 1}"
