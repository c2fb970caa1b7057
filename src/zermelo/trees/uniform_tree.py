"""Uniform tree: every inner node has b children, every leaf is at the same depth, values are independent.

Payoff     of a leaf for player 0, uniform on low … high; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

Values are hashes of the path, so a tree of any size costs no memory. The evaluation of an inner node is
a leaf value drawn in the same way: a search to a smaller depth sees a shallower random tree.

Source     the trees on which alpha-beta was analysed [KnuthMoore1975].
"""

from __future__ import annotations

import math
import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError
from zermelo.kernels import Ints, kernel, u64, unit
from zermelo.trees._paths import *  # noqa: F403
from zermelo.trees._paths import B, Depth, NodeView, Seed, State, check, node_view, streams, word

MOST_VALUE = 1 << 30
PLAYER_NAMES = ("MAX", "MIN")


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    span: int  # how many whole values there are; 0 for real ones
    low: float
    high: float


def make(
    *,
    b: B = 3,
    depth: Depth = 6,
    values: Annotated[Literal["integer", "real"], "Whether leaves are whole numbers or real ones."] = "integer",
    low: Annotated[float, "Lowest value of a leaf."] = -100,
    high: Annotated[float, "Highest value of a leaf."] = 100,
    seed: Seed = 0,
) -> KernelGame:
    """A tree of b^depth leaves."""
    check(b, depth, seed)
    if not (math.isfinite(low) and math.isfinite(high) and low <= high and max(-low, high) <= MOST_VALUE):
        raise UsageError(f"expected -2^30 <= low <= high <= 2^30, got low {low} and high {high}")
    if values == "integer" and (low != int(low) or high != int(high)):
        raise UsageError(f"integer values: expected whole numbers for low and high, got {low} and {high}")
    bound = float(max(abs(low), abs(high)))
    traits = Traits(lowest=-bound, highest=bound, max_moves=b, move_range=b, max_plies=depth)
    span = int(high - low) + 1 if values == "integer" else 0
    params = Params(b, depth, streams(depth, seed), span, float(low), float(high))
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def worth(params: Params, state: State) -> float:
    """The value of a node for player 0, from its random word."""
    if params.span > 0:
        return params.low + float(((word(params, state) >> u64(32)) * u64(params.span)) >> u64(32))
    return min(params.high, params.low + (params.high - params.low) * unit(word(params, state)))


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    return value if player == 0 else -value


evaluate = payoff


def view(params: Params, state: State) -> NodeView:
    return node_view(params, state, worth(params, state))
