"""Auxiliary values: loss probability, dependence and pathology, exactly.

Claim: Trees whose values change step by step from the root to the leaves are less pathological than independent ones,
already at a dependence of s = 0.2. Tables A.1, A.4 and A.7 print c, f and r; figures 4.3 to 4.5 show the limit g, f
and r.

Source: [kaluza2008], section 4.3.1 and appendix A, after M. Luštrek, I. Bratko, M. Gams. There 10,000 simulated trees
a setting; here the exact solution.

Verdict: Full grid, exactly: more values lower p for all 99 (b, s), full dependence lowers it for all 351 (b, g), and
from s = 0.2 on the limit g lies between 2 and 13 for every b. More moves strengthen pathology in 503 of 684 steps of
b, which is too few for a rule; they weaken p where there is no pathology in 2,399 of 2,648.

The hump near g = b is not there: from s = 0.7 to 1 p falls in 17 of 21 cases. What the thesis could not explain, that
p is unstable for g <= b, has a reason: c moves with s, and at some s another boundary of the g parts is the nearest
and is moved onto c. Where that happens p changes by 0.41 from one s to the next (median), elsewhere by 0.04.

A.1: 66 of 99 cells agree; the printed rows 0.8 and 1 are copies of 0.7 and 0.9, the column b = 10 is uneven. A.4: 69
of 99, if siblings are compared with the nodes of their own tree; at b = 2 the printed f is lower by 0.02 to 0.03, and
we know no reason. A.7: 77 of 99; the printed r is higher for many moves and much dependence (0.522 against 0.508 at b
= 9, s = 1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, surface_figure
from zermelo.studies.kaluza2008._surfaces import TOLERANCE, Surface, cut, kind, numbers

ID = "auxiliary-values"
PRODUCES = ("table-A.1", "table-A.4", "table-A.7", "figure-4.3", "figure-4.4", "figure-4.5")

QUICK = {"b": [2, 3, 4, 6, 8, 10], "s": [0.0, 0.2, 0.5, 0.7, 1.0], "gs": (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40)}
FULL = {
    "b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
    "gs": tuple(range(2, 41)),
}  # fmt: skip


MODEL = "auxiliary_values"


def measure(setting: Setting, seed: int) -> list[Row]:
    """One pair (b, s), solved."""
    from zermelo.pathology import exact_dependence, exact_loss_probability, solve_exactly

    b, s = setting["b"], setting["s"]
    c = exact_loss_probability(MODEL, b, s, 5)
    f, r = exact_dependence(MODEL, b, s=s, per_tree=True)
    rows: list[Row] = [{"kind": "measures", "c": c, "f": f, "r": r, "f_pooled": exact_dependence(MODEL, b, s=s)[0]}]
    for g in setting["gs"]:
        found = solve_exactly(MODEL, b, g, s, c)
        shallow, deep = found.errors.values()
        rows.append({"kind": "pathology", "g": g, "cut": cut(g, c), "e_shallow": shallow, "e_deep": deep, "p": found.p,
                     "error_estimate": found.error_estimate})  # fmt: skip
    return rows


def why(table: str, b: int, s: float) -> str:
    if table == "A.1" and s in (0.8, 1.0) and b < 10:
        return "the printed row repeats the one before it"
    return "unknown: the printed column b = 10 is uneven" if b == 10 else "unknown"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Tables A.1, A.4 and A.7, figures 4.3 to 4.5, and what section 4.3.1 concludes."""
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
    return surface_figure(name, title, bs, ss, [[mine[b, s] for b in bs] for s in ss], x="b", y="s", z=column)
