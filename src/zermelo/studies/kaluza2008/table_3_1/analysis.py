"""Ours beside the printed table, its outer rows as printed and exchanged."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import correlation

from zermelo.experiments import AGREES, Claim, Findings, Number, Row, Table

EXCHANGED = {"0.98": 1.02, "1.00": 1.0, "1.02": 0.98}
TREES = 10_000  # that the thesis simulates
FLAT = "p(g) is flat here, and the estimate from 10,000 trees crosses the level elsewhere than the exact p"
NEVER = "the exact p does not fall to this level"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ours = {(row["b"], row["level"]): row for row in rows}
    printed = [cell for cell in published if cell["granularity"]]
    numbers = [_number(cell, ours[int(cell["branching"]), EXCHANGED[cell["label_p"]]]) for cell in printed]
    plain = [_number(cell, ours[int(cell["branching"]), float(cell["label_p"])]) for cell in printed]
    return Findings(numbers, [*_growth(ours), _exchanged(numbers, plain)], [_table(ours, published)])


def _number(cell: Mapping[str, str], row: Row) -> Number:
    """A cell beside our g; where p never falls to the level, beside the largest g that we tried."""
    what = f"b = {row['b']}, p = {row['level']:.2f} (row {cell['label_p']})"
    theirs = float(cell["granularity"])
    if row["g"] is None:
        return Number(what, theirs, row["most"], row["most"], math.inf, why=NEVER)
    number = Number(what, theirs, row["g"], row["g"], row["g"], _tolerance(row))
    return number if number.verdict == AGREES else replace(number, why=FLAT)


def _tolerance(row: Row) -> float:
    """Two standard errors of the thesis's p, turned into steps of g by the slope of p; at least one step."""
    error = math.sqrt((1 / row["e_shallow"] + 1 / row["e_deep"] - 2) / TREES)
    return max(1.0, 2 * error / abs(float(row["slope"])))


def _growth(ours: Mapping[tuple[int, float], Row]) -> Iterator[Claim]:
    limits = {b: row["g"] for (b, level), row in sorted(ours.items()) if level == 1.0 and row["g"] is not None}
    shown = f"g at p = 1: {', '.join(map(str, limits.values()))}"
    rises = [*limits.values()] == sorted(limits.values())
    yield Claim("The number of values needed grows with b", rises, shown, "section 3.2")
    straight, curved = (correlation(list(limits), [*ys]) for ys in (limits.values(), map(math.log, limits.values())))
    evidence = f"correlation of b with g {straight:.4f}, with log g {curved:.4f}"
    yield Claim("It grows exponentially", curved > straight and curved > 0.99, evidence, "section 3.2")


def _exchanged(numbers: Sequence[Number], plain: Sequence[Number]) -> Claim:
    apart = [sum(abs(each.difference) for each in kind if "row 1.00" not in each.what) for kind in (plain, numbers)]
    agree = [sum(each.verdict == AGREES for each in kind if "row 1.00" not in each.what) for kind in (plain, numbers)]
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
