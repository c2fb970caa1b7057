"""Zero-sum games: exact = floats = nashpy, what does not change the solution, when it is the only one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from zermelo.errors import UsageError, ZermeloError
from zermelo.game_theory import regret_check as checker
from zermelo.game_theory.classics import classic
from zermelo.game_theory.linear_programs import maximise
from zermelo.game_theory.maximin import pure_value, saddle_points
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.two_by_two import closed_form, lines_svg
from zermelo.game_theory.zero_sum import solve_zero_sum


def random_matrix(rng: np.random.Generator, most: int) -> Any:
    size = int(rng.integers(1, 6))  # small payoffs make many ties
    return rng.integers(-size, size + 1, rng.integers(1, most + 1, 2))


@pytest.mark.parametrize("seed", range(4))
def test_exact_and_floats_agree(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(400):
        game = NormalForm.from_matrix(random_matrix(rng, 5))
        exact, floats = solve_zero_sum(game, exact=True), solve_zero_sum(game)
        assert exact.regret == 0 and isinstance(exact.value, Fraction)
        assert floats.value == pytest.approx(float(exact.value), abs=1e-12) and floats.regret < 1e-12
        assert exact.unique == floats.unique
        pure = pure_value(game)
        assert pure.maximin <= exact.value <= pure.minimax
        assert bool(saddle_points(game)) == (pure.gap == 0)
        assert all(game.rational[0][at] == exact.value for at in saddle_points(game))  # type: ignore[index]


def only(matrix: Any, value: float) -> bool:
    """Oracle: has every probability of an optimal row strategy one value alone, as far as two programs see?"""
    rows, columns = matrix.shape
    for row, sign in product(range(rows), (1, -1)):
        goal = np.zeros(rows)
        goal[row] = sign
        found = linprog(
            goal, A_ub=-matrix.T, b_ub=np.full(columns, 1e-9 - value), A_eq=np.ones((1, rows)), b_eq=[1], method="highs"
        )
        if sign == 1:
            least = found.x[row]
        elif found.x[row] - least > 1e-4:
            return False
    return True


def test_uniqueness_against_the_extent_of_the_optimal_strategies() -> None:
    rng = np.random.default_rng(5)
    seen = set()
    for _ in range(60):
        matrix = random_matrix(rng, 4)
        found = solve_zero_sum(NormalForm.from_matrix(matrix), exact=True)
        value = float(found.value)
        assert found.unique == (only(matrix, value), only(-matrix.T, -value)), matrix
        seen.add(found.unique)
    assert len(seen) == 4


def test_against_nashpy() -> None:
    nashpy = pytest.importorskip("nashpy")
    rng = np.random.default_rng(7)
    for _ in range(200):
        matrix = rng.normal(size=rng.integers(2, 8, 2))
        rows, columns = nashpy.Game(matrix).linear_program()
        found = solve_zero_sum(NormalForm.from_matrix(matrix))
        assert found.value == pytest.approx(rows @ matrix @ columns, abs=1e-7)
        assert np.allclose(found.strategies[0], rows, atol=1e-6)
        assert np.allclose(found.strategies[1], columns, atol=1e-6)


def test_what_does_not_change_the_solution() -> None:
    rng = np.random.default_rng(8)
    for _ in range(100):
        matrix = random_matrix(rng, 5)
        value = solve_zero_sum(NormalForm.from_matrix(matrix), exact=True).value
        assert solve_zero_sum(NormalForm.from_matrix(matrix + 7), exact=True).value == value + 7
        assert solve_zero_sum(NormalForm.from_matrix(matrix * 3), exact=True).value == value * 3
        assert solve_zero_sum(NormalForm.from_matrix(-matrix.T), exact=True).value == -value
        turned = solve_zero_sum(NormalForm.from_matrix(matrix).transpose(), exact=True)
        assert turned.value == -value
        constant = solve_zero_sum(NormalForm.from_bimatrix(matrix, 5 - matrix), exact=True)
        assert (constant.value, constant.payoffs[1]) == (value, 5 - value)
        assert solve_zero_sum(NormalForm.from_matrix(np.vstack([matrix, matrix])), exact=True).value == value


@pytest.mark.parametrize("scale", [1e-90, 1e-8, 1.0, 1e8, 1e90])
@pytest.mark.parametrize("shift", [0.0, 1e3])
def test_scales(scale: float, shift: float) -> None:
    matrix = (np.array([[3, -2, 3], [-1, 0, 4], [-4, -3, 1]]) + shift) * scale
    found = solve_zero_sum(NormalForm.from_matrix(matrix))
    assert found.value == pytest.approx((shift - 1 / 3) * scale, rel=1e-9)
    assert found.regret <= 1e-9 * scale


def test_extremes() -> None:
    for matrix in ([[4]], [[4, 4], [4, 4]], [[1, 2, 3]], [[1], [2]]):
        game = NormalForm.from_matrix(matrix)
        assert solve_zero_sum(game).value == solve_zero_sum(game, exact=True).value == closed(matrix)
    large = NormalForm.from_matrix(np.random.default_rng(0).normal(size=(300, 200)))
    assert solve_zero_sum(large).regret < 1e-10


def closed(matrix: list[list[int]]) -> int:
    return max(min(row) for row in matrix)


def test_two_by_two_in_closed_form() -> None:
    for entries in product(range(-2, 3), repeat=4):
        game = NormalForm.from_matrix(np.array(entries).reshape(2, 2))
        formula, program = closed_form(game), solve_zero_sum(game, exact=True)
        assert (formula.value, formula.unique, formula.regret) == (program.value, program.unique, 0)
    floats = closed_form(NormalForm.from_matrix([[3.0, -2.0], [-1.0, 0.0]]))
    assert floats.value == pytest.approx(-1 / 3) and floats.strategies[0][0] == pytest.approx(1 / 6)


def test_picture_of_the_lines() -> None:
    picture = lines_svg(classic("slides_3x3").restrict([[0, 1], [0, 1]]))
    assert picture.count("<line") == 5  # two columns, two pieces of the envelope, the drop
    assert "p = 1/6, value -1/3" in picture and "The 3x3 game of the lectures" in picture
    assert "p = 0.5, value 0" in lines_svg(NormalForm.from_matrix([[1.0, -1.0], [-1.0, 1.0]]))
    assert "value 2" in lines_svg(NormalForm.from_matrix([[2], [2]]))


def test_linear_programs_in_fractions_and_their_duals() -> None:
    rng = np.random.default_rng(2)
    fraction = np.vectorize(lambda k: Fraction(int(k), int(rng.integers(1, 4))), otypes=[object])
    for _ in range(200):
        height, width = rng.integers(1, 6, 2)
        a, b, c = (fraction(rng.integers(low, 6, shape)) for low, shape in
                   ((1, (height, width)), (0, height), (-3, width)))  # fmt: skip
        exact, floats = maximise(c, a, b), maximise(*(part.astype(float) for part in (c, a, b)))
        assert (a @ exact.x <= b).all() and (exact.x >= 0).all() and c @ exact.x == exact.value
        assert (exact.prices @ a >= c).all() and (exact.prices >= 0).all() and exact.prices @ b == exact.value
        assert floats.value == pytest.approx(float(exact.value))


def test_programs_without_end() -> None:
    one = np.array([Fraction(1)])
    with pytest.raises(ZermeloError, match=r"^the linear program is unbounded$"):
        maximise(one, -one.reshape(1, 1), one)
    with pytest.raises(ZermeloError, match=r"^the linear program failed: "):
        maximise(np.ones(1), -np.ones((1, 1)), np.ones(1))


def test_a_wrong_result_is_not_reported() -> None:
    with pytest.raises(ZermeloError, match=r"^guessing failed: a regret of 2 is left, at most 2e-07 allowed$"):
        checker.confirmed(classic("matching_pennies"), [[1, 0], [1, 0]], "guessing")


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda: solve_zero_sum(NormalForm(np.zeros((3, 1, 1, 1)))),
         "value: expected a game of 2 players, got 3 (nash takes any number)"),
        (lambda: solve_zero_sum(classic("chicken")),
         "value: expected a zero-sum or constant-sum game, got another (nash takes any)"),
        (lambda: solve_zero_sum(NormalForm.from_matrix(np.zeros((61, 60), dtype=int)), exact=True),
         "exact: expected at most 3,600 profiles, got 3,660"),
        (lambda: solve_zero_sum(NormalForm.from_matrix([[1.5]]), exact=True),
         "exact: expected integers or fractions as payoffs, got floats (fractions.Fraction is exact)"),
        (lambda: closed_form(classic("slides_3x3")), "closed form: expected a 2x2 game, got 3x3"),
        (lambda: lines_svg(classic("slides_3x3")), "picture: expected 2 rows and at most 12 columns, got 3x3"),
        (lambda: saddle_points(classic("chicken")),
         "saddle points: expected a zero-sum game of 2 players, got 2 players and no constant sum"),
        (lambda: saddle_points(NormalForm([[1, 2]])),  # type: ignore[arg-type]
         "saddle points: expected a zero-sum game of 2 players, got 1 players"),
        (lambda: pure_value(classic("chicken"), 2), "player: expected 0 to 1, got 2"),
    ],
)  # fmt: skip
def test_what_is_refused(ask: Any, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        ask()
    assert str(caught.value) == expected
