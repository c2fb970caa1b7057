"""Win-loss tree: a uniform tree whose leaves are won or lost at random, independently.

Payoff     1 or -1 for player 0, who moves at the root; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

A leaf is won for player 0 with probability `share`: the P0 of [Pearl1980]. With x^b + x = 1, a deep
tree is almost surely won above and lost below the critical share, which is x if the last move is
player 1's (even depth) and 1 - x if it is player 0's (odd depth). The evaluation of an inner node is a
win or a loss drawn in the same way.
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
    share: float


def make(
    *,
    b: B = 2,
    depth: Depth = 8,
    share: Annotated[float | None, "Probability that a leaf is won for player 0; none: the critical share."] = None,
    seed: Seed = 0,
) -> KernelGame:
    """A tree of b^depth leaves."""
    check(b, depth, seed)
    chosen = critical_share(b, depth) if share is None else share
    between("parameter share", chosen, 0, 1)
    traits = Traits(max_moves=b, move_range=b, max_plies=depth)
    params = Params(b, depth, streams(depth, seed), float(chosen))
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


evaluate = payoff


def view(params: Params, state: State) -> NodeView:
    return node_view(params, state, worth(params, state))
