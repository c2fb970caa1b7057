"""K-game: Pearl's board-splitting game with g values, which depend on those of neighbouring cells.

Payoff     2 v - 1 for a cell v, for the player who wants high values; the other gets the negative.
Position   the corners of what is left of the board, as in a1:d8; a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is that of the part.

Cells are real numbers of [0, 1], rounded to the middles of g parts, one boundary of which lies on
the loss probability c. With s = 0 they are independent and uniform; with s = 1 those of a
subboard resemble each other, by auxiliary values passed down the game tree; in between, each last
cut has dependent parts with probability s.

In the source the first player wants high values, and on its board of 7 cuts also cuts last. Its c,
however, is that of trees whose parents of leaves are MIN nodes: with it the last mover must want low
values, or wins nearly always, as in `p_game`. So the last mover wants low values here;
`last_mover_wants=high` is the source read literally.

Source     [kaluza2008], chapter 5.
"""

from __future__ import annotations

from typing import Annotated

from zermelo.core import KernelGame, between
from zermelo.games._splitting import B, Depth, Heuristic, LastMover, Seed, build
from zermelo.pathology import granularity


def make(
    *,
    b: B = 2,
    depth: Depth = 7,
    g: Annotated[int, "Granularity: the number of values that a cell may have."] = 10,
    s: Annotated[float, "Dependence of neighbouring cells, 0 to 1."] = 0.0,
    heuristic: Heuristic = "average",
    rounded: Annotated[bool, "Round evaluations to the g values, as the synthetic ones always are."] = False,
    last_mover_wants: LastMover = "low",
    c: Annotated[float | None, "Values below it are losses; none: that of b and s."] = None,
    seed: Seed = 0,
) -> KernelGame:
    """A board of b^depth cells."""
    from zermelo.pathology import check_board, exact_loss_probability, k_game_cells, value_ranks

    check_board(b, depth, seed)
    between("parameter s", s, 0, 1)
    parts = granularity(g, exact_loss_probability("auxiliary_values", b, s, depth) if c is None else c)
    ranks = value_ranks(parts, k_game_cells(b, depth, s, [seed])[0])
    return build("k_game", b, depth, last_mover_wants, heuristic, seed, ranks, parts, parts.middles, rounded=rounded)
