"""Tables A.2, A.5 and A.8, figure 4.6, and what section 4.3.2 concludes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row
from zermelo.studies.kaluza2008.surfaces import Surface, falls_evenly, numbers, simulated_tolerance


def why(table: str, b: int, s: float) -> str:
    if table == "A.2":
        return "unknown: the printed c of small b and middle s lie above ours" if b <= 3 else "unknown"
    return "unknown: the published trees are more dependent than the model as described" if s == 1 else "unknown"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    surface = Surface(rows)
    claims = [*surface.claims("section 4.3.2"), _gradual(surface)]
    drawn = [surface.limits("figure-4.6", "Figure 4.6: the granularity at which p = 1, normalised sum")]
    return Findings(numbers(rows, published, simulated_tolerance(rows), why), claims, figures=drawn)


def _gradual(surface: Surface) -> Claim:
    shown = {s: [surface.limit(b, s) or surface.gs[-1] + 1 for b in surface.bs] for s in surface.ss}
    means = [sum(limits) / len(limits) for limits in shown.values()]
    evidence = "mean limit over b: " + ", ".join(f"{m:.1f} (s = {s})" for s, m in zip(shown, means, strict=True))
    return Claim("The limit g falls gradually with s", falls_evenly(means, 0.5), evidence, "section 4.3.2")
