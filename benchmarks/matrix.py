"""Zero-sum games against the bare call of the solver: what do checking, sharpening and uniqueness cost?

Both sides solve the same linear program, by turns. The bare call is SciPy's `linprog` with HiGHS, once as it comes
and once with the option that Zermelo sets (no presolve: a dense matrix has nothing to find), with the program
ready in arrays and the answer left as it is. Zermelo starts from a game and ends with strategies, their
regret and whether they are the only ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import Any

import numpy as np
from scipy.optimize import linprog

from benchmarks.report import Disagreement, Line, ratio, speeds
from zermelo.game_theory import NormalForm, solve_zero_sum

SIZE = 200
MOST = 1.5  # times the bare call
PAIRS = (15, 5)  # in full, quick


def measure(quick: bool) -> Iterator[Line]:
    yield against("bare HiGHS call", {}, PAIRS[quick])
    yield against("bare HiGHS call without presolve", {"presolve": False}, PAIRS[quick])


def against(what: str, options: Mapping[str, Any], pairs: int) -> Line:
    matrix = np.random.default_rng(0).normal(size=(SIZE, SIZE))
    game, positive = NormalForm.from_matrix(matrix), matrix - matrix.min() + 1
    ones = np.ones(SIZE)

    def bare() -> float:
        found = linprog(-ones, A_ub=positive, b_ub=ones, method="highs", options=dict(options))
        return float(-1 / found.fun + matrix.min() - 1)

    value, theirs = float(solve_zero_sum(game).value), bare()
    if abs(value - theirs) > 1e-7:
        raise Disagreement(f"{SIZE}x{SIZE}: value {value} and {theirs} by the {what}")
    fastest, bare_fastest, middle = speeds(rate(lambda: solve_zero_sum(game)), rate(bare), pairs)
    quotient = bare_fastest / fastest
    return Line(
        "matrix", f"zero-sum {SIZE}x{SIZE}, {what}", "ms", 1000 / fastest, 1000 / bare_fastest, quotient,
        f"at most {MOST:g}", quotient <= MOST,
        f"value {value:.6f} in both; median of the paired ratios {ratio(1 / middle)}",
    )  # fmt: skip


def rate(run: Callable[[], object]) -> Callable[[], float]:
    """Runs a second."""

    def once() -> float:
        start = perf_counter()
        run()
        return 1 / (perf_counter() - start)

    return once
