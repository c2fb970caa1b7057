"""The board as text and as a picture: Black on top, the numbers of the squares beside the rows or in the corners."""

from __future__ import annotations

from zermelo.drawing import INK, PLAYERS, Place, circle, label, rect
from zermelo.drawing import svg as picture
from zermelo.games.draughts._fen import letters
from zermelo.games.draughts._moves import can_move
from zermelo.games.draughts._squares import Params, State, coordinates, square_bits

CELL, MARGIN = 44.0, 24.0
LIGHT, DARK = "#f3e6c8", "#a9794a"
COLOURS = (PLAYERS[1], PLAYERS[0])  # of White and Black


def status(params: Params, state: State) -> str:
    """Who is to move or how the game ended, in words."""
    player, other = ("White", "Black") if state.turn == 0 else ("Black", "White")
    if not can_move(params, state):
        return f"{other} has won"
    if 0 < params.limit <= state.idle:
        return f"drawn: {params.limit} plies without a capture or a move of a man"
    return f"{player} to move"


def sign(state: State, bit: int) -> str:
    """w and b are men, W and B kings."""
    for pieces, man in ((state.own, "wb"[state.turn]), (state.other, "bw"[state.turn])):
        if pieces >> bit & 1:
            return man.upper() if state.kings >> bit & 1 else man
    return "."


def text(params: Params, state: State) -> str:
    size, half = params.size, params.size // 2
    rows = [[" "] * size for _ in range(size)]
    for bit in square_bits(size):
        column, row = coordinates(bit)
        rows[row][column] = sign(state, bit)
    lines = [f"{half * y + 1:2d}  {' '.join(row)}  {half * (y + 1)}" for y, row in enumerate(rows)]
    if size == 8:
        lines = [f"{line:<24}{size - y}" for y, line in enumerate(lines)]
        lines.append("    " + " ".join("abcdefgh"))
    return "\n".join([*lines, status(params, state)])


def svg(params: Params, state: State) -> str:
    size = params.size
    parts = [rect(MARGIN, MARGIN, size * CELL, size * CELL, LIGHT, INK)]
    for square, bit in enumerate(square_bits(size), 1):
        column, row = coordinates(bit)
        parts += _square(MARGIN + column * CELL, MARGIN + row * CELL, square, sign(state, bit))
    if size == 8:
        for i in range(size):
            middle = MARGIN + (i + 0.5) * CELL
            parts.append(label(middle, MARGIN + size * CELL + 16, "abcdefgh"[i], 13))
            parts.append(label(MARGIN / 2, middle + 5, str(size - i), 13))
    told = status(params, state)
    side = size * CELL + 2 * MARGIN
    parts.append(label(side / 2, side + 12, told, 14))
    return picture(side, side + 24, parts, f"draughts: {told}")


def cells(params: Params, state: State) -> list[Place]:
    """The dark squares, named as moves name them."""
    found = []
    for square, bit in enumerate(square_bits(params.size), 1):
        column, row = coordinates(bit)
        name = letters(square) if params.letters else str(square)
        piece = sign(state, bit).replace(".", "")
        found.append(Place(name, MARGIN + column * CELL, MARGIN + row * CELL, CELL, CELL, piece))
    return found


def _square(left: float, top: float, square: int, piece: str) -> list[str]:
    parts = [rect(left, top, CELL, CELL, DARK, DARK), label(left + 8, top + 10, str(square), 9, LIGHT)]
    if piece == ".":
        return parts
    player = 0 if piece in "wW" else 1
    x, y = left + CELL / 2, top + CELL / 2
    parts.append(circle(x, y, CELL * 0.38, COLOURS[player], COLOURS[1 - player]))
    if piece.isupper():
        parts.append(label(x, y + 7, "K", 20, COLOURS[1 - player]))
    return parts
