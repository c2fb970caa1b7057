"""Bins: what the parts of many granularities have in common, so that a cell is looked up once for all.

The boundaries of all granularities together cut [0, 1] into bins. Rounding is monotone: the least
of some values lies in the least of their bins, whatever g. A row of a table says what a bin counts
with each granularity, in whole units, so that equal cells have equal sums in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from zermelo.kernels import Ints, Reals
from zermelo.pathology.rounding import granularity

if TYPE_CHECKING:
    from zermelo.pathology.board.boards import Array

SLOTS = 1 << 14  # equal slots of [0, 1]: the first bin of each is known
UNIT = 1 << 24  # a part of 1/g is 4 UNIT high, so that the middles of all parts are whole numbers


class Bins(NamedTuple):
    """What a bin is with each granularity."""

    granularities: int
    edges: Reals  # the upper boundaries of the bins, the last one infinite
    slots: Ints  # the bin in which a slot of [0, 1] begins
    middles: Ints  # row `bin`: the middle of its part, in units of 1/(4 g UNIT)
    ranks: Ints  # row `bin`: the number of its part
    begins: Ints  # where the boundaries of a granularity begin
    boundaries: Ints  # of all granularities, in the same units


def make_bins(gs: Sequence[int], c: float) -> Bins:
    """The bins of these granularities, with a boundary on c."""
    inner = [np.array(granularity(g, c).boundaries) for g in gs]
    edges = np.unique(np.concatenate(inner))
    lows = np.concatenate([[0.0], edges])
    ranks = np.stack([np.searchsorted(cut, lows, side="right") for cut in inner], axis=1)
    whole = [_whole(g, c) for g in gs]
    middles = np.stack([_middles(whole[k], g)[ranks[:, k]] for k, g in enumerate(gs)], axis=1)
    fields: list[Any] = [
        np.append(edges, np.inf),
        np.searchsorted(edges, np.arange(SLOTS) / SLOTS, side="right"),
        middles.reshape(-1),
        ranks.reshape(-1),
        np.cumsum([0, *map(len, whole)]),
        np.concatenate(whole),
    ]
    return Bins(len(gs), *fields)


def _whole(g: int, c: float) -> Array:
    """The boundaries of a granularity in whole units; the one on c is rounded, to an even number."""
    parts = granularity(g, c).boundaries
    equal = 4 * UNIT * np.arange(1, g)
    return np.where(np.array(parts) == c, 2 * round(c * 2 * g * UNIT), equal)


def _middles(boundaries: Array, g: int) -> Array:
    edges = np.concatenate([[0], boundaries, [4 * UNIT * g]])
    middles: Array = (edges[:-1] + edges[1:]) // 2
    return middles
