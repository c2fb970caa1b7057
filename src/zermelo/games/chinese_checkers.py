"""Chinese checkers: players step and jump across a star to the opposite point, for two to six players.

Rules      a star with points of `size` rows: 13, 37, 73 or 121 fields for sizes 1 to 4, with 1, 3, 6
           or 10 men each. A man steps to an empty neighbour, or jumps over a man of anybody to the
           empty field right behind, and on from there; nothing is captured. A move is where it
           begins and where it ends: different ways of jumping between the two are one move. Men go
           to the opposite point and never enter the four points that are neither their home nor
           their goal, not even in between. A player who cannot move passes.
Winning    a player wins when the goal is full and holds at least one of the player's own men, so that
           nobody can spoil a game by keeping men at home.
Payoff     with three or more players 1 for the winner and 0 for the others; with two 1 and -1. After
           `limit` plies the nearest win: those whose men have the smallest sum of distances to the tip
           of their goal, 1/k for each of k winners; with two players a draw is 0. The evaluations, by
           the same distances, of three or more players sum to less than 1, the sum of the payoffs.
Position   rows from the top, A to F or '.', separated by '/', then the player to move and the plies
           played, as in A/AA/......./....../...../....../......./BB/B A 0
Moves      the place in a row and the row, from and to, as in a2-c4; or pass. The number of a move is
           fields x from + to.

Two sit opposite, three at every second point, four at two opposite pairs, A on top, clockwise. With
two this is the square board of the studies that solve the game, with size + size + 1 fields a side.
Size 3 with up to six players is the board of the studies of n players.

Source     [Sturtevant2020] and [schadd2011]; the rules of winning and of the limit are our choice.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._shares import NOBODY, bounds, paid, promised
from zermelo.kernels import TERMINAL, Ints, Words, ctz, has, kernel, mix64, u64, with_bit, with_word

Cell = tuple[int, int, int]  # x + y + z = 0; z is the row

WAYS = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
SIGNS = "ABCDEF"
COLOURS = {"A": "#c0392b", "B": "#2471a3", "C": "#1e8449", "D": "#d4ac0d", "E": "#7d3c98", "F": "#ca6f1e"}
FIELD = "#f4ecd8"
PLAYER_NAMES = ("A", "B", "C", "D", "E", "F")


class State(NamedTuple):
    men: Words  # as many words a player as the board takes, player by player
    turn: int
    plies: int
    winner: int  # found once, when the deciding move is played


class Params(NamedTuple):
    players: int
    size: int
    fields: int
    words: int  # of a board
    limit: int
    empty: Words  # a board without men
    homes: Words  # laid out as the men are
    goals: Words
    near: Ints  # the neighbours of a field that a player's men may enter, six ways, or -1; player by player
    distance: Ints  # from a field to the tip of a player's goal


def make(
    *,
    players: Annotated[int, "Number of players, 2 to 6."] = 3,
    size: Annotated[int, "Rows of a point of the star, 1 to 4."] = 2,
    limit: Annotated[int | None, "Plies after which the nearest to the goal win; none: 12 for every man."] = None,
) -> KernelGame:
    """A star with the men of every player in their home point."""
    between("parameter players", players, 2, 6)
    between("parameter size", size, 1, 4)
    men = size * (size + 1) // 2
    limit = 12 * men * players if limit is None else limit
    between("parameter limit", limit, 1, 10_000)
    cells = _star(size)
    words, seats = (len(cells) + 63) // 64, SEATS[players]
    homes, goals = ([_point(cells, size, seat + half) for seat in seats] for half in (0, 3))
    params = Params(
        players, size, len(cells), words, limit, (0,) * words, _boards(homes, words), _boards(goals, words),
        [to for home, goal in zip(homes, goals, strict=True) for to in _near(cells, size, home + goal)],
        [_steps(cell, cells[_tip(goal, cells)]) for goal in goals for cell in cells],
    )  # fmt: skip
    most = men * (len(cells) - 5 * men)  # every man on any field that is free and not in a foreign point
    traits = Traits(
        max_moves=max(1, most), move_range=len(cells) ** 2 + 1, max_plies=limit, turnable=True, **bounds(players)
    )
    return KernelGame(sys.modules[__name__], params, traits)


@cache
def _star(size: int) -> list[Cell]:
    """Two large triangles, row by row."""
    span = range(-2 * size, 2 * size + 1)
    cells = [(x, -x - z, z) for z in span for x in span]
    return [cell for cell in cells if min(cell) >= -size or max(cell) <= size]


def _point(cells: list[Cell], size: int, seat: int) -> list[int]:
    """The numbers of the fields of a point, clockwise from the top."""
    axis, sign = ((2, -1), (0, 1), (1, -1), (2, 1), (0, -1), (1, 1))[seat % 6]
    return [i for i, cell in enumerate(cells) if sign * cell[axis] > size]


def _tip(point: list[int], cells: list[Cell]) -> int:
    return max(point, key=lambda i: max(map(abs, cells[i])))


def _steps(a: Cell, b: Cell) -> int:
    return max(abs(i - j) for i, j in zip(a, b, strict=True))


def _near(cells: list[Cell], size: int, own: list[int]) -> list[int]:
    """The neighbours of all fields, for men who may enter the hexagon and their own points."""
    allowed = {cell: i for i, cell in enumerate(cells) if i in own or max(map(abs, cell)) <= size}
    return [allowed.get((x + dx, y + dy, z + dz), -1) for x, y, z in cells for dx, dy, dz in WAYS]


def _boards(points: list[list[int]], words: int) -> Words:
    boards = (0,) * (words * len(points))
    for player, point in enumerate(points):
        for i in point:
            boards = with_bit(boards, 64 * words * player + i)
    return boards


@kernel
def start(params: Params) -> State:
    return State(params.homes, 0, 0, NOBODY)


@kernel
def occupied(params: Params, men: Words) -> Words:
    """The fields with a man of anybody."""
    board = params.empty
    for i in range(len(board)):
        word = u64(0)
        for player in range(params.players):
            word |= men[player * params.words + i]
        board = with_word(board, i, word)
    return board


@kernel
def without_bit(words: Words, i: int) -> Words:
    return with_word(words, i >> 6, words[i >> 6] & ~(u64(1) << u64(i & 63)))


@kernel
def first(words: Words) -> int:
    """The number of the first field of a board; -1 if it is empty."""
    for i in range(len(words)):
        if words[i] != 0:
            return 64 * i + ctz(words[i])
    return -1


@kernel
def jumps(params: Params, board: Words, man: int, player: int) -> Words:
    """Where jumps over the men of a board take a man who stands on it no more."""
    nearby = 6 * params.fields * player
    landed, pending = params.empty, with_bit(params.empty, man)
    field = man
    while field >= 0:
        pending = without_bit(pending, field)
        for way in range(6):
            over = params.near[nearby + 6 * field + way]
            if over < 0 or not has(board, over):
                continue
            to = params.near[nearby + 6 * over + way]
            if to >= 0 and to != man and not has(board, to) and not has(landed, to):
                landed = with_bit(landed, to)
                pending = with_bit(pending, to)
        field = first(pending)
    return landed


@kernel
def targets(params: Params, board: Words, man: int, player: int) -> Words:
    """Where a man can go, by a step or by jumps."""
    found = jumps(params, without_bit(board, man), man, player)
    for way in range(6):
        to = params.near[6 * (params.fields * player + man) + way]
        if to >= 0 and not has(board, to):
            found = with_bit(found, to)
    return found


@kernel
def turned(params: Params, state: State, player: int) -> State:
    return State(state.men, player, state.plies, state.winner)


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.winner != NOBODY or state.plies >= params.limit else state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    board, n = occupied(params, state.men), 0
    for i in range(len(board)):
        men = state.men[state.turn * params.words + i]
        while men != 0:
            man = 64 * i + ctz(men)
            men &= men - u64(1)
            found = targets(params, board, man, state.turn)
            for j in range(len(found)):
                fields = found[j]
                while fields != 0:
                    out[row + n] = man * params.fields + 64 * j + ctz(fields)
                    fields &= fields - u64(1)
                    n += 1
    if n == 0:
        out[row] = params.fields * params.fields  # pass
        n = 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    men, winner = state.men, NOBODY
    if move < params.fields * params.fields:
        own = 64 * params.words * state.turn
        men = with_bit(without_bit(men, own + move // params.fields), own + move % params.fields)
        board = occupied(params, men)
        for who in range(params.players):
            if arrived(params, men, board, who):
                winner = who
    return State(men, (state.turn + 1) % params.players, state.plies + 1, winner)


@kernel
def arrived(params: Params, men: Words, board: Words, player: int) -> bool:
    """Is a player's goal full, and one of the men there the player's own?"""
    own = u64(0)
    for i in range(len(board)):
        goal = params.goals[player * params.words + i]
        if board[i] & goal != goal:
            return False
        own |= men[player * params.words + i] & goal
    return own != 0


@kernel
def remaining(params: Params, state: State, player: int) -> int:
    """The sum of the distances of a player's men to the tip of the goal."""
    total = 0
    for i in range(params.words):
        men = state.men[player * params.words + i]
        while men != 0:
            total += params.distance[player * params.fields + 64 * i + ctz(men)]
            men &= men - u64(1)
    return total


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if state.winner != NOBODY:
        return paid(1.0 if player == state.winner else 0.0, params.players)
    own, nearer, level = remaining(params, state, player), 0, 0
    for who in range(params.players):
        other = remaining(params, state, who)
        if other < own:
            nearer += 1
        elif other == own:
            level += 1
    return paid(0.0 if nearer > 0 else 1.0 / level, params.players)


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    """The part of all ways that the players' men have gone, each one step longer than it is."""
    longest = 2 * params.size * params.size * (params.size + 1)  # all men of a player on the tip of the home
    own, others = 0.0, 0.0
    for who in range(params.players):
        gone = 1.0 + longest - remaining(params, state, who)
        if who == player:
            own = gone
        else:
            others += gone
    return promised(own, others, params.players)


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.plies * 8 + state.turn + 1))
    for i in range(len(state.men)):
        mixed = mix64(mixed ^ state.men[i])
    return mixed


def _rows(params: Params, state: State) -> list[str]:
    signs = ["."] * params.fields
    for player in range(params.players):
        for i in range(params.fields):
            if has(state.men, 64 * params.words * player + i):
                signs[i] = SIGNS[player]
    cells = _star(params.size)
    span = range(-2 * params.size, 2 * params.size + 1)
    return ["".join(sign for sign, cell in zip(signs, cells, strict=True) if cell[2] == z) for z in span]


def format(params: Params, state: State) -> str:
    return f"{'/'.join(_rows(params, state))} {SIGNS[state.turn]} {state.plies}"


def parse(params: Params, text: str) -> State:
    found = re.fullmatch(r"(\S+)\s+(\S+)\s+([0-9]{1,5})", text.upper())
    signs = SIGNS[: params.players]
    lengths = [len(row) for row in _rows(params, State(params.homes, 0, 0, NOBODY))]
    rows = found[1].split("/") if found else []
    if found is None or [len(row) for row in rows] != lengths or set("".join(rows)) - set(signs + "."):
        rows = [str(length) for length in lengths]
        expected = f"rows of {', '.join(rows)} fields ({signs} or '.'), the player to move and the plies"
        raise UsageError(f"expected {expected}, got {shown(text)}")
    if len(found[2]) != 1 or found[2] not in signs:
        raise UsageError(f"expected the player to move, one of {signs}, after the board, got {shown(found[2])}")
    if int(found[3]) > params.limit:
        raise UsageError(f"expected the plies played, 0 to {params.limit}, got {shown(found[3])}")
    places = [[i for i, sign in enumerate("".join(rows)) if sign == who] for who in signs]
    _check_men(params, places, text)
    men = _boards(places, params.words)
    winners = [who for who in range(params.players) if arrived(params, men, occupied(params, men), who)]
    if len(winners) > 1:
        raise UsageError(f"expected at most one player who has won, got {shown(text)}")
    return State(men, signs.index(found[2]), int(found[3]), winners[0] if winners else NOBODY)


def _check_men(params: Params, places: list[list[int]], text: str) -> None:
    men = params.size * (params.size + 1) // 2
    for player, own in enumerate(places):
        if len(own) != men:
            raise UsageError(f"expected {men} men {SIGNS[player]}, got {len(own)}: {shown(text)}")
        first = params.fields * player
        allowed = {to for to in params.near[6 * first : 6 * (first + params.fields)] if to >= 0}
        if strays := [_names(params.size)[i] for i in own if i not in allowed]:
            raise UsageError(f"expected men {SIGNS[player]} off the points of others, got one on {strays[0]}")


@cache
def _names(size: int) -> list[str]:
    """The names of the fields: the place in the row, then the row."""
    places: dict[int, int] = {}
    names = []
    for _, _, row in _star(size):
        places[row] = places.get(row, -1) + 1
        names.append(cell_name(places[row], row + 2 * size))
    return names


def move_name(params: Params, state: State, move: int) -> str:
    names = _names(params.size)
    return "pass" if move == params.fields**2 else f"{names[move // params.fields]}-{names[move % params.fields]}"


def _status(params: Params, state: State) -> str:
    if state.winner != NOBODY:
        return f"{SIGNS[state.winner]} has won"
    return f"{params.limit} plies are played" if state.plies >= params.limit else f"{SIGNS[state.turn]} to move"


def view(params: Params, state: State) -> Grid:
    """The places in a row are lettered from a."""
    notes = [_status(params, state)]
    return Grid(_rows(params, state), "chinese checkers", notes, COLOURS, FIELD, columns=(), centred=True)
