"""The granularity at which pathology ends, by branching factor.

Claim: In the independent model more values in the nodes (granularity g) remove pathology; how many it takes grows with
the branching factor, ever faster.

Source: [kaluza2008], table 3.1: 10,000 simulated trees a setting.

Verdict: The claim holds: p = 1 at g = 10, 13, 17, 23, 30, 42, 52, 73, 107 for b = 2 … 10 (published 11, 13, 18, 23,
30, 39, 57, 85, 110). log g goes with b (correlation 0.999): the growth is exponential. The rows labelled 0.98 and 1.02
are exchanged: with the labels exchanged 15 of their 17 cells agree, as printed 6. In all 24 of 26 numbers agree within
two standard errors of a p from 10,000 trees, turned into steps of g by the slope of p. The two that do not, 90 and 152
for b = 8 and 9, are chance: the exact p there never falls to 0.98. More values do not remove pathology for ever: from
b = 13 on p stays above 1, by a thousandth, as far as we looked (g = 1000 and more).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import correlation

from zermelo.experiments import Claim, Findings, Number, Row, Setting, Table

ID = "table-3.1"
PRODUCES = ("table-3.1",)

QUICK = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "level": [0.98, 1.0, 1.02], "most": 160}
FULL = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "level": [0.98, 1.0, 1.02], "most": 400}


WIDTH = 5  # p does not fall evenly: its slope is taken over so many g on either side


def measure(setting: Setting, seed: int) -> list[Row]:
    """The exact solution: no simulation."""
    from zermelo.pathology import granularity_limit, solve_exactly

    b, level, most = setting["b"], setting["level"], setting["most"]
    first = granularity_limit("independent", b, level=level, most=most)
    row = {"g": first, "lasting": granularity_limit("independent", b, level=level, most=most, lasting=True)}
    if first is None:
        return [row]
    here = solve_exactly("independent", b, first)
    near = [solve_exactly("independent", b, g).p for g in (max(2, first - WIDTH), first + WIDTH)]
    return [row | {"e_shallow": here.errors[1], "e_deep": here.errors[5], "slope": (near[1] - near[0]) / (2 * WIDTH)}]


EXCHANGED = {"0.98": 1.02, "1.00": 1.0, "1.02": 0.98}
TREES = 10_000  # that the thesis simulates
FLAT = "p(g) is flat here, and the estimate from 10,000 trees crosses the level elsewhere than the exact p"
NEVER = "the exact p does not fall to this level"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Ours beside the printed table, its outer rows as printed and exchanged."""
    ours = {(row["b"], row["level"]): row for row in rows}
    printed = [cell for cell in published if cell["granularity"]]
    numbers = [_number(cell, ours[int(cell["branching"]), EXCHANGED[cell["label_p"]]]) for cell in printed]
    plain = [_number(cell, ours[int(cell["branching"]), float(cell["label_p"])]) for cell in printed]
    claims = [*_growth(ours), _exchanged(numbers, plain)]
    return Findings(numbers, claims, [_table(ours, published)], learnt=_learnt(_limits(ours)))


def _number(cell: Mapping[str, str], row: Row) -> Number:
    """A cell beside our g; where p never falls to the level, beside the largest g that we tried."""
    what = f"b = {row['b']}, p = {row['level']:.2f} (row {cell['label_p']})"
    theirs = float(cell["granularity"])
    if row["g"] is None:
        return Number(what, theirs, row["most"], row["most"], math.inf, why=NEVER)
    number = Number(what, theirs, row["g"], row["g"], row["g"], _tolerance(row))
    return number if number.agrees else replace(number, why=FLAT)


def _tolerance(row: Row) -> float:
    """Two standard errors of the thesis's p, turned into steps of g by the slope of p; at least one step."""
    error = math.sqrt((1 / row["e_shallow"] + 1 / row["e_deep"] - 2) / TREES)
    return max(1.0, 2 * error / abs(float(row["slope"])))


def _limits(ours: Mapping[tuple[int, float], Row]) -> dict[int, int]:
    """By branching factor, the number of values at which p falls to 1."""
    return {b: row["g"] for (b, level), row in sorted(ours.items()) if level == 1.0 and row["g"] is not None}


def _learnt(limits: Mapping[int, int]) -> str:
    few, many = min(limits), max(limits)
    return (
        "A deeper search chooses worse moves where positions have too few different values. How many are enough grows"
        f" with the number of moves: {limits[few]} values for {few} moves, {limits[many]} for {many}."
    )


def _growth(ours: Mapping[tuple[int, float], Row]) -> Iterator[Claim]:
    limits = _limits(ours)
    shown = f"g at p = 1: {', '.join(map(str, limits.values()))}"
    rises = [*limits.values()] == sorted(limits.values())
    yield Claim("The number of values needed grows with b", rises, shown, "section 3.2")
    straight, curved = (correlation(list(limits), [*ys]) for ys in (limits.values(), map(math.log, limits.values())))
    evidence = f"correlation of b with g {straight:.4f}, with log g {curved:.4f}"
    yield Claim("It grows exponentially", curved > straight and curved > 0.99, evidence, "section 3.2")


def _exchanged(numbers: Sequence[Number], plain: Sequence[Number]) -> Claim:
    apart = [sum(abs(each.difference) for each in kind if "row 1.00" not in each.what) for kind in (plain, numbers)]
    agree = [sum(each.agrees for each in kind if "row 1.00" not in each.what) for kind in (plain, numbers)]
    evidence = f"agreeing cells and steps of g apart in all: {agree[0]} and {apart[0]:.0f} as printed, "
    evidence += f"{agree[1]} and {apart[1]:.0f} with the labels exchanged"
    return Claim("The rows labelled 0.98 and 1.02 are what they say", apart[0] < apart[1], evidence, "table 3.1")


def _table(ours: Mapping[tuple[int, float], Row], published: Sequence[Mapping[str, str]]) -> Table:
    theirs = {(int(cell["branching"]), cell["label_p"]): cell["granularity"] for cell in published}
    rows = []
    for level in (1.02, 1.0, 0.98):
        label = next(name for name, meant in EXCHANGED.items() if meant == level)
        rows.append([f"p = {level:.2f}, ours", *(ours[b, level]["g"] or "more" for b in range(2, 11))])
        rows.append([f"published, row {label}", *(theirs[b, label] or "-" for b in range(2, 11))])
        rows.append(["ours, p stays below", *(ours[b, level]["lasting"] or "more" for b in range(2, 11))])
    return Table("table-3.1", "g at which p falls to a level", ["", *(f"b = {b}" for b in range(2, 11))], rows)
