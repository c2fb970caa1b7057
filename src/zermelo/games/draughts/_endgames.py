"""The positions of few pieces, numbered: the cells of endgame tables, and what a table says of a position.

A class of positions is how many men and kings the side to move and its opponent have. The side to move is always taken
as White: with Black to move the board is turned round. Within a class the squares of each kind of pieces are a
combination, numbered by the combinatorial number system; where two kinds share a square, the cell is empty.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from zermelo.endgames import DRAW, EMPTY, EndgameClass, code_at
from zermelo.games.draughts._squares import BITS, Params, State, square_bits, step
from zermelo.kernels import Ints, ctz, kernel, popcount

MOST_PIECES = 5
KINDS = MOST_PIECES + 1  # how many of a kind there may be: none to all
WON = 1e-5  # below the payoff of a win for every ply that it takes


class Material(NamedTuple):
    """A class: its first cell, the pieces of the side to move and those of its opponent."""

    first: int
    own_men: int
    own_kings: int
    other_men: int
    other_kings: int

    @property
    def pieces(self) -> int:
        return sum(self[1:])

    @property
    def name(self) -> str:
        """The pieces in letters.

        >>> Material(0, 1, 2, 0, 1).name
        'MKK v K'
        """
        return f"{'M' * self.own_men}{'K' * self.own_kings} v {'M' * self.other_men}{'K' * self.other_kings}"

    def cells(self, size: int) -> int:
        squares = size * size // 2
        men = squares - size // 2
        return comb(men, self.own_men) * comb(men, self.other_men) * comb(squares, self.own_kings) * comb(
            squares, self.other_kings
        )  # fmt: skip


@cache
def materials(size: int) -> tuple[Material, ...]:
    """All classes, those that depend on no later one first: by pieces, then by men."""
    counts = range(MOST_PIECES + 1)
    chosen = [
        (a, b, c, d) for a in counts for b in counts for c in counts for d in counts
        if a + b > 0 and c + d > 0 and a + b + c + d <= MOST_PIECES
    ]  # fmt: skip
    chosen.sort(key=lambda each: (sum(each), each[0] + each[2], _pair(*each), each))
    found, first = [], 0
    for each in chosen:
        found.append(Material(first, *each))
        first += found[-1].cells(size)
    return tuple(found)


def _pair(a: int, b: int, c: int, d: int) -> tuple[tuple[int, int], ...]:
    """The same for a class and the one with the sides exchanged: a step leads from one to the other."""
    return tuple(sorted([(a, b), (c, d)]))


def endgame_groups(params: Params, pieces: int) -> list[list[EndgameClass]]:
    """The classes of up to so many pieces in groups: a move leads into its own group or an earlier one."""
    groups: dict[object, list[EndgameClass]] = {}
    for each in materials(params.size):
        if each.pieces <= pieces:
            found = EndgameClass(each.name, each.pieces, each.first, each.first + each.cells(params.size))
            groups.setdefault((each.pieces, _pair(*each[1:])), []).append(found)
    return list(groups.values())


@cache
def class_cells(size: int) -> tuple[int, ...]:
    """The classes as numbers, five each."""
    return tuple(number for each in materials(size) for number in each)


@cache
def class_places(size: int) -> tuple[int, ...]:
    """The first cell of the class of so many men and kings, or -1."""
    found = [-1] * KINDS**4
    for first, a, b, c, d in materials(size):
        found[((a * KINDS + b) * KINDS + c) * KINDS + d] = first
    return tuple(found)


BINOMIALS = tuple(comb(n, k) for n in range(51) for k in range(KINDS))


@cache
def bit_squares(size: int) -> tuple[int, ...]:
    """The squares of the bits, from 0."""
    found = [0] * BITS
    for square, bit in enumerate(square_bits(size)):
        found[bit] = square
    return tuple(found)


@kernel
def choose(params: Params, n: int, k: int) -> int:
    return params.binomials[n * KINDS + k]


@kernel
def ranked(params: Params, pieces: int, turn: int, below: int) -> int:
    """The number of a set of squares; `below`: squares that these pieces never stand on come first."""
    last = params.size * params.size // 2 - 1
    k = popcount(pieces)
    place = 1 if turn == 0 else k
    rank = 0
    while pieces:
        square = params.squares[ctz(pieces)]
        pieces &= pieces - 1
        rank += choose(params, (square if turn == 0 else last - square) - below, place)
        place += 1 if turn == 0 else -1
    return rank


@kernel
def unranked(params: Params, rank: int, k: int, below: int) -> int:
    """The set of squares of a number."""
    found = 0
    square = params.size * params.size // 2 - below
    while k > 0:
        square -= 1
        while choose(params, square, k) > rank:
            square -= 1
        rank -= choose(params, square, k)
        found |= 1 << params.bits[square + below]
        k -= 1
    return found


@kernel
def cell_of(params: Params, state: State) -> int:
    """The cell of a position, or -1 if it has too many pieces or only those of one side."""
    own_kings, other_kings = state.own & state.kings, state.other & state.kings
    own_men, other_men = state.own ^ own_kings, state.other ^ other_kings
    a, b, c, d = popcount(own_men), popcount(own_kings), popcount(other_men), popcount(other_kings)
    if a + b + c + d > MOST_PIECES:
        return -1
    first = params.class_places[((a * KINDS + b) * KINDS + c) * KINDS + d]
    if first < 0:
        return -1
    squares, half = params.size * params.size // 2, params.size // 2
    cell = ranked(params, own_men, state.turn, half) * choose(params, squares - half, c)
    cell = (cell + ranked(params, other_men, state.turn, 0)) * choose(params, squares, b)
    cell = (cell + ranked(params, own_kings, state.turn, 0)) * choose(params, squares, d)
    return first + cell + ranked(params, other_kings, state.turn, 0)


@kernel
def state_of(params: Params, cell: int) -> State:
    """The position of a cell, White to move; of an empty cell it is one that has another cell."""
    low, high = 0, params.classes - 1
    while low < high:
        middle = (low + high + 1) // 2
        if params.class_cells[5 * middle] <= cell:
            low = middle
        else:
            high = middle - 1
    at = 5 * low
    a, b = params.class_cells[at + 1], params.class_cells[at + 2]
    c, d = params.class_cells[at + 3], params.class_cells[at + 4]
    squares, half = params.size * params.size // 2, params.size // 2
    rest = cell - params.class_cells[at]
    other_kings = unranked(params, rest % choose(params, squares, d), d, 0)
    rest //= choose(params, squares, d)
    own_kings = unranked(params, rest % choose(params, squares, b), b, 0)
    rest //= choose(params, squares, b)
    other_men = unranked(params, rest % choose(params, squares - half, c), c, 0)
    own_men = unranked(params, rest // choose(params, squares - half, c), a, half)
    # Where pieces overlap, one of them is lost, and so the state has fewer.
    return State(own_men | own_kings, (other_men | other_kings) & ~(own_men | own_kings), own_kings | other_kings, 0, 0)


@kernel
def quiet_parents(params: Params, state: State, out: Ints, row: int) -> int:
    """Write the cells of the positions with the same pieces from which a step leads here, if no capture forbids it."""
    empty = params.board & ~(state.own | state.other)
    pieces, n = state.other, 0
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        king = piece & state.kings
        for i in range(4):
            way = i - 6 if i < 2 else i + 3
            at = step(piece, way) & empty if king or (i < 2) == (state.turn == 0) else 0  # a man came from behind
            while at:
                kings = state.kings ^ piece ^ at if king else state.kings
                out[row + n] = cell_of(params, State(state.other ^ piece ^ at, state.own, kings, 1 - state.turn, 0))
                n += 1
                at = step(at, way) & empty if king and params.flying else 0
    return n


@kernel
def in_table(params: Params, state: State) -> bool:
    return params.table_pieces > 0 and popcount(state.own | state.other) <= params.table_pieces


@kernel
def table_value(params: Params, state: State) -> float:
    """What a position of the tables is worth to the player to move: a win more, the sooner it comes."""
    code = int(code_at(params.table, cell_of(params, state)))
    if code in (DRAW, EMPTY):
        return 0.0
    value = 1.0 - WON * code
    return value if code % 2 == 0 else -value
