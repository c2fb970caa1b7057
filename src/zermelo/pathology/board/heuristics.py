"""What a subboard looks worth: the heuristics of Pearl's game, each a number of [0, 1].

average      h_a, the mean of the cells
median       h_m
differences  h_d, 1 less the mean absolute difference of neighbouring cells. [kaluza2008, (5.1)] has the
             sum over all cells and their neighbours; the mean keeps levels comparable. Equal
             cells look high: "it is good for a player if neighbouring cells are as equal as
             possible". With the sign of (5.1) as it stands it is `contrast`.
maxmin       h_mm, the highest of the columns' minima [kaluza2008, (5.2)]; `minmax` is its mirror image.
synthetic    h_s, the true value plus N(0, 0.1); not of the cells alone, so not in this file

lookahead    the average two plies on, backed up
linear       weights of average, median, maxmin, minmax and standard deviation, fitted by least
             squares to the true values of boards drawn for it

Values are rounded to 12 digits: boards that are equal must look equal.

Source  [kaluza2008], section 5.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from zermelo.pathology.board.boards import Array, Boards
from zermelo.pathology.board.cells import noise
from zermelo.pathology.rounding import Granularity

DIGITS = 12
NOISE = 0.1


def average(sub: Array) -> Array:
    means: Array = sub.mean(axis=(1, 2))
    return means


def median(sub: Array) -> Array:
    middles: Array = np.median(sub.reshape(len(sub), -1), axis=1)
    return middles


def contrast(sub: Array) -> Array:
    """The mean absolute difference of neighbouring cells; 0 for a single cell."""
    _, rows, columns = sub.shape
    pairs = (rows - 1) * columns + rows * (columns - 1)
    means: Array = sum(np.abs(np.diff(sub, axis=side)).sum(axis=(1, 2)) for side in (1, 2)) / max(pairs, 1)
    return means


def differences(sub: Array) -> Array:
    return 1 - contrast(sub)


def maxmin(sub: Array) -> Array:
    best: Array = sub.min(axis=1).max(axis=1)
    return best


def minmax(sub: Array) -> Array:
    best: Array = sub.max(axis=1).min(axis=1)
    return best


STATIC: dict[str, Callable[[Array], Array]] = {
    "average": average, "median": median, "differences": differences, "maxmin": maxmin,
    "minmax": minmax, "contrast": contrast,
}  # fmt: skip


def static_values(boards: Boards, level: int, name: str) -> Array:
    """A heuristic of the cells alone, for every node of a level."""
    return np.round(STATIC[name](boards.subboards(level)), DIGITS)


def synthetic_values(boards: Boards, level: int, seeds: Sequence[int]) -> Array:
    """The true values plus noise, a stream a level of every board's seed."""
    stream = boards.depth + 2 + level  # those before are the cells'
    values: Array = boards.true(level) + NOISE * noise(seeds, stream, boards.b**level)
    return values


def value_ranks(parts: Granularity, values: Array) -> Array:
    """The numbers of the parts in which values lie; a value on a boundary lies above it, whatever its last digits."""
    ranks: Array = np.searchsorted(parts.boundaries, values + 10.0 ** (3 - DIGITS), side="right")
    return ranks


def lookahead(boards: Boards, level: int) -> Array:
    """The averages two plies on (at the end of the game, the cells), backed up."""
    further = min(level + 2, boards.depth)
    return boards.backed_up(static_values(boards, further, "average"), further, level)


def features(boards: Boards, level: int) -> Array:
    """(nodes, features): what `linear` weighs, and 1."""
    sub = boards.subboards(level)
    columns = [average(sub), median(sub), maxmin(sub), minmax(sub), sub.std(axis=(1, 2)), np.ones(len(sub))]
    return np.stack(columns, axis=1)


def fit(boards: Boards, level: int) -> Array:
    """The weights of the features that come nearest to the true values on a level."""
    weights: Array = np.linalg.lstsq(features(boards, level), boards.true(level), rcond=None)[0]
    return weights


def linear(boards: Boards, level: int, weights: Array) -> Array:
    values: Array = np.round(np.clip(features(boards, level) @ weights, 0, 1), DIGITS)
    return values
