"""Errors of searches to every depth in every position of a game at once, from the graph of its states.

Idea     What a search to depth d finds in a state is the best of what searches to depth d - 1 find in its children.
         So one pass over all moves of the graph turns the values of depth d - 1 into those of depth d, in all states;
         a pass from the last ply to the first gives the truth. No position is drawn, none is left out.
Weights  A state after so many plies is as likely as a game at random, every move evenly, is to be in it then.
Values   Equal to nine decimals is equal: 0.1 + 0.2 and 0.3 are one value of an evaluation.
Source   The measures are those of `depth_error`, after [kaluza2008].

A graph has `movers`, `first`, `children` and `values`, as `zermelo.complexity.list_graph` makes it. It must have no
cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError
from zermelo.pathology.depth_error import Dependence, cuts

CHUNK = 1 << 20  # states whose moves are looked at together
DECIMALS = 9
SAMPLE = 10_000  # numbers that stand for a distribution when it is cut into parts
MOST_PLIES = 10_000  # of the longest game: more, and it has cycles

Reals = NDArray[np.float64]
Ranks = NDArray[np.int32]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Graph(Protocol):
    @property
    def movers(self) -> NDArray[np.int8]: ...

    @property
    def first(self) -> NDArray[np.int64]: ...

    @property
    def children(self) -> NDArray[np.uint32]: ...

    @property
    def values(self) -> NDArray[np.float64]: ...


class PlyErrors(NamedTuple):
    """Means over the positions after so many plies in which a player moves, weighted by random play.

    `sums` are those of dependence, of two true values, won for player 0 or not: a parent counts its weight, each of
    its children an even share of it.
    """

    ply: int
    states: int
    weight: float  # the share of random games that have not ended
    branching: float
    critical: float  # share of positions where some move is worse
    chance: float  # error of a move at random
    sums: Dependence


class Errors(NamedTuple):
    """By ply and depth of search, as in `depth_error.Errors`."""

    move: Reals
    position: Reals
    sign: Reals


class Values(NamedTuple):
    """The values of a graph as ranks, 0 the smallest, and the values of the ranks."""

    ranks: Ranks
    table: Reals


class GraphSurvey:
    """The truth of a graph, and the errors of searches in it.

    >>> import zermelo
    >>> from types import SimpleNamespace
    >>> tree = SimpleNamespace(  # a root with two moves; the first looks better and is not
    ...     movers=np.array([0, 1, -1, -1]), first=np.array([0, 2, 3, 3, 3]), children=np.array([1, 2, 3]),
    ...     values=np.array([0.0, 0.5, 0.0, -1.0]))
    >>> GraphSurvey(tree).errors([1, 2]).move
    array([[1., 0.],
           [0., 0.]])
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.plies = list(_visits(graph))
        self.values = _ranked(graph.values)
        self.truth = self._truth()
        self.right = np.zeros(len(graph.children), np.bool_)
        for part in _parts(graph):
            self.right[part.begin : part.begin + len(part.children)] = part.best(self.truth)[1]

    @property
    def longest(self) -> int:
        """The plies of the longest game."""
        return len(self.plies)

    def _truth(self) -> Ranks:
        """From the last ply to the first; a state that lies on several plies is found anew, with the same result."""
        found = self.values.ranks.copy()
        for low, weights in reversed(self.plies):
            for part in _parts(self.graph, low, low + len(weights)):
                found[part.states] = part.best(found)[0]
        return found

    def errors(self, depths: Sequence[int], values: Values | None = None) -> Errors:
        """The errors of searches to these depths, with the evaluation of the graph or another one."""
        values = values or self.values
        found, errors = values.ranks, np.zeros((3, self.longest, len(depths)))
        for d in range(1, max(depths) + 1):
            if d not in depths:
                found = _backed_up(self.graph, found)
                continue
            one, found = self._errors(values, found)
            for ply, (low, weights) in enumerate(self.plies):
                moving = _moving(self.graph, low, weights)
                share = weights[moving] / weights[moving].sum()
                errors[:, ply, depths.index(d)] = one[:, low + moving] @ share
        return Errors(*errors)

    def _errors(self, values: Values, found: Ranks) -> tuple[Reals, Ranks]:
        """Of every state the errors of a search one ply deeper than what was found, and what it finds."""
        errors, after = np.zeros((3, len(self.graph.movers))), found.copy()
        span = self.values.table[-1] - self.values.table[0] or 1.0
        for part in _parts(self.graph):
            best, chosen = part.best(found)
            after[part.states] = best
            hits = chosen & self.right[part.begin : part.begin + len(chosen)]
            errors[0, part.states] = 1.0 - part.total(hits) / part.total(chosen)
            seen, true = values.table[best], self.values.table[self.truth[part.states]]
            errors[1, part.states] = np.abs(seen - true) / span
            errors[2, part.states] = np.sign(seen) != np.sign(true)
        return errors, after

    def by_ply(self) -> list[PlyErrors]:
        return [self._ply(ply, low, weights) for ply, (low, weights) in enumerate(self.plies)]

    def _ply(self, ply: int, low: int, weights: Reals) -> PlyErrors:
        graph, moving = self.graph, _moving(self.graph, low, weights)
        left = float(weights[moving].sum())
        states, share = low + moving, weights[moving] / left
        widths = graph.first[states + 1] - graph.first[states]
        edges, starts = _edges(graph.first[states], widths), np.cumsum(widths) - widths
        wrong = 1.0 - np.add.reduceat(self.right[edges], starts, dtype=np.int64) / widths
        won = self.values.table > 0
        parents, children = won[self.truth[states]], won[self.truth[graph.children[edges]]]
        sums = _dependence(parents.astype(float), children.astype(float), widths, starts, share)
        width, critical, chance = (float(share @ each) for each in (widths, wrong > 0, wrong))
        return PlyErrors(ply, len(states), left, width, critical, chance, sums)

    def evaluations(self, plies: Sequence[int]) -> tuple[Reals, Reals]:
        """The evaluations that random play meets at these plies before the end, and how often."""
        shares = np.zeros(len(self.values.table))
        for ply in plies:
            low, weights = self.plies[ply]
            moving = _moving(self.graph, low, weights)
            met = self.values.ranks[low + moving]
            shares += np.bincount(met, weights=weights[moving], minlength=len(shares))
        return self.values.table[shares > 0], shares[shares > 0] / shares.sum()

    def coarse(self, g: int, plies: Sequence[int]) -> Values:
        """An evaluation of about g values, parts of those met at these plies; sure wins and losses are kept."""
        met, shares = self.evaluations(plies)
        sample = np.repeat(met, np.ceil(shares * SAMPLE).astype(int))
        boundaries, middles = cuts(sample, g, "quantiles")
        table = self.values.table
        parts = np.searchsorted(boundaries, table, side="right") + 1
        parts[0], parts[-1] = 0, len(middles) + 1
        return Values(parts.astype(np.int32)[self.values.ranks], np.array([table[0], *middles, table[-1]]))


def effective_number(shares: Reals) -> float:
    """How many values there are in effect: the exponential of their entropy, g if g are equally frequent.

    >>> round(effective_number(np.array([0.25, 0.25, 0.5])), 3)
    2.828
    """
    return float(np.exp(-(shares * np.log(shares)).sum()))


class _Part(NamedTuple):
    """Some states in which a player moves, and their moves, which begin at `begin` among those of all."""

    states: Numbers
    starts: Numbers  # of the moves of each state, in `children`
    widths: Numbers
    children: NDArray[np.uint32]
    signs: Ranks  # 1 where player 0 moves, -1 where player 1
    begin: int

    def best(self, found: Ranks) -> tuple[Ranks, Flags]:
        """What the mover gets in every state, for player 0, and which moves bring it."""
        seen = found[self.children] * np.repeat(self.signs, self.widths)
        best = np.maximum.reduceat(seen, self.starts)
        return best * self.signs, seen == np.repeat(best, self.widths)

    def total(self, flags: Flags) -> Numbers:
        """How many moves of each state have a flag."""
        return np.add.reduceat(flags, self.starts, dtype=np.int64)


def _parts(graph: Graph, begin: int = 0, end: int | None = None) -> Iterator[_Part]:
    end = len(graph.movers) if end is None else end
    for low in range(begin, end, CHUNK):
        offsets = graph.first[low : min(low + CHUNK, end) + 1]
        inside = np.flatnonzero(np.diff(offsets) > 0)
        if len(inside):
            signs = np.where(graph.movers[low + inside] == 0, 1, -1).astype(np.int32)
            moves = graph.children[offsets[0] : offsets[-1]]
            yield _Part(
                low + inside, offsets[inside] - offsets[0], np.diff(offsets)[inside], moves, signs, int(offsets[0])
            )


def _ranked(values: Reals) -> Values:
    """Ranks commute with the largest and the smallest, and need half the room."""
    table, ranks = np.unique(np.round(values, DECIMALS) + 0.0, return_inverse=True)
    return Values(ranks.astype(np.int32), table)


def _backed_up(graph: Graph, found: Ranks) -> Ranks:
    """One ply more: in every state before the end the best of what was found in its children."""
    after = found.copy()
    for part in _parts(graph):
        after[part.states] = part.best(found)[0]
    return after


def _visits(graph: Graph) -> Iterator[tuple[int, Reals]]:
    """By ply: the number of the first state of a range, and how likely random play is in each state of the range."""
    low = 0
    weights: Reals = np.ones(1)
    for _ in range(MOST_PLIES):
        moving = _moving(graph, low, weights)
        if len(moving) == 0:
            return
        yield low, weights
        states = low + moving
        widths = graph.first[states + 1] - graph.first[states]
        children = graph.children[_edges(graph.first[states], widths)].astype(np.int64)
        low, shares = int(children.min()), np.repeat(weights[moving] / widths, widths)
        weights = np.asarray(np.bincount(children - low, weights=shares), np.float64)
    raise UsageError(f"expected a game without cycles of at most {MOST_PLIES:,} plies, got a longer one")


def _moving(graph: Graph, low: int, weights: Reals) -> Numbers:
    """Which states of a range random play meets before the end."""
    widths = np.diff(graph.first[low : low + len(weights) + 1])
    return np.flatnonzero((weights > 0) & (widths > 0))


def _edges(starts: Numbers, widths: Numbers) -> Numbers:
    """The places of the moves of some states, one after the other."""
    ends = np.cumsum(widths)
    places: Numbers = np.repeat(starts - (ends - widths), widths) + np.arange(ends[-1])
    return places


def _dependence(x: Reals, y: Reals, widths: Numbers, starts: Numbers, share: Reals) -> Dependence:
    """Sums over parents x and their children y; a parent counts its share, each of its children an even part of it."""
    mean, square = (np.add.reduceat(each, starts) / widths for each in (y, y * y))
    siblings = float(share @ (square - mean * mean))
    sx, sxx, sy, syy, sxy = (float(share @ each) for each in (x, x * x, mean, square, x * mean))
    one = float(share.sum())
    return Dependence(one, sy, syy, one, one, siblings, sx, sxx, sy, syy, sxy)
