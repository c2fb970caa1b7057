"""Tables A.3, A.6 and A.9, figure 4.14, and what section 4.4 concludes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row
from zermelo.studies.kaluza2008.surfaces import Surface, numbers, simulated_tolerance


def why(table: str, b: int, s: float) -> str:
    if s == 0:
        return "unknown"
    if table == "A.3":
        return "the printed c move in steps of 0.01 from c_b and repeat: they were not found like the others"
    return "measured at another c than the printed one of table A.3"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    surface = Surface(rows)
    claims = [*surface.claims("section 4.4.3"), _vanishes(surface)]
    drawn = [surface.limits("figure-4.14", "Figure 4.14: the granularity at which p = 1, sorted values")]
    return Findings(numbers(rows, published, simulated_tolerance(rows), why), claims, figures=drawn)


def _vanishes(surface: Surface) -> Claim:
    worst = {b: max(surface.p[b, 1.0, g] for g in surface.gs if (b, 1.0, g) in surface.p) for b in surface.bs}
    small = [p < 1 for b, p in worst.items() if b <= 3]
    large = [p > 1 for b, p in worst.items() if b >= 6]
    text = "At full dependence pathology vanishes for small b and stays, at some g, for large b"
    evidence = "largest p over g at s = 1: " + ", ".join(f"{p:.2f} (b = {b})" for b, p in worst.items())
    return Claim(text, all(small) and all(large) if large else None, evidence, "section 4.4.3")
