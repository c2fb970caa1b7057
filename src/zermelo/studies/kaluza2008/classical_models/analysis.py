"""The claims of section 2, judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Table, figures


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    by_model = {name: [row for row in rows if row["model"] == name] for name in dict.fromkeys(r["model"] for r in rows)}
    judges = {"beal": _beal, "clusters": _threshold, "kernels": _threshold, "traps": _threshold, "nau": _nau,
              "condition": _condition, "position": _position, "move": _move}  # fmt: skip
    claims = []
    for row in published:
        holds, evidence = judges[row["judge"]](by_model[row["model"]])
        claims.append(Claim(row["claim"], holds, evidence, row["source"]))
    return Findings(claims=claims, tables=[_thresholds(by_model)], figures=[_quality(by_model), _errors(by_model)])


def _beal(rows: Sequence[Row]) -> tuple[bool, str]:
    apart = max(abs(row["growth"] / row["predicted"] - 1) for row in rows)
    return apart < 1e-3, f"b = {rows[0]['b']} to {rows[-1]['b']}: largest relative difference {apart:.1e}"


def _threshold(rows: Sequence[Row]) -> tuple[bool, str]:
    holds = all(row["below"] > 1 > row["above"] for row in rows)
    shown = ", ".join(f"{row['needed']:.3f} (b = {row['b']})" for row in rows if row["b"] in (2, 3, 10))
    return holds, f"share above which errors shrink: {shown}"


def _nau(rows: Sequence[Row]) -> tuple[bool, str]:
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
    return figures.lines("section-2-nau", title, curves, x="depth", y="D(d)")


def _errors(by_model: Mapping[str, Sequence[Row]]) -> Figure:
    curves = {}
    for b_max, b_min in ((8, 2), (4, 4)):
        mine = [row for row in by_model["sadikov"] if (row["b_max"], row["b_min"]) == (b_max, b_min)]
        depths = [row["d"] for row in mine]
        curves[f"position error, {b_max} against {b_min}"] = (depths, [row["position"] for row in mine])
        curves[f"move error, {b_max} against {b_min}"] = (depths, [row["move"] for row in mine])
    return figures.lines("section-2-sadikov", "Sadikov: unequal branching", curves, x="depth", y="error")
