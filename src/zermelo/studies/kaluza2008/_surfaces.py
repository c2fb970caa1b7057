"""What the studies of tree models share: rows over (b, s, g), and the claims of sections 3.2, 4.5 and 6.1 about p.

A unit is one pair (b, s). Its rows are one of kind `measures` (c, f, r) and one of kind `pathology`
for every g (E(1), E(5), p). Estimates come with the ends of their 95 % interval; what is computed
has none. Claims are judged at the granularities KEYS, which every profile has: what a small run judges, a full one
judges as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from zermelo.experiments import Claim, Figure, Row, Statistic, surface_figure
from zermelo.pathology import granularity
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008._statistics import counted, known, less, mean, sample, statistic, superiority

FEW, MANY = (2, 3, 5), (20, 40)  # values
KEYS = (2, 3, 5, 10, 20, 40)
MATTERS = 0.3  # a change of p that would matter, and that 10,000 trees can show
LARGE = 0.5  # the same for what full dependence changes
CLEARER = 0.2  # how far from 1/2 a chance must be to explain jumps


def estimates(name: str, value: Any) -> Row:
    """An estimate as three columns, a plain number as one."""
    if hasattr(value, "low"):
        return {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
    return {name: value}


def cut(g: int, c: float) -> int:
    """Which inner boundary is moved onto c."""
    return granularity(g, c).boundaries.index(c) + 1


def kind(rows: Iterable[Row], name: str) -> list[Row]:
    return [row for row in rows if row["kind"] == name]


class Surface:
    """p over b, s and g, where it is known: not where the shallow search never erred."""

    def __init__(self, rows: Sequence[Row]) -> None:
        mine = kind(rows, "pathology")
        self.rows = {(row["b"], row["s"], row["g"]): row for row in mine if row["p"] is not None}
        self.p = {place: row["p"] for place, row in self.rows.items()}
        self.cut = {(row["b"], row["s"], row["g"]): row["cut"] for row in mine}
        self.bs, self.ss, self.gs = (sorted({row[name] for row in mine}) for name in ("b", "s", "g"))
        self._samples = {row["b"]: sample(row) for row in mine}

    def sample(self, *bs: int) -> int | None:
        """How many trees a number rests on that is made of rows of these b, the fewest; None where it is computed."""
        sizes = [size for b in bs if (size := self._samples[b]) is not None]
        return min(sizes, default=None)

    def limit(self, b: int, s: float, end: str = "p") -> int | None:
        """The smallest g measured with p <= 1, or with an end of its interval there; None if there is none."""
        known_at = ((g, self.rows[b, s, g]) for g in self.gs if (b, s, g) in self.rows)
        return next((g for g, row in known_at if float(row[end if end in row else "p"]) <= 1), None)

    def limits(self, name: str, title: str) -> Figure:
        """The granularity at which p = 1, over b and s; in the cells, also by the ends of the intervals of p."""
        most = self.gs[-1]
        values = [[self.limit(b, s) or most + 1 for b in self.bs] for s in self.ss]
        texts = [[self._written(b, s) for b in self.bs] for s in self.ss]
        z = f"g at p = 1 ({most + 1}: more than {most})"
        if any(" to " in text for row in texts for text in row):
            z += ",\nbelow it by the ends of the interval of p"
        return surface_figure(name, title, self.bs, self.ss, values, x="b", y="s", z=z, texts=texts)

    def _written(self, b: int, s: float) -> str:
        """The limit, and below it the least and the largest by the intervals of p where these differ."""
        value, low, high = (str(self.limit(b, s, end) or f"> {self.gs[-1]}") for end in ("p", "p_low", "p_high"))
        return value if low == high else f"{value}\n{low} to {high}"

    def slice(self, name: str, title: str, b: int) -> Figure:
        """p over g and s at one b; dashed, where its interval begins and ends to hold 1."""
        values, *ends = (
            [[float(self.rows.get((b, s, g), {}).get(end, math.nan)) for g in self.gs] for s in self.ss]
            for end in ("p", "p_low", "p_high")
        )
        return surface_figure(name, title, self.gs, self.ss, values, x="g", y="s", z="p", level=1.0, ends=ends)

    def at(self, b: int, s: float, gs: Iterable[int]) -> list[Row]:
        """The rows of these granularities that are known."""
        return [self.rows[b, s, g] for g in gs if (b, s, g) in self.rows]

    def judged(self, what: str, found: Estimate, bs: Sequence[int], **limits: float) -> Statistic:
        """A statistic about a change of p at these b."""
        return statistic(what, found, self.sample(*bs), effect=MATTERS, **limits)

    def claims(self, where: str) -> Iterator[Claim]:
        """The claims of sections 3.2, 4.5 and 6.1 that are about p."""
        yield self.granularity_claim(where)
        yield self._similarity(where)
        yield from self.branching_claims(where)
        yield self._hump()
        yield self._jumps()

    def granularity_claim(self, where: str) -> Claim:
        """Many values against few, wherever few values are pathological."""
        found = []
        for b in self.bs:
            for s in self.ss:
                few, many = self.at(b, s, FEW), self.at(b, s, MANY)
                if len(few) == len(FEW) and len(many) == len(MANY) and mean(few).low > 1:
                    change = less(mean(many), mean(few), together=True)
                    found.append(
                        self.judged(
                            f"mean p at g = 20, 40 less that at g = 2, 3, 5 (b = {b}, s = {s})", change, [b], below=0
                        )
                    )
        told = f"at {_counted(found)} (b, s) that are pathological at g = 2, 3, 5"
        return Claim.judged("More values (g) lower the pathology where it is", found, where, told)

    def _similarity(self, where: str) -> Claim:
        found = []
        for b in self.bs:
            both = [g for g in KEYS if (b, 0.0, g) in self.rows and (b, 1.0, g) in self.rows]
            if both:
                change = less(mean(self.at(b, 1.0, both)), mean(self.at(b, 0.0, both)))
                what = f"mean p at s = 1 less that at s = 0 (b = {b})"
                found.append(statistic(what, change, self.sample(b), effect=LARGE, below=0))
        text = "More dependence (s) lowers the pathology"
        return Claim.judged(
            text, found, where, f"mean p over g = 2 to 40 is lower at s = 1 than at s = 0 for {_counted(found)} b"
        )

    def branching_claims(self, where: str) -> Iterator[Claim]:
        """p at b and at b + 1, where both are on the same side of 1 with their whole intervals."""
        text = "More moves (b) strengthen pathology where it is"
        yield self._branching(text, where, pathological=True)
        text = "More moves (b) weaken p where there is no pathology"
        yield self._branching(text, "section 6.1", pathological=False)

    def _branching(self, text: str, where: str, *, pathological: bool) -> Claim:
        def there(row: Row) -> bool:
            return known(row).low > 1 if pathological else known(row).high < 1

        found, cells = [], []
        for b in self.bs:
            for s in self.ss:
                pairs = [
                    (self.rows[b, s, g], self.rows[b + 1, s, g]) for g in self.gs
                    if (b, s, g) in self.rows and (b + 1, s, g) in self.rows
                ]  # fmt: skip
                alike = [pair for pair in pairs if there(pair[0]) and there(pair[1])]
                cells += [(more["p"] > one["p"]) == pathological for one, more in alike]
                key = [pair for pair in alike if pair[0]["g"] in KEYS]
                if key:
                    change = less(mean([more for _, more in key]), mean([one for one, _ in key]))
                    limit = {"above": 0.0} if pathological else {"below": 0.0}
                    what = f"mean p at b = {b + 1} less that at b = {b} (s = {s})"
                    found.append(self.judged(what, change, [b, b + 1], **limit))
        word = "rises" if pathological else "falls"
        told = f"p {word} from b to b + 1 at {_counted(found)} (b, s), at {counted(cells)} single (b, s, g)"
        return Claim.judged(text, found, where, told)

    def _hump(self) -> Claim:
        """p from s = 0.7 to 1 where g is within one of b."""
        found, steady = [], []
        for b in self.bs:
            for g in (b - 1, b, b + 1):
                low, high = (b, 0.7, g), (b, 1.0, g)
                if b >= 4 and low in self.rows and high in self.rows:
                    change = less(known(self.rows[high]), known(self.rows[low]))
                    found.append(self.judged(f"p at s = 1 less p at s = 0.7 (b = {b}, g = {g})", change, [b], above=0))
                    if self.cut[low] == self.cut[high]:
                        steady.append(change.value > 0)
        told = f"rises from s = 0.7 to 1 at {_counted(found)} (b, g), at {counted(steady)} with the same boundary on c"
        return Claim.judged("A hump near g = b: p rises with s above 0.6", found, "section 4.5", told)

    def _jumps(self) -> Claim:
        """The source cannot explain why p is unstable: c moves with s, and another boundary is moved onto it."""
        changes: dict[bool, list[float]] = {True: [], False: []}
        for b in self.bs:
            for g in (g for g in self.gs if g <= b):
                for low, high in pairwise(s for s in self.ss if s >= 0.5):
                    one, two = (b, low, g), (b, high, g)
                    if one in self.p and two in self.p:
                        changes[self.cut[one] != self.cut[two]].append(abs(self.p[one] - self.p[two]))
        text = "For g <= b and high s p is unstable (unexplained in the source): jumps of the mapping to g values"
        if min(map(len, changes.values())) < 2:
            return Claim.judged(text, [], "section 6.1", "hardly a step of s at which another boundary is moved onto c")
        told = (
            f"median change of p from one s to the next {median(changes[True]):.3f} where another boundary is moved "
            f"onto c, {median(changes[False]):.3f} elsewhere ({len(changes[True])} and {len(changes[False])} steps)"
        )
        found = superiority(changes[True], changes[False])
        what = "chance that a step with another boundary changes p more than one without"
        size = None if self.sample(*self.bs) is None else len(changes[True])
        return Claim.judged(text, [statistic(what, found if size else Estimate(*[found.value] * 3), size, above=0.5,
                                             effect=CLEARER)], "section 6.1", told)  # fmt: skip


def _counted(found: Sequence[Statistic]) -> str:
    """How many numbers are on the side of the claim, whatever their intervals."""
    return counted([each.above < each.value < each.below for each in found])
