"""Mean score and share of wins of the six players, and the order that the study saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Table
from zermelo.statistics import Estimate, bounded_mean, mean
from zermelo.studies.bounded2021.boards import positive, shown

WHAT = {"score": 64.0, "win": 1.0}  # and how much there is of it
NEAR = 2.0  # balls within which a mean score is near another


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    tables, pictures = [], []
    for evaluation in sorted({row["evaluation"] for row in rows}, reverse=True):
        own = [row for row in rows if row["evaluation"] == evaluation]
        tables.append(_table(evaluation, own))
        if evaluation == "study":
            pictures = [_bars("graph-8", "Final score", own, "score"), _bars("graph-9", "Share of wins", own, "win")]
    judged = _judged([row for row in rows if row["evaluation"] == "study"])
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    return Findings(claims=claims, tables=tables, figures=pictures)


def players(rows: Sequence[Row]) -> list[str]:
    """By mean score, the best first."""
    names = {row["player"] for row in rows}
    return sorted(names, key=lambda name: (-estimate(rows, name, "score").value, name))


def estimate(rows: Sequence[Row], name: str, what: str) -> Estimate:
    return bounded_mean([row[what] for row in rows if row["player"] == name], 0.0, WHAT[what])


def difference(rows: Sequence[Row], one: str, other: str, what: str) -> Estimate:
    """On the boards where both sit."""
    found: dict[str, dict[int, float]] = {
        name: {row["board"]: row[what] for row in rows if row["player"] == name} for name in (one, other)
    }
    common = sorted(found[one].keys() & found[other].keys())
    return mean([found[one][board] - found[other][board] for board in common])


def _table(evaluation: str, rows: Sequence[Row]) -> Table:
    lines = []
    for name in players(rows):
        own = [row for row in rows if row["player"] == name]
        depths = [row["depth"] for row in own if row["depth"]]
        depth = f"{sum(depths) / len(depths):.2f}" if depths else ""
        lines.append([name, len(own), *(shown(estimate(rows, name, what)) for what in WHAT), depth])
    suffix = "" if evaluation == "study" else f"-{evaluation}"
    columns = ["player", "boards", "score", "share of wins", "depth"]
    return Table(f"players{suffix}", f"Six players, evaluation {evaluation}", columns, lines)


def _judged(rows: Sequence[Row]) -> dict[str, tuple[bool | None, str]]:
    others = ("BoundedParanoid", "BoundedMaxN", "ShallowPruningMaxN", "Greedy", "Random")
    near = difference(rows, "ShallowPruningMaxN", "Greedy", "score")
    close = True if max(-near.low, near.high) < NEAR else False if max(near.low, -near.high) > NEAR else None
    return {
        "paranoid": _above(rows, "Paranoid", others),
        "second": _above(rows, "BoundedParanoid", others[1:]),
        "bounded": _above(rows, "BoundedMaxN", ["ShallowPruningMaxN"]),
        "greedy": (close, f"ShallowPruningMaxN - Greedy: {shown(near, 2)} balls, near is {NEAR:g}"),
    }


def _above(rows: Sequence[Row], name: str, others: Sequence[str]) -> tuple[bool | None, str]:
    """Is a player above others in score and in wins, on the boards where both sit?"""
    verdicts, told = [], []
    for other in others:
        found = [difference(rows, name, other, what) for what in WHAT]
        verdicts += [positive(each) for each in found]
        told.append(f"{other}: {shown(found[0], 2)} balls, {shown(found[1])} wins")
    holds = False if False in verdicts else None if None in verdicts else True
    return holds, f"{name} above " + "; ".join(told)


def _bars(name: str, title: str, rows: Sequence[Row], what: str) -> Figure:
    order = players(rows)
    found = [estimate(rows, each, what) for each in order]

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        ends = [[each.value - each.low for each in found], [each.high - each.value for each in found]]
        axes.bar(range(len(order)), [each.value for each in found], yerr=ends, capsize=4)
        axes.set_xticks(range(len(order)), order, rotation=20, fontsize=8)
        axes.set(ylabel=title.lower())

    return Figure(name, title, draw)
