"""The average as heuristic, fast: one stream of cells a board, for all granularities at once.

No board is kept. Cells come in the order of the game tree, and a node is done when its last cell has
come: memory grows with the depth, not with the board. True values are bins (`bins`), what a search
sees are sums of the cells below the nodes on its last level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from zermelo.kernels import Ints, Reals, kernel, random_word, truncated_deviate, unit
from zermelo.pathology.board.bins import SLOTS, Bins


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


def make_shape(
    b: int, depth: int, maximises: bool, rounded: bool, s: float, sigma: float, searches: Sequence[int]
) -> Shape:
    depths: Any = np.array(searches)
    return Shape(b, depth, int(maximises), int(rounded), s, sigma, len(searches), depths)


class Work(NamedTuple):
    """Rows of one number a granularity.

    What is backed up goes from the row of a level to that of the level above; the children of the
    root have a row each. The rows of a search are those of the b children, then those of the levels
    from 1.
    """

    streams: Ints
    auxiliary: Reals  # by level, of the present nodes
    true: Ints  # single numbers, bins
    sums: Ints  # row `search`: of the cells so far of its present node
    looks: Ints  # of every search


def make_work(shape: Shape, granularities: int) -> Work:
    rows = shape.b + shape.depth
    sizes = (shape.depth + 2, rows, shape.searches * granularities, shape.searches * rows * granularities)
    streams, true, sums, looks = (np.zeros(size, dtype=np.int64) for size in sizes)
    fields: list[Any] = [streams, np.full(shape.depth, 0.5), true, sums, looks]
    return Work(*fields)


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
        work.streams[level] = random_word(seed, level)
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
        drawn = random_word(work.streams[level], parent // size)
        work.auxiliary[level] = truncated_deviate(drawn, work.auxiliary[level - 1], shape.sigma, 0.0, 1.0)
        size //= shape.b
        level += 1


@kernel
def draw(shape: Shape, bins: Bins, work: Work, parent: int) -> None:
    """The cells below a parent of leaves: its true value, and their part in the sums."""
    dependent = shape.s > 0 and unit(random_word(work.streams[shape.depth + 1], parent)) < shape.s
    row = (shape.searches - 1) * bins.granularities
    best = -1
    for cell in range(parent * shape.b, parent * shape.b + shape.b):
        drawn = random_word(work.streams[shape.depth], cell)
        value = unit(drawn)
        if dependent:
            value = truncated_deviate(drawn, work.auxiliary[shape.depth - 1], shape.sigma, 0.0, 1.0)
        found = bins.slots[min(int(value * SLOTS), SLOTS - 1)]
        while value >= bins.edges[found]:
            found += 1
        if best < 0 or (found > best) == (shape.maximises == 1):
            best = found
        for k in range(bins.granularities):
            work.sums[row + k] += bins.middles[found * bins.granularities + k]
    work.true[shape.b + shape.depth - 2] = best


@kernel
def climb(shape: Shape, bins: Bins, work: Work, parent: int) -> None:
    """Back up what is done: the parent of leaves, and every node whose last child is done."""
    level, i = shape.depth - 1, parent
    while level > 0:
        here = shape.b + level - 1
        above = here - 1 if level > 1 else i
        first = level == 1 or i % shape.b == 0
        largest = ((shape.depth - level) % 2 == 0) == (shape.maximises == 1)
        if first or (work.true[here] > work.true[above]) == largest:
            work.true[above] = work.true[here]
        for search in range(shape.searches):
            if shape.depths[search] == level:
                look(shape, bins, work, search)
            if shape.depths[search] >= level:
                start = search * (shape.b + shape.depth)
                lift(bins, work, start + here, start + above, first, largest)
        if i % shape.b != shape.b - 1:
            return
        level -= 1
        i //= shape.b


@kernel
def look(shape: Shape, bins: Bins, work: Work, search: int) -> None:
    """What a search sees of the node on its last level that is done: the sum of its cells, which begins anew."""
    level, row = shape.depths[search], search * bins.granularities
    here = (search * (shape.b + shape.depth) + shape.b + level - 1) * bins.granularities
    before = row - bins.granularities if search > 0 else row  # of the search that ends above
    for k in range(bins.granularities):
        total = work.sums[row + k]
        work.looks[here + k] = total
        work.sums[before + k] += total
        work.sums[row + k] = 0
    if shape.rounded:
        for k in range(bins.granularities):
            work.looks[here + k] = rank(bins, k, work.looks[here + k], shape.b ** (shape.depth - level))


@kernel
def lift(bins: Bins, work: Work, below: int, row: int, first: bool, largest: bool) -> None:
    """A row into the row above it: the first, or the better of both."""
    here, above = below * bins.granularities, row * bins.granularities
    for k in range(bins.granularities):
        if first or (work.looks[here + k] > work.looks[above + k]) == largest:
            work.looks[above + k] = work.looks[here + k]


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
def error(shape: Shape, bins: Bins, work: Work, search: int, k: int) -> float:
    """The share of wrong moves among those that look best."""
    sign = 1 if (shape.depth % 2 == 1) == (shape.maximises == 1) else -1
    row = search * (shape.b + shape.depth)
    optimum, best, ties, wrong = 0, 0, 0, 0
    for child in range(shape.b):
        rank = sign * bins.ranks[work.true[child] * bins.granularities + k]
        optimum = rank if child == 0 else max(optimum, rank)
    for child in range(shape.b):
        looks = sign * work.looks[(row + child) * bins.granularities + k]
        if child == 0 or looks > best:
            best, ties, wrong = looks, 0, 0
        if looks == best:
            ties += 1
            if sign * bins.ranks[work.true[child] * bins.granularities + k] < optimum:
                wrong += 1
    return wrong / ties
