"""Independent trees of n players, solved without simulation: the joint distribution of true and seen vectors.

Idea     A node has a true vector V, a share for each player, and a vector H that a search sees; both are ranks 0 … g-1.
         The distribution of (V, H) of a parent follows from that of its children, taken in one after the other: the
         next child replaces V if its mover's share is larger, and H if that looks larger. The four cases (V and H
         from the earlier children or from the next) are products of cumulative sums, so a fold costs as much as the
         table has cells, g^2n, and not their square.
Ties     The first of the children with the largest share is taken, in the truth as in a search; at the root any of
         those that look best, each with the same probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Places = NDArray[np.int64]


class ExactTrees:
    """Trees of n players, b children and a depth, whose leaves are independent with given masses.

    `masses` has n axes of g, a probability for every vector of ranks; of every player `seen[i, j]` is the probability
    that a share of rank i looks as if it were j.
    """

    def __init__(self, b: int, depth: int, masses: Array, seen: Sequence[Array]) -> None:
        self.players, self.g, self.b, self.depth = masses.ndim, masses.shape[0], b, depth
        flat = np.indices(masses.shape).reshape(self.players, -1)
        self.ranks: list[Places] = list(flat)  # by player, the rank of its share in every vector
        self.levels = {depth: masses.reshape(-1, 1)}
        nothing = np.zeros(1, np.int64)
        for level in range(depth - 1, 0, -1):
            self.levels[level] = self._max_n(self.levels[level + 1], level % self.players, nothing)
        self.vector_seen: Array = np.ones((1, 1))
        for each in seen:
            self.vector_seen = np.asarray(np.kron(self.vector_seen, each), np.float64)
        self.share_seen: Array = seen[0][self.ranks[0]]

    def max_n_error(self, d: int) -> float:
        """The probability that a max^n search to depth d chooses a move that is not best for the player at the root."""
        table = self.levels[d] * self.vector_seen
        for level in range(d - 1, 0, -1):
            mover = level % self.players
            table = self._max_n(table, mover, self.ranks[mover])
        return self._error(self._gathered(self._gathered(table, self.ranks[0], 0), self.ranks[0], 1))

    def paranoid_error(self, d: int) -> float:
        """The same for a search in which all others minimise the share of the player at the root."""
        table = self.levels[d] * self.share_seen
        for level in range(d - 1, 0, -1):
            table = self._paranoid(table, level % self.players)
        return self._error(self._gathered(table, self.ranks[0], 0))

    def _max_n(self, child: Array, mover: int, seen: Places) -> Array:
        """The table of a parent: b children taken in one by one. `seen` is the mover's rank in what is seen."""
        v, ranks = self.ranks[mover], int(seen.max()) + 1
        up_v = np.cumsum(self._gathered(child, v, 0), axis=0)  # P(child's share <= a, H = h)
        up_h = np.cumsum(self._gathered(child, seen, 1, ranks), axis=1)  # P(V = v, child's look <= a)
        up_both = np.cumsum(self._gathered(up_v, seen, 1, ranks), axis=1)
        table = child
        for _ in range(self.b - 1):
            below_v = _before(np.cumsum(self._gathered(table, v, 0), axis=0), 0)
            below_h = _before(np.cumsum(self._gathered(table, seen, 1, ranks), axis=1), 1)
            below_both = _before(np.cumsum(self._gathered(below_v, seen, 1, ranks), axis=1), 1)
            table = (
                table * up_both[v][:, seen] + child * below_both[v][:, seen]
                + below_h[:, seen] * up_v[v] + below_v[v] * up_h[:, seen]
            )  # fmt: skip
        return table

    def _paranoid(self, child: Array, mover: int) -> Array:
        """V as in max^n; H the largest for the player at the root, the smallest for the others."""
        v = self.ranks[mover]
        order = slice(None) if mover == 0 else slice(None, None, -1)
        first = np.cumsum(child[:, order], axis=1)  # P(V = v, H at most h)
        up_v = np.cumsum(self._gathered(first, v, 0), axis=0)
        table = first
        for _ in range(self.b - 1):
            below_v = _before(np.cumsum(self._gathered(table, v, 0), axis=0), 0)
            table = table * up_v[v] + first * below_v[v]
        return np.diff(table, axis=1, prepend=0.0)[:, order]

    def _gathered(self, table: Array, ranks: Places, axis: int, count: int | None = None) -> Array:
        """Cells of the same rank along an axis added up."""
        kinds = count or self.g
        picks = np.zeros((kinds, len(ranks)))
        picks[ranks, np.arange(len(ranks))] = 1.0
        return picks @ table if axis == 0 else table @ picks.T

    def _error(self, joint: Array) -> float:
        """1 - P(the child that looks best to player 0 is best for player 0), of b independent children."""
        no_better = np.cumsum(joint, axis=0)  # P(V <= v, H = h)
        beside = _before(np.cumsum(no_better, axis=1), 1)  # P(V <= v, H < h)
        b = self.b
        sums = sum((no_better + beside) ** k * beside ** (b - 1 - k) for k in range(b))
        return max(0.0, 1.0 - float((joint * sums).sum()))


def _before(table: Array, axis: int) -> Array:
    """Cumulative sums without the last term: strictly smaller instead of at most."""
    rolled = np.roll(table, 1, axis=axis)
    rolled[(slice(None),) * axis + (0,)] = 0.0
    return rolled


def simplex_masses(boundaries: Sequence[Sequence[float]]) -> Array:
    """The masses of the cells of shares that are uniform among all that add up to 1, by the boundaries of each player.

    P(share 1 >= a_1, …) = (1 - sum a)^(n-1), and a cell follows by differences along every axis.

    >>> simplex_masses([[0.25], [0.25]])
    array([[0.  , 0.25],
           [0.25, 0.5 ]])
    """
    edges = [np.array([0.0, *each, 1.0]) for each in boundaries]
    total: Any = sum(np.meshgrid(*edges, indexing="ij"))
    found: Array = np.maximum(0.0, 1.0 - total) ** (len(edges) - 1)
    for axis in range(len(edges)):
        found = -np.diff(found, axis=axis)
    return np.maximum(found, 0.0)
