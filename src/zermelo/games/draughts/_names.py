"""Moves as players write them: 32-28, 26x37, and 26x37x28 where the first and the last square do not tell.

In letters, which only 8x8 has: c3-d4, c3:e5. Both are read, captures with any of the squares in between and with
either sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from zermelo.errors import UsageError, shown
from zermelo.games.draughts._captures import MOST_MOVES, crowned, going_on, landings, victim
from zermelo.games.draughts._fen import letters, read_square
from zermelo.games.draughts._moves import empty_squares, moves, taken_by
from zermelo.games.draughts._squares import WAYS, Params, State, square_numbers

Path = tuple[int, ...]  # the squares where a move begins, lands and ends
SQUARE = r"(?:[0-9]{1,2}|[A-Ha-h][1-8])"
WRITTEN = re.compile(rf"({SQUARE})((?:[-x:]{SQUARE})+)", re.ASCII)


def move_name(params: Params, state: State, move: int) -> str:
    """The name in the notation that was chosen."""
    return written(params, state, move, in_letters=params.letters == 1)


def written(params: Params, state: State, move: int, *, in_letters: bool) -> str:
    """The name of a move, in numbers or in letters."""
    path = shortest_path(params, state, move)
    mark = ("x" if not in_letters else ":") if taken_by(params, state, move) else "-"
    return mark.join(letters(square) if in_letters else str(square) for square in path)


def shortest_path(params: Params, state: State, move: int) -> Path:
    """The first and the last square, with those in between where another capture shares both."""
    if taken_by(params, state, move):
        rivals = [each for each in legal_moves(params, state) if each >> 6 == move >> 6]
        if len(rivals) > 1:
            return min(paths(params, state, move))
    numbers = square_numbers(params.size)
    return numbers[move >> 12], numbers[move >> 6 & 63]


def legal_moves(params: Params, state: State) -> list[int]:
    out = [0] * MOST_MOVES
    return out[: moves(params, state, out, 0)]


def paths(params: Params, state: State, move: int) -> Iterator[Path]:
    """Every way to make a move, square by square."""
    numbers = square_numbers(params.size)
    piece, target, taken = 1 << (move >> 12), 1 << (move >> 6 & 63), taken_by(params, state, move)
    if not taken:
        yield numbers[move >> 12], numbers[move >> 6 & 63]
        return
    king = int(piece & state.kings != 0)
    empty = empty_squares(params, state) | piece
    for squares, captured in _jumps(params, state, king, piece, 0, empty):
        if squares[-1] == target and captured == taken:
            yield tuple(numbers[square.bit_length() - 1] for square in (piece, *squares))


def _jumps(
    params: Params, state: State, king: int, piece: int, captured: int, empty: int
) -> Iterator[tuple[list[int], int]]:
    """The squares landed on and the pieces taken by every capture that goes on from a square."""
    left, far = state.other & ~captured, king & params.flying
    ways = WAYS if king or params.backward else WAYS[:2] if state.turn == 0 else WAYS[2:]
    for way in ways:
        if not (taken := victim(piece, left, empty, far, way)):
            continue
        squares = landings(taken, empty, far, way)
        becomes = crowned(params, state.turn, king, squares)
        on = going_on(params, state.turn, becomes, squares, left & ~taken, empty)
        for square in _each(on or squares):
            if not on:
                yield [square], captured | taken
            else:
                for rest, found in _jumps(params, state, becomes, square, captured | taken, empty):
                    yield [square, *rest], found


def _each(squares: int) -> Iterator[int]:
    while squares:
        yield squares & -squares
        squares &= squares - 1


def read_move(params: Params, state: State, text: str) -> int | None:
    """The move of a text, or None; a capture that could be one of several is refused."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        return None
    try:
        given = tuple(read_square(square, params.size) for square in re.split("[-x:]", text.strip()))
    except UsageError:
        return None
    numbers, captures = square_numbers(params.size), "-" not in found[2]
    matching = [
        move
        for move in legal_moves(params, state)
        if (numbers[move >> 12], numbers[move >> 6 & 63]) == (given[0], given[-1])
        and captures == (taken_by(params, state, move) != 0)
    ]
    exact = [move for move in matching if given in paths(params, state, move)]
    fitting = exact or [move for move in matching if any(_passes(path, given) for path in paths(params, state, move))]
    if len(fitting) > 1:
        names = ", ".join(move_name(params, state, move) for move in fitting[:8])
        raise UsageError(f"ambiguous capture: {shown(text)} (expected one of: {names})")
    return fitting[0] if fitting else None


def _passes(path: Path, given: Path) -> bool:
    """Are the given squares on the path, in this order?"""
    rest = iter(path)
    return all(square in rest for square in given)
