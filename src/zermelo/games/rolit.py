"""Rolit: a relative of Othello for two to four players, on 8x8, 6x6 or 4x4 cells.

Payoff     own balls when the board is full; all together 64 on 8x8.
Position   rows from the top, R, Y, G, B or '.', separated by '/', then the player to move, as in
           ......../......../......../...RY.../...BG.../......../......../........ R
Moves      a1 (top left) to h8. A move captures every ball between the new one and another of its
           colour. A player who can capture must; one who cannot puts a ball on any empty cell beside
           another (also diagonally). So nobody ever passes.

The rule book puts one ball of each of the four colours in the centre, whatever the number of players: `centre=four`.
With two or three players some of them belong to nobody, and the sum of the payoffs depends on how many are
left. The default, `centre=dealt`, gives every ball to a player, in turn and clockwise: two each, crosswise as
in Othello; with three players two to the first, since the last has the last move. Then the sum is 64.

Evaluations (`evaluation`) of all players sum to less than 64 before the end, and each is at least 0, which pruning
with vectors relies on. `balls` counts own balls. `study` is the share of the cells, weighed as in Othello.
`stable` is half that and half the share of the border that nobody can take away any more: balls that
are joined to a corner along it, all of one colour. docs/guides/rolit.md compares the three. The weights of
cells are parameters, too: a corner, the two edge cells beside it, the one diagonal to it, other edge cells, the rest.

Source     rule book [Goliath1997]; the study is [bounded2021].

Cell (x, y) is bit 8 y + x of a word, on every size of board.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._flipping import capturing, cell_bits, flips, read_cells, turned_board
from zermelo.games._owners import given, owned
from zermelo.games._stones import read_mover, write_cells
from zermelo.kernels import TERMINAL, U64, Ints, kernel, mix64, popcount, u64

SIGNS = "RYGB"
COLOURS = {"R": "#c0392b", "Y": "#f1c40f", "G": "#1e8449", "B": "#2471a3"}
CENTRE = ((-1, -1), (0, -1), (0, 0), (-1, 0))  # clockwise from the top left
NOT_FIRST, NOT_LAST = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F  # all columns but one
CELLS = {  # weights of a corner, the edge cells beside it, the cell diagonal to it, other edge cells, the rest
    "balls": (1, 1, 1, 1, 1),
    "study": (30, 2, 1, 6, 3),
    "stable": (30, 2, 1, 6, 3),
}
WEIGHTS = dict.fromkeys(("corner", "beside", "diagonal", "edge", "rest"), (0.0, 100.0))
PLAYER_NAMES = ("Red", "Yellow", "Green", "Blue")


class State(NamedTuple):
    low: U64  # the colours of the balls
    high: U64
    taken: U64  # all balls
    turn: int


class Params(NamedTuple):
    board: U64
    low: U64  # the balls of the start
    high: U64
    centre: U64
    corners: U64  # kinds of cells
    beside: U64
    diagonal: U64
    edges: U64
    corner: float  # their weights above that of the rest
    near: float
    inside: float
    edge: float
    rest: float
    scale: float  # value of a unit of weight
    stable: float  # value, beyond its weight, of a ball of the border that cannot be captured
    size: int
    players: int


CellWeight = Annotated[float | None, "Weight of a cell of this kind; none: that of the evaluation."]


def make(
    *,
    players: Annotated[Literal[4, 3, 2], "Number of players."] = 4,
    size: Annotated[Literal[8, 6, 4], "Cells of a side of the board."] = 8,
    centre: Annotated[
        Literal["dealt", "four"], "The four balls of the start: the players' in turn, or of four colours."
    ] = "dealt",
    evaluation: Annotated[
        Literal["stable", "study", "balls"], "Weighted cells and safe border balls, weighted cells, or balls."
    ] = "stable",
    corner: CellWeight = None,
    beside: CellWeight = None,
    diagonal: CellWeight = None,
    edge: CellWeight = None,
    rest: CellWeight = None,
) -> KernelGame:
    """The rule book's game is `centre=four`."""
    cells = size * size
    owners = [i % players if centre == "dealt" else i for i in range(4)]
    bits = cell_bits(size)
    places = [bits[size // 2 + y][size // 2 + x] for x, y in CENTRE]
    low, high = (sum(place for place, owner in zip(places, owners, strict=True) if owner & bit) for bit in (1, 2))
    kinds = _kinds(size)
    usual = zip(CELLS[evaluation], (corner, beside, diagonal, edge, rest), strict=True)
    weights = [float(by_default if given is None else given) for by_default, given in usual]
    total = sum(weight * popcount(kind) for weight, kind in zip(weights, kinds, strict=True))
    if min(weights) < 0:
        raise UsageError(f"weights of cells: expected none below 0, got {shown(weights)}")
    half = 0.5 if evaluation == "stable" else 0.0
    *near_edge, other = weights
    by_kind = (*kinds[:4], *(weight - other for weight in near_edge), other)
    scales = ((1 - half) * cells / total if total else 0.0, half * cells / (4 * size - 4))
    params = Params._make((sum(kinds), low, high, sum(places), *by_kind, *scales, size, players))
    return KernelGame(
        sys.modules[__name__], params,
        Traits(
            players=players, constant_sum=cells if max(owners) < players else None, lowest=0, highest=cells,
            max_moves=cells - 4, move_range=64, max_plies=cells - 4, turnable=True,
        ),
    )  # fmt: skip


def weights(params: Params) -> dict[str, float]:
    others = (params.corner, params.near, params.inside, params.edge, 0.0)
    return {name: params.rest + more for name, more in zip(WEIGHTS, others, strict=True)}


def _kinds(size: int) -> list[int]:
    """The cells by kind: corners, edge cells beside one, cells diagonal to one, other edge cells, the rest."""
    kinds = [0] * 5
    for y, row in enumerate(cell_bits(size)):
        for x, bit in enumerate(row):
            a, b = sorted((min(x, size - 1 - x), min(y, size - 1 - y)))
            kinds[{(0, 0): 0, (0, 1): 1, (1, 1): 2}.get((a, b), 4 if a else 3)] += bit
    return kinds


@kernel
def start(params: Params) -> State:
    return State(params.low, params.high, params.centre, 0)


@kernel
def balls(state: State, player: int) -> int:
    return state.taken & owned(state.low, state.high, player)


@kernel
def adjacent(cells: int) -> int:
    """Some cells and those beside them, also beyond the edge of a small board."""
    wide = cells | ((cells >> 1) & u64(NOT_LAST)) | ((cells << 1) & u64(NOT_FIRST))
    return wide | (wide << 8) | (wide >> 8)


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.taken == params.board else state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    own = balls(state, state.turn)
    cells = capturing(params.board, own, state.taken & ~own)
    if cells == 0:
        cells = adjacent(state.taken) & params.board & ~state.taken
    return write_cells(cells, out, row, 0)


@kernel
def play(params: Params, state: State, move: int) -> State:
    own = balls(state, state.turn)
    bit = u64(1) << move
    painted = flips(own, state.taken & ~own, bit) | bit
    low, high = given(state.low, painted, state.turn & 1), given(state.high, painted, state.turn >> 1)
    turn = state.turn + 1
    return State(u64(low), u64(high), u64(state.taken | bit), turn if turn < params.players else 0)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return float(popcount(balls(state, player)))


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    own = balls(state, player)
    count = popcount(own)
    weight = (
        params.rest * count
        + params.corner * popcount(own & params.corners)
        + params.near * popcount(own & params.beside)
        + params.inside * popcount(own & params.diagonal)
        + params.edge * popcount(own & params.edges)
    )
    value = params.scale * weight
    if params.stable != 0.0:
        value += params.stable * popcount(anchored(params, own))
    return value


@kernel
def anchored(params: Params, own: int) -> int:
    """The own balls of the border that are joined to an own corner along it: none of them is ever captured."""
    border = own & (params.corners | params.beside | params.edges)
    found = u64(0)
    grown = own & params.corners
    while grown != found:
        found = grown
        sideways = ((found >> 1) & u64(NOT_LAST)) | ((found << 1) & u64(NOT_FIRST))
        grown = found | (border & (sideways | (found << 8) | (found >> 8)))
    return found


@kernel
def turned(params: Params, state: State, player: int) -> State:
    return State(state.low, state.high, state.taken, player)


@kernel
def key(params: Params, state: State) -> int:
    return mix64(state.low ^ mix64(state.high ^ mix64(state.taken ^ mix64(u64(state.turn + 1)))))


@kernel
def symmetries(params: Params) -> int:
    return 8


@kernel
def transformed(params: Params, state: State, symmetry: int) -> State:
    return State(
        u64(turned_board(state.low, params.size, symmetry)),
        u64(turned_board(state.high, params.size, symmetry)),
        u64(turned_board(state.taken, params.size, symmetry)),
        state.turn,
    )


def format(params: Params, state: State) -> str:
    return f"{'/'.join(rows(params, state))} {SIGNS[state.turn]}"


def rows(params: Params, state: State) -> list[str]:
    def sign(bit: int) -> str:
        return SIGNS[bool(state.low & bit) + 2 * bool(state.high & bit)] if state.taken & bit else "."

    return ["".join(map(sign, row)) for row in cell_bits(params.size)]


def parse(params: Params, text: str) -> State:
    board, _, side = text.upper().partition(" ")
    cells = read_cells(board, params.size, _colours(params))
    turn = read_mover(side, SIGNS[: params.players], text)
    owners = [(bit, SIGNS.index(sign)) for sign, bit in cells if sign != "."]
    if len(owners) < 4:
        raise UsageError(f"expected at least 4 balls, as at the start, got {shown(text)}")
    low, high = (sum(place for place, owner in owners if owner & bit) for bit in (1, 2))
    return State(low, high, sum(place for place, _ in owners), turn)


def _colours(params: Params) -> str:
    """The signs that may be on the board."""
    return SIGNS[: max(params.players, 4 if params.low & params.high else 0)]


def move_name(params: Params, state: State, move: int) -> str:
    return cell_name(move % 8, move // 8)


def view(params: Params, state: State) -> Grid:
    score = "  ".join(f"{SIGNS[i]} {popcount(balls(state, i))}" for i in range(params.players))
    return Grid(rows(params, state), "rolit", [f"{SIGNS[state.turn]} to move", score], COLOURS)
