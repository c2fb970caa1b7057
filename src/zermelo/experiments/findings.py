"""What an analysis finds: numbers beside the published ones, claims, tables and figures.

The verdict on a number is mechanical: it agrees if the published value, give or take what its
own rounding and sampling allow (`tolerance`), lies within our interval of 95 %. A number that
is computed and not estimated has no interval but itself.

So is the verdict on a claim that rests on statistics (`Claim.judged`): it holds if every interval lies where the claim
puts it, fails if one lies clear of that, and is open otherwise. A sample too small to show an effect that matters
decides only if the interval lies beyond the limit by that effect, and never if it is less than 30: then the interval
itself is doubtful, unless it is an exact one. Intervals that are judged together are widened, so that all of them cover
the truth with 95 % (Bonferroni), each on the scale on which it was made (`Scale`).

A smoke run takes samples too small to be evidence. What it finds has words of its own, so that nobody takes it for a
verdict: a number is near or far, a claim leans to yes or no.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from statistics import NormalDist
from typing import Any, Literal

from zermelo.drawing import Table as DrawnTable
from zermelo.experiments import shares

Z = NormalDist().inv_cdf(0.975)  # half an interval of 95 % in standard errors


@dataclass(frozen=True)
class Number:
    """A number of ours beside a published one."""

    what: str
    published: float
    ours: float
    low: float
    high: float
    tolerance: float = 0.0
    why: str = ""
    by_outcome: bool = False
    """It rests on a reading of the source that was chosen because its numbers fit."""
    spread: float | None = None
    """The standard error of the published value; None: the tolerance is twice that."""
    smoke: bool = False
    """It was found by a smoke run; the engine sets it."""

    @property
    def error(self) -> float:
        """The standard error of the difference, by our interval and what is known of the published value."""
        return math.hypot((self.high - self.low) / 2 / Z, self.tolerance / Z if self.spread is None else self.spread)

    @property
    def difference(self) -> float:
        return self.ours - self.published

    @property
    def agrees(self) -> bool:
        return self.low - self.tolerance <= self.published <= self.high + self.tolerance

    @property
    def verdict(self) -> str:
        if self.smoke:
            return "near" if self.agrees else "far"
        return "agrees" if self.agrees else "differs"


MANY = 4  # statistics that are told one by one in a line of evidence
FEWEST = 30  # observations whose interval is to be trusted when they are fewer than needed
MOST_TRIALS = 1e9  # that an interval may stand for: one of no width but for rounding
LARGE = 200  # observations from which on Student's law is the normal one
POWER = (Z + NormalDist().inv_cdf(0.8)) / Z  # of 80 %, in units of half an interval


@lru_cache(maxsize=1000)
def wider(together: int, sample: int | None) -> float:
    """How many times as wide so many intervals must be to cover all together, by Student's law where samples are small.

    >>> round(wider(12, 20), 2), round(wider(12, 20_000), 2), wider(1, 20)
    (1.56, 1.46, 1.0)
    """
    if together <= 1:
        return 1.0
    level = 1 - 0.025 / together
    if sample is None or not 1 < sample < LARGE:
        return NormalDist().inv_cdf(level) / Z
    from scipy.special import stdtrit

    return float(stdtrit(sample - 1, level) / stdtrit(sample - 1, 0.975))


Scale = Literal["plain", "ratio", "share", "binomial"]
"""How an interval was made, and so how it is widened.

plain      by standard errors about the value
ratio      of two positive numbers: by factors, so that it never reaches below 0
share      Wilson's, of a share or of the mean of numbers of [0, 1], for an effective number of trials
binomial   the exact one of hits among as many trials as the sample has
"""


@dataclass(frozen=True)
class Statistic:
    """What a claim rests on: a number with its interval of 95 %, and the limits between which the claim puts it.

    `sample` is the number of independent observations, None for what is computed and not estimated. `effect` is the
    smallest distance from a limit that would matter: a sample too small to show it leaves the claim open, unless the
    whole interval is that far from the limit.

    >>> Statistic("p at s = 1 less p at s = 0", -0.20, -0.28, -0.12, below=0, sample=400, effect=0.15).holds()
    True
    >>> Statistic("Elo of depth 6 against depth 2", 824, 604, 1045, above=0, sample=40, effect=100).holds()
    True
    >>> Statistic("p at s = 1 less p at s = 0", -0.20, -0.48, 0.08, below=0, sample=40, effect=0.1).needed
    641
    """

    what: str
    value: float
    low: float
    high: float
    above: float = -math.inf
    below: float = math.inf
    sample: int | None = None
    effect: float | None = None
    scale: Scale = "plain"

    @property
    def seen(self) -> float:
        """The smallest effect that this sample shows with a power of 80 %, if this statistic is judged alone.

        The width of the interval tells it; not so of a share, whose interval is narrow near 0 and 1 and wide between.
        """
        if self.sample and self._limits:
            return max(shares.effect_seen(limit, round(self._trials)) for limit in self._limits)
        return POWER * (self.high - self.low) / 2

    @property
    def needed(self) -> int:
        """The smallest sample that shows the effect that matters so; 0 if none can be told.

        >>> Statistic("share of wrong", 0, 0, 0.0174, below=0.02, sample=210, effect=0.02, scale="binomial").needed
        183
        """
        if not self.sample or not self.effect:
            return 0
        if self._limits:
            trials = max(shares.trials_needed(limit, self.effect) for limit in self._limits)
            return max(2, math.ceil(trials * self.sample / self._trials))
        if not math.isfinite(self.seen):
            return 0
        return max(2, math.ceil(self.sample * (self.seen / self.effect) ** 2))

    @property
    def _limits(self) -> list[float]:
        """The limits of a share, each turned so that the claim is above it."""
        if self.scale not in ("share", "binomial") or not self._trials:
            return []
        return [limit for limit in (self.above, 1 - self.below) if 0 <= limit < 1]

    @property
    def _trials(self) -> float:
        """How many trials tell a share as well as this sample does: more of them if the numbers vary less."""
        if self.scale == "share":
            found = shares.wilson_trials(self.value, self.low, self.high, Z)
            return min(found, MOST_TRIALS) if math.isfinite(found) else float(self.sample or 0)
        return float(self.sample or 0)

    @property
    def too_few(self) -> bool:
        """Is the sample too small to show the effect that matters, and so small that its interval is doubtful?

        An exact interval never is.
        """
        return self.sample is not None and self.scale != "binomial" and self.sample < min(FEWEST, self.needed)

    def widened(self, together: int) -> tuple[float, float]:
        """The interval that so many statistics need to cover the truth all together with 95 % (Bonferroni).

        >>> low, high = Statistic("p at g = 10", 0.0833, 0.016, 0.446, sample=1500, scale="ratio").widened(90)
        >>> round(low, 4), round(high, 2)
        (0.0046, 1.6)
        """
        if together <= 1:
            return self.low, self.high
        factor = wider(together, self.sample)
        if self.scale == "binomial" and self.sample:
            return shares.exact_interval(round(self.value * self.sample), self.sample, shares.TAIL / together)
        if self.scale == "share" and self.sample:
            return shares.wilson_interval(self.value, self._trials, factor * Z) if self._trials else (0.0, 1.0)
        if self.scale == "ratio" and self.low >= 0:
            return _times(self.value, self.low, factor), _times(self.value, self.high, factor)
        low, high = (
            self.value + factor * (end - self.value) if math.isfinite(end) else end for end in (self.low, self.high)
        )
        return low, high

    def holds(self, together: int = 1) -> bool | None:
        """Is the number where the claim puts it? Judged together with others, the interval is wider."""
        if self.too_few:
            return None
        small = self.sample is not None and self.sample < self.needed
        margin = (self.effect or 0.0) if small else 0.0
        low, high = self.widened(together)
        if self.above + margin < low and high < self.below - margin:
            return True
        return False if high <= self.above - margin or low >= self.below + margin else None

    @property
    def miss(self) -> float:
        """How far the number is from where the claim puts it; 0 if it is there.

        >>> Statistic("f less that of the other model", 0.011, 0.006, 0.016, below=0, sample=400, effect=0.02).miss
        0.011
        """
        return max(0.0, self.above - self.value, self.value - self.below)

    def excluded(self, together: int = 1) -> str:
        """Of an open claim with one limit: what is known not to be, so far on the side that the claim means.

        >>> Statistic("score of A less B", 0.01, -0.02, 0.04, above=0, sample=900, effect=0.1).excluded()
        '0.1 or more is excluded'
        """
        one_side = math.isinf(self.above) != math.isinf(self.below)
        if not self.effect or not one_side or self.too_few or self.holds(together) is not None:
            return ""
        low, high = self.widened(together)
        if high < self.above + self.effect:
            return f"{self.above + self.effect:g} or more is excluded"
        return f"{self.below - self.effect:g} or less is excluded" if low > self.below - self.effect else ""

    def __str__(self) -> str:
        return self.told()

    @property
    def computed(self) -> str:
        """Of a statistic without a sample: exact, or how far its computation may be off."""
        return "exact" if self.low == self.high else f"computed, {self.low:.6g} to {self.high:.6g}"

    def told(self, together: int = 1) -> str:
        """In words, with the interval by which it is judged."""
        if self.sample is None:
            return f"{self.what} {self.value:.4g} ({self.computed})"
        if self.sample == 0:
            return f"{self.what} (not measured)"
        low, high = self.widened(together)
        parts = [f"{self.what} {self.value:.4g} ({low:.4g} to {high:.4g})", f"sample {self.sample:,}"]
        if needed := self.needed:
            enough = "suffice" if self.sample >= needed else "would be needed"
            parts[-1] += f" ({needed:,} {enough} to see {self.effect:g})"
        if told := self.excluded(together):
            parts.append(told)
        return ", ".join(parts)


def _times(value: float, end: float, factor: float) -> float:
    """An end of the interval of a ratio, so many times as far from the value in logarithms.

    A ratio of 0 has none. Its upper end goes with the square, as that of a share without hits does: z²/(n + z²).
    """
    if value == 0:
        return end * factor**2
    return float(value * (end / value) ** factor)


def _samples(statistics: Sequence[Statistic]) -> str:
    """The smallest sample of several statistics, and the effects that matter."""
    sizes = [each.sample for each in statistics if each.sample is not None]
    effects = sorted({each.effect for each in statistics if each.effect is not None})
    if not sizes:
        return " (exact)" if all(each.low == each.high for each in statistics) else " (computed)"
    span = f"{effects[0]:g}" + (f" to {effects[-1]:g}" if len(effects) > 1 else "") if effects else "none stated"
    return f" (smallest sample {min(sizes):,}, effect that matters {span})"


def _hardly(failing: Sequence[Statistic]) -> list[str]:
    """Of a claim that fails: that no miss is as large as the effect that matters, if so."""
    sampled = [(each.miss, each.effect) for each in failing if each.sample and each.effect]
    if len(sampled) < len(failing) or any(miss >= effect for miss, effect in sampled):
        return []
    miss, effect = max(sampled)
    return [f"fails by less than what matters: the largest miss is {miss:.2g}, {effect:g} would matter"]


@dataclass(frozen=True)
class Claim:
    """A sentence of the source, and whether it holds here: True, False, or None where it stays open."""

    text: str
    holds: bool | None
    evidence: str
    source: str = ""
    statistics: Sequence[Statistic] = ()
    by_outcome: bool = False
    """It rests on a reading of the source that was chosen because its numbers fit."""
    smoke: bool = False
    """It was found by a smoke run; the engine sets it."""

    @classmethod
    def judged(cls, text: str, statistics: Sequence[Statistic], source: str = "", evidence: str = "") -> Claim:
        """A claim by its statistics, judged together; without any it is open. `evidence` is said before them."""
        n = len(statistics)
        found = [each.holds(n) for each in statistics]
        holds = None if not found else False if False in found else None if None in found else True
        told = [evidence] if evidence else []
        if n <= MANY:
            told += [each.told(n) for each in statistics]
        else:
            words = ((True, "as claimed"), (False, "clear of it"), (None, "undecided"))
            counts = [f"{found.count(kind)} {word}" for kind, word in words if kind in found]
            told.append(f"of {n} statistics {', '.join(counts)}{_samples(statistics)}")
        if holds is False:
            told += _hardly([each for each, is_so in zip(statistics, found, strict=True) if is_so is False])
        return cls(text, holds, "; ".join(told) or "no sample", source, tuple(statistics))

    @property
    def verdict(self) -> str:
        if self.holds is None:
            return "open"
        if self.smoke:
            return "leans yes" if self.holds else "leans no"
        return "holds" if self.holds else "fails"


@dataclass(frozen=True)
class Reading:
    """A way to read the source where its text leaves room: how well its numbers fit, and whether it is the one used.

    `fit` is a distance from the published numbers, the smaller the better unless `measure`, which names its kind, says
    otherwise. `by_outcome` says that it was chosen because it fits, and not by the text: what rests on it (`by_outcome`
    of a number or a claim) is weaker evidence. `why` is for a choice that needs more words: where it fits, or why one
    that fits better was not taken.

    >>> Reading("g = 2", 0.021, where="table A.5", chosen=True)
    Reading(name='g = 2', fit=0.021, where='table A.5', measure='rms', chosen=True, by_outcome=False, why='')
    """

    name: str
    fit: float
    where: str = ""
    measure: str = "rms"
    chosen: bool = False
    by_outcome: bool = False
    why: str = ""


@dataclass(frozen=True)
class Table:
    """Cells as they are to be shown."""

    name: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]

    def drawn(self) -> DrawnTable:
        """The table as text and as HTML."""
        rows = [[_cell(cell) for cell in row] for row in self.rows]
        return DrawnTable(self.columns, rows, left=self.columns[:1], title=self.title)

    def __str__(self) -> str:
        return self.drawn().text()

    def _repr_html_(self) -> str:
        return self.drawn().html()


def _cell(cell: object) -> str:
    return "" if cell is None else f"{cell:.4g}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True)
class Figure:
    """A picture: `draw` gets a matplotlib Figure and fills it."""

    name: str
    title: str
    draw: Callable[[Any], None]

    def svg(self) -> str:
        """The picture as SVG, the same bytes at every run; needs matplotlib."""
        from zermelo.experiments.figures import svg

        return svg(self)

    _repr_svg_ = svg


@dataclass(frozen=True, repr=False)
class Findings:
    """All that an analysis found. `learnt` is the main finding of the study in one plain sentence, with its number."""

    numbers: Sequence[Number] = ()
    claims: Sequence[Claim] = ()
    tables: Sequence[Table] = ()
    figures: Sequence[Figure] = ()
    notes: Sequence[str] = field(default_factory=tuple)
    learnt: str = ""
    readings: Sequence[Reading] = ()
    """The readings of the source that were tried."""
    smoke: bool = False
    """A smoke run, not evidence; the engine sets it (`smoked`)."""

    def smoked(self) -> Findings:
        """The same as what a smoke run found: in words of its own."""
        numbers = [replace(each, smoke=True) for each in self.numbers]
        claims = [replace(each, smoke=True) for each in self.claims]
        return replace(self, numbers=numbers, claims=claims, smoke=True)

    def __repr__(self) -> str:
        return f"<findings: {self.summary}>"

    def _repr_html_(self) -> str:
        from zermelo.experiments.rendering import findings_html

        return findings_html(self)

    @property
    def agreeing(self) -> int:
        return sum(number.agrees for number in self.numbers)

    @property
    def holding(self) -> int:
        return sum(claim.holds is True for claim in self.claims)

    @property
    def open(self) -> int:
        return sum(claim.holds is None for claim in self.claims)

    @property
    def summary(self) -> str:
        """One line of verdict.

        >>> Findings(claims=[Claim("b = 2 is easy", None, "too few trees")]).summary
        '0 of 1 claims hold (1 open)'
        >>> Findings([Number("x", 1, 1, 1, 1)], [Claim("b = 2 is easy", True, "")]).smoked().summary
        '1 of 1 numbers near, 1 of 1 claims lean yes'
        """
        agree, hold = ("near", "lean yes") if self.smoke else ("agree", "hold")
        parts = []
        if self.numbers:
            parts.append(f"{self.agreeing} of {len(self.numbers)} numbers {agree}")
        if self.claims:
            tail = f" ({self.open} open)" if self.open else ""
            parts.append(f"{self.holding} of {len(self.claims)} claims {hold}{tail}")
        return ", ".join(parts) or "nothing published to compare with"
