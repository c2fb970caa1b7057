"""ER and AMB against epsilon: a table, two figures, and whether the promise was kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from zermelo.experiments import figures
from zermelo.experiments.experiment import Row
from zermelo.experiments.findings import Claim, Figure, Findings, Table

Verdict = tuple[bool | None, str]
Kinds = dict[str, list[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    kinds: Kinds = {}
    for row in rows:
        kinds.setdefault(_kind(row), []).append(row)
    judged = {"within": _within(rows), "falls": _falls(kinds), "effective": _effective(kinds)}
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    drawn = [
        _figure("expansion-rate", "ER: nodes over those of the exact search", kinds, "er"),
        _figure("width", "AMB: width of the bounds of the value", kinds, "amb"),
    ]
    return Findings(claims=claims, tables=[_table(kinds)], figures=drawn)


def _kind(row: Row) -> str:
    if "tree" in row:
        return f"{row['tree']} tree, b = {row['b']}, depth {row['depth']}"
    return f"{row['graph']}, cops {row['cops']}, astray {row['astray']:g}"


def _figure(name: str, title: str, kinds: Kinds, column: str) -> Figure:
    curves = {kind: ([row["epsilon"] for row in rows], [row[column] for row in rows]) for kind, rows in kinds.items()}
    return figures.lines(name, title, curves, x="epsilon", y=title, log_x=True)


def _within(rows: Sequence[Row]) -> Verdict:
    broken, all_of_them = sum(row["broken"] for row in rows), sum(row["samples"] for row in rows)
    worst = max(row["error_most"] / row["epsilon"] for row in rows)
    return broken == 0, f"{broken} of {all_of_them} results break it; the largest error is {worst:.2f} epsilon"


def _falls(kinds: Kinds) -> Verdict:
    """Is there no kind whose mean ER rises clearly, with intervals apart, to the next larger epsilon?"""
    steps = [step for found in kinds.values() for step in pairwise(found)]
    rises = sum(later["er"] > row["er"] for row, later in steps)
    clearly = sum(later["er_low"] > row["er_high"] for row, later in steps)
    single = sum(row["risen"] for found in kinds.values() for row in found)
    searches = sum(row["samples"] for found in kinds.values() for row in found)
    told = f"the mean rises in {rises} of {len(steps)} steps, clearly in {clearly}"
    return clearly == 0, f"{told}; single searches rise in {single} of {searches}"


def _effective(kinds: Kinds) -> Verdict:
    """From the smallest epsilon to the largest, are there clearly fewer nodes and clearly larger errors?"""
    ends = [(found[0], found[-1]) for found in kinds.values()]
    good = sum(last["er_high"] < first["er_low"] and last["error_low"] > first["error_high"] for first, last in ends)
    rates, errors = [last["er"] for _, last in ends], [last["error"] for _, last in ends]
    at_last = f"at the largest ER {min(rates):.2f} to {max(rates):.2f}, error {min(errors):.2f} to {max(errors):.2f}"
    return good == len(ends), f"{good} of {len(ends)} kinds; {at_last}"


def _table(kinds: Kinds) -> Table:
    columns = ["kind", "epsilon", "ER", "AMB", "error", "largest error", "risen", "broken"]
    cells = [
        [kind, row["epsilon"], *(_estimate(row, name) for name in ("er", "amb", "error")),
         f"{row['error_most']:.3f}", row["risen"], row["broken"]]
        for kind, found in kinds.items() for row in found
    ]  # fmt: skip
    return Table("epsilon", "Bounded alpha-beta against epsilon: means with 95 % intervals", columns, cells)


def _estimate(row: Row, name: str) -> str:
    return f"{row[name]:.3f} ± {(row[f'{name}_high'] - row[f'{name}_low']) / 2:.3f}"
