"""The shares as tables and a figure, and what they say of the claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import figures
from zermelo.experiments.experiment import Row
from zermelo.experiments.findings import Claim, Figure, Findings, Table

TREES, GAMES = ("values", "order", "b", "outcomes", "plies"), ("game", "after", "plies")
Verdict = tuple[bool | None, str]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    trees = [row for row in rows if "order" in row and row["algorithm"] != "expectiminimax"]
    games = [row for row in rows if "game" in row and row["algorithm"] != "expectiminimax"]
    unordered = [row for row in trees if row["order"] == "random"]
    best = [row for row in trees if row["order"] == "best"]
    deep = [row for row in games if row["plies"] > 1]
    judged = {
        "star1": _saves(_of(unordered, "Star1"), "leaves", 0.25, 0.30),
        "star2": _saves(_of(unordered, "Star2"), "leaves", 0.5, 1.0),
        "best": _saves(_of(best, "Star2"), "leaves", 0.9, 1.0),
        "star1-games": _saves(_of(deep, "Star1"), "nodes", 0.25, 0.30),
        "star2-games": _saves(_of(deep, "Star2"), "nodes", 0.5, 1.0),
    }
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    tables = [
        _table("trees", "Uniform trees, percent of expectiminimax", TREES, trees),
        _table("games", "Games, percent of expectiminimax", GAMES, games),
    ]
    return Findings(claims=claims, tables=tables, figures=[_figure(trees, games)])


def _of(rows: Sequence[Row], algorithm: str) -> list[Row]:
    return [row for row in rows if row["algorithm"] == algorithm]


def _saves(rows: Sequence[Row], what: str, low: float, high: float) -> Verdict:
    """Does every kind of tree or game save a share between the two, as far as its interval tells?"""
    if not rows:
        return None, "no such rows"
    within = sum(1 - row[f"{what}_high"] <= high and 1 - row[f"{what}_low"] >= low for row in rows)
    told = [f"{within} of {len(rows)} kinds"]
    for kind in dict.fromkeys(row.get("values", row.get("game")) for row in rows):
        saved = [100 * (1 - row[f"{what}_ratio"]) for row in rows if kind in (row.get("values"), row.get("game"))]
        told.append(f"{kind}: saved {min(saved):.0f} to {max(saved):.0f} %")
    return within == len(rows), "; ".join(told)


def _table(name: str, title: str, keys: Sequence[str], rows: Sequence[Row]) -> Table:
    names = list(dict.fromkeys(row["algorithm"] for row in rows))
    cells: dict[tuple[object, ...], dict[str, Row]] = {}
    for row in rows:
        cells.setdefault(tuple(row[key] for key in keys), {})[row["algorithm"]] = row
    columns = [*keys, *(f"{each}, {what}" for what in ("leaves", "nodes") for each in names)]
    shown = [
        [*key, *(_percent(found[each], what) for what in ("leaves", "nodes") for each in names)]
        for key, found in cells.items()
    ]
    return Table(name, title, columns, shown)


def _percent(row: Row, what: str) -> str:
    spread = 50 * (row[f"{what}_high"] - row[f"{what}_low"])
    return f"{100 * row[f'{what}_ratio']:.1f} ± {spread:.1f}"


def _figure(trees: Sequence[Row], games: Sequence[Row]) -> Figure:
    """Shares of nodes over plies: of the widest trees that were searched deeper than two plies, and of the games."""
    widest = max((row["b"] * row["outcomes"] for row in trees if row["plies"] > 2), default=0)
    curves: dict[str, tuple[list[float], list[float]]] = {}
    for row in [*(row for row in trees if row["b"] * row["outcomes"] == widest), *games]:
        if row["algorithm"] in ("Star1", "Star2"):
            xs, ys = curves.setdefault(f"{_kind(row)}, {row['algorithm']}", ([], []))
            xs.append(row["plies"])
            ys.append(100 * row["nodes_ratio"])
    title = "Nodes, percent of expectiminimax"
    return figures.lines("star-savings", title, curves, x="plies of moves", y=title, level=100.0)


def _kind(row: Row) -> str:
    if "order" in row:
        return f"trees {row['b']} x {row['outcomes']}, {row['values']}, {row['order']} order"
    return f"{row['game']}, end" if row["after"] < 0 else str(row["game"])
