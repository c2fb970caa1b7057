"""How often an interval of 95 % covers the exact value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table

NAMES = {"e_shallow": "E(1)", "e_deep": "E(5)", "p": "p"}


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
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
