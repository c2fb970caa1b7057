"""Where stones of Connect Four can fall, which of these cells lose at once, and which to try first."""

from __future__ import annotations

from typing import Any

from zermelo.kernels import Ints, Run, ctz, kernel, popcount, rules


@kernel
def column_of(params: Any, cells: int) -> int:
    return ctz(cells) // (params.height + 1)


@kernel
def landings(params: Any, occupied: int) -> int:
    """The cells where a stone can come to rest."""
    return (occupied + params.bottom) & params.board


@kernel
def safe_moves(params: Any, own: int, occupied: int) -> int:
    """The landings after which the opponent cannot win at once; none if the opponent can whatever is played."""
    moves = landings(params, occupied)
    threats = rules.winning(params, own ^ occupied, params.board ^ occupied)
    forced = moves & threats
    if forced != 0:
        if forced & (forced - 1) != 0:
            return 0
        moves = forced
    return moves & ~(threats >> 1)


@kernel
def sort(params: Any, run: Run, columns: Ints, own: int, occupied: int, moves: int, row: int) -> int:
    """Write the moves to a row, those that make most threats first, then those near the centre; how many.

    `columns` are the cells of each column, from the centre outwards. An entry is the number of threats, and in its
    lowest byte the place of the column.
    """
    empty = params.board ^ occupied
    n = 0
    for place in range(params.width):
        move = moves & columns[place]
        if move != 0:
            threats = popcount(rules.winning(params, own | move, empty))
            at = row + n
            while at > row and run.moves[at - 1] >> 8 < threats:
                run.moves[at] = run.moves[at - 1]
                at -= 1
            run.moves[at] = threats << 8 | place
            n += 1
    return n
