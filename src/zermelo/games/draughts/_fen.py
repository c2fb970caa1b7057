"""Positions as FEN text."""

from __future__ import annotations

import re
from typing import NamedTuple

from zermelo.errors import UsageError, shown
from zermelo.games.draughts._squares import Params, State, bit_of, coordinates, square_bits, square_numbers

SIDES = "WB"
WRITTEN = re.compile(
    r"([WB]):([WB])([^:]*):([WB])([^:]*)(?::H([0-9]{1,5}))?(?::F[0-9]{1,5})?", re.ASCII | re.IGNORECASE
)
ENTRY = re.compile(r"(K?)([0-9]{1,2}|[A-H][1-8])(?:-([0-9]{1,2}|[A-H][1-8]))?", re.ASCII | re.IGNORECASE)


class Side(NamedTuple):
    pieces: int
    kings: int


def format(params: Params, state: State) -> str:
    white, black = (state.own, state.other) if state.turn == 0 else (state.other, state.own)
    sides = ":".join(
        sign + _written(pieces, state.kings, params.size) for sign, pieces in zip(SIDES, (white, black), strict=True)
    )
    return f"{SIDES[state.turn]}:{sides}" + (f":H{state.idle}" if state.idle else "")


def _written(pieces: int, kings: int, size: int) -> str:
    """The squares of a side, three or more in a row as a range."""
    runs: list[tuple[str, list[int]]] = []
    for square, bit in enumerate(square_bits(size), 1):
        if not pieces >> bit & 1:
            continue
        sign = "K" if kings >> bit & 1 else ""
        if runs and runs[-1][0] == sign and runs[-1][1][-1] == square - 1:
            runs[-1][1].append(square)
        else:
            runs.append((sign, [square]))
    return ",".join(
        f"{sign}{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(f"{sign}{square}" for square in run)
        for sign, run in runs
    )


def parse(params: Params, text: str) -> State:
    found = WRITTEN.fullmatch("".join(text.split()).rstrip("."))
    if found is None or found[2].upper() == found[4].upper():
        example = "W:W31-50:B1-20" if params.size == 10 else "W:W21-32:B1-12"
        raise UsageError(f"expected the player to move, White's and Black's squares as in {example}, got {shown(text)}")
    sides = {found[i].upper(): _read_side(params, found[i].upper(), found[i + 1]) for i in (2, 4)}
    white, black = sides["W"], sides["B"]
    if twice := white.pieces & black.pieces:
        square = _named(twice, params.size)
        raise UsageError(f"square {square}: expected one piece, got one of each player: {shown(text)}")
    turn = SIDES.index(found[1].upper())
    own, other = (white, black) if turn == 0 else (black, white)
    if not other.pieces:
        told = "a board without pieces" if not own.pieces else f"{_player(SIDES[turn])} to move"
        raise UsageError(f"expected pieces of both players, or the one without any to move, got {told}: {shown(text)}")
    idle = int(found[6] or 0) if params.limit else 0
    if idle > params.limit:
        raise UsageError(f"expected at most limit={params.limit} plies after H, got {idle}: {shown(text)}")
    return State(own.pieces, other.pieces, white.kings | black.kings, turn, idle)


def _read_side(params: Params, sign: str, text: str) -> Side:
    pieces = kings = 0
    for entry in filter(None, text.split(",")):
        found = ENTRY.fullmatch(entry)
        if found is None:
            raise UsageError(f"{_player(sign)}: expected squares such as 31, K31 or 31-50, got {shown(entry)}")
        first = read_square(found[2], params.size)
        last = first if found[3] is None else read_square(found[3], params.size)
        if last < first:
            raise UsageError(f"{_player(sign)}: expected a range that ascends, got {shown(entry)}")
        for square in range(first, last + 1):
            bit = 1 << bit_of(square - 1, params.size)
            if pieces & bit:
                raise UsageError(f"{_player(sign)}: expected each square once, got {square} twice")
            pieces |= bit
            kings |= bit if found[1] else 0
    _check_side(params, sign, Side(pieces, kings))
    return Side(pieces, kings)


def _check_side(params: Params, sign: str, side: Side) -> None:
    most, got = params.white.bit_count(), side.pieces.bit_count()
    if got > most:
        raise UsageError(f"{_player(sign)}: expected at most {most} pieces, got {got}")
    if stuck := side.pieces & ~side.kings & (params.top if sign == "W" else params.bottom):
        raise UsageError(f"{_player(sign)}: expected a king on the last row, got a man on {_named(stuck, params.size)}")


def read_square(text: str, size: int) -> int:
    """The number of a square that is written as a number or, on 8x8, in letters.

    >>> read_square("32", 10), read_square("c3", 8)
    (32, 22)
    """
    if text.isdigit():
        if 1 <= int(text) <= size * size // 2:
            return int(text)
    elif size == 8:
        column, row = "abcdefgh".index(text[0].lower()), 8 - int(text[1])
        if (column + row) % 2:
            return 4 * row + column // 2 + 1
    or_letters = " or a1 to h8, dark" if size == 8 else ""
    raise UsageError(f"expected a square from 1 to {size * size // 2}{or_letters}, got {shown(text)}")


def _named(squares: int, size: int) -> int:
    """The number of the first of some squares."""
    return next(square for bit, square in square_numbers(size).items() if squares >> bit & 1)


def _player(sign: str) -> str:
    return {"W": "White", "B": "Black"}[sign]


def letters(square: int) -> str:
    """A square of 8x8 in letters.

    >>> letters(22), letters(29)
    ('c3', 'a1')
    """
    column, row = coordinates(bit_of(square - 1, 8))
    return f"{'abcdefgh'[column]}{8 - row}"
