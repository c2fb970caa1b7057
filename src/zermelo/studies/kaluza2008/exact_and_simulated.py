"""The exact method beside the simulation.

Claim: The exact method and the simulation are two programs for the same models. They must agree within the intervals
of the simulation: each interval of 95 % covers the exact value 19 times in 20 (settings of one unit share their trees,
so that their misses come together).

Source: Ours: the thesis simulates.

Verdict: Quick profile, 3,000 trees: the interval covers the exact value in 42 of 42 settings for E(1), 41 for E(5) and
41 for p; no estimate is more than 3.0 standard errors off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies.kaluza2008._simulated import pathology

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


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """How often an interval of 95 % covers the exact value."""
    claims, cells = [], []
    for name, shown in NAMES.items():
        exact = "exact_" + name.removeprefix("e_")
        mine = [row for row in rows if row[name] is not None]
        inside = sum(row[f"{name}_low"] <= row[exact] <= row[f"{name}_high"] for row in mine)
        widths = [row[f"{name}_high"] - row[f"{name}_low"] for row in mine]
        spread = [3.92 * abs(row[name] - row[exact]) / width for row, width in zip(mine, widths, strict=True) if width]
        covered = f"the 95 % interval covers the exact value in {inside} of {len(mine)} settings"
        evidence = f"{covered}, at most {max(spread):.1f} standard errors apart"
        holds = inside >= 0.85 * len(mine) and max(spread) < 5
        claims.append(Claim(f"{shown}: simulated and exact agree", holds, evidence, "ours"))
    for row in rows:
        interval = f"{row['p_low']:.4f} … {row['p_high']:.4f}" if row["p"] is not None else ""
        cells.append((row["model"], row["b"], row["s"], row["g"], row["exact_p"], row["p"], interval))
    columns = ("model", "b", "s", "g", "p exact", "p simulated", "interval")
    return Findings(claims=claims, tables=[Table("exact-and-simulated", "p both ways", columns, cells)])
