"""Reluctant tree: a uniform tree of wins and losses that decides its nodes as late as it can.

Payoff     1 or -1 for player 0, who moves at the root; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

A node that is lost for its mover has only lost children; a won one has a single child that shows it: the last,
the first, or one drawn for every node. No tree is worse for an evaluation in random order
[SaksWigderson1986]; with the last child, an evaluation from left to right must visit every leaf. The evaluation of
an inner node is 0.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.kernels import Ints, i64, kernel, u64
from zermelo.trees._paths import *  # noqa: F403
from zermelo.trees._paths import B, Depth, NodeView, State, check, node_view, streams, word

PLACES = ("last", "first", "any")
LAST, FIRST, ANY = range(3)
PLAYER_NAMES = ("MAX", "MIN")


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    powers: Ints  # of b
    root: int  # 1 if the root is won, else -1
    place: int


def make(
    *,
    b: B = 2,
    depth: Depth = 8,
    root: Annotated[Literal["won", "lost"], "Whether the root is won or lost for player 0."] = "won",
    deciding_child: Annotated[
        Literal["last", "first", "any"], "Which child shows that a won node is won; any: one drawn for every node."
    ] = "last",
    seed: Annotated[int, "Random seed of the deciding children that are drawn."] = 0,
) -> KernelGame:
    """A tree of b^depth leaves."""
    check(b, depth, seed)
    traits = Traits(max_moves=b, move_range=b, max_plies=depth)
    powers = [b**i for i in range(depth + 1)]
    value = 1 if root == "won" else -1
    params = Params(b, depth, streams(depth, seed), powers, value, PLACES.index(deciding_child))
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def deciding(params: Params, state: State) -> int:
    """The child that decides a node."""
    if params.place == LAST:
        return params.b - 1
    return 0 if params.place == FIRST else i64(word(params, state) % u64(params.b))


@kernel
def worth(params: Params, state: State) -> int:
    """1 or -1 for player 0: the root's value, followed down the path."""
    value = params.root
    for ply in range(state.ply):
        above = State(ply, state.number // params.powers[state.ply - ply])
        wins = (value == 1) == (ply & 1 == 0)  # the mover of the node above
        child = state.number // params.powers[state.ply - ply - 1] % params.b
        if wins and child != deciding(params, above):
            value = -value
    return value


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = float(worth(params, state))
    return value if player == 0 else -value


def view(params: Params, state: State) -> NodeView:
    return node_view(params, state, worth(params, state) if state.ply == params.depth else 0)
