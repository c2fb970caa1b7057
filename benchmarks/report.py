"""What a measurement says: one line of ours, theirs, their ratio, the target and the verdict."""

from __future__ import annotations

import platform
import statistics
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import zermelo


class Missing(Exception):
    """A section cannot run here: a compiler or a package is not installed."""


class Disagreement(Exception):
    """Two programs that must agree do not: their speeds mean nothing."""


@dataclass(frozen=True)
class Line:
    """`ours` and `theirs` in the unit; `target` in words, with `met` None where there is none."""

    section: str
    what: str
    unit: str
    ours: float
    theirs: float | None = None
    ratio: float | None = None
    target: str = ""
    met: bool | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        return "" if self.met is None else "met" if self.met else "missed"

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "verdict": self.verdict}


def number(value: float | None) -> str:
    """A number with the digits that mean something.

    >>> number(23_456_789.0), number(1.2345), number(312.3), number(None)
    ('23.5 M', '1.23', '312', '')
    """
    if value is None:
        return ""
    if value >= 1e6:
        return f"{value / 1e6:.1f} M"
    if value >= 1e4:
        return f"{value / 1e3:.0f} k"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"


HEAD = ("what", "unit", "ours", "theirs", "ratio", "target", "verdict")


def cells(line: Line) -> tuple[str, ...]:
    numbers = number(line.ours), number(line.theirs), ratio(line.ratio)
    return (f"{line.section}: {line.what}", line.unit, *numbers, line.target, line.verdict)


def markdown(lines: Iterable[Line]) -> str:
    """The lines as a table, their notes below it."""
    lines = list(lines)
    rows = [HEAD, tuple("---" for _ in HEAD), *(cells(line) for line in lines)]
    notes = [f"- {line.section}: {line.what}: {line.note}" for line in lines if line.note]
    table = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*table, "", *notes]) + "\n"


def plain(line: Line) -> str:
    """One line for the terminal."""
    what, unit, ours, theirs, quotient, target, verdict = cells(line)
    text = f"{what:<52} {ours:>8}" + (f" against {theirs:>8}" if theirs else " " * 17) + f" {unit:<14}"
    text += f" ratio {quotient:>6}" if quotient else " " * 13
    text += f"  {target}: {verdict}" if target else ""
    return text.rstrip() + (f"\n    {line.note}" if line.note else "")


def versions() -> str:
    """The versions that the numbers depend on."""
    found = [f"Python {platform.python_version()}"]
    named = {
        "numba": "Numba", "scipy": "SciPy", "open_spiel": "OpenSpiel", "easyAI": "easyAI", "nashpy": "nashpy",
        "endplay": "endplay",
    }  # fmt: skip
    for package, name in named.items():
        try:
            found.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def our_speed(game: zermelo.Game, depth: int) -> float:
    """Nodes a second of alpha-beta: the best of as many searches as fit into a twentieth of a second."""
    best = spent = 0.0
    while spent < 0.05:
        found = zermelo.search(game, algorithm="alpha_beta", depth=depth)
        best = max(best, found.nodes / found.seconds)
        spent += found.seconds + 0.0005  # and what the call adds
    return best


MOST_PAIRS = 5  # times those asked for


def _steady(found: list[float]) -> bool:
    third = sorted(found)[-3:][0]
    return third > 0.98 * max(found)


def speeds(
    ours: Callable[[], float], theirs: Callable[[], float], pairs: int
) -> tuple[float, float, float]:
    """The best of each and the median of the ratios, of runs that take turns: both see the same noise.

    On a busy machine a best of few runs is luck: there are more until the third best is as good.
    """
    a: list[float] = []
    b: list[float] = []
    while len(a) < pairs or (len(a) < MOST_PAIRS * pairs and not (_steady(a) and _steady(b))):
        a.append(ours())
        b.append(theirs())
    return max(a), max(b), statistics.median(x / y for x, y in zip(a, b, strict=True))


def compared(
    section: str, what: str, ours: Callable[[], float], theirs: Callable[[], float], *,
    pairs: int, least: float | None, note: str = "",
) -> Line:  # fmt: skip
    """The line of two speeds in nodes a second; `least` is the target of their ratio."""
    best_ours, best_theirs, middle = speeds(ours, theirs, pairs)
    quotient = best_ours / best_theirs
    target = "" if least is None else f"at least {least:g}"
    met = None if least is None else quotient >= least
    median = f"median of the paired ratios {ratio(middle)}"
    return Line(
        section, what, "nodes/s", best_ours, best_theirs, quotient, target, met, f"{note}; {median}" if note else median
    )
