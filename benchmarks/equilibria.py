"""Support enumeration of two players against nashpy, which enumerates the same pairs of supports in Python."""

from __future__ import annotations

import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.report import Disagreement, Line, Missing, ratio
from zermelo.game_theory.extreme_equilibria import pairs_of_supports, support_enumeration
from zermelo.game_theory.normal_form import NormalForm

LEAST = 20.0  # times as fast as nashpy at 8 x 8
SIZES = {5: None, 6: None, 8: LEAST}
GAMES = 3  # of each size


def measure(quick: bool) -> Iterator[Line]:
    try:
        import nashpy
    except ImportError:
        raise Missing("nashpy is not installed (pip install 'zermelo[bench]')") from None
    support_enumeration(NormalForm(np.random.default_rng(0).random((2, 5, 5))))  # compiles
    for size, least in SIZES.items():
        yield _line(nashpy, size, least, 1 if quick else GAMES)


def _line(nashpy: Any, size: int, least: float | None, games: int) -> Line:
    """Seconds of the median game, both programs by turns on the same games."""
    random = np.random.default_rng(size)
    ours, theirs = [], []
    for _ in range(games):
        payoffs = random.random((2, size, size))
        mine = partial(_ours, payoffs)
        spent, found = _timed(mine)
        their_spent, their_found = _timed(partial(_nashpy, nashpy, payoffs))
        again, _ = _timed(mine)
        _check(found, their_found)
        ours.append(max(spent, again))  # the slower of before and after
        theirs.append(their_spent)
    quotients = [b / a for a, b in zip(ours, theirs, strict=True)]
    worst = min(quotients)
    return Line(
        "equilibria", f"support enumeration, {size} x {size}", "s", statistics.median(ours), statistics.median(theirs),
        worst, "" if least is None else f"at least {least:g}", None if least is None else worst >= least,
        f"the least ratio of {games}, median {ratio(statistics.median(quotients))}; nashpy with non_degenerate=True, "
        f"its faster way; {pairs_of_supports((size, size)):,} pairs of supports",
    )  # fmt: skip


def _timed(call: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    found = call()
    return time.perf_counter() - began, found


def _ours(payoffs: Any) -> Any:
    return support_enumeration(NormalForm(payoffs))


def _nashpy(nashpy: Any, payoffs: Any) -> list[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # by rounding it may find an even number
        return list(nashpy.Game(*payoffs).support_enumeration(non_degenerate=True))


def _check(ours: Any, theirs: list[Any]) -> None:
    """All that nashpy finds must be among ours."""
    for profile in theirs:
        near = [max(np.abs(a - b).max() for a, b in zip(one.strategies, profile, strict=True)) for one in ours]
        if min(near) > 1e-6:
            raise Disagreement(f"nashpy finds an equilibrium that we do not: {profile}")
