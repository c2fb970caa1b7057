"""ER and AMB against epsilon: a table, two figures, and whether the promise was kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from zermelo.experiments import Claim, Figure, Findings, Row, Table, figures

Verdict = tuple[bool | None, str]
Kinds = dict[str, list[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    kinds: Kinds = {}
    for row in rows:
        kinds.setdefault(_kind(row), []).append(row)
    judged = {"within": _within(rows), "falls": _falls(kinds), "effective": _effective(kinds)}
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    return Findings(claims=claims, tables=[_table(kinds)], figures=list(_figures(rows)))


def _kind(row: Row) -> str:
    if "tree" in row:
        return f"{row['tree']} tree, b = {row['b']}, depth {row['depth']}"
    return f"{row['graph']}, cops {row['cops']}, astray {row['astray']:g}"


def _figures(rows: Sequence[Row]) -> Iterator[Figure]:
    """ER and AMB of the trees, and of the pursuits: the mean over graphs."""
    for part in ("trees", "pursuits"):
        curves: dict[str, list[Row]] = {}
        for row in rows:
            if ("tree" in row) == (part == "trees"):
                name = _kind(row) if part == "trees" else f"cops {row['cops']}, astray {row['astray']:g}"
                curves.setdefault(name, []).append(row)
        for name, title, column in (("rate", "ER", "er"), ("width", "AMB", "amb")):
            drawn = {kind: _curve(found, column) for kind, found in curves.items()}
            if drawn:
                yield figures.lines(
                    f"{name}-{part}", f"{title} of {part} against epsilon", drawn, x="epsilon", y=title, log_x=True
                )


def _curve(rows: Sequence[Row], column: str) -> tuple[list[float], list[float]]:
    """The mean of a column for every epsilon."""
    found: dict[float, list[float]] = {}
    for row in rows:
        found.setdefault(row["epsilon"], []).append(row[column])
    return list(found), [sum(values) / len(values) for values in found.values()]


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
