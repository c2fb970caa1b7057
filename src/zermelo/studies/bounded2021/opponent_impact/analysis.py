"""The factors in order, and what the literature says of Hearts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table
from zermelo.statistics import Estimate
from zermelo.studies.bounded2021.boards import shown

CAPTURING = ("rolit", "focus")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    order = sorted(rows, key=lambda row: -row["impact"])
    lines = [[row["game"], row["games"], shown(_estimate(row)), f"{row['length']:.1f}"] for row in order]
    table = Table("impact", "Opponent impact factor in random games", ("game", "games", "impact", "plies"), lines)
    return Findings(claims=[Claim(row["claim"], *_hearts(rows), row["source"]) for row in published], tables=[table])


def _estimate(row: Row) -> Estimate:
    return Estimate(row["impact"], row["low"], row["high"])


def _hearts(rows: Sequence[Row]) -> tuple[bool | None, str]:
    hearts = [row for row in rows if row["game"].startswith("hearts")]
    others = [row for row in rows if row["game"].startswith(CAPTURING)]
    if not hearts or not others:
        return None, "not both in these rows"
    highest, lowest = max(hearts, key=lambda row: row["high"]), min(others, key=lambda row: row["low"])
    told = "; ".join(f"{row['game']}: {shown(_estimate(row))}" for row in (highest, lowest))
    if highest["high"] < lowest["low"]:
        return True, told
    return (False if highest["low"] > lowest["high"] else None), told
