"""The learned evaluation: a network with one hidden layer, whose inputs are the checkers of both players.

Idea     Of each side, seen from the player to roll: for every point whether it holds one checker, two or more,
         three or more, and how many beyond three; the checkers on the bar and off. Sigmoid units throughout.
Returns  five probabilities for the player to roll: a win; a gammon or more won; a backgammon won; a gammon or more
         lost; a backgammon lost.
Cost     few inputs are not zero, so only their weights are summed, eight hidden units at a time.
Source   the encoding of [Tesauro1992], without the inputs for the turn: the board is always seen from the side of the
         player to roll.
"""

from __future__ import annotations

import io
import math
import struct
import tokenize
import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.core import read_bytes
from zermelo.errors import UsageError, shown
from zermelo.games.backgammon._board import BAR, CHECKERS, PLANE, POINTS, checkers, fours, occupied, threes, total, twos
from zermelo.kernels import Reals, ctz, kernel

HIDDEN = 80
LANES = 8  # hidden units that are summed together
SIDE = 24 * 4 + 2  # inputs of a side: four a point, then the bar and the checkers off
INPUTS = 2 * SIDE + 1  # the last is always 1
OUTPUTS = 5
WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON = range(OUTPUTS)
SECOND = INPUTS * HIDDEN  # where the weights of the outputs begin, HIDDEN and a bias each
WEIGHTS = SECOND + OUTPUTS * (HIDDEN + 1)
PACKAGED = Path(__file__).parent / "weights.npy"
MOST_BYTES = 10_000_000  # of a file of weights
UNREADABLE = (
    ValueError, KeyError, EOFError, TypeError, IndexError, AttributeError, SyntaxError, NotImplementedError,
    OverflowError, RecursionError, MemoryError, tokenize.TokenError, zipfile.BadZipFile, zlib.error, struct.error,
)  # fmt: skip
"""What NumPy, zipfile and the parsers they use raise on damaged files."""
STEEPEST = 30.0  # beyond it a sigmoid is flat

Eight = tuple[float, float, float, float, float, float, float, float]
Five = tuple[float, float, float, float, float]


@kernel
def add(h: Eight, weights: Reals, at: int, x: float) -> Eight:
    """Eight sums after one more input."""
    return (
        h[0] + x * weights[at], h[1] + x * weights[at + 1], h[2] + x * weights[at + 2], h[3] + x * weights[at + 3],
        h[4] + x * weights[at + 4], h[5] + x * weights[at + 5], h[6] + x * weights[at + 6], h[7] + x * weights[at + 7],
    )  # fmt: skip


@kernel
def add_points(h: Eight, weights: Reals, at: int, points: int) -> Eight:
    """The same after an input of every point of a mask; the inputs of two points are four apart."""
    while points != 0:
        h = add(h, weights, at + 4 * LANES * (ctz(points) - 1), 1.0)
        points &= points - 1
    return h


@kernel
def add_side(h: Eight, weights: Reals, at: int, low: int, high: int) -> Eight:
    """The same after all inputs of a side."""
    two = twos(low, high) & POINTS
    h = add_points(h, weights, at, occupied(low, high) & POINTS & ~two)
    h = add_points(h, weights, at + LANES, two)
    h = add_points(h, weights, at + 2 * LANES, threes(low, high) & POINTS)
    many = fours(low, high) & POINTS
    while many != 0:
        p = ctz(many)
        h = add(h, weights, at + LANES * (4 * p - 1), 0.5 * (checkers(low, high, p) - 3))
        many &= many - 1
    h = add(h, weights, at + LANES * (SIDE - 2), 0.5 * checkers(low, high, BAR))
    return add(h, weights, at + LANES * (SIDE - 1), (CHECKERS - total(low, high, PLANE)) / 15.0)


@kernel
def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-STEEPEST, min(STEEPEST, x))))


@kernel
def hidden_units(weights: Reals, block: int, own_low: int, own_high: int, other_low: int, other_high: int) -> Eight:
    """Eight hidden units, number 8 * block and on."""
    at = block * INPUTS * LANES
    bias = at + (INPUTS - 1) * LANES
    h = (
        weights[bias], weights[bias + 1], weights[bias + 2], weights[bias + 3],
        weights[bias + 4], weights[bias + 5], weights[bias + 6], weights[bias + 7],
    )  # fmt: skip
    h = add_side(h, weights, at, own_low, own_high)
    h = add_side(h, weights, at + SIDE * LANES, other_low, other_high)
    return (
        sigmoid(h[0]), sigmoid(h[1]), sigmoid(h[2]), sigmoid(h[3]),
        sigmoid(h[4]), sigmoid(h[5]), sigmoid(h[6]), sigmoid(h[7]),
    )  # fmt: skip


@kernel
def dot(weights: Reals, at: int, h: Eight) -> float:
    first = weights[at] * h[0] + weights[at + 1] * h[1] + weights[at + 2] * h[2] + weights[at + 3] * h[3]
    return first + (
        weights[at + 4] * h[4] + weights[at + 5] * h[5] + weights[at + 6] * h[6] + weights[at + 7] * h[7]
    )


@kernel
def outputs(weights: Reals, own_low: int, own_high: int, other_low: int, other_high: int) -> Five:
    """The five probabilities, for the player to roll."""
    row = HIDDEN + 1
    a, b, c = weights[SECOND + HIDDEN], weights[SECOND + row + HIDDEN], weights[SECOND + 2 * row + HIDDEN]
    d, e = weights[SECOND + 3 * row + HIDDEN], weights[SECOND + 4 * row + HIDDEN]
    for block in range(HIDDEN // LANES):
        h = hidden_units(weights, block, own_low, own_high, other_low, other_high)
        at = SECOND + block * LANES
        a += dot(weights, at, h)
        b += dot(weights, at + row, h)
        c += dot(weights, at + 2 * row, h)
        d += dot(weights, at + 3 * row, h)
        e += dot(weights, at + 4 * row, h)
    return sigmoid(a), sigmoid(b), sigmoid(c), sigmoid(d), sigmoid(e)


@kernel
def equity(gammons: int, found: Five) -> float:
    """The expected payoff of the player to roll."""
    won = 2.0 * found[WIN] - 1.0
    if gammons == 0:
        return won
    return won + found[WIN_GAMMON] + found[WIN_BACKGAMMON] - found[LOSE_GAMMON] - found[LOSE_BACKGAMMON]


@cache
def packaged() -> Any:
    """The weights that come with the game."""
    return checked(PACKAGED.read_bytes(), PACKAGED.name)


def load(path: str) -> Any:
    """The weights of a .npy file."""
    return checked(read_bytes(path, "weights", MOST_BYTES), path)


def checked(data: bytes, path: str) -> Any:
    """The weights in the bytes of a .npy file."""
    import numpy as np

    try:
        found = read_array(data)
    except UNREADABLE as error:
        raise UsageError(f"cannot read weights {shown(path)}: expected a .npy file, got {shown(str(error))}") from None
    if found.shape != (WEIGHTS,) or found.dtype.kind != "f" or not np.isfinite(found).all():
        got = f"an array of shape {found.shape} and type {found.dtype}"
        raise UsageError(f"weights {shown(path)}: expected {WEIGHTS:,} finite numbers, got {shown(got)}")
    return found.astype(np.float64)


def read_array(data: bytes) -> Any:
    """The array of a .npy file; ValueError, or whatever NumPy's parser of the header raises."""
    import numpy as np
    from numpy.lib import format

    file = io.BytesIO(data)
    version = format.read_magic(file)
    header = format.read_array_header_1_0 if version == (1, 0) else format.read_array_header_2_0
    shape, _, kind = header(file)
    if math.prod(shape) * kind.itemsize != len(data) - file.tell():  # before NumPy allocates what a header claims
        raise ValueError("an array whose size does not fit its header")
    file.seek(0)
    found: np.ndarray[Any, Any] = format.read_array(file, allow_pickle=False)
    return found
