"""Moves and what they do: steps if nothing can be captured, else captures.

The number of a move is 4096 from + 64 to + n, where from and to are bits of the board. n is 0 for a step and for the
capture of one piece, which the two squares tell; captures of several pieces that share both squares are numbered from
1 in the order of their sets.
"""

from __future__ import annotations

from zermelo.games.draughts._captures import (
    MOST_CAPTURED, MOST_MOVES, PIECE_BEGINS, ROOM, captured_by, jumpers, kings_capture, write_jumps,
)
from zermelo.games.draughts._squares import BITS, SET, Params, State, step
from zermelo.kernels import Ints, ctz, kernel

ALIKE = 64  # numbers of captures that share their squares
MOVE_RANGE = BITS * 64 * ALIKE


@kernel
def empty_squares(params: Params, state: State) -> int:
    return params.board & ~(state.own | state.other)


@kernel
def can_move(params: Params, state: State) -> bool:
    """Has the player to move a legal move?"""
    empty = empty_squares(params, state)
    men, kings = state.own & ~state.kings, state.own & state.kings
    ahead = (men >> 6 | men >> 5) if state.turn == 0 else (men << 5 | men << 6)
    around = kings >> 6 | kings >> 5 | kings << 5 | kings << 6
    if (ahead | around) & empty:
        return True
    if jumpers(men, state.other, empty, params, state.turn):
        return True
    return kings_capture(kings, state.other, empty, 0)  # no king has a neighbour that is free


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    empty = empty_squares(params, state)
    kings = state.own & state.kings
    capturing = jumpers(state.own & ~kings, state.other, empty, params, state.turn)
    if kings != 0 and kings_capture(kings, state.other, empty, params.flying):
        capturing |= kings
    if capturing:
        return write_captures(params, state, capturing, empty, out, row)
    return write_steps(params, state, empty, out, row)


@kernel
def write_steps(params: Params, state: State, empty: int, out: Ints, row: int) -> int:
    low, high = (-6, -5) if state.turn == 0 else (5, 6)
    kings = state.own & state.kings
    men = state.own & ~kings
    left, right = step(empty, -low) & men, step(empty, -high) & men  # who can step there
    pieces = left | right | kings
    n = 0
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        here = ctz(piece)
        number = here << 12
        if piece & kings:
            n = write_king_steps(params, piece, here, empty, out, row, n)
            continue
        out[row + n] = number + ((here + low) << 6)
        n += 1 if left & piece else 0
        out[row + n] = number + ((here + high) << 6)
        n += 1 if right & piece else 0
    return n


@kernel
def write_king_steps(params: Params, piece: int, here: int, empty: int, out: Ints, row: int, n: int) -> int:
    """Every square that a king reaches, in ascending order."""
    targets = 0
    for i in range(4):
        way = i - 6 if i < 2 else i + 3
        at = step(piece, way) & empty
        while at:
            targets |= at
            at = step(at, way) & empty if params.flying else 0
    while targets:
        out[row + n] = here << 12 | ctz(targets) << 6
        targets &= targets - 1
        n += 1
    return n


@kernel
def write_captures(params: Params, state: State, pieces: int, empty: int, out: Ints, row: int) -> int:
    out[row + MOST_CAPTURED] = 0
    n = 0
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        king = 1 if piece & state.kings else 0
        out[row + PIECE_BEGINS] = n
        n = write_jumps(params, state.turn, king, piece, 0, state.other, empty | piece, out, row, n)
        if not number_captures(out, row, out[row + PIECE_BEGINS], n, ctz(piece)):
            return MOST_MOVES + 1
    return MOST_MOVES + 1 if n >= ROOM else n


@kernel
def number_captures(out: Ints, row: int, begins: int, ends: int, here: int) -> bool:
    """Turn the packed captures of one piece into numbers of moves; False if too many share their squares."""
    before, alike = -1, 0
    for i in range(row + begins, row + ends):
        target, captured = out[i] >> BITS, out[i] & SET
        alike = 0 if captured == 0 else alike + 1 if target == before else 1
        if alike >= ALIKE:
            return False
        before = target
        out[i] = here << 12 | target << 6 | alike
    return True


@kernel
def taken_by(params: Params, state: State, move: int) -> int:
    """The set of pieces that a move captures."""
    alike = move & 63
    if alike == 0:
        return params.between[move >> 6] & state.other
    piece, target = 1 << (move >> 12), 1 << (move >> 6 & 63)
    king = 1 if piece & state.kings else 0
    empty = empty_squares(params, state) | piece
    return captured_by(params, state.turn, king, piece, state.other, empty, target, alike)


@kernel
def play(params: Params, state: State, move: int) -> State:
    piece, target = 1 << (move >> 12), 1 << (move >> 6 & 63)
    taken = taken_by(params, state, move)
    kings = state.kings & ~taken
    idle = 0
    if kings & piece:
        kings = kings & ~piece | target
        if taken == 0 and params.limit > 0:
            idle = state.idle + 1
    elif state.turn == 0:
        # Only a jump over the row below reaches the last row and goes on.
        if target & params.top or (params.passing and taken & params.second):
            kings |= target
    elif target & params.bottom or (params.passing and taken & params.last_but_one):
        kings |= target
    own = state.own & ~piece | target
    return State(state.other & ~taken, own, kings, 1 - state.turn, idle)
