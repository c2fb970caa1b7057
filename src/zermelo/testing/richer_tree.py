"""A random tree with what some searches ask of a game beyond its moves: upper bounds, and turns that can be skipped.

Payoff     those of an explicit tree without chance.
Upper      for each player the most of the leaves below a node: as low as a bound can be, so that it prunes most.
Turns      in a tree of best replies the player at the root has all moves at even plies; at odd ones the others share
           them, each every (n-1)th, and where there are fewer moves than players some are shared.

Our own, for `check_bound`.
"""

from __future__ import annotations

import dis
import sys
from dataclasses import replace
from itertools import pairwise
from types import FunctionType
from typing import NamedTuple

from zermelo.core import Algorithm, KernelGame
from zermelo.kernels import TERMINAL, Ints, Reals, kernel, mix64, u64


class State(NamedTuple):
    node: int
    mover: int


class Params(NamedTuple):
    players: int
    replies: bool  # is it a tree of best replies?
    movers: Ints
    plies: Ints
    first: Ints  # the first child; the others follow
    counts: Ints  # how many children
    values: Reals  # of node i for player p, at i * players + p
    uppers: Reals


def asks_for_upper(algorithm: Algorithm) -> bool:
    """Does a kernel of the algorithm's file, or one that it imports, call `rules.upper`?"""
    own = vars(sys.modules[algorithm.function.__module__]).values()
    return any(_calls_upper(each) for each in own if isinstance(each, FunctionType) and hasattr(each, "is_kernel"))


def _calls_upper(function: FunctionType) -> bool:
    steps = [step.argval for step in dis.get_instructions(function)]
    return ("rules", "upper") in pairwise(steps)  # next to each other: `upper` alone may be a variable


def enriched(game: KernelGame, replies: bool) -> KernelGame:
    """The game of an explicit tree, with upper bounds; as a tree of best replies, if asked."""
    tree = game.params
    players, movers, values = tree.players, [int(who) for who in tree.movers], [float(x) for x in tree.values]
    plies, uppers = [0] * len(movers), list(values)
    for node in range(1, len(movers)):
        plies[node] = plies[tree.parents[node]] + 1
    for node in reversed(range(len(movers))):
        below = range(tree.first[node], tree.first[node] + tree.counts[node])
        for who in range(players):
            uppers[node * players + who] = max(
                (uppers[child * players + who] for child in below), default=values[node * players + who]
            )
    first, counts = [int(each) for each in tree.first], [int(each) for each in tree.counts]
    params = Params(players, replies, movers, plies, first, counts, values, uppers)
    return KernelGame(sys.modules[__name__], params, replace(game.traits, turnable=replies))


@kernel
def start(params: Params) -> State:
    return State(0, params.movers[0])


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if params.counts[state.node] == 0 else state.mover


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = params.counts[state.node]
    step, begin = 1, 0
    if params.replies and params.plies[state.node] % 2 == 1:
        step = min(n, params.players - 1)
        begin = (state.mover - params.movers[0] - 1) % params.players % step
    found = 0
    for move in range(begin, n, step):
        out[row + found] = move
        found += 1
    return found


@kernel
def play(params: Params, state: State, move: int) -> State:
    child = params.first[state.node] + move
    return State(child, params.movers[child])


@kernel
def turned(params: Params, state: State, player: int) -> State:
    return State(state.node, player)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return params.values[state.node * params.players + player]


evaluate = payoff


@kernel
def upper(params: Params, state: State, player: int) -> float:
    return params.uppers[state.node * params.players + player]


@kernel
def key(params: Params, state: State) -> int:
    return mix64(u64(state.node * params.players + state.mover))
