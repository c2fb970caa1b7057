"""Ordered tree: a uniform tree whose moves come in a good order, in a bad one or in none.

Payoff     of a leaf for player 0: the gains of player 0's moves on the path minus those of player 1's;
           player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

Move i gains its player (1 - |order|) u + |order| r, where u is uniform on 0 … 1, drawn for every
node, and r falls evenly from 1 for the first move to 0 for the last one; with an order below 0 it
rises. So 1 is a perfectly ordered tree, -1 the worst order, 0 no order at all. The evaluation of an
inner node is the gains so far: nodes that are near in the tree are near in value, as in games.

Source     values as sums along the path [FullerEtAl1973]; "strongly ordered" trees [MarslandCampbell1982].
"""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.kernels import Ints, kernel, unit
from zermelo.trees._paths import *  # noqa: F403
from zermelo.trees._paths import B, Depth, NodeView, Seed, State, check, node_view, streams, word

PLAYER_NAMES = ("MAX", "MIN")


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    order: float


def make(
    *,
    b: B = 3,
    depth: Depth = 6,
    order: Annotated[float, "How well moves are ordered: 1 perfectly, 0 not at all, -1 worst first."] = 0.5,
    seed: Seed = 0,
) -> KernelGame:
    """A tree of b^depth leaves."""
    check(b, depth, seed)
    between("parameter order", order, -1, 1)
    bound = float((depth + 1) // 2)
    traits = Traits(lowest=-bound, highest=bound, max_moves=b, move_range=b, max_plies=depth)
    return KernelGame(sys.modules[__name__], Params(b, depth, streams(depth, seed), float(order)), traits)


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


evaluate = payoff


def view(params: Params, state: State) -> NodeView:
    return node_view(params, state, worth(params, state))
