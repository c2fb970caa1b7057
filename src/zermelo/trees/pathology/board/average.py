"""The average as heuristic, fast: one stream of cells a board, for all granularities at once.

No board is kept. Cells come in the order of the game tree, and a node is done when its last cell has
come: memory grows with the depth, not with the board. True values are bins (`bins`), what a search
sees are sums of the cells below the nodes on its last level.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.core.bits import unit
from zermelo.core.kernel import kernel
from zermelo.core.random import truncated, word
from zermelo.core.run import Ints, Reals
from zermelo.trees.pathology.board.bins import SLOTS, Bins


class Shape(NamedTuple):
    """The tree, and the searches: their depths, ascending."""

    b: int
    depth: int
    maximises: int  # whether the last mover wants high values
    rounded: int  # whether averages are rounded to the parts of the granularity
    s: float
    sigma: float
    searches: int
    depths: Ints


class Work(NamedTuple):
    """Rows of one number a granularity."""

    streams: Ints
    auxiliary: Reals  # by level, of the present nodes
    true: Ints  # by level, bins
    sums: Ints  # row `search`: of the cells so far of its present node
    looks: Ints  # row `search * (depth + 1) + level`: backed up so far
    children: Ints  # row `search * b + child` of the root, when it is done
    truths: Ints  # by child of the root


def make_work(shape: Shape, granularities: int) -> Work:
    levels, searches = shape.depth + 1, shape.searches
    sizes = (levels, searches * granularities, searches * levels * granularities, searches * shape.b * granularities)
    rows: list[Any] = [np.zeros(size, dtype=np.int64) for size in (*sizes, shape.b)]
    auxiliary: Any = np.full(levels, 0.5)
    streams: Any = np.zeros(levels + 1, dtype=np.int64)
    return Work(streams, auxiliary, *rows)


@kernel
def study(shape: Shape, bins: Bins, work: Work, seeds: Ints, out: Reals) -> None:
    """The move errors of boards: for every board and search a row, a number each granularity."""
    row = shape.searches * bins.granularities
    for number in range(len(seeds)):
        stream_out(shape, bins, work, seeds[number])
        for search in range(shape.searches):
            for k in range(bins.granularities):
                out[number * row + search * bins.granularities + k] = error(shape, bins, work, search, k)


@kernel
def stream_out(shape: Shape, bins: Bins, work: Work, seed: int) -> None:
    """One board, parent of leaves by parent of leaves."""
    for level in range(shape.depth + 2):
        work.streams[level] = word(seed, level)
    for i in range(shape.searches * bins.granularities):
        work.sums[i] = 0
    for parent in range(shape.b ** (shape.depth - 1)):
        if shape.s > 0:
            descend(shape, work, parent)
        draw(shape, bins, work, parent)
        climb(shape, bins, work, parent)


@kernel
def descend(shape: Shape, work: Work, parent: int) -> None:
    """The auxiliary values of the nodes that begin with this parent of leaves."""
    level, size = shape.depth - 1, 1
    while level > 1 and parent % (size * shape.b) == 0:
        size *= shape.b
        level -= 1
    while level < shape.depth:
        drawn = word(work.streams[level], parent // size)
        work.auxiliary[level] = truncated(drawn, work.auxiliary[level - 1], shape.sigma, 0.0, 1.0)
        size //= shape.b
        level += 1


@kernel
def draw(shape: Shape, bins: Bins, work: Work, parent: int) -> None:
    """The cells below a parent of leaves: its true value, and their part in the sums."""
    dependent = shape.s > 0 and unit(word(work.streams[shape.depth + 1], parent)) < shape.s
    row = (shape.searches - 1) * bins.granularities
    best = -1
    for cell in range(parent * shape.b, parent * shape.b + shape.b):
        drawn = word(work.streams[shape.depth], cell)
        value = unit(drawn)
        if dependent:
            value = truncated(drawn, work.auxiliary[shape.depth - 1], shape.sigma, 0.0, 1.0)
        found = bins.slots[min(int(value * SLOTS), SLOTS - 1)]
        while value >= bins.edges[found]:
            found += 1
        if best < 0 or (found > best) == (shape.maximises == 1):
            best = found
        for k in range(bins.granularities):
            work.sums[row + k] += bins.middles[found * bins.granularities + k]
    work.true[shape.depth - 1] = best


@kernel
def climb(shape: Shape, bins: Bins, work: Work, parent: int) -> None:
    """Back up what is done: the parent of leaves, and every node whose last child is done."""
    level, i = shape.depth - 1, parent
    while True:
        look(shape, bins, work, level)
        if level == 1:
            keep(shape, bins, work, i)
            return
        first, largest = i % shape.b == 0, ((shape.depth - level) % 2 == 0) == (shape.maximises == 1)
        if first or (work.true[level] > work.true[level - 1]) == largest:
            work.true[level - 1] = work.true[level]
        for search in range(shape.searches):
            if shape.depths[search] >= level:
                here = (search * (shape.depth + 1) + level) * bins.granularities
                above = here - bins.granularities
                for k in range(bins.granularities):
                    if first or (work.looks[here + k] > work.looks[above + k]) == largest:
                        work.looks[above + k] = work.looks[here + k]
        if i % shape.b != shape.b - 1:
            return
        level -= 1
        i //= shape.b


@kernel
def look(shape: Shape, bins: Bins, work: Work, level: int) -> None:
    """If a search ends on this level, what it sees of the node that is done: the sum of its cells."""
    for search in range(shape.searches):
        if shape.depths[search] == level:
            at = (search * (shape.depth + 1) + level) * bins.granularities
            for k in range(bins.granularities):
                total = work.sums[search * bins.granularities + k]
                work.sums[search * bins.granularities + k] = 0
                if search > 0:
                    work.sums[(search - 1) * bins.granularities + k] += total
                work.looks[at + k] = rank(bins, k, total, shape.b ** (shape.depth - level)) if shape.rounded else total


@kernel
def rank(bins: Bins, k: int, total: int, cells: int) -> int:
    """The part in which the average of so many cells lies."""
    low, high = bins.begins[k], bins.begins[k + 1]
    while low < high:
        middle = (low + high) // 2
        if total < bins.boundaries[middle] * cells:
            high = middle
        else:
            low = middle + 1
    return low - bins.begins[k]


@kernel
def keep(shape: Shape, bins: Bins, work: Work, child: int) -> None:
    """A child of the root is done."""
    work.truths[child] = work.true[1]
    for search in range(shape.searches):
        here = (search * (shape.depth + 1) + 1) * bins.granularities
        for k in range(bins.granularities):
            work.children[(search * shape.b + child) * bins.granularities + k] = work.looks[here + k]


@kernel
def error(shape: Shape, bins: Bins, work: Work, search: int, k: int) -> float:
    """The share of wrong moves among those that look best."""
    sign = 1 if (shape.depth % 2 == 1) == (shape.maximises == 1) else -1
    optimum = sign * bins.ranks[work.truths[0] * bins.granularities + k]
    best = sign * work.children[search * shape.b * bins.granularities + k]
    for child in range(shape.b):
        optimum = max(optimum, sign * bins.ranks[work.truths[child] * bins.granularities + k])
        best = max(best, sign * work.children[(search * shape.b + child) * bins.granularities + k])
    ties, wrong = 0, 0
    for child in range(shape.b):
        if sign * work.children[(search * shape.b + child) * bins.granularities + k] == best:
            ties += 1
            if sign * bins.ranks[work.truths[child] * bins.granularities + k] < optimum:
                wrong += 1
    return wrong / ties
