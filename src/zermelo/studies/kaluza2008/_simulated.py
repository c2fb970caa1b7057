"""The measure of a simulated model: one pair (b, s), every g on the same trees.

Rows are of three kinds: `measures` (c, f, r as we read the thesis), `pathology` (E(1), E(5), p for every g), and
`reading` (f and r by another reading: at the printed c, or of many values instead of two).
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.experiments import Claim, Row, Setting
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008._printed import printed_c
from zermelo.studies.kaluza2008._statistics import known, less, statistic
from zermelo.studies.kaluza2008._surfaces import cut, estimates, kind

MANY = 1000  # values, as in figure 4.15


def measure_model(model: str, printed: str, setting: Setting, seed: int) -> list[Row]:
    """c, f and r, also as read otherwise; E(1), E(5), p for every g. `printed` names the model in A.1 to A.3."""
    from zermelo.pathology import simulated_loss_probability

    b, s = setting["b"], setting["s"]
    c = simulated_loss_probability(model, b, s, setting["trees"], seed, 5, 1)
    rows: list[Row] = [{"kind": "measures", "c": c, **dependence(model, setting, seed, c, 2)}]
    theirs = printed_c(printed, b, s)
    for reading, at, g in (("printed c", theirs, 2), ("many values", c, MANY)):
        if at is not None:
            rows.append({"kind": "reading", "reading": reading, "c": at, **dependence(model, setting, seed, at, g)})
    return rows + pathology(model, setting, seed, c)


def dependence(model: str, setting: Setting, seed: int, c: float, g: int) -> Row:
    """f and r of g values, siblings beside the nodes of their own tree."""
    from zermelo.pathology import simulated_dependence

    b, s, trees = setting["b"], setting["s"], setting["trees"]
    f, r = simulated_dependence(model, b, s, g, trees, seed, c, workers=1, per_tree=True)
    return {**estimates("f", f), **estimates("r", r)}


def auxiliary(setting: Setting) -> Row:
    """The model of auxiliary values at the same place, exactly: f, r, and the limit g."""
    from zermelo.pathology import exact_dependence, granularity_limit

    b, s = setting["b"], setting["s"]
    f, r = exact_dependence("auxiliary_values", b, s=s, per_tree=True)
    limit = granularity_limit("auxiliary_values", b, s, most=max(setting["gs"]))
    return {"kind": "auxiliary values", "f": f, "r": r, "limit": limit}


def more_dependent(rows: Sequence[Row], text: str, where: str) -> Claim:
    """Fully dependent trees beside those of the auxiliary values: f smaller, r larger, at every b."""
    exact = {row["b"]: row for row in kind(rows, "auxiliary values") if row["s"] == 1}
    found = []
    for row in sorted(kind(rows, "measures"), key=lambda row: row["b"]):
        if row["s"] == 1:
            for name, limits in (("f", {"below": 0.0}), ("r", {"above": 0.0})):
                theirs = exact[row["b"]][name]
                apart = less(known(row, name), Estimate(theirs, theirs, theirs))
                what = f"{name} less that of auxiliary values, s = 1 (b = {row['b']})"
                found.append(statistic(what, apart, row["trees"], effect=0.02, **limits))
    told = ", ".join(f"{each.value:+.3f}" for each in found)
    return Claim.judged(text, found, where, f"f and r less those of auxiliary values at s = 1, b by b: {told}")


def pathology(model: str, setting: Setting, seed: int, c: float) -> list[Row]:
    """E(1), E(5) and p for every g of the setting."""
    from zermelo.pathology import simulate

    found = simulate(
        model, setting["b"], setting["gs"], setting["s"], setting["trees"], seed, c, searches=(1, 5), workers=1
    )
    rows: list[Row] = []
    for each in found:
        row = {"kind": "pathology", "g": each.g, "cut": cut(each.g, c)}
        p = estimates("p", each.p) if each.errors[1].value > 0 else {"p": None, "p_low": None, "p_high": None}
        rows.append({**row, **estimates("e_shallow", each.errors[1]), **estimates("e_deep", each.errors[5]), **p})
    return rows
