"""The granularity at which pathology ends, by branching factor.

Claim: In the independent model more values in the nodes (granularity g) remove pathology; how many it takes grows with
the branching factor, ever faster.

Source: [kaluza2008], table 3.1: 10,000 simulated trees a setting.

Method: The exact solution of the independent model (depth 5, noise 0.1); nothing is drawn. p = E(5)/E(1) is computed at
every printed g and must be the level that its row means, 0.98, 1 or 1.02, within two standard errors of a p from 10,000
trees. Beside it stands the g, up to 400, at which p falls to each level. That the comparison can fail is shown by the
same with noise 0.05.

Deviations: The thesis simulates, here the solution is exact. What is compared is p at the printed g, not g. The rows
labelled 0.98 and 1.02 are taken as exchanged, a reading chosen by its fit.

Verdict: All 26 cells agree: p at the printed g is what its row means, within two standard errors of a p from 10,000
trees (rms 0.013, chi² 13 of 26 cells). The test can fail: with noise 0.05 instead of 0.10 only 16 agree, and chi² is
far above the number of cells. The rows labelled 0.98 and 1.02 are exchanged: as labelled 7 of their 17 cells agree
(chi² 127), exchanged all 17 (chi² 12); that reading was chosen by its fit. p falls to 1 at g = 10, 13, 17, 23, 30,
42, 52, 73, 107 for b = 2 … 10 (published 11, 13, 18, 23, 30, 39, 57, 85, 110). log g goes with b (correlation 0.999):
the growth is exponential. It does not go on for ever: from b = 13 on no g is enough (zermelo2026/phase-diagram).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import correlation

from zermelo.experiments import Claim, Findings, Number, Reading, Row, Setting, Table
from zermelo.studies.kaluza2008._statistics import exactly

ID = "table-3.1"
PRODUCES = ("table-3.1",)

PRINTED = {
    0.98: (10, 12, 16, 20, 26, 31, 40, 46, 53), 1.0: (11, 13, 18, 23, 30, 39, 57, 85, 110),
    1.02: (13, 14, 20, 26, 41, 61, 90, 152),
}  # fmt: skip
"""The g of the printed rows for b = 2, 3, …, by their labels; as in the CSV file, which a unit must not read."""
NOISE = (0.1, 0.05)  # the thesis's noise on heuristic values, and a wrong one that the test must notice
FULL = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "most": 400, "noise": NOISE}
QUICK = FULL  # exact, and done in seconds


def measure(setting: Setting, seed: int) -> list[Row]:
    """The exact solution: p at every printed g, and the g at which p falls to a level."""
    from zermelo.pathology import granularity_limit, solve_exactly

    b, most = setting["b"], setting["most"]
    rows: list[Row] = []
    for label, printed in PRINTED.items():
        for noise in setting["noise"] if b - 2 < len(printed) else ():
            here = solve_exactly("independent", b, printed[b - 2], noise=noise)
            rows.append({"kind": "printed", "label": label, "at_noise": noise, "g": here.g, "p": here.p,
                         "e_shallow": here.errors[1], "e_deep": here.errors[5]})  # fmt: skip
    for level in LEVELS:
        first = granularity_limit("independent", b, level=level, most=most)
        lasting = granularity_limit("independent", b, level=level, most=most, lasting=True)
        rows.append({"kind": "limit", "level": level, "g": first, "lasting": lasting})
    return rows


LEVELS = (1.02, 1.0, 0.98)
EXCHANGED = {0.98: 1.02, 1.0: 1.0, 1.02: 0.98}  # what a label means
TREES = 10_000  # that the thesis simulates
Limits = Mapping[tuple[int, float], Row]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """p at the printed granularities, its outer rows exchanged; the limits; what a wrong noise would give."""
    printed = [row for row in rows if row["kind"] == "printed"]
    ours = {(row["b"], row["level"]): row for row in rows if row["kind"] == "limit"}
    numbers = _numbers(printed, NOISE[0], EXCHANGED)
    claims = [*_growth(ours), _exchanged(printed), _noticed(printed)]
    tables = [_table(ours, published), _fits(printed)]
    return Findings(numbers, claims, tables, learnt=_learnt(_limits(ours)), readings=_readings(printed))


def _numbers(printed: Sequence[Row], noise: float, meaning: Mapping[float, float]) -> list[Number]:
    """p at the printed g beside the level that its row means."""
    return [
        Number(
            f"p at b = {row['b']}, g = {row['g']} (row {row['label']:.2f})", meaning[row["label"]], row["p"], row["p"],
            row["p"], _tolerance(row), by_outcome=row["label"] != 1.0,
        )
        for row in printed if row["at_noise"] == noise
    ]  # fmt: skip


def _tolerance(row: Row) -> float:
    """Two standard errors of the thesis's p, which is from 10,000 trees."""
    return float(2 * row["p"] * math.sqrt((1 / row["e_shallow"] + 1 / row["e_deep"] - 2) / TREES))


def chi2(printed: Sequence[Row], noise: float, meaning: Mapping[float, float]) -> float:
    """The squared distances of p from the levels in the thesis's standard errors, added up."""
    return sum((2 * each.difference / each.tolerance) ** 2 for each in _numbers(printed, noise, meaning))


def _rms(printed: Sequence[Row], noise: float, meaning: Mapping[float, float]) -> float:
    found = _numbers(printed, noise, meaning)
    return math.sqrt(sum(each.difference**2 for each in found) / len(found))


AS_PRINTED = {label: label for label in EXCHANGED}


def _readings(printed: Sequence[Row]) -> list[Reading]:
    return [
        Reading(
            "rows 0.98 and 1.02 exchanged", _rms(printed, NOISE[0], EXCHANGED), "table 3.1", "rms of p", True, True
        ),
        Reading("rows as labelled", _rms(printed, NOISE[0], AS_PRINTED), "table 3.1", "rms of p"),
    ]


def _limits(ours: Limits) -> dict[int, int]:
    """By branching factor, the number of values at which p falls to 1."""
    return {b: row["g"] for (b, level), row in sorted(ours.items()) if level == 1.0 and row["g"] is not None}


def _learnt(limits: Mapping[int, int]) -> str:
    few, many = min(limits), max(limits)
    return (
        "A deeper search chooses worse moves where positions have too few different values. How many are enough grows"
        f" with the number of moves: {limits[few]} values for {few} moves, {limits[many]} for {many}."
    )


def _growth(ours: Limits) -> Iterator[Claim]:
    limits = _limits(ours)
    shown = f"g at p = 1: {', '.join(map(str, limits.values()))}"
    steps = [
        exactly(f"limit at b = {b + 1} less that at b = {b}", limits[b + 1] - limits[b], above=0.0)
        for b in limits
        if b + 1 in limits
    ]
    yield Claim.judged("The number of values needed grows with b", steps, "section 3.2", shown)
    straight, curved = (correlation(list(limits), [*ys]) for ys in (limits.values(), map(math.log, limits.values())))
    found = [
        exactly("correlation of b with log g", curved, above=0.99),
        exactly("less that of b with g", curved - straight, above=0.0),
    ]
    yield Claim.judged("It grows exponentially", found, "section 3.2")


def _exchanged(printed: Sequence[Row]) -> Claim:
    outer = [row for row in printed if row["label"] != 1.0]
    agree = [sum(each.agrees for each in _numbers(outer, NOISE[0], meaning)) for meaning in (AS_PRINTED, EXCHANGED)]
    found = [chi2(outer, NOISE[0], meaning) for meaning in (AS_PRINTED, EXCHANGED)]
    told = f"{agree[0]} of 17 cells agree as labelled, {agree[1]} with the labels exchanged; "
    told += f"chi² {found[0]:.0f} and {found[1]:.0f}"
    statistic = exactly("chi² as labelled over that with the labels exchanged", found[0] / found[1], below=1.0)
    text, where = "The rows labelled 0.98 and 1.02 are what they say", "ours: a misprint of table 3.1"
    return Claim.judged(text, [statistic], where, told)


def _noticed(printed: Sequence[Row]) -> Claim:
    """Ours: can the comparison fail?"""
    right, wrong = (sum(each.agrees for each in _numbers(printed, noise, EXCHANGED)) for noise in NOISE)
    told = f"{right} of 26 cells agree with noise {NOISE[0]}, {wrong} with {NOISE[1]}"
    found = exactly(f"cells that differ with noise {NOISE[1]}", 26 - wrong, above=5.0)
    return Claim.judged("The table would show a wrong noise: it tells the models apart", [found], "ours", told)


def _fits(printed: Sequence[Row]) -> Table:
    cells = []
    for noise in NOISE:
        for name, meaning in (("exchanged", EXCHANGED), ("as labelled", AS_PRINTED)):
            found = _numbers(printed, noise, meaning)
            bias = sum(each.difference for each in found) / len(found)
            fit = f"{_rms(printed, noise, meaning):.4f}", f"{bias:+.4f}", f"{chi2(printed, noise, meaning):.0f}"
            cells.append([noise, name, len(found), sum(each.agrees for each in found), *fit])
    columns = ["noise", "outer rows", "cells", "agree", "rms of p", "bias of p", "chi²"]
    return Table("table-3.1-fit", "p at the printed g beside the level of its row", columns, cells)


def _table(ours: Limits, published: Sequence[Mapping[str, str]]) -> Table:
    theirs = {(int(cell["branching"]), float(cell["label_p"])): cell["granularity"] for cell in published}
    rows = []
    for level in LEVELS:
        label = next(name for name, meant in EXCHANGED.items() if meant == level)
        rows.append([f"p = {level:.2f}, ours", *(ours[b, level]["g"] or "more" for b in range(2, 11))])
        rows.append([f"published, row {label:.2f}", *(theirs[b, label] or "-" for b in range(2, 11))])
        rows.append(["ours, p stays below", *(ours[b, level]["lasting"] or "more" for b in range(2, 11))])
    return Table("table-3.1", "g at which p falls to a level", ["", *(f"b = {b}" for b in range(2, 11))], rows)
