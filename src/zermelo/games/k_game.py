"""K-game: Pearl's game with g values, which depend on those of neighbouring cells.

Payoff     2 v - 1 for a cell v, for the player who wants high values; the other gets the negative.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Cells are real numbers of [0, 1], rounded to the middles of g parts, one boundary of which lies on
the loss probability c. With s = 0 they are independent and uniform; with s = 1 those of a
subboard resemble each other, by auxiliary values passed down the game tree; between, each last
cut has dependent parts with probability s.

Who wants what: the source lets the first player want high values, and on its board of 7 cuts
he is also the last to cut. Its c, though, is that of trees whose parents of leaves are MIN nodes: with
it the last mover must want low values, or he wins nearly always, as in `p_game`. So he wants
low values here; `last=high` is the source's letter.

Source     B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre, Ljubljana 2008, chapter 5.
"""

from __future__ import annotations

from zermelo.core import KernelGame, between
from zermelo.games._splitting import Heuristic, Last, build
from zermelo.pathology import granularity


def make(
    *,
    b: int = 2,
    depth: int = 7,
    g: int = 10,
    s: float = 0.0,
    heuristic: Heuristic = "average",
    rounded: bool = False,
    last: Last = "low",
    c: float | None = None,
    seed: int = 0,
) -> KernelGame:
    """`b`: parts of a cut; `depth`: cuts until one cell is left; `g`: values; `s`: dependence, 0 to 1.

    `heuristic`: how a subboard is evaluated, `rounded` to the g values or not (the synthetic always is);
    `last`: what the last mover wants; `c`: the boundary of losses (none: that of b and s);
    `seed` chooses the board.
    """
    from zermelo.pathology import check_board, exact_loss_probability, k_game_cells, value_ranks

    check_board(b, depth, seed)
    between("parameter s", s, 0, 1)
    parts = granularity(g, exact_loss_probability("auxiliary_values", b, s, depth) if c is None else c)
    ranks = value_ranks(parts, k_game_cells(b, depth, s, [seed])[0])
    return build("k_game", b, depth, last, heuristic, seed, ranks, parts, parts.middles, rounded=rounded)
