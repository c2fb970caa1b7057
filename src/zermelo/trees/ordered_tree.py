"""Ordered tree: a uniform tree whose moves come in a good order, in a bad one or in none.

Payoff     of a leaf for player 0: what his moves on the path gain less what those of player 1 do;
           player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

Move i gains its player (1 - |order|) u + |order| r, where u is uniform on 0 … 1, drawn for every
node, and r falls evenly from 1 for the first move to 0 for the last one; with an order below 0 it
rises. So 1 is a perfectly ordered tree, -1 the worst order, 0 no order at all. An inner node looks
like the gains so far: nodes that are near in the tree are near in value, as in games.

Source     values as sums along the path: S. H. Fuller, J. G. Gaschnig, J. J. Gillogly, Analysis of the
           alpha-beta pruning algorithm, Carnegie-Mellon University (1973); "strongly ordered" trees:
           T. A. Marsland, M. Campbell, Computing Surveys 14(4) (1982).
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.kernels import Ints, kernel, unit
from zermelo.trees import _paths
from zermelo.trees._paths import State, word
from zermelo.trees._paths import format as format
from zermelo.trees._paths import key as key
from zermelo.trees._paths import move_name as move_name
from zermelo.trees._paths import mover as mover
from zermelo.trees._paths import moves as moves
from zermelo.trees._paths import parse as parse
from zermelo.trees._paths import play as play
from zermelo.trees._paths import start as start


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    order: float


def make(*, b: int = 3, depth: int = 6, order: float = 0.5, seed: int = 0) -> KernelGame:
    """`order`: 1 is perfect, 0 none, -1 the worst; `seed` chooses the tree."""
    _paths.check(b, depth, seed)
    between("parameter order", order, -1, 1)
    bound = float((depth + 1) // 2)
    traits = Traits(lowest=-bound, highest=bound, max_moves=b, move_range=b, max_plies=depth)
    return KernelGame(sys.modules[__name__], Params(b, depth, _paths.streams(depth, seed), float(order)), traits)


@kernel
def gain(params: Params, state: State) -> float:
    """What the move that leads to a node gains the player who made it."""
    i = state.number % params.b
    rank = i / max(1, params.b - 1)
    strength = abs(params.order)
    return (1 - strength) * unit(word(params, state)) + strength * (1 - rank if params.order > 0 else rank)


@kernel
def worth(params: Params, state: State) -> float:
    """The gains on the path, for player 0."""
    total = 0.0
    while state.ply > 0:
        total += gain(params, state) if state.ply & 1 else -gain(params, state)
        state = State(state.ply - 1, state.number // params.b)
    return total


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    return value if player == 0 else -value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    return value if player == 0 else -value


def text(params: Params, state: State) -> str:
    return _paths.describe(params, state, worth(params, state))


def svg(params: Params, state: State) -> str:
    return _paths.draw(params, state, text(params, state))
