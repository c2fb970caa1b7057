"""Two rows: the closed form of 2x2 zero-sum games, and the picture of the lines.

Idea    If the row player takes the first row with probability p, every column is a line over p: the payoff
        against it. The column player answers with the lowest line, so the value is the top of the lower
        envelope. In a 2x2 game without saddle point it is where the two lines cross.
Source  [Williams1954], chapter 2.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.drawing import shapes as drawing
from zermelo.errors import UsageError
from zermelo.game_theory.maximin import saddle_points
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import plain
from zermelo.game_theory.regret_check import confirmed
from zermelo.game_theory.zero_sum import ZeroSumSolution, check, solve_zero_sum

MOST_LINES = 12
WIDTH, HEIGHT, LEFT, TOP = 420.0, 280.0, 70.0, 50.0


def closed_form(game: NormalForm) -> ZeroSumSolution:
    """The solution of a 2x2 game by formula: a saddle point, or p = (d - c) / (a - b - c + d).

    >>> found = closed_form(NormalForm.from_matrix([[3, -2], [-1, 0]]))
    >>> print(found.value, found.strategies[0][0], found.strategies[1][0])
    -1/3 1/6 1/3
    """
    check(game)
    if game.shape != (2, 2):
        raise UsageError(f"closed form: expected a 2x2 game, got {game.shape[0]}x{game.shape[1]}")
    (a, b), (c, d) = (game.payoffs if game.rational is None else game.rational)[0].tolist()
    saddles = saddle_points(game)
    one = Fraction(1) if game.rational is not None else 1.0
    if saddles:
        p, q = one * (1 - saddles[0][0]), one * (1 - saddles[0][1])
    else:
        p, q = (d - c) / (a - b - c + d), (d - b) / (a - b - c + d)
    mixed = np.array([p, 1 - p]), np.array([q, 1 - q])
    payoffs = game.expected(mixed)
    unique = _unique(saddles, (a, b), (c, d)), _unique(saddles, (-a, -c), (-b, -d))
    regret = confirmed(game, mixed, "the closed form")
    return ZeroSumSolution(payoffs[0], mixed, (payoffs[0], payoffs[1]), unique, regret, "closed form")


def _unique(saddles: list[tuple[int, int]], first: tuple[Any, Any], second: tuple[Any, Any]) -> bool:
    """Is the top of the lower envelope one point? At an end it is, if a lowest line falls from there."""
    if not saddles:
        return True
    top = max(min(first), min(second))
    high, low = (first, second) if min(first) == top else (second, first)
    return any(low[column] < top for column in (0, 1) if high[column] == top)


def lines_svg(game: NormalForm) -> str:
    """The picture of a game with two rows: a line for every column, the lower envelope, the value."""
    check(game)
    rows, columns = game.shape
    if rows != 2 or columns > MOST_LINES:
        raise UsageError(f"picture: expected 2 rows and at most {MOST_LINES} columns, got {rows}x{columns}")
    found = solve_zero_sum(game, exact=game.rational is not None)
    low, high = float(game.payoffs[0].min()), float(game.payoffs[0].max())
    span = (high - low) or 1.0

    def at(p: float, payoff: float) -> tuple[float, float]:
        return LEFT + WIDTH * p, TOP + HEIGHT * (1 - (payoff - low) / span)

    parts = _frame(game, low, high)
    for column in range(columns):
        first, second = (float(payoff) for payoff in game.payoffs[0][:, column])
        (x1, y1), (x2, y2) = at(0, second), at(1, first)
        colour = drawing.PLAYERS[2 + column % 4]
        parts.append(drawing.line(x1, y1, x2, y2, colour, 1.5))
        parts.append(drawing.label(x2 + 6, y2 + 4, game.strategies[1][column], 12, colour, "start"))
    corners = [at(p, payoff) for p, payoff in _envelope(game.payoffs[0])]
    for (x1, y1), (x2, y2) in pairwise(corners):
        parts.append(drawing.line(x1, y1, x2, y2, drawing.INK, 3))
    x, y = at(float(found.strategies[0][0]), float(found.value))
    bottom = TOP + HEIGHT
    parts += [drawing.line(x, y, x, bottom, drawing.INK, 1, "4 3"), drawing.circle(x, y, 5, drawing.ACCENT)]
    said = f"p = {plain(found.strategies[0][0])}, value {plain(found.value)}"
    parts.append(drawing.label(LEFT + WIDTH / 2, bottom + 44, said, 14))
    return drawing.svg(WIDTH + LEFT + 110, HEIGHT + TOP + 64, parts, game.title or "The lines of a zero-sum game")


def _frame(game: NormalForm, low: float, high: float) -> list[str]:
    bottom, right = TOP + HEIGHT, LEFT + WIDTH
    first, second = game.strategies[0]
    return [
        drawing.rect(LEFT, TOP, WIDTH, HEIGHT, "none"),
        drawing.label(LEFT + WIDTH / 2, TOP - 22, game.title, 14),
        drawing.label(LEFT, bottom + 18, f"p = 0: {second}"),
        drawing.label(right, bottom + 18, f"p = 1: {first}"),
        drawing.label(LEFT - 8, bottom + 4, f"{low:g}", anchor="end"),
        drawing.label(LEFT - 8, TOP + 4, f"{high:g}", anchor="end"),
    ]


def _envelope(matrix: Any) -> list[tuple[float, float]]:
    """The corners of the lower envelope, from p = 0 to p = 1."""
    first, second = matrix
    points = {0.0, 1.0}
    for i in range(len(first)):
        for j in range(i):
            slope = (first[i] - second[i]) - (first[j] - second[j])
            if slope and 0 < (p := (second[j] - second[i]) / slope) < 1:
                points.add(float(p))
    return [(p, float((p * first + (1 - p) * second).min())) for p in sorted(points)]
