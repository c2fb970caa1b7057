"""Positions that are asked about together, one a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zermelo.core import Game, State, read_text
from zermelo.errors import UsageError, shown

STDIN = "-"
COMMENT = "#"
BOM = "\ufeff"  # with which some editors begin a file
MOST_BYTES = 1 << 30


class Line(NamedTuple):
    """A position as a text, and the number of its line."""

    number: int
    text: str


def read_positions(name: str) -> list[Line]:
    """The positions of a file, '-' for stdin; blank lines and those that begin with # are skipped.

    Only a newline ends a line, and a mark of the byte order at the beginning is no part of the first one.
    """
    if name == STDIN:
        try:
            text = sys.stdin.read(MOST_BYTES)
        except UnicodeDecodeError:
            raise UsageError(f"stdin: expected text in {sys.stdin.encoding}") from None
    else:
        text = read_text(name, "positions", MOST_BYTES)
    where = "stdin" if name == STDIN else shown(name)
    if "\0" in text:
        raise UsageError(f"{where}: expected text with one position a line, got binary data")
    found = [
        Line(number, line.strip())
        for number, line in enumerate(text.removeprefix(BOM).split("\n"), 1)
        if line.strip() and not line.lstrip().startswith(COMMENT)
    ]
    if not found:
        raise UsageError(f"{where}: expected one position a line, got none")
    return found


def numbered(game: Game, positions: Iterable[State | str | Line]) -> Iterator[Line]:
    """Positions of any kind as lines; those without a number are numbered from 1."""
    for number, position in enumerate(positions, 1):
        if isinstance(position, Line):
            yield position
        else:
            yield Line(number, position if isinstance(position, str) else game.format(position))
