"""Linear programs in the form that starts at zero: maximise c x, where A x <= b and x >= 0, for b >= 0.

Idea    Everything here that needs a linear program can be written so that x = 0 is allowed. In floats SciPy's
        HiGHS solves it. In integers it is the simplex method on a condensed tableau with one common denominator:
        a pivot multiplies across and divides by the old denominator, which always goes evenly (integer
        pivoting). The column of the best coefficient enters; while the objective stands still, the column
        of the lowest number does (Bland's rule), so that it ends.
Source  [Edmonds1967, Bland1977]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import ZermeloError
from zermelo.game_theory.payoffs import Reals


@dataclass(frozen=True)
class Optimum:
    """The best value, where it is reached, and the price of every row: the solution of the dual."""

    value: Any
    x: NDArray[Any]
    prices: NDArray[Any]


def maximise(c: NDArray[Any], a: NDArray[Any], b: NDArray[Any]) -> Optimum:
    """Solve in floats, or exactly if the arrays hold fractions."""
    return _exact(c, a, b) if a.dtype == object else _floats(c, a, b)


def _floats(c: Reals, a: Reals, b: Reals) -> Optimum:
    from scipy.optimize import linprog

    found = linprog(-c, A_ub=a, b_ub=b, method="highs", options={"presolve": False})  # dense: nothing to find
    if found.status != 0:
        raise ZermeloError(f"the linear program failed: {' '.join(str(found.message).split())}")
    return Optimum(-float(found.fun), np.asarray(found.x), -np.asarray(found.ineqlin.marginals))


def _exact(c: NDArray[Any], a: NDArray[Any], b: NDArray[Any]) -> Optimum:
    """The simplex method; the last row of the tableau is the objective, the last column the right-hand side.

    All is multiplied by one number that makes it whole: x and the prices stay what they are, the value does not.
    """
    height, width = a.shape
    scale = lcm(*(Fraction(entry).denominator for part in (c, a, b) for entry in part.flat))
    rows = [[*a[i], b[i]] for i in range(height)] + [[*(-c), 0]]
    table = np.array([[int(entry * scale) for entry in row] for row in rows], dtype=object)
    basis, free = list(range(width, width + height)), list(range(width))
    denominator, bland = 1, False
    while (column := _entering(table, free, bland)) is not None:
        row = _leaving(table, column, basis)
        bland = table[row, -1] == 0
        denominator = _pivot(table, row, column, denominator)
        basis[row], free[column] = free[column], basis[row]
    zero = Fraction(0)
    x, prices = np.full(width, zero, dtype=object), np.full(height, zero, dtype=object)
    for row, variable in enumerate(basis):
        if variable < width:
            x[variable] = Fraction(table[row, -1], denominator)
    for column, variable in enumerate(free):
        if variable >= width:
            prices[variable - width] = Fraction(table[-1, column], denominator)
    return Optimum(Fraction(table[-1, -1], denominator * scale), x, prices)


def _entering(table: NDArray[Any], free: list[int], bland: bool) -> int | None:
    """A column whose increase improves the objective; None at the optimum."""
    row = table[-1, :-1]
    better = [column for column in range(len(free)) if row[column] < 0]
    if not better:
        return None
    return min(better, key=lambda column: free[column] if bland else (row[column], free[column]))


def _leaving(table: NDArray[Any], column: int, basis: list[int]) -> int:
    """The row that first stops the increase of a column; of several the one of the lowest variable."""
    best = -1
    for row in range(len(basis)):
        if table[row, column] <= 0:
            continue
        if best >= 0:
            this, that = table[row, -1] * table[best, column], table[best, -1] * table[row, column]
        if best < 0 or this < that or (this == that and basis[row] < basis[best]):
            best = row
    if best < 0:
        raise ZermeloError("the linear program is unbounded")
    return best


def _pivot(table: NDArray[Any], row: int, column: int, denominator: int) -> int:
    """Exchange a row's variable and a column's; the new common denominator."""
    pivot, pivot_row, pivot_column = table[row, column], table[row].copy(), table[:, column].copy()
    table[:] = (table * pivot - np.outer(pivot_column, pivot_row)) // denominator
    table[row], table[:, column] = pivot_row, -pivot_column
    table[row, column] = denominator
    return int(pivot)
