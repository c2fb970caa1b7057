"""The ratios as tables, and what they say of the claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table

NAMES = ("alpha-beta", "NegaScout", "SSS*", "DUAL*", "MTD(f)")
NO_GAMES = "no games in these rows"
Cells = dict[tuple[object, ...], dict[str, Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    trees = _cells([row for row in rows if "order" in row], "order", "b", "depth")
    games = _cells([row for row in rows if "game" in row], "game", "depth")
    judged = {
        "leaves": _order(games, "leaves", (("MTD(f)",), ("DUAL*", "SSS*"), ("NegaScout",), ("alpha-beta",))),
        "nodes": _order(games, "nodes", (("MTD(f)",), ("NegaScout",), ("alpha-beta",), ("DUAL*",), ("SSS*",))),
        "tenth": _tenth(games),
        "dominance": _dominance(trees),
        "reinefeld": _reinefeld(trees),
    }
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    tables = [
        _table("trees", "Uniform trees, percent of NegaScout", ("order", "b", "depth"), trees),
        _table("games", "Games by iterative deepening, percent of NegaScout", ("game", "depth"), games),
    ]
    return Findings(claims=claims, tables=tables)


def _cells(rows: Sequence[Row], *keys: str) -> Cells:
    made: Cells = {}
    for row in rows:
        made.setdefault(tuple(row[key] for key in keys), {})[row["algorithm"]] = row
    return made


def _deepest(games: Cells) -> dict[object, dict[str, Row]]:
    """Each game at the largest depth."""
    found: dict[object, dict[str, Row]] = {}
    for game, depth in sorted(games, key=str):
        if game not in found or int(str(depth)) > int(str(found[game]["NegaScout"]["depth"])):
            found[game] = games[game, depth]
    return found


def _order(games: Cells, what: str, ranks: Sequence[Sequence[str]]) -> tuple[bool | None, str]:
    """Does the order hold in each game at its largest depth? Equal places are not compared."""
    if not games:
        return None, NO_GAMES
    right, told = 0, []
    for game, cells in _deepest(games).items():
        share = {name: cells[name][f"{what}_ratio"] for name in NAMES}
        right += all(
            share[better] < share[worse]
            for i, rank in enumerate(ranks) for better in rank
            for later in ranks[i + 1 :] for worse in later
        )  # fmt: skip
        found = sorted(NAMES, key=lambda name: share[name])
        told.append(f"{game}: " + " < ".join(f"{name} {100 * share[name]:.0f}" for name in found))
    return right == len(told), "; ".join(told)


def _tenth(games: Cells) -> tuple[bool | None, str]:
    if not games:
        return None, NO_GAMES
    shares = {game: cells["MTD(f)"] for game, cells in _deepest(games).items()}
    told = [
        f"{game}: {100 * row['nodes_ratio']:.0f} % ({100 * row['nodes_low']:.0f} to {100 * row['nodes_high']:.0f})"
        for game, row in shares.items()
    ]
    return all(row["nodes_low"] <= 0.95 and row["nodes_high"] >= 0.85 for row in shares.values()), "; ".join(told)


def _dominance(trees: Cells) -> tuple[bool | None, str]:
    worst = max(
        cells[name]["leaves"] / cells["alpha-beta"]["leaves"] for cells in trees.values() for name in ("SSS*", "DUAL*")
    )
    return worst <= 1.0, f"at most {100 * worst:.1f} % of alpha-beta's leaves in {len(trees)} kinds of trees"


def _reinefeld(trees: Cells) -> tuple[bool | None, str]:
    saved = {
        key: 1 - 1 / cells["alpha-beta"]["leaves_ratio"]
        for key, cells in trees.items() if isinstance(key[1], int) and key[1] >= 20 and key[2] in (4, 5)
    }  # fmt: skip
    if not saved:
        return None, "no such trees in this profile"
    told = []
    for order in dict.fromkeys(key[0] for key in saved):
        found = [share for key, share in saved.items() if key[0] == order]
        told.append(f"{order}: {100 * min(found):.0f} to {100 * max(found):.0f} % saved")
    unordered = [share for key, share in saved.items() if key[0] == "random"]
    return 0.15 <= sum(unordered) / len(unordered) <= 0.25, "; ".join(told)


def _table(name: str, title: str, keys: Sequence[str], cells: Cells) -> Table:
    columns = [*keys, *(f"{each}, {what}" for what in ("leaves", "nodes") for each in NAMES if each != "NegaScout")]
    rows = []
    for key, found in cells.items():
        row: list[object] = list(key)
        for what in ("leaves", "nodes"):
            row += [_percent(found[each], what) for each in NAMES if each != "NegaScout"]
        rows.append(row)
    return Table(name, title, columns, rows)


def _percent(row: Row, what: str) -> str:
    spread = 50 * (row[f"{what}_high"] - row[f"{what}_low"])
    return f"{100 * row[f'{what}_ratio']:.1f} ± {spread:.1f}"
