"""Beal, Nau, Bratko-Gams, Pearl, Sadikov: the models before the thesis.

Claim: Section 2 of the thesis reviews who found minimax pathology, who explained its absence, and how: Beal's growth
of errors, Nau's limit, clusters, kernels, traps, unequal branching.

Source: [kaluza2008], sections 2.1 and 2.2, and the papers it cites (in `beal`, `nau` and
`unequal_branching` of `zermelo.pathology`). All is computed, nothing simulated.

Verdict: All hold but one. Beal's factor is exact for small errors at every b. Two levels multiply small errors by (1 -
f) growth², so clusters remove pathology above f = 1 - growth⁻²: 0.345 at b = 2, 0.744 at b = 10. Nau's limit, printed
without a condition, holds for an evaluation of two values; with four values and many winning moves (m = 4, n <= 4 and
others) D tends to 1: deep search finds the win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Table, line_figure

ID = "classical-models"
PRODUCES = ("section-2",)

BRANCHINGS = tuple(range(2, 21))
QUICK = {"model": ["beal", "clusters", "kernels", "traps", "nau", "sadikov"], "branchings": BRANCHINGS, "depth": 40}
FULL = {"model": ["beal", "clusters", "kernels", "traps", "nau", "sadikov"], "branchings": tuple(range(2, 101)),
        "depth": 200}  # fmt: skip


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
        holds, evidence = judges[row["judge"]](by_model[row["model"]])
        claims.append(Claim(row["claim"], holds, evidence, row["source"]))
    return Findings(claims=claims, tables=[_thresholds(by_model)], figures=[_quality(by_model), _errors(by_model)])


def _judge_beal(rows: Sequence[Row]) -> tuple[bool, str]:
    apart = max(abs(row["growth"] / row["predicted"] - 1) for row in rows)
    return apart < 1e-3, f"b = {rows[0]['b']} to {rows[-1]['b']}: largest relative difference {apart:.1e}"


def _threshold(rows: Sequence[Row]) -> tuple[bool, str]:
    holds = all(row["below"] > 1 > row["above"] for row in rows)
    shown = ", ".join(f"{row['needed']:.3f} (b = {row['b']})" for row in rows if row["b"] in (2, 3, 10))
    return holds, f"share above which errors shrink: {shown}"


def _judge_nau(rows: Sequence[Row]) -> tuple[bool, str]:
    mine = [row for row in rows if row["evaluation"] == "two values"]
    apart = max(abs(row["deep"] - row["chance"]) for row in mine)
    return apart < 1e-3, f"{len(mine)} pairs (m, n), evaluation of two values: within {apart:.1e} of m/(m+n)"


def _condition(rows: Sequence[Row]) -> tuple[bool, str]:
    mine = [row for row in rows if row["evaluation"] == "four values"]
    limits = sum(abs(row["deep"] - row["chance"]) < 1e-3 for row in mine)
    certain = [f"({row['m']}, {row['n']})" for row in mine if row["deep"] > 1 - 1e-3]
    return limits == len(mine), f"{limits} of {len(mine)} pairs tend to chance; D tends to 1 for {', '.join(certain)}"


def _position(rows: Sequence[Row]) -> tuple[bool, str]:
    errors = [row["position"] for row in rows if (row["b_max"], row["b_min"]) == (8, 2) and row["d"] % 2 == 1]
    return errors == sorted(errors), f"8 moves against 2, d = 1, 3, …: {', '.join(f'{x:.3f}' for x in errors)}"


def _move(rows: Sequence[Row]) -> tuple[bool, str]:
    errors = [row["move"] for row in rows if (row["b_max"], row["b_min"]) == (8, 2)]
    return errors == sorted(errors, reverse=True), f"8 moves against 2: {errors[0]:.3f} at d = 1, {errors[2]:.3f} at 3"


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
