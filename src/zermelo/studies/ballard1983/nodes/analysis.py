"""The shares as tables and a figure, and what they say of the claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Table, figures

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
    return Findings(claims=claims, tables=tables, figures=_figures(trees, games))


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


def _figures(trees: Sequence[Row], games: Sequence[Row]) -> list[Figure]:
    """Shares of nodes: of trees of two plies over their branching, of games over plies."""
    outcomes = sorted({row["outcomes"] for row in trees})
    middle = outcomes[len(outcomes) // 2] if outcomes else 0
    shallow = [row for row in trees if row["plies"] == 2 and row["outcomes"] == middle]
    return [
        _figure("tree-savings", f"Trees of two plies and {middle} outcomes", shallow, "b", "moves of a node"),
        _figure("game-savings", "Games", games, "plies", "plies of moves"),
    ]


def _figure(name: str, what: str, rows: Sequence[Row], x: str, label: str) -> Figure:
    curves: dict[str, tuple[list[float], list[float]]] = {}
    for row in rows:
        if row["algorithm"] in ("Star1", "Star2"):
            xs, ys = curves.setdefault(f"{_kind(row)}, {row['algorithm']}", ([], []))
            xs.append(row[x])
            ys.append(100 * row["nodes_ratio"])
    return figures.lines(
        name, f"{what}: nodes, percent of expectiminimax", curves, x=label, y="percent of expectiminimax", level=100.0
    )


def _kind(row: Row) -> str:
    if "order" in row:
        return f"{row['values']}, {row['order']} order"
    return str(row["game"]) + (f", {-row['after']} before the end" if row["after"] < 0 else "")
