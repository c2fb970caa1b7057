"""Kalah: sow the seeds of a house around the board; more seeds in the own store win.

Rules      A move takes all seeds of an own house and sows them one by one, counterclockwise: into the houses up to the
           own store, into the store, into the opponent's houses, and on past the opponent's store. If the last seed
           falls into the own store, the same player moves again. If it falls into an own house that was empty, it goes
           into the store with the seeds of the house opposite; with empty_capture=no only if there are any. When a
           player's houses are empty, the game ends, and the other's seeds go into the other's store.
Payoff     own seeds minus the opponent's at the end.
Position   South's houses in the order of sowing, '/', North's, then both stores and the player to move, as in
           4,4,4,4,4,4/4,4,4,4,4,4 0,0 S
Moves      1 to the number of houses, in the order of sowing; the number of a move is its house, from 0.
Source     rules and values of Kalah(houses, seeds) in [IrvingEtAl2000].

House i of a player is byte i of a word.
"""

from __future__ import annotations

import re
import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import PLAYERS, Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL, U64, Ints, Reals, i64, kernel, mix64, u64

MOST_HOUSES = 8
MOST_SEEDS = 255  # on the board: a house is a byte
COLOURS = {"S": PLAYERS[2], "N": PLAYERS[3]}
PLAYER_NAMES = ("South", "North")
WEIGHTS = {"store": (-2.0, 2.0), "house": (-2.0, 2.0)}


class State(NamedTuple):
    own: U64  # the houses of the player to move
    other: U64
    stored: int  # the seeds in the store of the player to move
    facing: int
    turn: int


class Params(NamedTuple):
    houses: int
    seeds: int  # of all
    begin: U64  # the houses of a player in the beginning
    empty_capture: int
    store: float  # weights of the evaluation
    house: float


def make(
    *,
    houses: Annotated[int, "Houses of each player."] = 6,
    seeds: Annotated[int, "Seeds in each house in the beginning."] = 4,
    empty_capture: Annotated[bool, "Whether a last seed is stored when the house opposite is empty."] = True,
    store: Annotated[float, "Weight of the difference in stored seeds, in the evaluation."] = 1.0,
    house: Annotated[float, "Weight of the difference in seeds in houses, in the evaluation."] = 0.25,
) -> KernelGame:
    """Kalah(houses, seeds), and the weights of the evaluation."""
    between("parameter houses", houses, 1, MOST_HOUSES)
    between("parameter seeds", seeds, 1, MOST_SEEDS // (2 * houses))
    between("parameter store", store, -100, 100)
    between("parameter house", house, -100, 100)
    total = 2 * houses * seeds
    begin = sum(seeds << 8 * i for i in range(houses))
    traits = Traits(
        lowest=-total, highest=total, max_moves=houses, move_range=houses, max_plies=longest(houses, total), noisy=True
    )
    return KernelGame(sys.modules[__name__], Params(houses, total, begin, int(empty_capture), store, house), traits)


def longest(houses: int, total: int) -> int:
    """More plies than any game has, from any position with so many seeds.

    Add up how far every seed is from the store of its side: at most houses x total. A move that stores nothing makes
    the sum smaller. One that passes the store adds less than houses x (houses - 1) for every seed it stores so: a seed
    in each house of both sides, all from the house beside the store.
    """
    return houses * total + total * houses * (houses - 1)


@kernel
def start(params: Params) -> State:
    return State(params.begin, params.begin, 0, 0, 0)


@kernel
def mover(params: Params, state: State) -> int:
    """At the end all seeds are in the stores."""
    return TERMINAL if state.stored + state.facing == params.seeds else state.turn


@kernel
def seeds_in(side: U64, i: int) -> int:
    return i64((side >> (8 * i)) & u64(255))


@kernel
def some(seeds: int, i: int) -> U64:
    """A side with so many seeds in house i and none elsewhere."""
    return u64(seeds) << (8 * i)


@kernel
def total(params: Params, side: U64) -> int:
    """The seeds in the houses of a side."""
    seeds = 0
    for i in range(params.houses):
        seeds += seeds_in(side, i)
    return seeds


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = 0
    for i in range(params.houses):
        if seeds_in(state.own, i) > 0:
            out[row + n] = i
            n += 1
    return n


@kernel
def last_pit(params: Params, state: State, move: int) -> int:
    """Where the last seed falls: own houses from 0, then the own store, then the opponent's houses."""
    return (move + seeds_in(state.own, move)) % (2 * params.houses + 1)


@kernel
def sown(params: Params, state: State, move: int) -> State:
    """The board after the sowing, before anything is captured; the same player to move."""
    m, seeds, pit = params.houses, seeds_in(state.own, move), move
    own, other, stored = u64(state.own - some(seeds, move)), state.other, state.stored
    for _ in range(seeds):
        pit = pit + 1 if pit < 2 * m else 0
        if pit < m:
            own = u64(own + some(1, pit))
        elif pit == m:
            stored += 1
        else:
            other = u64(other + some(1, pit - m - 1))
    return State(own, other, stored, state.facing, state.turn)


@kernel
def play(params: Params, state: State, move: int) -> State:
    after, last = sown(params, state, move), last_pit(params, state, move)
    own, other, stored, facing = after.own, after.other, after.stored, after.facing
    if last < params.houses and seeds_in(own, last) == 1:
        opposite = params.houses - 1 - last
        taken = seeds_in(other, opposite)
        if taken > 0 or params.empty_capture:
            own, other = u64(own - some(1, last)), u64(other - some(taken, opposite))
            stored += 1 + taken
    if own == 0 or other == 0:
        stored, facing = stored + total(params, own), facing + total(params, other)
        own, other = u64(0), u64(0)
    if last == params.houses:
        return State(own, other, stored, facing, state.turn)
    return State(other, own, facing, stored, 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    difference = float(state.stored - state.facing)
    return difference if player == state.turn else -difference


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = params.store * (state.stored - state.facing)
    value += params.house * (total(params, state.own) - total(params, state.other))
    most = float(params.seeds)
    value = max(-most, min(most, value))
    return value if player == state.turn else -value


@kernel
def features(params: Params, state: State, player: int, out: Reals, row: int) -> int:
    sign = 1.0 if player == state.turn else -1.0
    out[row] = sign * (state.stored - state.facing)
    out[row + 1] = sign * (total(params, state.own) - total(params, state.other))
    return 2


@kernel
def key(params: Params, state: State) -> int:
    """The stores hold what is in no house, so that one of them is enough."""
    return mix64(state.own ^ mix64(state.other ^ mix64(u64(2 * state.stored + state.turn + 1))))


@kernel
def noisy(params: Params, state: State, move: int) -> bool:
    """A move that captures seeds of the opponent."""
    last = last_pit(params, state, move)
    if last >= params.houses:
        return False
    after = sown(params, state, move)
    return seeds_in(after.own, last) == 1 and seeds_in(after.other, params.houses - 1 - last) > 0


class Board(NamedTuple):
    """A position as players see it: South first."""

    houses: tuple[tuple[int, ...], tuple[int, ...]]
    stores: tuple[int, int]


def board(params: Params, state: State) -> Board:
    own, other = (tuple(seeds_in(side, i) for i in range(params.houses)) for side in (state.own, state.other))
    if state.turn == 0:
        return Board((own, other), (state.stored, state.facing))
    return Board((other, own), (state.facing, state.stored))


def format(params: Params, state: State) -> str:
    found = board(params, state)
    houses, stores = "/".join(_listed(side) for side in found.houses), _listed(found.stores)
    return f"{houses} {stores} {'SN'[state.turn]}"


def _listed(seeds: tuple[int, ...]) -> str:
    return ",".join(map(str, seeds))


def parse(params: Params, text: str) -> State:
    side = rf"\d{{1,3}}(?:,\d{{1,3}}){{{params.houses - 1}}}"
    found = re.fullmatch(rf"({side})/({side})\s+(\d{{1,3}},\d{{1,3}})\s+([SN])", text.strip().upper())
    if found is None:
        usual = format(params, start(params))
        raise UsageError(f"expected the houses of both, their stores and S or N as in {usual}, got {shown(text)}")
    south, north, stores = ([int(n) for n in part.split(",")] for part in found.groups()[:3])
    _check(params, south, north, stores, text)
    sides = [sum(n << 8 * i for i, n in enumerate(side)) for side in (south, north)]
    turn = "SN".index(found[4])
    return State(sides[turn], sides[1 - turn], stores[turn], stores[1 - turn], turn)


def _check(params: Params, south: list[int], north: list[int], stores: list[int], text: str) -> None:
    seeds = sum(south) + sum(north) + sum(stores)
    if seeds != params.seeds:
        raise UsageError(f"expected {params.seeds} seeds in all, got {seeds}: {shown(text)}")
    if any(south) != any(north):
        raise UsageError(f"expected seeds in houses of both players, or all in the stores, got {shown(text)}")


def move_name(params: Params, state: State, move: int) -> str:
    return str(move + 1)


def clicks(params: Params, state: State, move: int) -> list[str]:
    """North sows from right to left in the upper row, South from left to right in the lower one."""
    return [cell_name(1 + move, 1) if state.turn == 0 else cell_name(params.houses - move, 0)]


def view(params: Params, state: State) -> Grid:
    """North's row above South's, each with its store at the end of sowing: s3 is a house of South with three seeds."""
    (south, north), stores = board(params, state)
    above = [f"N{stores[1]}", *(f"n{n}" if n else "." for n in reversed(north)), ""]
    below = ["", *(f"s{n}" if n else "." for n in south), f"S{stores[0]}"]
    status = f"{PLAYER_NAMES[state.turn]} to move"
    if mover(params, state) == TERMINAL:
        status = f"{stores[0]} to {stores[1]} seeds"
    return Grid([above, below], f"Kalah({params.houses},{params.seeds // (2 * params.houses)})", [status], COLOURS)
