"""Beal, Nau, Bratko-Gams, Pearl, Sadikov: the models before the thesis.

Claim: Section 2 of the thesis reviews who found minimax pathology, who explained its absence, and how: Beal's growth
of errors, Nau's limit, clusters, kernels, traps, unequal branching.

Source: [kaluza2008], sections 2.1 and 2.2, and the papers it cites (in `beal`, `nau` and `unequal_branching` of
`zermelo.pathology`).

Method: All is computed, nothing simulated. In Beal's model a static error of 1e-6 is followed through the levels for b
= 2 to 100: alone, and with clusters, kernels or traps, their share just below and just above the one that should remove
pathology. In Nau's model D(d), the probability of a right move, is followed to depth 60 for one to six moves of either
kind and for evaluations of two and of four values. In Sadikov's model position and move errors are followed to depth 9,
with 8 moves against 2, 4 against 4, and 2 against 8.

Deviations: The sections are a review: their statements are judged, and no printed number is compared. The size of the
error, the evaluations and the numbers of moves are our choice.

Verdict: All hold but one. Beal's factor is exact for small errors at every b. Two levels multiply small errors by (1 -
f) growth², so clusters remove pathology above f = 1 - growth⁻²: 0.345 at b = 2, 0.744 at b = 10. Nau's limit, printed
without a condition, holds for an evaluation of two values; with four values and many winning moves (m = 4, n <= 4 and
others, 15 of 36 pairs) D tends to 1: deep search finds the win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table, line_figure
from zermelo.studies.kaluza2008._statistics import exactly

ID = "classical-models"
PRODUCES = ("section-2",)

FULL = {"model": ["beal", "clusters", "kernels", "traps", "nau", "sadikov"], "branchings": tuple(range(2, 101)),
        "depth": 60}  # fmt: skip
QUICK = FULL  # exact, and done in seconds


SMALL = 1e-6  # a static error so small that its growth is linear
MARGIN = 0.02  # on either side of a predicted threshold
TRAPS_LOST = 0.9  # share of the traps that the side to move loses
EVALUATIONS = {
    "two values": ((0.25, 0.75), (0.75, 0.25)),
    "four values": ((0.1, 0.2, 0.3, 0.4), (0.4, 0.3, 0.2, 0.1)),
}


def measure(setting: Setting, seed: int) -> list[Row]:
    """Errors by depth in each model."""
    return list(MODELS[setting["model"]](setting))


def _beal(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        errors = beal.errors(b, SMALL, 2)
        yield {"b": b, "growth": errors[2] / errors[1], "predicted": beal.growth(b)}


def _clusters(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        needed = beal.clusters_needed(b)
        few, many = (beal.clustered_errors(b, SMALL, setting["depth"], needed + m) for m in (-MARGIN, MARGIN))
        yield {"b": b, "needed": needed, "below": few[-1] / SMALL, "above": many[-1] / SMALL}


def _reliable(setting: Setting, k: float | None) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if beal.reliable_growth(b, middle, k) > 1 else (low, middle)
        factors = []
        for q in (low - MARGIN / 2, low + MARGIN / 2):
            errors = beal.reliable_errors(b, SMALL, 4, max(0.0, q), k)
            factors.append(errors[4] / errors[3])
        yield {"b": b, "needed": low, "below": factors[0], "above": factors[1]}


def _nau(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import nau

    for name, (won, lost) in EVALUATIONS.items():
        for m in range(1, 7):
            for n in range(1, 7):
                quality = nau.decision_quality(m, n, won, lost, setting["depth"])
                row: dict[str, Any] = {"evaluation": name, "m": m, "n": n, "chance": m / (m + n)}
                yield row | {"shallow": quality[0], "deep": quality[-1], "by_depth": quality[:20]}


def _sadikov(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import unequal_branching

    for b_max, b_min in ((8, 2), (4, 4), (2, 8)):
        for each in unequal_branching.errors(b_max, b_min, 9):
            yield {"b_max": b_max, "b_min": b_min, "d": each.depth, "position": each.position, "bias": each.bias,
                   "move": each.move}  # fmt: skip


MODELS: dict[str, Callable[[Setting], Iterator[Row]]] = {
    "beal": _beal, "clusters": _clusters, "nau": _nau, "sadikov": _sadikov,
    "kernels": lambda setting: _reliable(setting, None), "traps": lambda setting: _reliable(setting, TRAPS_LOST),
}  # fmt: skip


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The claims of section 2, judged."""
    by_model = {name: [row for row in rows if row["model"] == name] for name in dict.fromkeys(r["model"] for r in rows)}
    judges = {"beal": _judge_beal, "clusters": _threshold, "kernels": _threshold, "traps": _threshold,
              "nau": _judge_nau, "condition": _condition, "position": _position, "move": _move}  # fmt: skip
    claims = []
    for row in published:
        statistics, evidence = judges[row["judge"]](by_model[row["model"]])
        claims.append(Claim.judged(row["claim"], statistics, row["source"], evidence))
    return Findings(claims=claims, tables=[_thresholds(by_model)], figures=[_quality(by_model), _errors(by_model)])


Judged = tuple[list[Statistic], str]
ROUNDING = 1e-12  # a rise below this is none
LIMIT = 1e-3  # how near a limit must be reached


def _judge_beal(rows: Sequence[Row]) -> Judged:
    apart = max(abs(row["growth"] / row["predicted"] - 1) for row in rows)
    return [exactly("largest relative difference", apart, below=LIMIT)], f"b = {rows[0]['b']} to {rows[-1]['b']}"


def _threshold(rows: Sequence[Row]) -> Judged:
    """Errors grow just below the predicted share, and shrink just above."""
    found = [exactly(f"growth just below the share (b = {row['b']})", row["below"], above=1.0) for row in rows]
    found += [exactly(f"growth just above the share (b = {row['b']})", row["above"], below=1.0) for row in rows]
    shown = ", ".join(f"{row['needed']:.3f} (b = {row['b']})" for row in rows if row["b"] in (2, 3, 10))
    return found, f"share above which errors shrink: {shown}"


def _judge_nau(rows: Sequence[Row]) -> Judged:
    return _to_chance(rows, "two values")


def _condition(rows: Sequence[Row]) -> Judged:
    return _to_chance(rows, "four values")


def _to_chance(rows: Sequence[Row], evaluation: str) -> Judged:
    mine = [row for row in rows if row["evaluation"] == evaluation]
    found = [
        exactly(f"|D - m/(m+n)| (m = {row['m']}, n = {row['n']})", abs(row["deep"] - row["chance"]), below=LIMIT)
        for row in mine
    ]
    certain = [f"({row['m']}, {row['n']})" for row in mine if row["deep"] > 1 - LIMIT]
    near = sum(each.value < LIMIT for each in found)
    told = f"evaluation of {evaluation}: {near} of {len(mine)} pairs (m, n) tend to chance"
    return found, told + (f"; D tends to 1 for {', '.join(certain)}" if certain else "")


def _position(rows: Sequence[Row]) -> Judged:
    errors = {row["d"]: row["position"] for row in rows if (row["b_max"], row["b_min"]) == (8, 2) and row["d"] % 2 == 1}
    steps = [
        exactly(f"error at d = {d} less that at d = {d - 2}", errors[d] - errors[d - 2], above=0.0)
        for d in errors
        if d > 1
    ]
    return steps, f"8 moves against 2, d = 1, 3, …: {', '.join(f'{x:.3f}' for x in errors.values())}"


def _move(rows: Sequence[Row]) -> Judged:
    errors = {row["d"]: row["move"] for row in rows if (row["b_max"], row["b_min"]) == (8, 2)}
    steps = [
        exactly(f"error at d = {d} less that at d = {d - 1}", errors[d] - errors[d - 1], below=ROUNDING)
        for d in errors
        if d > 1
    ]
    return steps, f"8 moves against 2: {', '.join(f'{x:.3g}' for x in errors.values())} for d = 1, 2, …"


def _thresholds(by_model: Mapping[str, Sequence[Row]]) -> Table:
    cells = [
        (one["b"], one["predicted"], *(by_model[name][i]["needed"] for name in ("clusters", "kernels", "traps")))
        for i, one in enumerate(by_model["beal"])
    ]
    columns = ("b", "growth a level", "clusters needed", "kernels needed", "traps needed")
    return Table("section-2", "Beal's growth, and the share that stops it", columns, cells)


def _quality(by_model: Mapping[str, Sequence[Row]]) -> Figure:
    curves = {
        f"m = {row['m']}, n = {row['n']}, {row['evaluation']}": (range(1, 21), row["by_depth"][:20])
        for row in by_model["nau"]
        if (row["m"], row["n"]) in ((1, 1), (2, 2), (4, 2))
    }
    title = "Nau: the probability of a winning choice against depth"
    return line_figure("section-2-nau", title, curves, x="depth", y="D(d)")


def _errors(by_model: Mapping[str, Sequence[Row]]) -> Figure:
    curves = {}
    for b_max, b_min in ((8, 2), (4, 4)):
        mine = [row for row in by_model["sadikov"] if (row["b_max"], row["b_min"]) == (b_max, b_min)]
        depths = [row["d"] for row in mine]
        curves[f"position error, {b_max} against {b_min}"] = (depths, [row["position"] for row in mine])
        curves[f"move error, {b_max} against {b_min}"] = (depths, [row["move"] for row in mine])
    return line_figure("section-2-sadikov", "Sadikov: unequal branching", curves, x="depth", y="error")
