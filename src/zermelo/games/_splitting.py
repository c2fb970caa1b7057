"""Rules of the board-splitting games: two players cut a board in turn until one cell is left.

Position   the corners of what is left of the board, as in a1:d8 (columns are lettered, rows numbered
           from the top); a single cell as in c5.
Moves      the columns or rows to keep, as in a-d or 5-8; the number of a move is the number of the
           part, from the left or from the top.

The board has b^ceil(depth/2) columns and b^floor(depth/2) rows of cells from 0 to 1. Player 0 cuts
it vertically into b equal parts and keeps one, player 1 horizontally, and so on. The payoff
of the cell left, v, is 2 v - 1 for the player who wants high values; the other gets the negative.

A position is a node of a tree: its heuristic value is computed with the board, and an evaluation is one
look-up in a table.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import ACCENT, INK, LINE, column, label, line, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL, Ints, Reals, kernel, mix64, u64
from zermelo.pathology import Granularity

if TYPE_CHECKING:
    import numpy as np

B = Annotated[int, "Parts into which a move cuts the board."]
Depth = Annotated[int, "Cuts until one cell is left."]
Heuristic = Annotated[
    Literal["average", "median", "differences", "maxmin", "synthetic"], "How the rest of the board is evaluated."
]
LastMover = Annotated[Literal["low", "high"], "Which values the player who cuts last wants."]
Seed = Annotated[int, "Random seed of the board."]
WIDEST = 32  # columns or rows that are written as text
DRAWN = 64  # columns or rows that are drawn; a larger board is drawn by the means of its parts


class State(NamedTuple):
    ply: int
    x: int  # the number of the part of the columns that is left, from the left
    y: int  # of the rows, from the top


class Params(NamedTuple):
    b: int
    depth: int
    high: int  # the player who wants high values
    columns: Ints  # by ply, into how many parts the columns are cut
    first: Ints  # by ply, where its parts begin in `looks`
    cells: Reals  # row by row
    looks: Reals  # by ply, row by row: heuristic values


def build(
    name: str, b: int, depth: int, last_mover_wants: LastMover, heuristic: Heuristic, seed: int,
    ranks: np.ndarray[Any, Any], parts: Granularity, values: Sequence[float], *, rounded: bool = False,
) -> KernelGame:  # fmt: skip
    """A game from the ranks of its cells, in the order of the game tree, and the values of the ranks.

    `parts` are what the synthetic heuristic adds its noise to, and what `rounded` rounds evaluations to.
    """
    import numpy as np

    from zermelo.pathology import Boards, static_values, synthetic_values, value_ranks

    worth = np.array(values, dtype=float)
    boards = Boards(b, depth, last_mover_wants, worth[ranks][None])
    middles = Boards(b, depth, last_mover_wants, np.array(parts.middles)[ranks][None])
    looks = []
    for level in range(depth):
        if heuristic == "synthetic":
            seen = worth[value_ranks(parts, synthetic_values(middles, level, [seed]))]
        else:
            seen = static_values(boards, level, heuristic)
            seen = worth[value_ranks(parts, seen)] if rounded else seen
        looks.append(_rows(seen, b))
    columns = [b ** ((ply + 1) // 2) for ply in range(depth + 1)]
    first = [sum(b**ply for ply in range(level)) for level in range(depth)]
    high = 0 if boards.maximises(0) else 1
    tables: list[Any] = [_rows(boards.cells[0], b), np.concatenate(looks)]
    params = Params(b, depth, high, columns, first, *tables)
    game = KernelGame(sys.modules[__name__], params, Traits(max_moves=b, move_range=b, max_plies=depth))
    game.name = name  # the rules of all three games are this file: one compiled search serves them
    return game


def _rows(values: np.ndarray[Any, Any], b: int) -> np.ndarray[Any, Any]:
    """From the order of the tree to that of the rows: the first player's digits are columns."""
    from zermelo.pathology import Boards

    depth = 0
    while b**depth < len(values):
        depth += 1
    flat: np.ndarray[Any, Any] = Boards(b, depth, "low", values[None]).subboards(0).reshape(-1)
    return flat


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0)


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.ply == params.depth else state.ply & 1


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    for i in range(params.b):
        out[row + i] = i
    return params.b


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.ply & 1 == 0:
        return State(state.ply + 1, state.x * params.b + move, state.y)
    return State(state.ply + 1, state.x, state.y * params.b + move)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = 2.0 * params.cells[state.y * params.columns[state.ply] + state.x] - 1.0
    return value if player == params.high else -value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    at = params.first[state.ply] + state.y * params.columns[state.ply] + state.x
    value = 2.0 * params.looks[at] - 1.0
    return value if player == params.high else -value


@kernel
def key(params: Params, state: State) -> int:
    place = u64(state.y * params.columns[state.ply] + state.x)
    return mix64(mix64(u64(state.ply + 1)) ^ place)


def spans(params: Params, state: State) -> tuple[range, range]:
    """The columns and the rows that are left."""
    width = params.columns[params.depth] // params.columns[state.ply]
    height = params.b ** (params.depth // 2) // params.b ** (state.ply // 2)
    return range(state.x * width, (state.x + 1) * width), range(state.y * height, (state.y + 1) * height)


def format(params: Params, state: State) -> str:
    columns, rows = spans(params, state)
    corner = f"{column(columns[0])}{rows[0] + 1}"
    return corner if state.ply == params.depth else f"{corner}:{column(columns[-1])}{rows[-1] + 1}"


def parse(params: Params, text: str) -> State:
    whole = format(params, start(params))
    corners = [re.fullmatch("([a-z]{1,6})([1-9][0-9]{0,8})", part) for part in text.split(":")]
    found = [(_number(corner[1]), int(corner[2]) - 1) for corner in corners if corner]
    if len(found) != len(corners) or len(found) > 2:
        raise UsageError(f"expected the corners of what is left, such as {whole}, got {shown(text)}")
    (left, top), (right, bottom) = found[0], found[-1]
    for ply in range(params.depth + 1):
        columns, rows = spans(params, State(ply, 0, 0))
        state = State(ply, left // len(columns), top // len(rows))
        inside = right < params.columns[params.depth] and bottom < params.b ** (params.depth // 2)
        if inside and format(params, state) == text:
            return state
    raise UsageError(f"expected a part of {whole} that cuts can leave, got {shown(text)}")


def _number(letters: str) -> int:
    """The number of a lettered column.

    >>> [_number(column(x)) for x in (0, 25, 26, 10_000)]
    [0, 25, 26, 10000]
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def move_name(params: Params, state: State, move: int) -> str:
    columns, rows = spans(params, play(params, state, move))
    if state.ply & 1 == 0:
        ends = [column(columns[0]), column(columns[-1])]
    else:
        ends = [str(rows[0] + 1), str(rows[-1] + 1)]
    return ends[0] if ends[0] == ends[1] else "-".join(ends)


def text(params: Params, state: State) -> str:
    columns, rows = spans(params, state)
    across = params.columns[params.depth]
    said = describe(params, state)
    if max(len(columns), len(rows)) > WIDEST:
        return said
    signs = {y: [_sign(params.cells[y * across + x]) for x in columns] for y in rows}
    size = max(len(column(columns[-1])), max(len(sign) for row in signs.values() for sign in row))
    margin = len(str(rows[-1] + 1))
    lines = [" " * margin + _joined([f"{column(x):>{size}}" for x in columns], params, state, 0)]
    for i, y in enumerate(rows):
        if i > 0 and _is_cut(params, state, 1, i, len(rows)):
            lines.append(" " * margin + " " + "-" * (len(lines[0]) - margin - 1))
        lines.append(f"{y + 1:>{margin}}" + _joined([f"{sign:>{size}}" for sign in signs[y]], params, state, 0))
    return "\n".join([*lines, said])


def _joined(signs: list[str], params: Params, state: State, side: int) -> str:
    cut = [i > 0 and _is_cut(params, state, side, i, len(signs)) for i in range(len(signs))]
    return "".join(f" | {sign}" if here else f" {sign}" for sign, here in zip(signs, cut, strict=True))


def _is_cut(params: Params, state: State, side: int, i: int, length: int) -> bool:
    """Will the next move cut before column (side 0) or row (side 1) number i of those left?"""
    return state.ply < params.depth and state.ply & 1 == side and i % (length // params.b) == 0


def _sign(value: float) -> str:
    """A cell in hundredths; 0 and 1 as they are."""
    return f"{value:g}" if value in (0, 1) else f"{100 * value:.0f}"


def describe(params: Params, state: State) -> str:
    wants = "high" if state.ply & 1 == params.high else "low"
    if state.ply == params.depth:
        return f"{format(params, state)} is left: {payoff(params, state, 0):.4g} for player 0"
    how = "columns" if state.ply & 1 == 0 else "rows"
    return f"player {state.ply & 1} cuts the {how} of {format(params, state)} and wants {wants} values"


def svg(params: Params, state: State) -> str:
    """The whole board, light cells high; what is left is framed, the next cuts are dashed."""
    import numpy as np

    across, down = params.columns[params.depth], params.b ** (params.depth // 2)
    tall, wide = down // _shrunk(down, params.b), across // _shrunk(across, params.b)  # cells of a drawn field
    drawn = np.reshape(params.cells, (down // tall, tall, across // wide, wide)).mean(axis=(1, 3))
    size = max(6.0, 320 / max(drawn.shape))
    columns, rows = spans(params, state)
    parts = []
    for (y, x), value in np.ndenumerate(drawn):
        left = columns[0] <= x * wide + wide // 2 <= columns[-1] and rows[0] <= y * tall + tall // 2 <= rows[-1]
        shade = round(60 + 195 * value)
        fill = f"rgb({shade},{shade},{shade})" if left else "#eee"
        parts.append(rect(10 + x * size, 10 + y * size, size, size, fill, LINE if left else "#ddd"))
    parts += _frame(params, state, size / wide, size / tall)
    height = 10 + drawn.shape[0] * size
    parts.append(label(10, height + 16, describe(params, state), 12, INK, "start"))
    return picture(max(20 + drawn.shape[1] * size, 340), height + 26, parts, describe(params, state))


def _shrunk(n: int, b: int) -> int:
    """At most DRAWN fields, each of a power of b cells; at least b of them."""
    while n > max(DRAWN, b):
        n //= b
    return n


def _frame(params: Params, state: State, cell_width: float, cell_height: float) -> list[str]:
    columns, rows = spans(params, state)
    left, right = 10 + columns[0] * cell_width, 10 + columns.stop * cell_width
    top, bottom = 10 + rows[0] * cell_height, 10 + rows.stop * cell_height
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    parts = [line(*corners[i], *corners[(i + 1) % 4], INK, 2) for i in range(4)]
    if state.ply == params.depth:
        return parts
    for i in range(1, params.b):
        x, y = left + (right - left) * i / params.b, top + (bottom - top) * i / params.b
        ends = (x, top, x, bottom) if state.ply & 1 == 0 else (left, y, right, y)
        parts.append(line(*ends, ACCENT, 2, "5 3"))
    return parts
