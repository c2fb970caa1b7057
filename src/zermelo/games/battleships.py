"""Battleships: both players hide their ships, then shoot in turn at cells of the other's water.

Payoff     ships of the other that were sunk minus own ships that were sunk.
Position   the ships of player 0, those of player 1 and the shots in the order of play, separated by '/', as in
           a1:b1 c3 / a2:a3 c1 / a2 c3; '-' where there are none.
Moves      first the ships in the order of `ships`, in turn, by their cells, as in a1:b1 (a1 for a ship of one cell);
           then shots, as in b2. The number of a shot is its cell, row by row, that of a ship its first cell, plus the
           number of all cells if it lies vertically.
Hidden     the ships of the other. After each shot both hear whether it hit water, a ship, or the last cell of a ship,
           which is then sunk, but not which ship.

Player 0 shoots first. The game ends when each player has had all shots, or at once when a fleet is sunk. Ships may
touch, but not overlap. The rules are those of OpenSpiel's battleship with equal values and no loss multiplier; with
size=2, ships=1 and shots=2 the game has 1,573 histories, 53 + 109 information sets, and is worth 1/8 to player 0.

What a player thinks possible (`worlds`, `sample`) is weighed as if the other had placed each ship at random.

Source     an example of a deterministic game with imperfect information in the slides to [RussellNorvig2010]; rules
           [Lanctot2019].
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import ACCENT, LINE, PLAYERS, Grid, cell_name, column
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL, U64, Ints, Words, ctz, kernel, mix64, u64, with_word

USUAL_ALGORITHM = "is_mcts"
LARGEST = 8
MOST_FLEETS = 200_000
ENTRY, ENTRIES = 8, 8  # bits of a shot in the log: cell and result; shots in a word
WATER, HIT, SUNK = range(3)
SIGNS = "oX#"  # of a shot, by its result
COLOURS = {"S": PLAYERS[0], "O": PLAYERS[1], "X": ACCENT, "#": LINE}
NONE = "-"
Fleet = tuple[int, ...]


class State(NamedTuple):
    first: Words  # the cells of each ship of player 0, none if it is not placed
    second: Words
    at_first: U64  # cells of player 0 that were shot at
    at_second: U64
    log: Words  # the shots of both in order, with their results
    placed: int  # ships of both
    fired: int  # shots of both


class Params(NamedTuple):
    size: int
    shots: int  # of each player
    repeats: int
    ships: Words  # their lengths
    log: Words  # without shots


def make(
    *,
    size: Annotated[int, "Columns and rows of the water."] = 3,
    ships: Annotated[str, "Lengths of the ships of each player, separated by commas."] = "2,1",
    shots: Annotated[int, "Shots of each player."] = 5,
    repeats: Annotated[bool, "Whether a player may shoot at the same cell again."] = False,
) -> KernelGame:
    """Small boards: all ways to place the ships are listed."""
    between("parameter size", size, 1, LARGEST)
    lengths = _lengths(ships, size)
    cells = size * size
    between("parameter shots", shots, 1, LARGEST**2 if repeats else cells)
    params = Params(size, shots, int(repeats), lengths, (0,) * -(-2 * shots // ENTRIES))
    _check_room(params)
    traits = Traits(
        perfect_information=False, lowest=-len(lengths), highest=len(lengths), max_moves=2 * cells,
        move_range=2 * cells, max_plies=2 * (len(lengths) + shots), decisive=True,
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], params, traits)


def _lengths(ships: str, size: int) -> Fleet:
    words = ships.split(",")
    if not all(word.strip().isdigit() and 1 <= int(word) <= size for word in words):
        raise UsageError(f"parameter ships: expected lengths from 1 to {size} such as 2,1, got {shown(ships)}")
    return tuple(int(word) for word in words)


def _check_room(params: Params) -> None:
    """Refuse ships that may leave no room for the next one, or that can be placed in too many ways to list them."""
    ways = 1
    for length in params.ships:
        ways *= len(_places(params.size, length))
    if ways > MOST_FLEETS:
        most = f"expected at most {MOST_FLEETS:,} ways to place the ships"
        raise UsageError(f"{most}, got up to {ways:,}: a smaller size or fewer ships would do")
    if _stuck(params, ()):
        raise UsageError("parameter ships: expected room for all ships wherever the first ones lie, got too little")


@kernel
def start(params: Params) -> State:
    none = params.ships
    for i in range(len(params.ships)):
        none = with_word(none, i, u64(0))
    return State(none, none, u64(0), u64(0), params.log, 0, 0)


@kernel
def sunk(fleet: Words, shots: U64) -> int:
    """How many ships of a fleet are sunk."""
    n = 0
    for i in range(len(fleet)):
        if fleet[i] & ~shots == 0:
            n += 1
    return n


@kernel
def mover(params: Params, state: State) -> int:
    ships = len(params.ships)
    if state.placed < 2 * ships:
        return state.placed % 2
    over = sunk(state.first, state.at_first) == ships or sunk(state.second, state.at_second) == ships
    return TERMINAL if over or state.fired == 2 * params.shots else state.fired % 2


@kernel
def span(params: Params, length: int, move: int) -> U64:
    """The cells of a ship that is placed by a move; none if it does not fit on the board."""
    cells = params.size * params.size
    cell = move % cells
    room = params.size - (cell % params.size if move < cells else cell // params.size)
    if length > room or (length == 1 and move >= cells):
        return u64(0)
    step = 1 if move < cells else params.size
    found = u64(0)
    for i in range(length):
        found |= u64(1) << u64(cell + i * step)
    return found


@kernel
def covered(fleet: Words) -> U64:
    """The cells of all ships of a fleet."""
    cells = u64(0)
    for i in range(len(fleet)):
        cells |= fleet[i]
    return cells


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    cells, n = params.size * params.size, 0
    if state.placed < 2 * len(params.ships):
        taken = covered(state.first if state.placed % 2 == 0 else state.second)
        for move in range(2 * cells):
            ship = span(params, int(params.ships[state.placed // 2]), move)
            if ship != 0 and ship & taken == 0:
                out[row + n] = move
                n += 1
        return n
    shots = state.at_second if state.fired % 2 == 0 else state.at_first
    for cell in range(cells):
        if params.repeats or shots >> u64(cell) & u64(1) == 0:
            out[row + n] = cell
            n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    first, second, at_first, at_second, log, placed, fired = state
    if placed < 2 * len(params.ships):
        ship = span(params, int(params.ships[placed // 2]), move)
        if placed % 2 == 0:
            first = with_word(first, placed // 2, ship)
        else:
            second = with_word(second, placed // 2, ship)
        return State(first, second, at_first, at_second, log, placed + 1, fired)
    bit = u64(1) << u64(move)
    if fired % 2 == 0:
        at_second |= bit
        told = result(second, at_second, bit)
    else:
        at_first |= bit
        told = result(first, at_first, bit)
    word = log[fired // ENTRIES] | u64(4 * move + told) << u64(ENTRY * (fired % ENTRIES))
    return State(first, second, at_first, at_second, with_word(log, fired // ENTRIES, word), placed, fired + 1)


@kernel
def result(fleet: Words, shots: U64, bit: U64) -> int:
    """What a shot has hit, that shot among the shots."""
    for i in range(len(fleet)):
        if fleet[i] & bit != 0:
            return SUNK if fleet[i] & ~shots == 0 else HIT
    return WATER


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    more = float(sunk(state.second, state.at_second) - sunk(state.first, state.at_first))
    return more if player == 0 else -more


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.placed + 256 * state.fired + 1))
    for i in range(len(state.first)):
        mixed = mix64(mix64(mixed ^ state.first[i]) ^ state.second[i])
    for i in range(len(state.log)):
        mixed = mix64(mixed ^ state.log[i])
    return mixed


@kernel
def observation(params: Params, state: State, player: int) -> tuple[Words, Words, int, int]:
    """The own ships, all shots with their results, and how many ships were placed and shots were fired."""
    return state.first if player == 0 else state.second, state.log, state.placed, state.fired


class Shot(NamedTuple):
    player: int
    cell: int
    result: int


def shots(state: State) -> list[Shot]:
    """The shots of both players in order."""
    entries = [state.log[i // ENTRIES] >> ENTRY * (i % ENTRIES) & 255 for i in range(state.fired)]
    return [Shot(i % 2, entry >> 2, entry & 3) for i, entry in enumerate(entries)]


@lru_cache(maxsize=32)
def _places(size: int, length: int) -> tuple[int, ...]:
    """The cells of a ship in all places, in the order of the moves."""
    params = Params(size, 0, 0, (length,), ())
    spans = (int(span(params, length, move)) for move in range(2 * size * size))
    return tuple(cells for cells in spans if cells)


def _fleets(params: Params, ships: int, fleet: Fleet = (), chance: float = 1.0) -> Iterator[tuple[Fleet, float]]:
    """All ways to place the first ships, with their probabilities if each is placed at random."""
    if len(fleet) == ships:
        yield fleet + (0,) * (len(params.ships) - ships), chance
        return
    free = [cells for cells in _places(params.size, params.ships[len(fleet)]) if not covered(fleet) & cells]
    for cells in free:
        yield from _fleets(params, ships, (*fleet, cells), chance / len(free))


def _stuck(params: Params, fleet: Fleet) -> bool:
    """May the next ships find no room? Not while a row is free."""
    if sum(params.ships[:-1]) < params.size or len(fleet) == len(params.ships):
        return False
    free = [cells for cells in _places(params.size, params.ships[len(fleet)]) if not covered(fleet) & cells]
    return not free or any(_stuck(params, (*fleet, cells)) for cells in free)


@lru_cache(maxsize=64)
def possible(params: Params, ships: int, heard: tuple[tuple[int, int], ...]) -> tuple[list[Fleet], list[float]]:
    """The fleets of so many ships that explain the results of the shots at them, with their probabilities."""
    found = [(fleet, chance) for fleet, chance in _fleets(params, ships) if _explains(fleet, heard)]
    total = sum(chance for _, chance in found)
    return [fleet for fleet, _ in found], [chance / total for _, chance in found]


def _explains(fleet: Fleet, heard: tuple[tuple[int, int], ...]) -> bool:
    fired = 0
    for cell, told in heard:
        fired |= 1 << cell
        if result(fleet, fired, 1 << cell) != told:
            return False
    return True


def _unseen(params: Params, state: State, player: int) -> tuple[list[Fleet], list[float]]:
    """The fleets of the other that a player thinks possible, with their probabilities."""
    ships = (state.placed + player) // 2  # that the other has placed: player 0 places first
    return possible(params, ships, tuple((shot.cell, shot.result) for shot in shots(state) if shot.player == player))


def _with(state: State, player: int, fleet: Fleet) -> State:
    """The state with other ships of the player's opponent."""
    return state._replace(second=fleet) if player == 0 else state._replace(first=fleet)


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """A state that looks the same, drawn as if the other had placed each ship at random."""
    fleets, chances = _unseen(params, state, player)
    return _with(state, player, random.choices(fleets, chances)[0])


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """All states that look the same; the other is taken to place each ship at random."""
    fleets, chances = _unseen(params, state, player)
    return [(_with(state, player, fleet), chance) for fleet, chance in zip(fleets, chances, strict=True)]


def format(params: Params, state: State) -> str:
    fleets = [[_ship(params, cells) for cells in fleet if cells] for fleet in (state.first, state.second)]
    fired = [_name(params, shot.cell) for shot in shots(state)]
    return " / ".join(" ".join(names) or NONE for names in (*fleets, fired))


def parse(params: Params, text: str) -> State:
    parts = [[] if part.strip() == NONE else part.lower().split() for part in text.split("/")]
    if len(parts) != 3:
        raise UsageError(f"expected the ships of both and the shots such as 'a1:b1 / c3:c4 / c3', got {shown(text)}")
    first, second, fired = parts
    placed = [name for pair in zip(first, [*second, ""], strict=False) for name in pair if name]
    if len(first) - len(second) not in (0, 1) or (fired and len(placed) < 2 * len(params.ships)):
        raise UsageError(f"expected ships of both in turn, and all of them before a shot, got {shown(text)}")
    state = start(params)
    for name in [*placed, *fired]:
        out = [0] * (2 * params.size**2)
        legal = out[: moves(params, state, out, 0)] if mover(params, state) != TERMINAL else []
        move = next((move for move in legal if move_name(params, state, move) == name), None)
        if move is None:
            raise UsageError(f"expected ships and shots that are possible in turn, {shown(name)} is not: {shown(text)}")
        state = play(params, state, move)
    return state


def move_name(params: Params, state: State, move: int) -> str:
    if state.placed == 2 * len(params.ships):
        return _name(params, move)
    return _ship(params, int(span(params, params.ships[state.placed // 2], move)))


def heard(params: Params, state: State, move: int, player: int) -> str:
    return move_name(params, state, move) if state.placed == 2 * len(params.ships) else ""


def _name(params: Params, cell: int) -> str:
    return cell_name(cell % params.size, cell // params.size)


def _ship(params: Params, cells: int) -> str:
    ends = ctz(cells), cells.bit_length() - 1
    return ":".join(_name(params, cell) for cell in dict.fromkeys(ends))


def view(params: Params, state: State) -> Grid:
    notes = [f"left the water of player 0, right that of player 1: {_told(params, state)}"]
    return _waters(params, state, (covered(state.first), covered(state.second)), notes)


def seen_view(params: Params, state: State, player: int) -> Grid:
    """The own ships, and of the other's water the own shots."""
    own = covered(state.first if player == 0 else state.second)
    notes = [f"you are player {player}, your water is {'right' if player else 'left'}: {_told(params, state)}"]
    return _waters(params, state, (0, own) if player else (own, 0), notes)


def clicks(params: Params, state: State, move: int) -> list[str]:
    """The ends of a ship in the own water, or the shot in that of the other: player 0 has the left one."""
    placing = state.placed < 2 * len(params.ships)
    right = (mover(params, state) == 1) == placing
    cells = _bits(int(span(params, params.ships[state.placed // 2], move))) if placing else [move]
    begin = params.size + 1 if right else 0
    ends = dict.fromkeys((cells[0], cells[-1]))
    return [cell_name(begin + cell % params.size, cell // params.size) for cell in ends]


def _bits(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


def _told(params: Params, state: State) -> str:
    who = mover(params, state)
    if who == TERMINAL:
        more = payoff(params, state, 0)
        return "a draw" if more == 0 else f"player {int(more < 0)} has won by {abs(more):g}"
    return f"player {who} to {'place a ship' if state.placed < 2 * len(params.ships) else 'shoot'}"


def _waters(params: Params, state: State, ships: tuple[int, int], notes: list[str]) -> Grid:
    """Both boards beside each other: S a ship, o a shot at water, X a hit, # the shot that sank a ship."""
    signs = [["S" if cells >> cell & 1 else "." for cell in range(params.size**2)] for cells in ships]
    for shot in shots(state):
        if signs[1 - shot.player][shot.cell] in ".S":  # a shot again at the same cell tells nothing new
            signs[1 - shot.player][shot.cell] = SIGNS[shot.result]
    starts = range(0, params.size**2, params.size)
    rows = [[*signs[0][i : i + params.size], "", *signs[1][i : i + params.size]] for i in starts]
    names = [column(x) for x in range(params.size)]
    return Grid(rows, "battleships", notes, COLOURS, columns=[*names, "", *names])
