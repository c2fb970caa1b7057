"""Draughts (checkers): international, Brazilian, Russian and English, by one engine of rules.

Payoff     1 for a win, -1 for a loss, 0 for a draw. A player without a legal move has lost.
Position   FEN: the player to move, White's squares, Black's squares, as in W:W31-50:B1-20; K before a king; ranges
           of squares are read and written. After :H the plies since a capture or a move of a man, if there are any.
Moves      32-28 for a step, 26x37 for a capture; with the squares in between where two captures share the first
           and the last, as in 26x37x28. On 8x8 also read in letters, c3-d4, c3:e5, and written so with
           `notation=algebraic`.
Source     the rules of the federations; [Schaeffer2007] for English.

Square 1 is the top left dark square; White (player 0) moves up, towards 1. White begins, in English draughts Black.
Captures are compulsory. A draw by repetition needs the history of a game, which a state has not: instead a game is
drawn after `limit` plies without a capture or a move of a man.

Evaluations (`evaluation`) are six families of weighted counts [warcabnik2009]; their weights are parameters, the
published ones by default. `tuned` has better weights of our own. A weight of 1 is worth 0.0001 of a win.

With `endgames=FILE`, written by `zermelo endgames draughts`, positions with few pieces are evaluated exactly: 0 for a
draw, 1 - 0.00001 n for a win that takes n - 1 plies (the table does not know of `limit`).

Beside the rules this package has
  load_pdn, read_pdn         the games of a PDN file or text, every move checked
  PdnFile, PdnGame, PdnMove  what they return; their `text()` is PDN again
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.endgames import EndgameTable, load_endgames
from zermelo.errors import UsageError
from zermelo.games.draughts._captures import MOST_MOVES
from zermelo.games.draughts._drawing import cells, svg, text
from zermelo.games.draughts._endgames import (
    BINOMIALS, bit_squares, cell_of, class_cells, class_places, endgame_groups, in_table, materials, quiet_parents,
    state_of, table_value,
)
from zermelo.games.draughts._evaluation import UNIT, WEIGHTS, chosen_weights, code, evaluating, evaluation, term_value
from zermelo.games.draughts._fen import format, parse
from zermelo.games.draughts._moves import MOVE_RANGE, can_move, moves, play
from zermelo.games.draughts._names import move_name, read_move
from zermelo.games.draughts._squares import Params, State, mask_of, row_mask, square_bits, squares_between
from zermelo.kernels import TERMINAL, Reals, kernel, mix64, u64

if TYPE_CHECKING:
    from zermelo.games.draughts._pdn import PdnFile, PdnGame, PdnMove
    from zermelo.games.draughts._pdn_reading import load_pdn, read_pdn

__all__ = [
    "PdnFile", "PdnGame", "PdnMove", "cell_of", "cells", "endgame_groups", "format", "load_pdn", "move_name", "moves",
    "parse", "play", "quiet_parents", "read_move", "read_pdn", "state_of", "svg", "text",
]  # fmt: skip
PLAYER_NAMES = ("White", "Black")
ENDGAME_PARAMETERS = ("variant",)
FAMILY = "evaluation"  # the parameter that chooses among families of weights
TERMS = {code(term): term for term in WEIGHTS}
WHITE, BLACK = 0, 1


class Variant(NamedTuple):
    """The rules that differ."""

    size: int
    first: int
    flying: bool  # do kings move any distance?
    backward: bool  # do men capture backwards?
    majority: bool  # must the most pieces be captured?
    passing: bool  # is a man that passes the last row in a capture a king from there on?


VARIANTS = {
    "international": Variant(10, WHITE, flying=True, backward=True, majority=True, passing=False),
    "brazilian": Variant(8, WHITE, flying=True, backward=True, majority=True, passing=False),
    "russian": Variant(8, WHITE, flying=True, backward=True, majority=False, passing=True),
    "english": Variant(8, BLACK, flying=False, backward=False, majority=False, passing=False),
}


def __getattr__(name: str) -> Any:
    """Load PDN when it is first used."""
    if name in ("PdnFile", "PdnGame", "PdnMove", "load_pdn", "read_pdn"):
        from zermelo.games.draughts import _pdn_reading

        return getattr(_pdn_reading, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


Row = Annotated[float | None, "Weight of a man on this row, counted from its side's own edge."]


def make(
    *,
    variant: Annotated[Literal["international", "brazilian", "russian", "english"], "Whose rules."] = "international",
    limit: Annotated[int, "Plies without a capture or a move of a man that make a draw; 0: no limit."] = 100,
    notation: Annotated[Literal["numeric", "algebraic"], "How moves are written; algebraic on 8x8 only."] = "numeric",
    endgames: Annotated[str, "A file that 'zermelo endgames' wrote, for exact evaluations; empty: none."] = "",
    evaluation: Annotated[
        Literal[
            "material", "material_asymmetric", "material_positional", "material_positional_extended",
            "material_by_row", "material_structural", "tuned",
        ],
        "The family of the evaluation; its weights are the published ones where they are not given; tuned: ours.",
    ] = "material_positional",
    viewpoint: Annotated[
        Literal["mover", "white", "black"], "Which side evaluates; only material_asymmetric depends on it."
    ] = "mover",
    man: Annotated[float | None, "Weight of a man."] = None,
    king: Annotated[float | None, "Weight of a king."] = None,
    own_man: Annotated[float | None, "Weight of a man of the evaluating side."] = None,
    own_king: Annotated[float | None, "Weight of a king of the evaluating side."] = None,
    opponent_man: Annotated[float | None, "Weight of a man of the opponent."] = None,
    opponent_king: Annotated[float | None, "Weight of a king of the opponent; the source prints +10."] = None,
    centre: Annotated[float | None, "Weight of a piece in the centre."] = None,
    side: Annotated[float | None, "Weight of a piece on the first or last column."] = None,
    guard_opponent_promotion: Annotated[float | None, "Weight of a man on its own first row."] = None,
    one_step_from_promotion: Annotated[float | None, "Weight of a man one step from promotion."] = None,
    king_on_main_diagonal: Annotated[float | None, "Weight of a king on the long diagonal."] = None,
    to_move: Annotated[float | None, "Weight of being the side to move."] = None,
    doubled: Annotated[float | None, "Weight of the share of pieces that touch another of their side."] = None,
    king_on_double_diagonal: Annotated[float | None, "Weight of a king on one of the double diagonals."] = None,
    man_row_1: Row = None,
    man_row_2: Row = None,
    man_row_3: Row = None,
    man_row_4: Row = None,
    man_row_5: Row = None,
    man_row_6: Row = None,
    man_row_7: Row = None,
    man_row_8: Row = None,
    man_row_9: Row = None,
    uncapturable: Annotated[float | None, "Weight of a piece that nothing can jump over."] = None,
    immobile: Annotated[float | None, "Weight of a piece that cannot move."] = None,
) -> KernelGame:
    """A variant of the game, with an evaluation."""
    given = locals()
    between("parameter limit", limit, 0, 10_000)
    rules = VARIANTS[variant]
    if notation == "algebraic" and rules.size != 8:
        raise UsageError(f"notation=algebraic: expected a variant on 8x8, got {variant}")
    table = load_endgames(endgames, "draughts", {"variant": variant}) if endgames else None
    weighted = chosen_weights(evaluation, variant, given)
    side_number = ("white", "black", "mover").index(viewpoint)
    params = _params(rules, notation == "algebraic", limit, weighted, side_number if side_number < 2 else -1, table)
    men = params.white.bit_count()
    progress = 2 * men * (rules.size - 1) + 2 * men  # every man walks up the whole board, every piece is captured
    traits = Traits(
        max_moves=MOST_MOVES, move_range=MOVE_RANGE, max_plies=(progress + 1) * limit or None, noisy=True,
        decisive=True,
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], params, traits)


def _params(
    rules: Variant, letters: bool, limit: int, weighted: Mapping[str, float], viewpoint: int,
    table: EndgameTable | None,
) -> Params:  # fmt: skip
    size = rules.size
    rows = [row_mask(row, size) for row in range(size)]
    filled, middle = size // 2 - 1, (size // 2 - 2, size // 2 + 1)
    return Params(
        size, sum(rows), sum(rows[-filled:]), sum(rows[:filled]), rules.first, rows[0], rows[1], rows[-1], rows[-2],
        int(rules.flying), int(rules.backward), int(rules.majority), int(rules.passing), int(letters), limit,
        list(squares_between(size)), rows,
        mask_of(size, lambda x, y: middle[0] <= min(x, y) and max(x, y) <= middle[1]),
        mask_of(size, lambda x, y: x in (0, size - 1)),
        mask_of(size, lambda x, y: x + y == size - 1),
        mask_of(size, lambda x, y: abs(x - y) == 1),
        viewpoint, len(weighted), [code(term) for term in weighted], list(weighted.values()),
        list(bit_squares(size)), list(square_bits(size)), list(BINOMIALS), len(materials(size)),
        list(class_cells(size)), list(class_places(size)), 0 if table is None else table.pieces,
        [0] if table is None else table.words,
    )  # fmt: skip


def weights(params: Params) -> dict[str, float]:
    """The weights of the family, by name."""
    return {TERMS[term]: weight for term, weight in zip(params.terms, params.weights, strict=True)}


@kernel
def start(params: Params) -> State:
    if params.first == WHITE:
        return State(params.white, params.black, 0, WHITE, 0)
    return State(params.black, params.white, 0, BLACK, 0)


@kernel
def mover(params: Params, state: State) -> int:
    if not can_move(params, state) or (params.limit > 0 and state.idle >= params.limit):
        return TERMINAL
    return state.turn


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if can_move(params, state):
        return 0.0
    return -1.0 if player == state.turn else 1.0


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    if in_table(params, state):
        exact = table_value(params, state)
        return exact if player == state.turn else -exact
    value = evaluation(params, state)
    return value if player == evaluating(params, state) else -value


@kernel
def features(params: Params, state: State, player: int, out: Reals, row: int) -> int:
    sign = UNIT if player == evaluating(params, state) else -UNIT
    for i in range(params.term_count):
        out[row + i] = sign * term_value(params, params.terms[i], state)
    return params.term_count


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.kings) ^ mix64(u64(2 * state.idle + state.turn + 1)))
    return mix64(u64(state.own) ^ mix64(u64(state.other) ^ mixed))


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A capture: quiescence follows it."""
    return move & 63 != 0 or params.between[move >> 6] & state.other != 0
