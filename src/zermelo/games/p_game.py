"""P-game: Pearl's board-splitting game, the cells of which are 0 or 1.

Payoff     1 for the winner, -1 for the loser: a cell 1 wins for the player who wants high values.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Cells are independent. Each is 0 with probability c, by default c_b, the root of (1 - c)^b = c: the cells
with which the last mover wins must be this rare if the player to move is to have the same chance on all
levels. So the last mover wants a 0 here (`last_mover_wants=low`). In the source the last mover wins with a 1,
and ones have the share 1 - c; read literally (`last_mover_wants=high`), 99.8 % of the default boards are won
for the last mover, and for b = 3 all.

Source     [Pearl1980]; rules after [kaluza2008], section 5.1.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.core import KernelGame
from zermelo.games._splitting import B, Depth, Heuristic, LastMover, Seed, build
from zermelo.pathology import granularity, loss_probability


def make(
    *,
    b: B = 2,
    depth: Depth = 7,
    heuristic: Heuristic = "average",
    last_mover_wants: LastMover = "low",
    c: Annotated[float | None, "Probability of a cell 0; none: c_b."] = None,
    seed: Seed = 0,
) -> KernelGame:
    """A board of b^depth cells."""
    from zermelo.pathology import check_board, k_game_cells, value_ranks

    check_board(b, depth, seed)
    parts = granularity(2, loss_probability(b) if c is None else c)
    ranks = value_ranks(parts, k_game_cells(b, depth, 0.0, [seed])[0])
    return build("p_game", b, depth, last_mover_wants, heuristic, seed, ranks, parts, (0.0, 1.0))
