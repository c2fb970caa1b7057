"""Connect Four: players drop stones into columns; the first with four in a row wins.

Payoff     1 for the winner, -1 for the loser, 0 for a draw; with score=pons a sooner win
           is worth more: 1 + the stones the winner has left (7x6: 22 minus those the winner has played).
Position   the columns played from the empty board, as in 4455 (a is column 10, b 11, …); or the
           rows from the top, X, O or '.', separated by '/'; X begins.
Moves      1 to the width, from the left; the number of a move is its column, from 0.

Column x is the bits from x (height + 1), its lowest cell first; the bit above its highest cell is
never set, so that no line runs from one column into the next. 7x6:

      5 12 19 26 33 40 47
      …
      0  7 14 21 28 35 42

Source     rules and solution in [Allis1988]; score and notation after [Pons2015].
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, at_least, between
from zermelo.drawing import PAPER, Grid
from zermelo.errors import UsageError, shown
from zermelo.games._stones import read_stones, stone_rows
from zermelo.kernels import TERMINAL, Ints, Reals, i64, kernel, mix64, popcount

MOST_BITS = 62  # of a board with its rims: the sum of two boards is still a positive word
HIGHEST = 19  # three steps along a diagonal are a shift by less than a word
MOST_STEPS = 2000  # after which stones are taken to have come in turn
CLOSEST = 0.99  # the most of an evaluation: less than any win
COLUMNS = "123456789abcdefghijklmnopqrstuv"
COLOURS = {"X": "#d62828", "O": "#f7c948", ".": PAPER}
PLAYER_NAMES = ("X", "O")
WEIGHTS = {"threat": (0.0, 1.0), "centre": (0.0, 1.0)}


class State(NamedTuple):
    own: int  # the cells of the player to move
    other: int
    turn: int


class Params(NamedTuple):
    width: int
    height: int
    board: int  # all cells
    bottom: int  # the lowest cell of every column
    middle: int  # the cells of the middle column, or of the middle two
    pons: int  # 1 if a sooner win is worth more
    threat: float  # weights of the evaluation
    centre: float


def make(
    *,
    width: Annotated[int, "Columns of the board."] = 7,
    height: Annotated[int, "Rows of the board."] = 6,
    score: Annotated[Literal["win", "pons"], "Payoff of a win: 1, or more for a sooner win, as [Pons2015]."] = "win",
    threat: Annotated[float, "Value of an empty cell that would win, in the evaluation."] = 0.1,
    centre: Annotated[float, "Value of a stone in the middle, in the evaluation."] = 0.02,
) -> KernelGame:
    """A board of at most 62 bits: width x (height + 1)."""
    at_least("parameter width", width, 1)
    between("parameter height", height, 1, HIGHEST)
    between("parameter threat", threat, 0, 1)
    between("parameter centre", centre, 0, 1)
    if width * (height + 1) > MOST_BITS:
        raise UsageError(f"expected width x (height + 1) of at most {MOST_BITS}, got {width} x {height + 1}")
    bottom = sum(1 << x * (height + 1) for x in range(width))
    column = (1 << height) - 1
    middle = sum(column << x * (height + 1) for x in {(width - 1) // 2, width // 2})
    cells = width * height
    most = max(1, pons_score(cells, 7)) if score == "pons" else 1
    traits = Traits(
        lowest=-most, highest=most, max_moves=width, move_range=width, max_plies=cells, noisy=True, decisive=True
    )
    params = Params(width, height, bottom * column, bottom, middle, int(score == "pons"), threat, centre)
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0)


@kernel
def pons_score(cells: int, stones: int) -> int:
    """What a win pays when so many stones lie on the board: those of the winner in hand, plus 1."""
    return (cells + 2 - stones) // 2


@kernel
def in_line(stones: int, step: int) -> int:
    """The first cells of the fours that run along a step."""
    pairs = stones & (stones >> step)
    return pairs & (pairs >> 2 * step)


@kernel
def has_four(params: Params, stones: int) -> bool:
    side = params.height + 1
    found = in_line(stones, 1) | in_line(stones, side) | in_line(stones, side - 1) | in_line(stones, side + 1)
    return found != 0


@kernel
def mover(params: Params, state: State) -> int:
    if has_four(params, state.other) or state.own | state.other == params.board:
        return TERMINAL
    return state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    side = params.height + 1
    # A carry runs up a column to its lowest empty cell, or over its rim if it is full.
    free = ((state.own | state.other) + params.bottom) & params.board
    column = (1 << params.height) - 1
    n = 0
    for x in range(params.width):
        out[row + n] = x
        n += free & column != 0
        free >>= side
    return n


@kernel
def landing(params: Params, state: State, move: int) -> int:
    """The cell where a stone comes to rest."""
    occupied = state.own | state.other
    return (occupied + (1 << move * (params.height + 1))) & ~occupied


@kernel
def play(params: Params, state: State, move: int) -> State:
    return State(state.other, state.own | landing(params, state, move), 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if not has_four(params, state.other):
        return 0.0
    value = 1
    if params.pons:
        value = pons_score(params.width * params.height, popcount(state.own | state.other))
    return -float(value) if player == state.turn else float(value)


@kernel
def completing(stones: int, step: int) -> int:
    """The cells that complete a four along a step, on the board or beside it, taken or not."""
    left, right = stones << step, stones >> step
    two_left, two_right = left & (stones << 2 * step), right & (stones >> 2 * step)
    return (
        (two_left & ((stones << 3 * step) | right))
        | (two_right & ((stones >> 3 * step) | left))
    )  # fmt: skip


@kernel
def winning(params: Params, stones: int, empty: int) -> int:
    """The empty cells that would complete a four, whether they can be reached now or not."""
    side = params.height + 1
    up = (stones << 1) & (stones << 2) & (stones << 3)
    return (up | completing(stones, side) | completing(stones, side - 1) | completing(stones, side + 1)) & empty


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    empty = params.board & ~(state.own | state.other)
    threats = popcount(winning(params, state.own, empty)) - popcount(winning(params, state.other, empty))
    middle = popcount(state.own & params.middle) - popcount(state.other & params.middle)
    value = params.threat * threats + params.centre * middle
    value = max(-CLOSEST, min(CLOSEST, value))
    return value if player == state.turn else -value


@kernel
def features(params: Params, state: State, player: int, out: Reals, row: int) -> int:
    sign = 1.0 if player == state.turn else -1.0
    empty = params.board & ~(state.own | state.other)
    threats = popcount(winning(params, state.own, empty)) - popcount(winning(params, state.other, empty))
    out[row] = sign * threats
    out[row + 1] = sign * (popcount(state.own & params.middle) - popcount(state.other & params.middle))
    return 2


@kernel
def key(params: Params, state: State) -> int:
    """No two positions share a key: own + occupied tells them apart, and mix64 is a bijection."""
    return mix64(state.own + (state.own | state.other))


@kernel
def symmetries(params: Params) -> int:
    """Left and right are alike."""
    return 2


@kernel
def mirrored(params: Params, stones: int) -> int:
    side, moved = params.height + 1, 0
    for x in range(params.width):
        moved |= ((stones >> x * side) & ((1 << side) - 1)) << (params.width - 1 - x) * side
    return moved


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    if symmetry == 0:
        return state
    return State(mirrored(params, state.own), mirrored(params, state.other), state.turn)


@kernel
def parents(params: Params, state: State, root: State) -> int:
    """The last stone lies on top, is the opponent's, not the root's, and without it there was no four.

    And the stones before it must have come in turn, which is tried out for so long.
    """
    placed = root.own | root.other
    last = tops(params, state.own | state.other) & state.other & ~placed
    n = 0
    while last:
        other = state.other ^ (last & -last)
        if not has_four(params, other) and in_turn(params, state.own & ~placed, other & ~placed, placed, i64(1)) > 0:
            n += 1
        last &= last - 1
    return n


@kernel
def tops(params: Params, occupied: int) -> int:
    """The highest stone of every column."""
    return ((occupied + params.bottom) >> 1) & occupied


@kernel
def in_turn(params: Params, last: int, before: int, placed: int, steps: int) -> int:
    """Can all stones be taken back in turn? The steps it took to see how; the negative of those to see that not.

    The shortest run of own stones above one of the opponent's goes first: it uncovers what the opponent may need.
    Runs with nothing below can wait, and one is as good as another.
    """
    if last | before == 0 or steps >= MOST_STEPS:
        return steps
    free = tops(params, last | before | placed) & last
    for length in range(1, params.height + 1):
        left = free
        while left:
            stone = left & -left
            if run_above(stone, last, before) == length:
                found = in_turn(params, before, last ^ stone, placed, steps + 1)
                if found > 0:
                    return found
                steps = -found
            left &= left - 1
    while free:
        stone = free & -free
        if run_above(stone, last, before) == 0:
            return in_turn(params, before, last ^ stone, placed, steps + 1)
        free &= free - 1
    return -steps


@kernel
def run_above(stone: int, last: int, before: int) -> int:
    """How many stones of the last lie downwards from one of them, if then comes one of the other's; else 0."""
    n = 0
    while stone & last:
        stone >>= 1
        n += 1
    return n if stone & before else 0


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A move that wins or stops a win."""
    cell = landing(params, state, move)
    return winning(params, state.own, cell) | winning(params, state.other, cell) != 0


def rows(params: Params, state: State) -> list[str]:
    side = params.height + 1
    cells = [range(y, y + params.width * side, side) for y in reversed(range(params.height))]
    return stone_rows((state.own,), (state.other,), state.turn, cells)


def format(params: Params, state: State) -> str:
    return "/".join(rows(params, state))


def parse(params: Params, text: str) -> State:
    if set(text.upper()) & set("X./"):
        return _parse_board(params, text)
    return _parse_columns(params, text)


def _parse_columns(params: Params, text: str) -> State:
    state = start(params)
    for number, sign in enumerate(text.lower(), 1):
        column = COLUMNS.find(sign)
        if not 0 <= column < params.width:
            last = COLUMNS[params.width - 1]
            raise UsageError(f"expected columns 1 to {last} or the rows of a board, got {shown(text)}")
        if has_four(params, state.other):
            raise UsageError(f"the game is over before move {number} of {shown(text)}")
        if landing(params, state, column) & params.board == 0:
            raise UsageError(f"column {sign} is full before move {number} of {shown(text)}")
        state = play(params, state, column)
    return state


def _parse_board(params: Params, text: str) -> State:
    side = params.height + 1
    x, o = (
        sum(1 << column * side + params.height - 1 - y for column, y in cells)
        for cells in read_stones(text, params.width, params.height)
    )
    # Added to a column without gaps, its lowest bit carries past every stone.
    if (x | o) & ((x | o) + params.bottom):
        raise UsageError(f"expected no stone above an empty cell, got {shown(text)}")
    state = State(x, o, 0) if popcount(x) == popcount(o) else State(o, x, 1)
    if has_four(params, state.own):
        raise UsageError(f"expected a position before the mover has four in a row, got {shown(text)}")
    return state


def move_name(params: Params, state: State, move: int) -> str:
    return str(move + 1)


def view(params: Params, state: State) -> Grid:
    return Grid(
        rows(params, state), "connect four", colours=COLOURS, cell_colour="#2a5db0", columns=COLUMNS[: params.width],
        columns_below=True,
    )  # fmt: skip
