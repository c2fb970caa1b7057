"""Uniform tree: every node has b children, every leaf lies at depth d, values are independent.

Payoff     of a leaf for player 0, uniform on low … high; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 and 1 move in turn.

Values are hashes of the path, so a tree of any size costs no memory. An inner node looks like
a leaf drawn in the same way: a search to a smaller depth sees a shallower random tree.
"""

from __future__ import annotations

import math
import sys
from typing import Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError
from zermelo.kernels import Ints, kernel, u64, unit
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

MOST_VALUE = 1 << 30


class Params(NamedTuple):
    b: int
    depth: int
    streams: Ints
    span: int  # how many whole values there are; 0 for real ones
    low: float
    high: float


def make(
    *,
    b: int = 3,
    depth: int = 6,
    values: Literal["integer", "real"] = "integer",
    low: float = -100,
    high: float = 100,
    seed: int = 0,
) -> KernelGame:
    """`values`: whole or real numbers, uniform from `low` to `high`; `seed` chooses the tree."""
    _paths.check(b, depth, seed)
    if not (math.isfinite(low) and math.isfinite(high) and low <= high and max(-low, high) <= MOST_VALUE):
        raise UsageError(f"expected -2^30 <= low <= high <= 2^30, got low {low} and high {high}")
    if values == "integer" and (low != int(low) or high != int(high)):
        raise UsageError(f"integer values: expected whole numbers for low and high, got {low} and {high}")
    bound = float(max(abs(low), abs(high)))
    traits = Traits(lowest=-bound, highest=bound, max_moves=b, move_range=b, max_plies=depth)
    span = int(high - low) + 1 if values == "integer" else 0
    params = Params(b, depth, _paths.streams(depth, seed), span, float(low), float(high))
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


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    return value if player == 0 else -value


def text(params: Params, state: State) -> str:
    return _paths.describe(params, state, worth(params, state))


def svg(params: Params, state: State) -> str:
    return _paths.draw(params, state, text(params, state))
