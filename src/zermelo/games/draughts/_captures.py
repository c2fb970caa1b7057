"""Captures: every way to jump, as the piece that moves, the square it ends on and the set of pieces it takes.

A jump passes over one piece of the opponent onto an empty square behind it; a flying king may start from any distance
and land on any empty square behind. Captured pieces stay on the board until the move is over: they cannot be passed
again. The square where the move began counts as empty. A jump goes on as long as it can, and a flying king lands where
it can go on, if there is such a square; under the majority rule that follows from counting.

The captures of one piece are gathered in the row of moves, each packed as target * 2**54 + set, ascending, each once.
A capture of a single piece, which its squares tell, is packed with the empty set and so comes first.
"""

from __future__ import annotations

from zermelo.games.draughts._squares import BITS, SET, Params, step
from zermelo.kernels import Ints, ctz, kernel, popcount

MOST_MOVES = 512  # cells of a row
MOST_CAPTURED = MOST_MOVES - 1  # the cell of the most pieces captured so far
PIECE_BEGINS = MOST_MOVES - 2  # the cell that says where in the row the captures of this piece begin
ROOM = MOST_MOVES - 3  # legal moves for which there is room
NONE = 1 << 62


@kernel
def jumpers(men: int, other: int, empty: int, params: Params, turn: int) -> int:
    """The men, or pieces that jump as men do, that can capture something."""
    up = ((empty << 6 & other) << 6) | ((empty << 5 & other) << 5)
    down = ((empty >> 6 & other) >> 6) | ((empty >> 5 & other) >> 5)
    if params.backward:
        return men & (up | down)
    return men & (up if turn == 0 else down)


@kernel
def reached(kings: int, empty: int, way: int) -> int:
    """The kings and all squares that they reach in one direction."""
    found = kings
    for _ in range(8):
        found |= step(found, way) & empty
    return found


@kernel
def kings_capture(kings: int, other: int, empty: int, flying: int) -> bool:
    """Can one of these kings capture something?"""
    for i in range(4):
        way = i - 6 if i < 2 else i + 3
        from_here = reached(kings, empty, way) if flying else kings
        if step(step(from_here, way) & other, way) & empty:
            return True
    return False


@kernel
def victim(piece: int, other: int, empty: int, far: int, way: int) -> int:
    """The piece that can be captured in a direction, or 0; `far`: from a distance."""
    met = step(piece, way)
    while far and met & empty:
        met = step(met, way)
    return met if met & other and step(met, way) & empty else 0


@kernel
def can_jump(params: Params, turn: int, king: int, piece: int, other: int, empty: int) -> bool:
    if king:
        return kings_capture(piece, other, empty, params.flying)
    return jumpers(piece, other, empty, params, turn) != 0


@kernel
def landings(taken: int, empty: int, far: int, way: int) -> int:
    """The squares behind a captured piece."""
    found = step(taken, way)
    if far:
        at = step(found, way)
        while at & empty:
            found |= at
            at = step(at, way)
    return found


@kernel
def going_on(params: Params, turn: int, king: int, squares: int, other: int, empty: int) -> int:
    """Those of the squares from which the jump goes on."""
    found = 0
    while squares:
        square = squares & -squares
        squares &= squares - 1
        if can_jump(params, turn, king, square, other, empty):
            found |= square
    return found


@kernel
def crowned(params: Params, turn: int, king: int, squares: int) -> int:
    """Is the piece a king for the rest of the jump?"""
    if king:
        return 1
    return 1 if params.passing and squares & (params.top if turn == 0 else params.bottom) else 0


@kernel
def write_jumps(
    params: Params, turn: int, king: int, piece: int, captured: int, other: int, empty: int, out: Ints, row: int,
    n: int,
) -> int:  # fmt: skip
    """Write the captures that go on from a square; the number of captures in the row."""
    far = king & params.flying
    low = 0 if king or params.backward or turn == 0 else 2
    high = 4 if king or params.backward or turn == 1 else 2
    for i in range(low, high):
        way = i - 6 if i < 2 else i + 3
        taken = victim(piece, other & ~captured, empty, far, way)
        if taken == 0:
            continue
        squares = landings(taken, empty, far, way)
        becomes = crowned(params, turn, king, squares)
        on = going_on(params, turn, becomes, squares, other & ~(captured | taken), empty)
        if on == 0:
            while squares:
                n = write_capture(params.majority, ctz(squares), captured | taken, out, row, n)
                squares &= squares - 1
        while on:
            square = on & -on
            on &= on - 1
            n = write_jumps(params, turn, becomes, square, captured | taken, other, empty, out, row, n)
    return n


@kernel
def write_capture(majority: int, target: int, captured: int, out: Ints, row: int, n: int) -> int:
    """Write a capture where it belongs in the row, unless it is there already or captures too few."""
    count = popcount(captured)
    if majority:
        if count < out[row + MOST_CAPTURED]:
            return n
        if count > out[row + MOST_CAPTURED]:
            out[row + MOST_CAPTURED] = count
            out[row + PIECE_BEGINS] = 0
            n = 0
    if n >= ROOM:
        return n
    packed = target << BITS | (captured if count > 1 else 0)
    begins = row + out[row + PIECE_BEGINS]
    at = row + n
    while at > begins and out[at - 1] > packed:
        at -= 1
    if at > begins and out[at - 1] == packed:
        return n
    for i in range(row + n, at, -1):
        out[i] = out[i - 1]
    out[at] = packed
    return n + 1


@kernel
def chosen_jump(
    params: Params, turn: int, king: int, piece: int, captured: int, other: int, empty: int, target: int, above: int
) -> int:
    """Of the captures of several pieces that end on a square the first above another, in the order of `rank`."""
    far = king & params.flying
    low = 0 if king or params.backward or turn == 0 else 2
    high = 4 if king or params.backward or turn == 1 else 2
    first = NONE
    for i in range(low, high):
        way = i - 6 if i < 2 else i + 3
        taken = victim(piece, other & ~captured, empty, far, way)
        if taken == 0:
            continue
        squares = landings(taken, empty, far, way)
        becomes = crowned(params, turn, king, squares)
        on = going_on(params, turn, becomes, squares, other & ~(captured | taken), empty)
        if on == 0 and squares & target and captured:
            found = rank(params.majority, captured | taken)
            if above < found < first:
                first = found
        while on:
            square = on & -on
            on &= on - 1
            found = chosen_jump(params, turn, becomes, square, captured | taken, other, empty, target, above)
            if found < first:
                first = found
    return first


@kernel
def rank(majority: int, captured: int) -> int:
    """The order of sets: as numbers, under the majority rule the largest sets first."""
    return (BITS - popcount(captured)) << BITS | captured if majority else captured


@kernel
def captured_by(params: Params, turn: int, king: int, piece: int, other: int, empty: int, target: int, n: int) -> int:
    """The set that capture number n, from 1, of several pieces takes."""
    found = -1
    for _ in range(n):
        found = chosen_jump(params, turn, king, piece, 0, other, empty, target, found)
    return found & SET
