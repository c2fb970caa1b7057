"""Lemke-Howson: walk along edges from one label until all labels are there again.

Idea    The best-response polytopes of both players; a corner has the label of every strategy that is not played
        or is a best reply. Start at the corner of zeros, which has all labels; drop one, and follow the edges
        that keep all others, by turns in one polytope and the other, to the next pair of corners that has all:
        an equilibrium.
        Ties of the ratio test are broken lexicographically, so that the walk ends in degenerate games, too.
        In games of integers or fractions the tableau is of integers with a common denominator (integer pivoting).
Source  [LemkeHowson1964]; tableaux, lexicographic rule and integer pivoting: [VonStengel2007].
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.game_theory.equilibrium import Equilibria, Equilibrium, distinct, two_players
from zermelo.game_theory.normal_form import NormalForm

METHOD = "lemke_howson"
MOST_PIVOTS = 100_000  # of one walk: some games need exponentially many
MOST_STRATEGIES = 2_000  # of both players together: the tableaux are dense
MOST_EXACT = 60  # of both players together: above, floats, as the integers grow long
ROUNDING = 1e-11  # below, an entry of a tableau of floats is zero


def lemke_howson(game: NormalForm, label: int | None = None, exact: bool | None = None) -> Equilibria:
    """The equilibrium that dropping a label leads to: rows are 0 … m-1, columns m … m+n-1; None tries all.

    `exact` computes in fractions; None means where the game has them and is small.

    >>> chicken = NormalForm.from_bimatrix([[0, 7], [2, 6]], [[0, 2], [7, 6]])
    >>> print(lemke_howson(chicken, label=0)[0])
    (1, 0) (0, 1): payoffs 7, 2; regret 0
    """
    two_players(game, METHOD)
    labels = _labels(game, label)
    tables = _payoffs(game, exact)
    found = [Equilibrium.confirmed(game, walk(tables, label), METHOD) for label in labels]
    note = "those that a walk from some label reaches, perhaps not all" if label is None else ""
    return Equilibria(distinct(found), METHOD, note)


def _labels(game: NormalForm, label: int | None) -> range:
    count = sum(game.shape)
    if count > MOST_STRATEGIES:
        raise UsageError(f"{METHOD}: expected at most {MOST_STRATEGIES:,} strategies in all, got {count:,}")
    if label is None:
        return range(count)
    if not isinstance(label, int) or isinstance(label, bool) or not 0 <= label < count:
        raise UsageError(f"{METHOD}: expected a label 0 to {count - 1}, got {shown(label)}")
    return range(label, label + 1)


def _payoffs(game: NormalForm, exact: bool | None) -> tuple[NDArray[Any], NDArray[Any]]:
    """Both players' payoffs, made positive: integers as Python's, or floats from 1 to 2."""
    if exact and game.rational is None:
        raise UsageError(f"{METHOD}: expected payoffs of integers or fractions for an exact walk, got floats")
    if exact is None:
        exact = game.rational is not None and sum(game.shape) <= MOST_EXACT
    made = []
    for player in range(2):
        if exact and game.rational is not None:
            part = game.rational[player]
            scale = lcm(*(entry.denominator for entry in part.flat))
            made.append((part - part.min()) * scale + 1)
            made[-1][:] = np.vectorize(int, otypes=[object])(made[-1])
        else:
            floats = game.payoffs[player]
            made.append((floats - floats.min()) / (np.ptp(floats) or 1.0) + 1.0)
    return made[0], made[1]


def walk(tables: tuple[NDArray[Any], NDArray[Any]], label: int) -> list[NDArray[Any]]:
    """The profile at the end of the walk that drops one label."""
    a, b = tables
    rows, columns = a.shape
    # Variables of both: 0 … m-1 belong to rows, m … m+n-1 to columns; x or the slack, y or the slack.
    mine = Tableau(b.T, first_is_slack=False)
    other = Tableau(a, first_is_slack=True)
    entering, here, there = (label, mine, other) if label < rows else (label, other, mine)
    for _ in range(MOST_PIVOTS):
        entering = here.pivot(entering)
        if entering == label:
            return [mine.mixture(range(rows)), other.mixture(range(rows, rows + columns))]
        here, there = there, here
    raise ZermeloError(f"{METHOD}: the walk from label {label} did not end within {MOST_PIVOTS:,} pivots")


class Tableau:
    """The system C z + slack = 1 of positive entries, z and slacks >= 0; all entries over one denominator.

    Columns are the variables in the order of the labels, then the right-hand side. In floats the denominator is 1.
    """

    def __init__(self, entries: NDArray[Any], first_is_slack: bool) -> None:
        height, width = entries.shape
        self.exact = entries.dtype == object
        identity: NDArray[Any] = np.eye(height, dtype=np.int64)
        ones: NDArray[Any] = np.ones((height, 1), dtype=np.int64)
        parts = [identity, entries, ones] if first_is_slack else [entries, identity, ones]
        self.table = np.hstack([part.astype(object if self.exact else np.float64) for part in parts])
        if self.exact:
            self.table[:] = np.vectorize(int, otypes=[object])(self.table)
        slacks = range(height) if first_is_slack else range(width, width + height)
        self.basis = list(slacks)
        self.order = [-1, *slacks]  # the columns that the lexicographic rule compares, one after the other
        self.denominator = 1
        self.zero = 0 if self.exact else ROUNDING

    def pivot(self, entering: int) -> int:
        """Bring a variable into the basis; the one that leaves."""
        row = self._leaving(entering)
        leaving, self.basis[row] = self.basis[row], entering
        table, pivot = self.table, self.table[row, entering]
        if self.exact:
            kept, column = table[row].copy(), table[:, entering].copy()
            table[:] = (table * pivot - np.outer(column, kept)) // self.denominator
            table[row] = kept
            self.denominator = pivot
        else:
            table[row] /= pivot
            factors = table[:, entering].copy()
            factors[row] = 0.0
            table -= np.outer(factors, table[row])
        return leaving

    def _leaving(self, entering: int) -> int:
        """The row of the least ratio, lexicographically."""
        column = self.table[:, entering]
        rows = np.flatnonzero(column > self.zero)
        if not rows.size:
            raise ZermeloError(f"{METHOD}: no pivot is left, rounding has won (try a game of integers)")
        below = np.array([Fraction(entry) for entry in column[rows]]) if self.exact else column[rows]
        for key in self.order:
            ratios = self.table[rows, key] / below
            least = ratios <= ratios.min() + self.zero
            rows, below = rows[least], below[least]
            if rows.size == 1:
                break
        return int(rows[0])

    def mixture(self, variables: range) -> NDArray[Any]:
        """The variables' values, scaled to sum to 1."""
        values = [Fraction(0) if self.exact else 0.0] * len(variables)
        for row, variable in enumerate(self.basis):
            if variable in variables:
                value = self.table[row, -1]
                values[variable - variables.start] = Fraction(value) if self.exact else max(0.0, float(value))
        total = sum(values)
        return np.array([value / total for value in values])
