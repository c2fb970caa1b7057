"""EinStein würfelt nicht!: a die decides which stone may race to the far corner, on 5x5 cells.

Rules      each player has six stones with the numbers 1 to 6: red in the corner a1, blue in the
           corner e5. The player to move rolls and moves the stone of that number; if it is gone, the
           one with the next lower or the next higher number left. Red goes one square right, down or
           diagonally down to the right, blue the opposite ways. Any stone on the square entered is
           captured, even one's own. The player who enters the far corner, or captures the opponent's
           last stone, wins.
Payoff     1 for the winner, -1 for the other; there are no draws.
Position   rows from the top, red stones 1 to 6, blue ones a to f (a is 1), '.', separated by '/',
           then the player to move and the roll, or '?' before it, as in
           123../45.../6...f/...ed/..cba R ?
Moves      the stone and its square, as in 3-d2; the number of a move is 3 (stone - 1) + way. A roll
           is 1 to 6. Red begins.

The evaluation counts how many moves each player's stones are away from the far corner: for every
roll the nearest stone that may move, and the mean over the rolls. So a stone that more rolls move
counts more.

Source     [Althofer2011].
"""

from __future__ import annotations

import random
import re
import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, u64

SIZE, CELLS, STONES = 5, 25, 6
GONE = 31  # the cell of a captured stone
NONE_LEFT = (1 << 5 * STONES) - 1
HOME = (0, 1, 2, 5, 6, 10)  # red's; blue's are 24 less these
SIGNS = ("123456", "abcdef")
COLOURS = {"R": "#c0392b", "B": "#2471a3"}
LONGEST = 140  # plies: no side makes more than 35 moves, for its stones are 40 squares from the corner together
PLAYER_NAMES = ("Red", "Blue")


class State(NamedTuple):
    red: int  # the cell of each stone, five bits a stone, cell (x, y) is 5 y + x
    blue: int
    turn: int
    die: int  # 0 while it rolls


class Params(NamedTuple):
    red: int  # in the beginning
    blue: int
    distance: float  # weight of the evaluation


def make(
    *,
    setup: Annotated[str, "Red's stones on a1 b1 c1 a2 b2 a3, '/', blue's on e5 d5 c5 e4 d4 e3."] = "123456/123456",
    seed: Annotated[int | None, "Random seed that draws the setup instead."] = None,
    distance: Annotated[float, "Value of being nearer to the far corner by a whole board."] = 0.9,
) -> KernelGame:
    """`distance` is the weight of the evaluation."""
    between("parameter distance", distance, 0, 1)
    sides = setup.split("/")
    if seed is not None:
        between("parameter seed", seed, 0, 1 << 62)
        chooser = random.Random(seed)
        sides = ["".join(chooser.sample(SIGNS[0], STONES)) for _ in range(2)]
    if len(sides) != 2 or any(sorted(side) != list(SIGNS[0]) for side in sides):
        raise UsageError(f"parameter setup: expected the stones of both such as 123456/654321, got {shown(setup)}")
    red = _packed({int(sign): cell for sign, cell in zip(sides[0], HOME, strict=True)})
    blue = _packed({int(sign): CELLS - 1 - cell for sign, cell in zip(sides[1], HOME, strict=True)})
    traits = Traits(chance=True, max_moves=STONES, move_range=3 * STONES, max_plies=LONGEST)
    return KernelGame(sys.modules[__name__], Params(red, blue, distance), traits)


def _packed(cells: dict[int, int]) -> int:
    """The cells of stones by their numbers."""
    return sum(cells.get(number, GONE) << 5 * (number - 1) for number in range(1, STONES + 1))


@kernel
def start(params: Params) -> State:
    return State(params.red, params.blue, 0, 0)


@kernel
def cell_of(stones: int, i: int) -> int:
    return (stones >> 5 * i) & 31


@kernel
def stone_on(stones: int, cell: int) -> int:
    """The stone on a cell, or -1."""
    for i in range(STONES):
        if cell_of(stones, i) == cell:
            return i
    return -1


@kernel
def without(stones: int, cell: int) -> int:
    """The stones after a capture on a cell."""
    i = stone_on(stones, cell)
    return stones if i < 0 else stones | (GONE << 5 * i)


@kernel
def lower(stones: int, i: int) -> int:
    """The highest stone up to number i that is on the board, or -1."""
    while i >= 0 and cell_of(stones, i) == GONE:
        i -= 1
    return i


@kernel
def higher(stones: int, i: int) -> int:
    """The lowest stone from number i on that is on the board, or STONES."""
    while i < STONES and cell_of(stones, i) == GONE:
        i += 1
    return i


@kernel
def is_over(state: State) -> bool:
    if state.red == NONE_LEFT or state.blue == NONE_LEFT:
        return True
    return stone_on(state.red, CELLS - 1) >= 0 or stone_on(state.blue, 0) >= 0


@kernel
def mover(params: Params, state: State) -> int:
    if state.die > 0:
        return state.turn
    return TERMINAL if is_over(state) else CHANCE


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    for i in range(STONES):
        out[row + i] = i + 1
        probabilities[row + i] = 1.0 / STONES
    return STONES


@kernel
def target(cell: int, way: int, turn: int) -> int:
    """Where a stone goes: sideways, up or down, diagonally; -1 off the board."""
    x, y = cell % SIZE, cell // SIZE
    step = 1 if turn == 0 else -1
    if way != 1:
        x += step
    if way != 0:
        y += step
    return SIZE * y + x if 0 <= x < SIZE and 0 <= y < SIZE else -1


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    stones = state.red if state.turn == 0 else state.blue
    low, high = lower(stones, state.die - 1), higher(stones, state.die - 1)
    n = 0
    for i in range(STONES):
        if i != low and i != high:
            continue
        for way in range(3):
            if target(cell_of(stones, i), way, state.turn) >= 0:
                out[row + n] = 3 * i + way
                n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.die == 0:
        return State(state.red, state.blue, state.turn, move)
    i = move // 3
    stones = state.red if state.turn == 0 else state.blue
    cell = target(cell_of(stones, i), move % 3, state.turn)
    red, blue = without(state.red, cell), without(state.blue, cell)
    if state.turn == 0:
        return State((red & ~(31 << 5 * i)) | (cell << 5 * i), blue, 1, 0)
    return State(red, (blue & ~(31 << 5 * i)) | (cell << 5 * i), 0, 0)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    """Only the last mover can have won."""
    return -1.0 if player == state.turn else 1.0


@kernel
def away(stones: int, i: int, turn: int) -> int:
    """How many moves a stone is away from the far corner."""
    x, y = cell_of(stones, i) % SIZE, cell_of(stones, i) // SIZE
    return max(SIZE - 1 - x, SIZE - 1 - y) if turn == 0 else max(x, y)


@kernel
def expected(stones: int, turn: int) -> int:
    """The sum over the rolls of how far the nearest stone that the roll lets move is away."""
    total = 0
    for roll in range(STONES):
        low, high = lower(stones, roll), higher(stones, roll)
        nearest = SIZE
        if low >= 0:
            nearest = away(stones, low, turn)
        if high < STONES:
            nearest = min(nearest, away(stones, high, turn))
        total += nearest
    return total


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    lead = float(expected(state.blue, 1) - expected(state.red, 0))
    value = params.distance * lead / (STONES * (SIZE - 1))
    return value if player == 0 else -value


@kernel
def key(params: Params, state: State) -> int:
    """The state fits a word: no two have the same key."""
    rest = u64(state.die * 2 + state.turn)
    return mix64(u64(state.red) | (u64(state.blue) << u64(30)) | (rest << u64(60)))


def _rows(state: State) -> list[str]:
    cells = ["."] * CELLS
    for stones, signs in zip((state.red, state.blue), SIGNS, strict=True):
        for i, sign in enumerate(signs):
            if cell_of(stones, i) != GONE:
                cells[cell_of(stones, i)] = sign
    return ["".join(cells[i : i + SIZE]) for i in range(0, CELLS, SIZE)]


def format(params: Params, state: State) -> str:
    return f"{'/'.join(_rows(state))} {'RB'[state.turn]} {state.die or '?'}"


def parse(params: Params, text: str) -> State:
    found = re.fullmatch(r"([1-6a-f./]+)\s+([RB])\s+([1-6?])", text)
    rows = found[1].split("/") if found else []
    if found is None or [len(row) for row in rows] != [SIZE] * SIZE:
        raise UsageError(f"expected 5 rows of 5 cells (1-6, a-f or '.'), R or B, 1-6 or '?', got {shown(text)}")
    cells = "".join(rows)
    if twice := [sign for signs in SIGNS for sign in signs if cells.count(sign) > 1]:
        raise UsageError(f"expected every stone at most once, got {cells.count(twice[0])} of {twice[0]}: {shown(text)}")
    red, blue = (
        _packed({i: cells.index(sign) for i, sign in enumerate(signs, 1) if sign in cells}) for signs in SIGNS
    )
    state = State(red, blue, "RB".index(found[2]), 0 if found[3] == "?" else int(found[3]))
    _check_end(state, text)
    return state


def _check_end(state: State, text: str) -> None:
    """Only the player who moved last can have won, and then nobody rolls."""
    own, other = (state.red, state.blue) if state.turn == 0 else (state.blue, state.red)
    corner = CELLS - 1 if state.turn == 0 else 0
    if stone_on(own, corner) >= 0 or other == NONE_LEFT:
        raise UsageError(f"expected a player to move who has not won, got {'RB'[state.turn]}: {shown(text)}")
    if state.die > 0 and is_over(state):
        raise UsageError(f"expected '?' and no roll at the end of the game, got {state.die}: {shown(text)}")


def move_name(params: Params, state: State, move: int) -> str:
    if state.die == 0:
        return str(move)
    stones = state.red if state.turn == 0 else state.blue
    cell = target(cell_of(stones, move // 3), move % 3, state.turn)
    return f"{move // 3 + 1}-{cell_name(cell % SIZE, cell // SIZE)}"


def clicks(params: Params, state: State, move: int) -> list[str]:
    """From where to where: the names of moves tell the stone, not its cell."""
    begin = cell_of(state.red if state.turn == 0 else state.blue, move // 3)
    end = target(begin, move % 3, state.turn)
    return [cell_name(cell % SIZE, cell // SIZE) for cell in (begin, end)]


def view(params: Params, state: State) -> Grid:
    """Red stones r1 to r6, blue ones b1 to b6."""
    names = {sign: f"{'rb'[side]}{i}" for side, signs in enumerate(SIGNS) for i, sign in enumerate(signs, 1)}
    rows = [[names.get(sign, ".") for sign in row] for row in _rows(state)]
    name, other = ("red", "blue") if state.turn == 0 else ("blue", "red")
    status = {CHANCE: f"{name} rolls", TERMINAL: f"{other} has won"}
    notes = [status.get(mover(params, state), f"{name} to move, roll {state.die}")]
    return Grid(rows, "EinStein würfelt nicht!", notes, COLOURS)
