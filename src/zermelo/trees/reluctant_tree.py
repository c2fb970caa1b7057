"""Reluctant tree: a uniform tree of wins and losses that decides its nodes as late as it can.

Payoff     1 or -1 for player 0, who moves at the root; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

A node whose mover loses has only lost children; one whose mover wins has a single child that shows it. This
child is the last, the first, or any by a toss of the node's own. No tree is worse for an evaluation in
random order (M. Saks, A. Wigderson, FOCS 1986); with the last child, an evaluation from
left to right must look at every leaf. An inner node looks like 0.
"""

from __future__ import annotations

import sys
from typing import Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.kernels import Ints, i64, kernel, u64
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

PLACES = ("last", "first", "any")
LAST, FIRST, ANY = range(3)


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    powers: Ints  # of b
    root: int  # 1 if the root is won, else -1
    place: int


def make(
    *, b: int = 2, depth: int = 8, root: Literal["won", "lost"] = "won",
    place: Literal["last", "first", "any"] = "last", seed: int = 0,
) -> KernelGame:  # fmt: skip
    """`root`: won or lost for player 0; `place`: of the child that decides; `seed`: of the tosses for any."""
    _paths.check(b, depth, seed)
    traits = Traits(max_moves=b, move_range=b, max_plies=depth)
    powers = [b**i for i in range(depth + 1)]
    value = 1 if root == "won" else -1
    params = Params(b, depth, _paths.streams(depth, seed), powers, value, PLACES.index(place))
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


def text(params: Params, state: State) -> str:
    return _paths.describe(params, state, worth(params, state) if state.ply == params.depth else 0)


def svg(params: Params, state: State) -> str:
    return _paths.draw(params, state, text(params, state))
