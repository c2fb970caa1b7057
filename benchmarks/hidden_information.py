"""CFR, CFR+ and external sampling on Leduc hold'em against OpenSpiel's C++ solvers as Python calls them.

Each side is timed as its user calls it: ours with the tree that it makes first and the exploitability that it reports,
theirs without making the solver, iteration by iteration. CFR and CFR+ are the same method on both sides, and must have
the same exploitability after the same number of iterations. Then the seconds until the exploitability is below 0.001,
one thousandth of the ante.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing, compared

SECTION = "hidden_information"
LEAST = 40.0
ANTE = 1.0
SMALL, MOST_SECONDS = 0.001 * ANTE, 60.0
COMPARED = 10  # iterations after which the exploitabilities must agree
CLOSE = 1e-9


@dataclass(frozen=True)
class Method:
    """One algorithm on both sides: the name of ours, how theirs is made, the iterations of one measurement."""

    name: str
    make: Callable[[], Any]
    step: str  # the method of their solver that makes an iteration
    ours: tuple[int, int]  # iterations in full, quick
    theirs: tuple[int, int]
    same: bool = True  # is it the same method to the last iteration?


def measure(quick: bool) -> Iterator[Line]:
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        raise Missing("OpenSpiel is not installed (pip install 'zermelo[bench]')") from None
    theirs = pyspiel.load_game("leduc_poker")
    update = "evaluate_and_update_policy"
    methods = (
        Method("cfr", lambda: pyspiel.CFRSolver(theirs), update, (40_000, 10_000), (60, 15)),
        Method("cfr_plus", lambda: pyspiel.CFRPlusSolver(theirs), update, (40_000, 10_000), (60, 15)),
        Method(
            "external_sampling", lambda: pyspiel.ExternalSamplingMCCFRSolver(theirs, 1), "run_iteration",
            (400_000, 100_000), (15_000, 4_000), same=False,
        ),
    )  # fmt: skip
    for method in methods:
        solve(method.name, iterations=1)  # compiled, or loaded
        if method.same:
            agree(pyspiel, theirs, method)
        yield against(method, quick)
    for method in methods[:2]:
        yield until_small(method.name)


def solve(name: str, **options: Any) -> zermelo.SearchResult:
    return zermelo.search("leduc", None, zermelo.find_algorithm(name), interpreted=False, **options)


def agree(pyspiel: Any, theirs: Any, method: Method) -> None:
    """After the same number of iterations the average strategies lose the same to best responses."""
    solver = method.make()
    for _ in range(COMPARED):
        getattr(solver, method.step)()
    expected = pyspiel.exploitability(theirs, solver.average_policy())
    found = solve(method.name, iterations=COMPARED).details["exploitability"]
    if abs(found - expected) > CLOSE:
        raise Disagreement(f"{method.name}: exploitability {found}, OpenSpiel {expected}")


def against(method: Method, quick: bool) -> Line:
    def our_speed() -> float:
        began = time.perf_counter()
        solve(method.name, iterations=method.ours[quick])
        return method.ours[quick] / (time.perf_counter() - began)

    def their_speed() -> float:
        step = getattr(method.make(), method.step)
        began = time.perf_counter()
        for _ in range(method.theirs[quick]):
            step()
        return method.theirs[quick] / (time.perf_counter() - began)

    note = f"the same exploitability after {COMPARED} iterations" if method.same else "other random numbers"
    line = compared(
        SECTION, f"{method.name} on leduc, OpenSpiel's in C++", our_speed, their_speed, pairs=3 if quick else 5,
        least=LEAST if method.name == "cfr" else None, note=note,
    )  # fmt: skip
    return replace(line, unit="iterations/s")


def until_small(name: str) -> Line:
    began = time.perf_counter()
    found = solve(name, accuracy=SMALL, seconds=MOST_SECONDS)
    seconds = time.perf_counter() - began
    note = f"{found.details['iterations']} iterations, exploitability {found.details['exploitability']:.2g} chips"
    return Line(
        SECTION, f"{name} on leduc until exploitability is below 0.001 of the ante", "s", seconds, None, None,
        f"at most {MOST_SECONDS:g}", found.details["exploitability"] <= SMALL and seconds <= MOST_SECONDS, note,
    )  # fmt: skip
