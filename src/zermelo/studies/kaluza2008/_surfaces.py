"""What the studies of tree models share: rows over (b, s, g), the tables of the appendix, the claims of section 4.

A unit is one pair (b, s). Its rows are one of kind `measures` (c, f, r) and one of kind `pathology`
for every g (E(1), E(5), p). Estimates come with the ends of their 95 % interval; what is computed
has none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from zermelo.experiments import Claim, Figure, Number, Row, surface_figure
from zermelo.pathology import granularity

QUANTITIES = {"loss_probability": "c", "clustering_factor": "f", "correlation": "r"}
TOLERANCE = {"c": 0.0045, "f": 0.003, "r": 0.005}
"""Of a printed value: its last digit, and two standard errors of the source's 10,000 trees (of its find_c 0.002)."""
FEW = 5  # cases below which nothing is said
MOST = 0.9  # share of the cases in which a trend must show to hold
Published = Sequence[Mapping[str, str]]


def estimates(name: str, value: Any) -> Row:
    """An estimate as three columns, a plain number as one."""
    if hasattr(value, "low"):
        return {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
    return {name: value}


def falls_evenly(values: Sequence[float], noise: float) -> bool | None:
    """Does a row fall from step to step, give or take the noise, and no step take more than half of the way?

    Open for fewer than six values: their steps are too long to tell.

    >>> falls_evenly([6, 5, 4, 3, 2, 1], 0.0), falls_evenly([6, 1, 0.9, 0.8, 0.7, 0.6], 0.0), falls_evenly([2, 1], 0.0)
    (True, False, None)
    """
    if len(values) < 6:
        return None
    steps = [earlier - later for earlier, later in pairwise(values)]
    return min(steps) >= -noise and max(steps) <= (values[0] - values[-1]) / 2


def cut(g: int, c: float) -> int:
    """Which inner boundary is moved onto c."""
    return granularity(g, c).boundaries.index(c) + 1


def kind(rows: Iterable[Row], name: str) -> list[Row]:
    return [row for row in rows if row["kind"] == name]


def numbers(rows: Sequence[Row], published: Published, tolerance: Mapping[str, float], why: Any = None) -> list[Number]:
    """The cells of the appendix that were measured, beside the printed ones."""
    ours = {(row["b"], row["s"]): row for row in kind(rows, "measures")}
    found = []
    for cell in published:
        b, s, name = int(cell["branching"]), float(cell["similarity"]), QUANTITIES[cell["quantity"]]
        if (row := ours.get((b, s))) is not None:
            value: float = row[name]
            low, high = float(row.get(f"{name}_low", value)), float(row.get(f"{name}_high", value))
            what = f"{cell['table']}: {name} at b = {b}, s = {s}"
            number = Number(what, float(cell["value"]), value, low, high, tolerance[name])
            reason = "" if why is None or number.verdict == "agrees" else why(cell["table"], b, s)
            found.append(Number(**{**vars(number), "why": reason}))
    return found


def simulated_tolerance(rows: Sequence[Row]) -> Mapping[str, float]:
    """The same where c was simulated as well: it has no interval, and with fewer trees it is less certain."""
    trees = kind(rows, "measures")[0]["trees"]
    return {**TOLERANCE, "c": TOLERANCE["c"] + 0.002 * math.sqrt(10_000 / trees)}


class Surface:
    """p over b, s and g, where it is known: not where the shallow search never erred."""

    def __init__(self, rows: Sequence[Row]) -> None:
        mine = kind(rows, "pathology")
        self.p = {(row["b"], row["s"], row["g"]): row["p"] for row in mine if row["p"] is not None}
        self.cut = {(row["b"], row["s"], row["g"]): row["cut"] for row in mine}
        self.bs, self.ss, self.gs = (sorted({row[name] for row in mine}) for name in ("b", "s", "g"))

    def limit(self, b: int, s: float) -> int | None:
        """The smallest g measured with p <= 1; None if there is none."""
        return next((g for g in self.gs if self.p.get((b, s, g), 2.0) <= 1), None)

    def limits(self, name: str, title: str) -> Figure:
        """The granularity at which p = 1, over b and s."""
        cap = self.gs[-1] + 1
        values = [[self.limit(b, s) or cap for b in self.bs] for s in self.ss]
        return surface_figure(name, title, self.bs, self.ss, values, x="b", y="s", z="g at p = 1")

    def slice(self, name: str, title: str, b: int) -> Figure:
        """p over g and s at one b."""
        values = [[self.p.get((b, s, g), math.nan) for g in self.gs] for s in self.ss]
        return surface_figure(name, title, self.gs, self.ss, values, x="g", y="s", z="p", level=1.0)

    def claims(self, where: str) -> Iterator[Claim]:
        """The claims of sections 3.2, 4.5 and 6.1 that are about p."""
        yield self.granularity_claim(where)
        if len(self.ss) > 1:
            yield self._similarity(where)
        yield from self.branching_claims(where)
        if any(s > 0.6 for s in self.ss):
            yield self._hump()
            yield self._jumps()

    def granularity_claim(self, where: str) -> Claim:
        low, high = [g for g in self.gs if g <= 5], [g for g in self.gs if g >= 20]
        means = [(self._mean(b, s, low), self._mean(b, s, high)) for b in self.bs for s in self.ss]
        falls = [many < few for few, many in means if few is not None and many is not None]
        text = "More values (g) lower the pathology"
        return Claim(text, _mostly(falls), f"mean p at g >= 20 below that at g <= 5 in {_of(falls)} (b, s)", where)

    def _similarity(self, where: str) -> Claim:
        least, most = self.ss[0], self.ss[-1]
        falls = [self.p[b, most, g] < self.p[b, least, g] for b in self.bs for g in self.gs if self._has(b, g)]
        text = "More dependence (s) lowers the pathology"
        return Claim(text, _mostly(falls), f"p at s = {most} below p at s = {least} in {_of(falls)} (b, g)", where)

    def _has(self, b: int, g: int) -> bool:
        return all((b, s, g) in self.p for s in (self.ss[0], self.ss[-1]))

    def branching_claims(self, where: str) -> Iterator[Claim]:
        """p at b and at the next b, where both are on the same side of 1."""
        pairs = [
            (self.p[b, s, g], self.p[more, s, g])
            for b, more in pairwise(self.bs)
            for s in self.ss
            for g in self.gs
            if (b, s, g) in self.p and (more, s, g) in self.p
        ]
        rises = [high > low for low, high in pairs if low > 1 and high > 1]
        text = "More moves (b) strengthen pathology where it is"
        yield Claim(text, _mostly(rises), f"p > 1: rises from b to the next in {_of(rises)}", where)
        falls = [high < low for low, high in pairs if low < 1 and high < 1]
        text = "More moves (b) weaken p where there is no pathology"
        yield Claim(text, _mostly(falls), f"p < 1: falls from b to the next in {_of(falls)}", "section 6.1")

    def _hump(self) -> Claim:
        """p from s just above 0.6 to 1 where g is within one of b."""
        low = min(s for s in self.ss if s > 0.6)
        near = [(b, g) for b in self.bs if b >= 4 for g in self.gs if abs(g - b) <= 1]
        chosen = [pair for pair in near if all((pair[0], s, pair[1]) in self.p for s in (low, 1.0))]
        rises = [self.p[b, 1.0, g] > self.p[b, low, g] for b, g in chosen]
        steady = [
            rise for rise, (b, g) in zip(rises, chosen, strict=True) if self.cut[b, 1.0, g] == self.cut[b, low, g]
        ]
        evidence = f"from s = {low} to 1 in {_of(rises)} (b, g), in {_of(steady)} of those with the same boundary on c"
        holds = 2 * sum(rises) > len(rises) if len(rises) >= FEW else None
        return Claim("A hump near g = b: p rises with s above 0.6", holds, evidence, "section 4.5")

    def _jumps(self) -> Claim:
        """The source cannot explain why p is unstable: c moves with s, and another boundary is moved onto it."""
        steps = [
            ((b, low, g), (b, high, g)) for b in self.bs for g in self.gs if g <= b for low, high in pairwise(self.ss)
            if low >= 0.5 and (b, low, g) in self.p and (b, high, g) in self.p
        ]  # fmt: skip
        changes: dict[bool, list[float]] = {True: [], False: []}
        for one, two in steps:
            changes[self.cut[one] != self.cut[two]].append(abs(self.p[one] - self.p[two]))
        text = "For g <= b and high s p is unstable (unexplained in the source): jumps of the mapping to g values"
        if not all(changes.values()):
            return Claim(text, None, "no step of s at which another boundary is moved onto c", "section 6.1")
        with_, without = (median(changes[switched]) for switched in (True, False))
        evidence = (
            f"median change of p from one s to the next {with_:.3f} where another boundary is moved onto c, "
            f"{without:.3f} elsewhere ({len(changes[True])} and {len(changes[False])} steps)"
        )
        return Claim(text, with_ > 3 * without, evidence, "section 6.1")

    def _mean(self, b: int, s: float, gs: Sequence[int]) -> float | None:
        known = [self.p[b, s, g] for g in gs if (b, s, g) in self.p]
        return fmean(known) if known else None


def _mostly(cases: Sequence[bool]) -> bool | None:
    """Is it so in most cases? Open where there are none."""
    return sum(cases) >= MOST * len(cases) if cases else None


def _of(cases: Sequence[bool]) -> str:
    return f"{sum(cases)} of {len(cases)}"
