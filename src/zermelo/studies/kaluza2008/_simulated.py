"""The measure of a simulated model: one pair (b, s), every g on the same trees."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008._surfaces import cut, estimates


def measure_model(model: str, setting: Setting, seed: int) -> list[Row]:
    """c, f and r; and E(1), E(5), p for every g."""
    from zermelo.pathology import simulated_dependence, simulated_loss_probability

    b, s, trees = setting["b"], setting["s"], setting["trees"]
    c = simulated_loss_probability(model, b, s, trees, seed, 5, 1)
    f, r = simulated_dependence(model, b, s, trees=trees, seed=seed, c=c, workers=1, per_tree=True)
    rows: list[Row] = [{"kind": "measures", "c": c, **estimates("f", f), **estimates("r", r)}]
    return rows + pathology(model, setting, seed, c)


def pathology(model: str, setting: Setting, seed: int, c: float) -> list[Row]:
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
