"""Extreme equilibria of two players in fractions, by trying every set of tight inequalities: slow and obvious."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

Matrix = list[list[Fraction]]
Point = tuple[Fraction, ...]


def determined(rows: Matrix) -> Point | None:
    """The only solution of equations whose last entry is the right-hand side, by Gauss-Jordan."""
    rows = [row[:] for row in rows]
    size = len(rows)
    for at in range(size):
        pivot = next((r for r in range(at, size) if rows[r][at] != 0), None)
        if pivot is None:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [entry / rows[at][at] for entry in rows[at]]
        for r in range(size):
            if r != at:
                rows[r] = [a - rows[r][at] * b for a, b in zip(rows[r], rows[at], strict=True)]
    return tuple(row[-1] for row in rows)


def corner_points(worth: Matrix) -> dict[Point, frozenset[tuple[str, int]]]:
    """The corners of {(x, v): x >= 0, sum x = 1, worth of each reply <= v}, each with its tight inequalities."""
    mine, others = len(worth), len(worth[0])
    zero, one = Fraction(0), Fraction(1)
    inequalities: dict[tuple[str, int], list[Fraction]] = {}
    for i in range(mine):
        inequalities["zero", i] = [one if k == i else zero for k in range(mine)] + [zero, zero]
    for j in range(others):
        inequalities["best", j] = [worth[i][j] for i in range(mine)] + [-one, zero]
    total = [one] * mine + [zero, one]
    found = {}
    for tight in combinations(inequalities, mine):
        solution = determined([inequalities[name] for name in tight] + [total])
        if solution is None or min(solution[:-1]) < 0:
            continue
        x, v = solution[:-1], solution[-1]
        replies = [sum((x[i] * worth[i][j] for i in range(mine)), zero) for j in range(others)]
        if max(replies) <= v:
            zeros = {("zero", i) for i in range(mine) if x[i] == 0}
            found[x] = frozenset(zeros | {("best", j) for j in range(others) if replies[j] == v})
    return found


def extreme_equilibria(a: Matrix, b: Matrix) -> set[tuple[Point, Point]]:
    """The pairs of corners in which every strategy is unplayed or a best reply."""
    rows = corner_points(b)
    columns = corner_points([list(column) for column in zip(*a, strict=True)])
    return {
        (x, y) for (x, mine), (y, other) in product(rows.items(), columns.items())
        if all(("zero", i) in mine or ("best", i) in other for i in range(len(a)))
        and all(("zero", j) in other or ("best", j) in mine for j in range(len(a[0])))
    }  # fmt: skip
