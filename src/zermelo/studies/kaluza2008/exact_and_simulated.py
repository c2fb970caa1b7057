"""The exact method beside the simulation.

Claim: The exact method and the simulation are two programs for the same models. They must agree within the intervals
of the simulation: each interval of 95 % covers the exact value 19 times in 20 (settings of one unit share their trees,
so that their misses come together).

Source: Ours: the thesis [kaluza2008] simulates.

Method: Each setting is computed both ways with the same c: 100,000 simulated trees beside the exact solution. There are
140 settings: the independent model and that of auxiliary values at s = 0.1, 0.5 and 1, b = 2, 3, 4, 7 and 10, and seven
g from 2 to 40. The whole interval of 95 % of the difference, all settings judged together, must lie within 0.02 for
E(1) and E(5) and within 0.2 for p.

Deviations: No published numbers; two programs of ours are compared with each other.

Verdict: With 100,000 trees a setting E(1) and E(5) agree within 0.02 with their whole intervals, 140 settings judged
together (largest difference 0.0038 and 0.0027); the interval of 95 % covers the exact value in 133 and 132 of them. p
is covered in 135; where E(1) is small its interval is wider than 0.2, so that the verdict on p is open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008._simulated import pathology
from zermelo.studies.kaluza2008._statistics import counted, known, less, sample, statistic

ID = "exact-and-simulated"
PRODUCES = ("exact-and-simulated",)

GS = (2, 3, 5, 8, 13, 20, 40)
QUICK = [
    {"model": ["independent"], "b": [2, 4], "s": [0.0], "gs": GS, "trees": 3000},
    {"model": ["auxiliary_values"], "b": [2, 4], "s": [0.3, 1.0], "gs": GS, "trees": 3000},
]
FULL = [
    {"model": ["independent"], "b": [10, 7, 4, 3, 2], "s": [0.0], "gs": GS, "trees": 100_000},
    {"model": ["auxiliary_values"], "b": [10, 7, 4, 3, 2], "s": [0.1, 0.5, 1.0], "gs": GS, "trees": 100_000},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """One setting both ways, with the same c."""
    from zermelo.pathology import exact_loss_probability, solve_exactly

    model, b, s = setting["model"], setting["b"], setting["s"]
    c = exact_loss_probability(model, b, s, 5)
    rows = pathology(model, setting, seed, c)
    for row in rows:
        found = solve_exactly(model, b, row["g"], s, c)
        row |= {"exact_shallow": found.errors[1], "exact_deep": found.errors[5], "exact_p": found.p}
    return rows


NAMES = {"e_shallow": "E(1)", "e_deep": "E(5)", "p": "p"}


NEAR = {"e_shallow": 0.02, "e_deep": 0.02, "p": 0.2}  # differences that would matter


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The differences of the two methods, judged together; how often an interval of 95 % covers the exact value."""
    claims = [_agrees(name, shown, rows) for name, shown in NAMES.items()]
    cells = []
    for row in rows:
        interval = f"{row['p_low']:.4f} … {row['p_high']:.4f}" if row["p"] is not None else ""
        cells.append((row["model"], row["b"], row["s"], row["g"], row["exact_p"], row["p"], interval))
    columns = ("model", "b", "s", "g", "p exact", "p simulated", "interval")
    return Findings(claims=claims, tables=[Table("exact-and-simulated", "p both ways", columns, cells)])


def _agrees(name: str, shown: str, rows: Sequence[Row]) -> Claim:
    """Every difference within what would matter, with its whole interval; one clear of that is a fault of a program."""
    found, inside = [], []
    for row in rows:
        if row[name] is not None:
            ours, exact = known(row, name), row["exact_" + name.removeprefix("e_")]
            inside.append(ours.covers(exact))
            apart = less(ours, Estimate(exact, exact, exact))
            what = f"{shown} simulated less exact ({row['model']}, b = {row['b']}, s = {row['s']}, g = {row['g']})"
            found.append(statistic(what, apart, sample(row), above=-NEAR[name], below=NEAR[name], effect=NEAR[name]))
    told = f"the 95 % interval covers the exact value in {counted(inside)} settings, the largest difference is "
    told += f"{max((abs(each.value) for each in found), default=0.0):.4f}"
    return Claim.judged(f"{shown}: simulated and exact agree", found, "ours", told)
