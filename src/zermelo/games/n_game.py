"""N-game: Nau's board-splitting game, in which neighbouring cells depend on each other.

Payoff     1 for the winner, -1 for the loser: a cell 1 wins for the player who wants high values.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Every edge of the game tree is -1 or 1, drawn independently. A cell is 1 if the sum of the edges on
the way to it is positive, else 0; a sum of 0, possible with an even number of cuts, is a 0. The last
mover wants a 0, as in P-game (`last_mover_wants=low`), or a 1.

Source     [Nau1982]; rules after [kaluza2008], sections 2.2 and 5.1.
"""

from __future__ import annotations

from zermelo.core import KernelGame
from zermelo.games._splitting import B, Depth, Heuristic, LastMover, Seed, build
from zermelo.pathology import granularity


def make(
    *,
    b: B = 2,
    depth: Depth = 7,
    heuristic: Heuristic = "average",
    last_mover_wants: LastMover = "low",
    seed: Seed = 0,
) -> KernelGame:
    """A board of b^depth cells."""
    from zermelo.pathology import check_board, n_game_sums

    check_board(b, depth, seed)
    ranks = (n_game_sums(b, depth, seed) > 0).astype(int)
    parts = granularity(2, 0.5)
    return build("n_game", b, depth, last_mover_wants, heuristic, seed, ranks, parts, (0.0, 1.0))
