"""Ours beside the printed table, its outer rows as printed and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments.experiment import Row
from zermelo.experiments.findings import Claim, Findings, Number, Table

EXCHANGED = {"0.98": 1.02, "1.00": 1.0, "1.02": 0.98}
NOISE = 0.1  # the thesis estimates p from 10,000 trees: near p = 1 a tenth of g changes it by less than the noise
WHY = "p(g) is flat here: the estimate from 10,000 trees crosses the level elsewhere than the exact p"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ours = {(row["b"], row["level"]): row for row in rows}
    numbers, as_printed = [], 0
    for cell in published:
        b, level = int(cell["branching"]), EXCHANGED[cell["label_p"]]
        if cell["granularity"] and (g := ours[b, level]["g"]) is not None:
            theirs = int(cell["granularity"])
            allowed = max(1.0, NOISE * theirs)
            number = Number(f"b = {b}, p = {level:.2f} (row {cell['label_p']})", theirs, g, g, g, allowed)
            numbers.append(number if number.verdict == "agrees" else Number(**{**vars(number), "why": WHY}))
            plain = ours[b, float(cell["label_p"])]["g"]
            as_printed += cell["label_p"] != "1.00" and plain is not None and abs(plain - theirs) <= allowed
    outer = [number for number in numbers if "row 1.00" not in number.what]
    claims = [_growth(ours), _exchanged(outer, as_printed)]
    return Findings(numbers, claims, [_table(ours, published)])


def _growth(ours: Mapping[tuple[int, float], Row]) -> Claim:
    limits = [row["g"] for (_, level), row in sorted(ours.items()) if level == 1.0]
    known = [g for g in limits if g is not None]
    return Claim(
        "The number of values needed grows with b, ever faster", known == sorted(known) and len(known) > 3,
        "g at p = 1: " + ", ".join("more" if g is None else str(g) for g in limits), "section 3.2",
    )  # fmt: skip


def _exchanged(outer: Sequence[Number], as_printed: int) -> Claim:
    swapped = sum(number.verdict == "agrees" for number in outer)
    evidence = f"of {len(outer)} cells {as_printed} agree with the labels as printed, {swapped} with them exchanged"
    return Claim("The rows labelled 0.98 and 1.02 are what they say", as_printed >= swapped, evidence, "table 3.1")


def _table(ours: Mapping[tuple[int, float], Row], published: Sequence[Mapping[str, str]]) -> Table:
    theirs = {(int(cell["branching"]), cell["label_p"]): cell["granularity"] for cell in published}
    rows = []
    for level in (1.02, 1.0, 0.98):
        label = next(name for name, meant in EXCHANGED.items() if meant == level)
        rows.append([f"p = {level:.2f}, ours", *(ours[b, level]["g"] or "more" for b in range(2, 11))])
        rows.append([f"published, row {label}", *(theirs[b, label] or "-" for b in range(2, 11))])
        rows.append(["ours, p stays below", *(ours[b, level]["lasting"] or "more" for b in range(2, 11))])
    return Table("table-3.1", "g at which p falls to a level", ["", *(f"b = {b}" for b in range(2, 11))], rows)
