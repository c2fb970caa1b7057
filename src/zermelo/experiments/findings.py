"""What an analysis finds: numbers beside the published ones, claims, tables and figures.

The verdict on a number is mechanical: it agrees if the published value, give or take what its
own rounding and sampling allow (`tolerance`), lies within our interval of 95 %. A number that
is computed and not estimated has no interval but itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.drawing import Table as DrawnTable


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

    @property
    def difference(self) -> float:
        return self.ours - self.published

    @property
    def agrees(self) -> bool:
        return self.low - self.tolerance <= self.published <= self.high + self.tolerance

    @property
    def verdict(self) -> str:
        return "agrees" if self.agrees else "differs"


@dataclass(frozen=True)
class Claim:
    """A sentence of the source, and whether it holds here: True, False, or None where it stays open."""

    text: str
    holds: bool | None
    evidence: str
    source: str = ""

    @property
    def verdict(self) -> str:
        return "open" if self.holds is None else "holds" if self.holds else "fails"


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

    def __repr__(self) -> str:
        return f"<findings: {self.summary}>"

    def _repr_html_(self) -> str:
        from zermelo.experiments.report import findings_html

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
        """
        parts = []
        if self.numbers:
            parts.append(f"{self.agreeing} of {len(self.numbers)} numbers agree")
        if self.claims:
            tail = f" ({self.open} open)" if self.open else ""
            parts.append(f"{self.holding} of {len(self.claims)} claims hold{tail}")
        return ", ".join(parts) or "nothing published to compare with"
