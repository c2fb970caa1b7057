"""One pair (b, s), solved."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.surfaces import cut

MODEL = "auxiliary_values"


def measure(setting: Setting, seed: int) -> list[Row]:
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
