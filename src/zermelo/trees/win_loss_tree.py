"""Win-loss tree: a uniform tree whose leaves are won or lost, each by a toss of its own.

Payoff     1 or -1 for player 0, who moves at the root; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

A leaf is won for player 0 with probability `share`, whoever would move there: the P0 of
J. Pearl, Asymptotic properties of minimax trees and game-searching procedures, Artificial
Intelligence 14 (1980). With x^b + x = 1, a deep tree is almost surely won above and lost below
the critical share, which is x if the last move is player 1's (even depth) and 1 - x if it is
player 0's (odd depth). An inner node looks won or lost by a toss of the same kind.
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
    share: float


def make(*, b: int = 2, depth: int = 8, share: float | None = None, seed: int = 0) -> KernelGame:
    """`share`: probability that a leaf is won for player 0 (none: the critical one); `seed` chooses the tree."""
    _paths.check(b, depth, seed)
    chosen = critical_share(b, depth) if share is None else share
    between("parameter share", chosen, 0, 1)
    traits = Traits(max_moves=b, move_range=b, max_plies=depth)
    params = Params(b, depth, _paths.streams(depth, seed), float(chosen))
    return KernelGame(sys.modules[__name__], params, traits)


def critical_share(branching: int, depth: int) -> float:
    """The share of wins that keeps the root of a tree of this parity undecided.

    >>> round(critical_share(2, 8), 4), round(critical_share(2, 7), 4)
    (0.618, 0.382)
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        x = (low + high) / 2
        low, high = (x, high) if x**branching + x < 1 else (low, x)
    return low if depth % 2 == 0 else 1 - low


@kernel
def worth(params: Params, state: State) -> float:
    """Won or lost for player 0, from a node's random word."""
    return 1.0 if unit(word(params, state)) < params.share else -1.0


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
