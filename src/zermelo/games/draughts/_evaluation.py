"""Six families of evaluations: sums of weights times what can be counted on the board.

Source     [warcabnik2009], as [klesk_slides] reports it: formulas (13) and (15) to (19), and the weights that a genetic
           tournament found in international draughts.

A family is a list of terms. A term is what one side has minus what the other has, or what the evaluating side or
its opponent has alone (in the asymmetric family). What the source leaves open is our choice:

centre                     the dark squares of the middle 4x4
side                       the first and the last column
king_on_main_diagonal      the long diagonal of dark squares, 46-5 or 29-4
king_on_double_diagonal    the two diagonals beside the long one of light squares
doubled                    pieces that touch another of their side by a corner, per piece of that side, not rounded
uncapturable               pieces with a piece of their own side or the edge next to them on both diagonals
immobile                   pieces without a step or a jump, whoever is to move
man_row_1 …                rows from the side's own edge; on 8x8, which the source's weights are not for, the
                           published values of rows 5 and 6 are left out

(15) prints the own men and kings twice; the second pair must be the opponent's. Its opponent_king is printed as +10,
against its own comment; -10 is meant, and +10 can be played by `opponent_king=10`. (13) has no published weights.

`tuned` is ours: the terms of the extended family and two of the structural one, with weights for each variant
(docs/reports/warcabnik2009.md, strength, tells how they were found).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.errors import UsageError, shown
from zermelo.games.draughts._captures import jumpers
from zermelo.games.draughts._squares import Params, State
from zermelo.kernels import kernel, popcount

FAMILIES: dict[str, dict[str, float]] = {
    "material": {"man": 10, "king": 30},
    "material_asymmetric": {"own_man": 5, "own_king": 12, "opponent_man": -7, "opponent_king": -10},
    "material_positional": {
        "man": 24, "king": 65, "centre": 1, "side": 1, "guard_opponent_promotion": -11, "one_step_from_promotion": 27,
        "king_on_main_diagonal": 0,
    },
    "material_positional_extended": {
        "man": 5, "king": 16, "centre": 0, "side": 0, "guard_opponent_promotion": 0, "one_step_from_promotion": 6,
        "king_on_main_diagonal": 0, "to_move": 0, "doubled": -7, "king_on_double_diagonal": 0,
    },
    "material_by_row": {
        "man_row_1": 2, "man_row_2": 1, "man_row_3": 2, "man_row_4": 2, "man_row_5": 2, "man_row_6": 2, "man_row_7": 1,
        "man_row_8": 3, "man_row_9": 6, "king": 12,
    },
    "material_structural": {
        "man": 13, "king": 85, "guard_opponent_promotion": 0, "one_step_from_promotion": 6, "uncapturable": 1,
        "immobile": -1,
    },
}  # fmt: skip
SMALL_ROWS = {**dict(zip((f"man_row_{i}" for i in range(1, 8)), (2, 1, 2, 2, 1, 3, 6), strict=True)), "king": 12}
TUNED_TERMS = (*FAMILIES["material_positional_extended"], "uncapturable", "immobile")
TUNED = {
    "international": (24, 65, 1, 1, -11, 27, 0, 0, 0, 0, 1, 0),
    "brazilian": (37, 100, 4.4, -5, 5.1, 35.7, -7.3, 3.9, -8.6, -4.6, 0, 0),
    "english": (91, 100, 0, -8, 40, 17, 6, 17, -20, 25, 0, 0),
}  # Russian draughts takes the Brazilian ones
WEIGHTS = {name: (-100.0, 100.0) for family in FAMILIES.values() for name in family}

COUNTS = (
    "man", "king", "centre", "side", "guard_opponent_promotion", "one_step_from_promotion", "king_on_main_diagonal",
    "king_on_double_diagonal", "uncapturable", "immobile", "to_move", "doubled",
)  # fmt: skip
MAN, KING, CENTRE, SIDE, GUARD, ONE_STEP, MAIN_DIAGONAL, DOUBLE_DIAGONAL, UNCAPTURABLE, IMMOBILE = range(10)
TO_MOVE, DOUBLED, ROW = range(10, 13)
BOTH, OWN, OPPONENT = 0, 64, 128  # added to a count: what one side has minus the other, or of one side alone

UNIT = 1e-4  # payoff that a weight of 1 is worth
CLAMP = 0.99  # beyond are the values of endgame tables and payoffs


def code(term: str) -> int:
    """The number of a term, as `term_value` knows it.

    >>> code("king"), code("opponent_king"), code("man_row_3")
    (1, 129, 15)
    """
    if term.startswith("man_row_"):
        return ROW + int(term.removeprefix("man_row_"))
    for side, prefix in ((OWN, "own_"), (OPPONENT, "opponent_")):
        if term.startswith(prefix):
            return side + COUNTS.index(term.removeprefix(prefix))
    return COUNTS.index(term)


def usual_weights(family: str, variant: str) -> Mapping[str, float]:
    """The weights of a family where none are given."""
    if family == "tuned":
        tuned = TUNED["brazilian" if variant == "russian" else variant]
        return dict(zip(TUNED_TERMS, tuned, strict=True))
    return SMALL_ROWS if family == "material_by_row" and variant != "international" else FAMILIES[family]


def chosen_weights(family: str, variant: str, given: Mapping[str, Any]) -> dict[str, float]:
    """The weights of a family: those given, else the usual ones."""
    published = usual_weights(family, variant)
    for name, value in given.items():
        if name in WEIGHTS and value is not None and name not in published:
            names = ", ".join(published)
            raise UsageError(f"{name}={value:g} is no weight of evaluation={family} (expected some of: {names})")
    chosen = {name: usual if (value := given.get(name)) is None else value for name, usual in published.items()}
    if endless := [name for name, value in chosen.items() if not abs(value) < 1e9]:
        raise UsageError(f"{endless[0]}: expected a finite weight, got {shown(chosen[endless[0]])}")
    return {name: float(value) for name, value in chosen.items()}


@kernel
def evaluation(params: Params, state: State) -> float:
    """The value for the evaluating side, cut to what a game before its end may be worth."""
    total = 0.0
    for i in range(params.term_count):
        if params.weights[i] != 0.0:
            total += params.weights[i] * term_value(params, params.terms[i], state)
    return max(-CLAMP, min(CLAMP, UNIT * total))


@kernel
def evaluating(params: Params, state: State) -> int:
    """The side from whose point of view a position is evaluated: fixed, or the one to move."""
    return state.turn if params.viewpoint < 0 else params.viewpoint


@kernel
def term_value(params: Params, term: int, state: State) -> float:
    """What a weight is multiplied by, before the unit."""
    side = evaluating(params, state)
    count = term & 63
    if term >= OPPONENT:
        return counted(params, count, state, 1 - side)
    if term >= OWN:
        return counted(params, count, state, side)
    return counted(params, count, state, side) - counted(params, count, state, 1 - side)


@kernel
def counted(params: Params, count: int, state: State, side: int) -> float:
    """How many of a kind a side has."""
    own = state.own if side == state.turn else state.other
    kings = own & state.kings
    men = own ^ kings
    if count == MAN:
        return float(popcount(men))
    if count == KING:
        return float(popcount(kings))
    if count >= ROW:
        row = count - ROW
        return float(popcount(men & params.rows[params.size - row if side == 0 else row - 1]))
    if count == TO_MOVE:
        return 1.0 if side == state.turn else 0.0
    if count == DOUBLED:
        return popcount(own & (own << 6 | own << 5 | own >> 5 | own >> 6)) / max(popcount(own), 1)
    return float(popcount(of_kind(params, count, state, side, men, kings)))


@kernel
def of_kind(params: Params, count: int, state: State, side: int, men: int, kings: int) -> int:
    """The pieces of a side that a count is about."""
    if count == CENTRE:
        return (men | kings) & params.centre
    if count == SIDE:
        return (men | kings) & params.sides
    if count == GUARD:
        return men & (params.bottom if side == 0 else params.top)
    if count == ONE_STEP:
        return men & (params.second if side == 0 else params.last_but_one)
    if count == MAIN_DIAGONAL:
        return kings & params.main_diagonal
    if count == DOUBLE_DIAGONAL:
        return kings & params.double_diagonal
    if count == UNCAPTURABLE:
        return uncapturable(params, men | kings)
    return immobile(params, state, side, men, kings)


@kernel
def uncapturable(params: Params, own: int) -> int:
    open_squares = params.board & ~own
    falling = open_squares << 6 & open_squares >> 6
    rising = open_squares << 5 & open_squares >> 5
    return own & ~(falling | rising)


@kernel
def immobile(params: Params, state: State, side: int, men: int, kings: int) -> int:
    other = state.other if side == state.turn else state.own
    empty = params.board & ~(state.own | state.other)
    up, down = empty << 6 | empty << 5, empty >> 6 | empty >> 5  # who can step there
    jumping_up = (empty << 6 & other) << 6 | (empty << 5 & other) << 5
    jumping_down = (empty >> 6 & other) >> 6 | (empty >> 5 & other) >> 5
    free = men & (up if side == 0 else down) | kings & (up | down | jumping_up | jumping_down)
    return (men | kings) & ~(free | jumpers(men, other, empty, params, side))
