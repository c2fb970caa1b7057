"""P-game: Pearl's board-splitting game, the cells of which are 0 or 1.

Payoff     1 for the winner, -1 for the loser: a cell 1 wins for the player who wants high values.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Cells are independent. Each is 0 with probability c, by default c_b, the root of (1 - c)^b = c: so rare
must the cells be with which the last mover wins, if the player to move is to have the same chance on
all levels. So he wants a 0 here (`last=low`). The source lets him win with a 1 and has ones in the share
1 - c. By that letter (`last=high`) 99.8 % of the default boards are his, and for b = 3 all.

Source     J. Pearl, Asymptotic properties of minimax trees and game-searching procedures, Artificial
           Intelligence 14 (1980); rules after B. Kaluža, Analiza patoloških modelov minimaksa in
           Pearlove igre, Ljubljana 2008, section 5.1.
"""

from __future__ import annotations

from zermelo.core import KernelGame
from zermelo.games._splitting import Heuristic, Last, build
from zermelo.pathology import granularity, loss_probability


def make(
    *,
    b: int = 2,
    depth: int = 7,
    heuristic: Heuristic = "average",
    last: Last = "low",
    c: float | None = None,
    seed: int = 0,
) -> KernelGame:
    """`b`: parts of a cut; `depth`: cuts until one cell is left; `heuristic`: how a subboard is evaluated.

    `last`: what the last mover wants; `c`: the share of zeros (none: c_b); `seed` chooses the board.
    """
    from zermelo.pathology import check_board, k_game_cells, value_ranks

    check_board(b, depth, seed)
    parts = granularity(2, loss_probability(b) if c is None else c)
    ranks = value_ranks(parts, k_game_cells(b, depth, 0.0, [seed])[0])
    return build("p_game", b, depth, last, heuristic, seed, ranks, parts, (0.0, 1.0))
