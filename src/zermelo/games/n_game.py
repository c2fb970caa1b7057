"""N-game: Nau's board-splitting game, in which neighbouring cells depend on each other.

Payoff     1 for the winner, -1 for the loser: a cell 1 wins for the player who wants high values.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Every edge of the game tree has -1 or 1, a toss of its own. A cell is 1 if the sum of the edges
on the way to it is positive, else 0; so a sum of 0, which a board of an even number of cuts has, is a 0.
The last mover wants a 0, as in P-game (`last=low`), or a 1.

Source     D. S. Nau, as told by B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre,
           Ljubljana 2008, sections 2.2 and 5.1.
"""

from __future__ import annotations

from zermelo.core import KernelGame
from zermelo.games._splitting import Heuristic, Last, build
from zermelo.pathology import granularity


def make(
    *, b: int = 2, depth: int = 7, heuristic: Heuristic = "average", last: Last = "low", seed: int = 0
) -> KernelGame:
    """`b`: parts of a cut; `depth`: cuts until one cell is left; `heuristic`: how a subboard is evaluated.

    `last`: what the last mover wants; `seed` chooses the board.
    """
    from zermelo.pathology import check_board, n_game_sums

    check_board(b, depth, seed)
    ranks = (n_game_sums(b, depth, seed) > 0).astype(int)
    parts = granularity(2, 0.5)
    return build("n_game", b, depth, last, heuristic, seed, ranks, parts, (0.0, 1.0))
