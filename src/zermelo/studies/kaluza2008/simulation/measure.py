"""One setting both ways, with the same c."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.simulated import pathology


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.pathology import exact_loss_probability, solve_exactly

    model, b, s = setting["model"], setting["b"], setting["s"]
    c = exact_loss_probability(model, b, s, 5)
    rows = pathology(model, setting, seed, c)
    for row in rows:
        found = solve_exactly(model, b, row["g"], s, c)
        row |= {"exact_shallow": found.errors[1], "exact_deep": found.errors[5], "exact_p": found.p}
    return rows
