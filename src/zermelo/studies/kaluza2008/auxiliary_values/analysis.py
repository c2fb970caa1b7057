"""Tables A.1, A.4 and A.7, figures 4.3 to 4.5, and what section 4.3.1 concludes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, figures
from zermelo.studies.kaluza2008.surfaces import TOLERANCE, Surface, kind, numbers


def why(table: str, b: int, s: float) -> str:
    if table == "A.1" and s in (0.8, 1.0) and b < 10:
        return "the printed row repeats the one before it"
    return "unknown: the printed column b = 10 is uneven" if b == 10 else "unknown"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    surface = Surface(rows)
    claims = [*surface.claims("section 4.3.1"), _early(surface), _grid(rows)]
    drawn = [
        surface.limits("figure-4.3", "Figure 4.3: the granularity at which p = 1, auxiliary values"),
        _measure(rows, "figure-4.4", "f", "Figure 4.4: clustering factor"),
        _measure(rows, "figure-4.5", "r", "Figure 4.5: correlation of parents and children"),
    ]
    return Findings(numbers(rows, published, TOLERANCE, why), claims, figures=drawn)


def _early(surface: Surface) -> Claim:
    """Where s >= 0.2 the limit hardly depends on s and b any more."""
    limits = [surface.limit(b, s) or 99 for b in surface.bs for s in surface.ss if s >= 0.2]
    at_zero = [surface.limit(b, 0.0) or 99 for b in surface.bs]
    text = "The limit g falls already at s = 0.2 and is much the same for s = 0.2 to 1"
    evidence = f"s = 0: {min(at_zero)} to {max(at_zero)} (99: above 40); s >= 0.2: {min(limits)} to {max(limits)}"
    return Claim(text, max(limits) <= max(at_zero) / 2, evidence, "section 4.3.1")


def _grid(rows: Sequence[Row]) -> Claim:
    worst = max(row["error_estimate"] for row in kind(rows, "pathology"))
    return Claim("Zermelo's grid of auxiliary values is fine enough", worst < 1e-6, f"largest change of any error when "
                 f"it is made half as fine again: {worst:.1e}", "ours")  # fmt: skip


def _measure(rows: Sequence[Row], name: str, column: str, title: str) -> Figure:
    mine = {(row["b"], row["s"]): row[column] for row in kind(rows, "measures")}
    bs, ss = sorted({b for b, _ in mine}), sorted({s for _, s in mine})
    return figures.surface(name, title, bs, ss, [[mine[b, s] for b in bs] for s in ss], x="b", y="s", z=column)
