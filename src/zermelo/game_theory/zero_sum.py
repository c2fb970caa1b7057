"""Zero-sum games of two: the value and optimal mixed strategies by linear programming.

Idea    Shift the payoffs above zero and divide the probabilities by the value: the column player then maximises
        the sum of y' where B y' <= 1, and the prices of the rows are the row player's probabilities. The value
        is one over that sum, shifted back. In floats the linear system of the strategies in use sharpens what
        the tolerance of the solver has left; in fractions everything is exact. An optimum is unique if no
        direction leads from it to another, which is one more linear program, unless the solution shows it.
Source  [Dantzig1951, Mangasarian1979]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError
from zermelo.game_theory.linear_programs import maximise
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import MOST_EXACT, Reals
from zermelo.game_theory.regret_check import confirmed

MOST_PIVOTED = 3600  # entries of a matrix that is solved exactly: 60 x 60
NONE = 1e-9  # a probability, or a share of the range of the payoffs, that counts as zero


@dataclass(frozen=True, eq=False)
class ZeroSumSolution:
    """The value for the row player, an optimal strategy of each player, and whether it is the only one.

    `regret` is what the checker found; all numbers are fractions if the method is exact.
    """

    value: Fraction | float
    strategies: tuple[NDArray[Any], NDArray[Any]]
    payoffs: tuple[Fraction | float, Fraction | float]
    unique: tuple[bool, bool]
    regret: Fraction | float
    method: str


def solve_zero_sum(game: NormalForm, *, exact: bool = False) -> ZeroSumSolution:
    """The value and optimal mixed strategies of a zero-sum or constant-sum game of two players.

    >>> slides = NormalForm.from_matrix([[3, -2, 3], [-1, 0, 4], [-4, -3, 1]])
    >>> found = solve_zero_sum(slides, exact=True)
    >>> print(found.value, *found.strategies[0], found.regret)
    -1/3 1/6 5/6 0 0
    """
    check(game)
    a = exact_matrix(game) if exact else game.payoffs[0]
    rows, columns = _by_program(a)
    regular = False
    if not exact:
        rows, columns, regular = _sharpened(a, rows, columns)
    mixed = (rows, columns)
    method = "exact simplex" if exact else "HiGHS"
    payoffs = game.expected(mixed)
    unique = _is_unique(a, rows, columns, regular), _is_unique(-a.T, columns, rows, regular)
    return ZeroSumSolution(payoffs[0], mixed, (payoffs[0], payoffs[1]), unique, confirmed(game, mixed, method), method)


def check(game: NormalForm) -> None:
    """Refuse a game that has no value."""
    if game.players != 2:
        raise UsageError(f"value: expected a game of 2 players, got {game.players} (nash takes any number)")
    if game.constant_sum is None:
        raise UsageError("value: expected a zero-sum or constant-sum game, got another (nash takes any)")


def exact_matrix(game: NormalForm) -> NDArray[Any]:
    """The row player's payoffs as fractions."""
    if game.payoffs.size > MOST_EXACT or game.payoffs[0].size > MOST_PIVOTED:
        raise UsageError(f"exact: expected at most {MOST_PIVOTED:,} profiles, got {game.payoffs[0].size:,}")
    if game.rational is None:
        raise UsageError("exact: expected integers or fractions as payoffs, got floats (fractions.Fraction is exact)")
    made: NDArray[Any] = game.rational[0]
    return made


def _by_program(a: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    positive = (a - a.min()) * (1 if a.dtype == object else _scale(a)) + 1
    ones = [np.ones(count, dtype=np.int64).astype(a.dtype) for count in a.shape]
    found = maximise(ones[1], positive, ones[0])
    return _normal(found.prices), _normal(found.x)


def _scale(a: Reals) -> float:
    """The power of two that brings the range of the payoffs next to 8, which the solver likes; it rounds nothing."""
    return float(np.exp2(np.round(3 - np.log2(float(np.ptp(a)) or 8.0))))


def _normal(weights: NDArray[Any]) -> NDArray[Any]:
    """Nonnegative weights as probabilities."""
    kept = np.where(weights > (0 if weights.dtype == object else NONE * weights.max()), weights, weights * 0)
    made: NDArray[Any] = kept / kept.sum()
    return made


def _sharpened(a: Reals, rows: Reals, columns: Reals) -> tuple[Reals, Reals, bool]:
    """The same supports, solved as a linear system if that has one solution, and whether it has."""
    used = np.flatnonzero(rows), np.flatnonzero(columns)
    if used[0].size != used[1].size:
        return rows, columns, False
    found = _equalising(a[np.ix_(*used)])
    if found is None:
        return rows, columns, False
    made = np.zeros_like(rows), np.zeros_like(columns)
    for weights, support, part in zip(made, used, found, strict=True):
        weights[support] = part
    better = all(part.min() >= 0 for part in made) and _gap(a, *made) < _gap(a, rows, columns)
    return (*made, True) if better else (rows, columns, True)


def _equalising(m: Reals) -> tuple[Reals, Reals] | None:
    """The weights of rows that make all columns of a square matrix equal, and those of columns; None if not unique.

    The matrix with a border of ones is factored into triangles L and U once, for both. It is written out, since it
    is small, and linear algebra in threads waits long where cores are shared.
    """
    size = len(m)
    table = np.ones((size + 1, size + 1))
    table[:size, :size] = (m - m.min()) / (float(np.ptp(m)) or 1.0)
    table[size, size] = 0.0
    order = np.arange(size + 1)
    for at in range(size + 1):
        row = at + int(np.abs(table[at:, at]).argmax())
        if abs(table[row, at]) < NONE:
            return None
        table[[at, row]], order[[at, row]] = table[[row, at]], order[[row, at]]
        table[at + 1 :, at] /= table[at, at]
        table[at + 1 :, at + 1 :] -= np.multiply.outer(table[at + 1 :, at], table[at, at + 1 :])
    lower, upper = np.tril(table, -1) + np.eye(size + 1), np.triu(table)
    last = np.append(np.zeros(size), 1.0)
    columns = _backward(upper, _forward(lower, last[order]))[:size]
    rows = np.empty(size + 1)
    rows[order] = _backward(lower.T, _forward(upper.T, last))
    return rows[:size] / rows[:size].sum(), columns / columns.sum()


def _forward(lower: Reals, right: Reals) -> Reals:
    """The solution of a system whose matrix is a lower triangle."""
    found = np.zeros_like(right)
    for at in range(len(right)):
        found[at] = (right[at] - (lower[at, :at] * found[:at]).sum()) / lower[at, at]
    return found


def _backward(upper: Reals, right: Reals) -> Reals:
    return _forward(upper[::-1, ::-1], right[::-1])[::-1]


def _gap(a: Reals, rows: Reals, columns: Reals) -> float:
    return float((a @ columns).max() - (rows @ a).min())


def _is_unique(a: NDArray[Any], x: NDArray[Any], y: NDArray[Any], regular: bool) -> bool:
    """Is x the only optimal strategy of the row player? It must be a vertex, as the simplex method finds them.

    It is, if the system of the supports has one solution and nothing outside of them is as good.
    """
    none = 0 if a.dtype == object else NONE * float(a.max() - a.min())
    against_x, against_y = x @ a, a @ y
    tight, best = against_x <= against_x.min() + none, against_y >= against_y.max() - none
    if regular and np.array_equal(x > 0, best) and np.array_equal(y > 0, tight):
        return True
    return bool(_best_direction(a, x > 0, tight) <= (0 if a.dtype == object else NONE))


def _best_direction(a: NDArray[Any], used: NDArray[Any], tight: NDArray[Any]) -> Any:
    """How far what x just reaches can be raised along a direction that keeps x optimal; 0 if there is none.

    A direction's entries sum to zero, are not negative where x is not used, and lower no tight column. It is
    written as a difference of two vectors, the second only where x is used.
    """
    m = a - a.min() if a.dtype == object else (a - a.min()) / (float(np.ptp(a)) or 1.0)
    forth = m[:, tight]
    columns = np.vstack([forth, -forth[used]])
    one = np.ones(1, dtype=np.int64).astype(a.dtype)[0]
    signs = np.concatenate([np.full(len(m), one), np.full(int(used.sum()), -one)])
    raised = columns.sum(axis=1) + np.concatenate([np.where(used, one * 0, one), signs[len(m) :] * 0])
    rows = np.vstack([-columns.T, signs, -signs, np.abs(signs)])
    limits = np.concatenate([np.full(len(rows) - 1, one * 0), [one]])
    return maximise(raised, rows, limits).value
