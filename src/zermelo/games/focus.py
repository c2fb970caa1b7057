"""Focus (Domination): stacks of pieces that move as far as they are high, for two to four players.

Rules      52 squares: 8x8 without three at each corner. The colour on top owns a stack. A move
           takes any number of pieces from the top of an own stack and goes as many squares along a row
           or a column, over whatever lies between, onto a square or another stack. If a stack is then
           higher than five pieces, the lowest leave it: own pieces go to the mover's reserve, others
           are captured. A piece of the reserve may be put on any square instead of a move. A player
           with neither a stack nor a reserve is passed over (a search that turns to such a player finds
           one move, `pass`); the only player who can move wins.
Short game A player who has captured `captures_to_win` pieces, or `captures_of_each` of every opponent,
           wins as well. Studies of n players shorten Focus in this way [schadd2011]; the numbers
           here are ours: 6 for two players, 10 or 3 of each for three, 10 or 2 of each for four.
           `captures_to_win=0 captures_of_each=0` is the long game.
Payoff     with three or four players 1 for the winner and 0 for the others; with two 1 and -1. After
           `limit` plies those with the most captures win, 1/k for each of k winners; with two players
           a draw is 0. The evaluations of three and four players sum to less than 1, the sum of the
           payoffs.
Position   rows from the top, the squares of a row without those that are missing: '.', a piece or a
           stack in brackets, bottom first; then the player to move; what every player has taken, by
           colour (the player's own colour is the reserve); and the plies played, as in
           ..../RRGG(RG)R/… R 0,1/0,0 17
Moves      c3-c5; a piece of the reserve @c5. The number of a move is 20 from + 5 way + pieces - 1.

Two begin with pairs of colours on the 6x6 in the middle, 18 pieces each. Three begin there with 12
each, four on the whole board with 13 each, in an order of colours that is ours: no two neighbours alike.

Source     rules in [Sackson1969] and [Gardner1971].
"""

from __future__ import annotations

import re
import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._shares import NOBODY, bounds, paid, promised
from zermelo.kernels import TERMINAL, Ints, Words, i64, kernel, mix64, u64, with_word

WIDTHS = (4, 6, 8, 8, 8, 8, 6, 4)  # of the rows, each in the middle
CELLS = [(x, y) for y, width in enumerate(WIDTHS) for x in range(4 - width // 2, 4 + width // 2)]
SQUARES = 52
WAYS = ((0, -1), (-1, 0), (1, 0), (0, 1))
HIGHEST = 5
PER_SQUARE = 20  # moves from a square: ways x pieces
ENTER = SQUARES * PER_SQUARE  # moves from here on put a piece of the reserve on a square
PASS = ENTER + SQUARES  # of a player who has nothing to move: only after `turned`
EMPTY = 1  # a stack is two bits a piece, the top piece lowest, below one set bit
SIGNS = "RGBY"
COLOURS = {"R": "#c0392b", "G": "#1e8449", "B": "#2471a3", "Y": "#d4ac0d"}
SHORT = {2: (6, 0), 3: (10, 3), 4: (10, 2)}  # captures_to_win and captures_of_each
STACK = re.compile(r"\.|[RGBY]|\([RGBY]{2,5}\)")
WEIGHTS = {"control": (0.0, 10.0), "reserve": (0.0, 10.0), "captured": (0.0, 10.0)}
PLAYER_NAMES = ("Red", "Green", "Blue", "Yellow")


class State(NamedTuple):
    stacks: Words  # four squares a word
    taken: Words  # a word a player, a byte a colour: the own one is the reserve, the others are captured
    turn: int
    plies: int
    winner: int  # found once, when the deciding move is played


class Params(NamedTuple):
    players: int
    limit: int
    captures: int  # that win, 0 if none do
    of_each: int
    stacks: Words  # in the beginning
    nothing: Words  # taken
    reach: Ints  # where a move from a square goes, or -1
    control: float  # weights of the evaluation
    reserve: float
    captured: float


def make(
    *,
    players: Annotated[int, "Number of players, 2 to 4."] = 3,
    captures_to_win: Annotated[int | None, "Captured pieces that win; 0: no such rule; none: by the players."] = None,
    captures_of_each: Annotated[
        int | None, "Captured pieces of every opponent that win; 0: no such rule; none: by the players."
    ] = None,
    limit: Annotated[int, "Plies after which the most captures win."] = 120,
    control: Annotated[float, "Weight of a piece in a player's own stacks, in the evaluation."] = 1.0,
    reserve: Annotated[float, "Weight of a piece in the reserve, in the evaluation."] = 2.0,
    captured: Annotated[float, "Weight of a captured piece, in the evaluation."] = 3.0,
) -> KernelGame:
    """By default the short game; the long one is `captures_to_win=0 captures_of_each=0`."""
    between("parameter players", players, 2, 4)
    between("parameter limit", limit, 1, 10_000)
    signs = _start(players)
    pieces = len(signs) // players
    captures = SHORT[players][0] if captures_to_win is None else captures_to_win
    of_each = SHORT[players][1] if captures_of_each is None else captures_of_each
    between("parameter captures_to_win", captures, 0, pieces * (players - 1))
    between("parameter captures_of_each", of_each, 0, pieces)
    for name, weight in (("control", control), ("reserve", reserve), ("captured", captured)):
        between(f"parameter {name}", weight, 0, 100)
    stacks = _packed([signs.get(cell, "") for cell in CELLS])
    params = Params(players, limit, captures, of_each, stacks, (0,) * players, _reach(), control, reserve, captured)
    traits = Traits(
        max_moves=4 * len(signs) + SQUARES, move_range=PASS + 1, max_plies=limit, turnable=True,
        **bounds(players),
    )
    return KernelGame(sys.modules[__name__], params, traits)


def _start(players: int) -> dict[tuple[int, int], str]:
    """The pieces in the beginning."""
    middle = [(x, y) for x, y in CELLS if 1 <= x <= 6 and 1 <= y <= 6]
    if players == 2:
        return {(x, y): SIGNS[((x - 1) // 2 + y - 1) % 2] for x, y in middle}
    if players == 3:
        return {(x, y): SIGNS[(x + y) % 3] for x, y in middle}
    return {(x, y): SIGNS[(x + 2 * y) % 4] for x, y in CELLS}


def _reach() -> list[int]:
    number = {cell: i for i, cell in enumerate(CELLS)}
    return [
        number.get((x + n * dx, y + n * dy), -1) for x, y in CELLS for dx, dy in WAYS for n in range(1, HIGHEST + 1)
    ]


def _packed(stacks: list[str]) -> Words:
    """Stacks, bottom first, as words."""
    words = (0,) * (SQUARES // 4)
    for square, signs in enumerate(stacks):
        code = EMPTY
        for sign in signs:
            code = code << 2 | SIGNS.index(sign)
        words = with_stack(words, square, code)
    return words


@kernel
def start(params: Params) -> State:
    return State(params.stacks, params.nothing, 0, 0, NOBODY)


@kernel
def stack(stacks: Words, square: int) -> int:
    return i64((stacks[square >> 2] >> u64((square & 3) << 4)) & u64(0xFFFF))


@kernel
def with_stack(stacks: Words, square: int, code: int) -> Words:
    i, at = square >> 2, u64((square & 3) << 4)
    return with_word(stacks, i, (stacks[i] & ~(u64(0xFFFF) << at)) | (u64(code) << at))


@kernel
def height(code: int) -> int:
    n = 0
    while code > EMPTY:
        code >>= 2
        n += 1
    return n


@kernel
def count(taken: Words, player: int, colour: int) -> int:
    """How many pieces of a colour a player has taken."""
    return i64((taken[player] >> u64(colour << 3)) & u64(0xFF))


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.winner != NOBODY or state.plies >= params.limit else state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = 0
    for square in range(SQUARES):
        code = stack(state.stacks, square)
        if code == EMPTY or (code & 3) != state.turn:
            continue
        high = height(code)
        for first in range(square * PER_SQUARE, (square + 1) * PER_SQUARE, HIGHEST):
            for move in range(first, first + high):
                if params.reach[move] < 0:
                    break
                out[row + n] = move
                n += 1
    if count(state.taken, state.turn, state.turn) > 0:
        for square in range(SQUARES):
            out[row + n] = ENTER + square
            n += 1
    if n == 0:
        out[row] = PASS
        return 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    player, stacks, taken = state.turn, state.stacks, state.taken
    if move == PASS:
        return State(stacks, taken, next_turn(params, stacks, taken, player), state.plies + 1, NOBODY)
    if move >= ENTER:
        pieces, moved, target = 1, player, move - ENTER
        taken = with_word(taken, player, taken[player] - (u64(1) << u64(player << 3)))
    else:
        source, pieces, target = move // PER_SQUARE, move % HIGHEST + 1, params.reach[move]
        code = stack(stacks, source)
        moved = code & ((1 << 2 * pieces) - 1)
        stacks = with_stack(stacks, source, code >> 2 * pieces)
    code = (stack(stacks, target) << 2 * pieces) | moved
    while height(code) > HIGHEST:
        lowest = 2 * (height(code) - 1)
        colour = (code >> lowest) & 3
        taken = with_word(taken, player, taken[player] + (u64(1) << u64(colour << 3)))
        code = (code & ((1 << lowest) - 1)) | (1 << lowest)
    stacks = with_stack(stacks, target, code)
    turn = next_turn(params, stacks, taken, player)
    won = turn == player or enough(params, taken, player)
    return State(stacks, taken, turn, state.plies + 1, player if won else NOBODY)


@kernel
def turned(params: Params, state: State, player: int) -> State:
    return State(state.stacks, state.taken, player, state.plies, state.winner)


@kernel
def controlled(stacks: Words) -> int:
    """The pieces in the stacks that each player owns: a byte a player."""
    pieces = 0
    for square in range(SQUARES):
        code = stack(stacks, square)
        if code != EMPTY:
            pieces += height(code) << ((code & 3) << 3)
    return pieces


@kernel
def next_turn(params: Params, stacks: Words, taken: Words, player: int) -> int:
    """The next player who can move; the same one if nobody else can."""
    pieces = controlled(stacks)
    for step in range(1, params.players):
        who = (player + step) % params.players
        if ((pieces >> (who << 3)) & 0xFF) + count(taken, who, who) > 0:
            return who
    return player


@kernel
def enough(params: Params, taken: Words, player: int) -> bool:
    """Has a player captured what wins the short game?"""
    if params.captures > 0 and captures(params, taken, player) >= params.captures:
        return True
    for colour in range(params.players):
        if colour != player and count(taken, player, colour) < params.of_each:
            return False
    return params.of_each > 0


@kernel
def captures(params: Params, taken: Words, player: int) -> int:
    """How many pieces a player has captured."""
    total = 0
    for colour in range(params.players):
        if colour != player:
            total += count(taken, player, colour)
    return total


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if state.winner != NOBODY:
        return paid(1.0 if player == state.winner else 0.0, params.players)
    most, leaders = 0, 0
    for who in range(params.players):
        captured = captures(params, state.taken, who)
        if captured > most:
            most, leaders = captured, 0
        if captured == most:
            leaders += 1
    leads = captures(params, state.taken, player) == most
    return paid(1.0 / leaders if leads else 0.0, params.players)


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    """The part of all weighted pieces, those in own stacks, in the reserve and captured."""
    pieces = controlled(state.stacks)
    own, others = 0.0, 0.0
    for who in range(params.players):
        strength = 1.0 + params.control * ((pieces >> (who << 3)) & 0xFF)
        for colour in range(params.players):
            strength += (params.reserve if colour == who else params.captured) * count(state.taken, who, colour)
        if who == player:
            own = strength
        else:
            others += strength
    return promised(own, others, params.players)


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.plies * 4 + state.turn + 1))
    for i in range(len(state.stacks)):
        mixed = mix64(mixed ^ state.stacks[i])
    for i in range(len(state.taken)):
        mixed = mix64(mixed ^ state.taken[i])
    return mixed


def _signs(state: State) -> list[str]:
    """The stacks, bottom first."""
    codes = [stack(state.stacks, square) for square in range(SQUARES)]
    return ["".join(SIGNS[code >> 2 * i & 3] for i in reversed(range(height(code)))) for code in codes]


def format(params: Params, state: State) -> str:
    signs = iter(_signs(state))
    rows = [[next(signs) for _ in range(width)] for width in WIDTHS]
    board = "/".join("".join(s if len(s) == 1 else f"({s})" if s else "." for s in row) for row in rows)
    everyone = range(params.players)
    taken = "/".join(",".join(str(count(state.taken, who, colour)) for colour in everyone) for who in everyone)
    return f"{board} {SIGNS[state.turn]} {taken} {state.plies}"


def parse(params: Params, text: str) -> State:
    board, turn, taken, plies = _parts(params, text)
    stacks = [found.strip("().") for row in board for found in row]
    pieces = sum(height(code) for code in (stack(params.stacks, square) for square in range(SQUARES))) // params.players
    for colour, sign in enumerate(SIGNS[: params.players]):
        found = "".join(stacks).count(sign) + sum(row[colour] for row in taken)
        if found != pieces:
            raise UsageError(f"expected {pieces} pieces {sign} on the board and taken, got {found}: {shown(text)}")
    words = tuple(sum(n << 8 * colour for colour, n in enumerate(row)) for row in taken)
    packed, everyone = _packed(stacks), range(params.players)
    able = [who for who in everyone if controlled(packed) >> 8 * who & 0xFF or taken[who][who]]
    if turn not in able:
        raise UsageError(f"expected a player to move who has a stack or a reserve, got {SIGNS[turn]}: {shown(text)}")
    winners = [who for who in everyone if enough(params, words, who)]
    if len(winners) > 1:
        raise UsageError(f"expected at most one player who has captured enough to win, got {shown(text)}")
    winner = winners[0] if winners else turn if able == [turn] else NOBODY
    return State(packed, words, turn, plies, winner)


def _parts(params: Params, text: str) -> tuple[list[list[str]], int, list[list[int]], int]:
    """The rows of stacks, the player to move, the pieces taken and the plies of a text."""
    parts = text.upper().split()
    if len(parts) != 4:
        raise UsageError(f"expected the board, the player to move, the pieces taken and the plies, got {shown(text)}")
    rows = parts[0].split("/")
    board = [STACK.findall(row) for row in rows]
    signs = SIGNS[: params.players]
    whole = ["".join(row) for row in board] == rows and [len(row) for row in board] == list(WIDTHS)
    if not whole or set(parts[0]) - set(f"{signs}.()/"):
        raise UsageError(f"expected rows of 4, 6, 8, 8, 8, 8, 6, 4 stacks of {signs}, as in ..(RG)R, got {shown(text)}")
    if len(parts[1]) != 1 or parts[1] not in signs:
        raise UsageError(f"expected the player to move, one of {signs}, after the board, got {shown(parts[1])}")
    row = r"\d{1,2}" + r",\d{1,2}" * (params.players - 1)
    if not re.fullmatch(row + f"/{row}" * (params.players - 1), parts[2], re.ASCII):
        raise UsageError(f"expected what each of {signs} has taken of each, as in 0,1/2,0, got {shown(parts[2])}")
    taken = [[int(n) for n in player.split(",")] for player in parts[2].split("/")]
    if not re.fullmatch("[0-9]{1,5}", parts[3]) or int(parts[3]) > params.limit:
        raise UsageError(f"expected the plies played, 0 to {params.limit}, got {shown(parts[3])}")
    return board, signs.index(parts[1]), taken, int(parts[3])


def _name(square: int) -> str:
    return cell_name(*CELLS[square])


def move_name(params: Params, state: State, move: int) -> str:
    if move == PASS:
        return "pass"
    if move >= ENTER:
        return f"@{_name(move - ENTER)}"
    return f"{_name(move // PER_SQUARE)}-{_name(params.reach[move])}"


def _status(params: Params, state: State) -> str:
    if state.winner != NOBODY:
        return f"{SIGNS[state.winner]} has won"
    return f"{params.limit} plies are played" if state.plies >= params.limit else f"{SIGNS[state.turn]} to move"


def view(params: Params, state: State) -> Grid:
    """Every stack bottom first."""
    stacks = dict(zip(CELLS, _signs(state), strict=True))
    rows = [["" if (x, y) not in stacks else stacks[x, y] or "." for x in range(8)] for y in range(8)]
    everyone, notes = range(params.players), []
    for who in everyone:
        taken = " ".join(f"{count(state.taken, who, c)}{SIGNS[c]}" for c in everyone if c != who)
        notes.append(f"{SIGNS[who]}: reserve {count(state.taken, who, who)}, captured {taken}")
    return Grid(rows, "focus", [*notes, _status(params, state)], COLOURS, pieces="stacks")
