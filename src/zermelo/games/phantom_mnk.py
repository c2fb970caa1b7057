"""Blind m,n,k games: the first player with k in a row wins, and nobody sees the stones of the other.

Payoff     1 for the winner, -1 for the loser, 0 for a draw.
Position   the cells that were tried, in the order of play, '!' after an occupied one, as in b2 b2! a1; 'start'
           before the first. X begins.
Moves      a1 (top left) and so on: any cell that the player has not tried; the number of a move is its cell.
Hidden     the stones of the other and its failed attempts. A player who tries a cell where the other has a stone is
           told so: with variant=classical it moves again, with variant=abrupt the turn is lost. The end and the
           winner are announced.
Source     classical and abrupt rules as in OpenSpiel's phantom games [Lanctot2019]; the open games:
           [VanDenHerikEtAl2002].

What a player thinks possible (`worlds`, `sample`) is weighed as if the other had tried cells at random.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.core import KernelGame, between
from zermelo.errors import UsageError
from zermelo.games._phantom import MOST_CELLS, Variant, build


def make(
    *,
    m: Annotated[int, "Columns of the board."] = 4,
    n: Annotated[int, "Rows of the board."] = 4,
    k: Annotated[int, "Stones in a row that win."] = 3,
    variant: Variant = "classical",
) -> KernelGame:
    """A board of at most 64 cells."""
    between("parameter m", m, 1, MOST_CELLS)
    between("parameter n", n, 1, MOST_CELLS)
    between("parameter k", k, 1, max(m, n))
    if m * n > MOST_CELLS:
        raise UsageError(f"parameters m and n: expected at most {MOST_CELLS} cells, got {m} * {n} = {m * n}")
    return build("phantom_mnk", m, n, k, variant)
