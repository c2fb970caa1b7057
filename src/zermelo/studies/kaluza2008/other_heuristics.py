"""Does granularity matter in the K-game under other heuristics?

Claim: In the models more values remove pathology; in the K-game with the average they do not. Section 6.2 supposes
that the average is the reason and leaves the question open. Here: median, maxmin, its mirror image minmax, equality of
neighbours, a linear evaluation fitted to the true values, and the average two plies on (`lookahead`).

Source: [kaluza2008], sections 5.3 and 6.2 (an open question: nothing is published to compare with but the conjecture).

Verdict: The average is hardly the reason. Under no heuristic of the cells do more values take p from above 1 to below
beyond the intervals. With the average at s = 0, p is 0.83 at g = 2 and 0.91 at g = 40 for b = 2, 1.06 and 1.01 for b =
3, 1.08 and 1.08 for b = 4. A full run of all settings has not been made; the conjecture is judged open while `linear`
at b = 3 and `lookahead` are not clear.

Tables and discussion: docs/reports/kaluza2008.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Table, line_figure
from zermelo.studies.kaluza2008._games import by, crosses, interval, none_of, play, side, split

# `lookahead` sees the end of a board of 7 cuts from depth 5; so it, and the average beside it, also play 9 cuts.
ID = "other-heuristics"
PRODUCES = ("question-a",)

NAMES = ["average", "median", "maxmin", "minmax", "differences", "linear"]
DEEP = ["average", "lookahead"]
SHARES = [0.0, 0.5, 1.0]
SOME = (2, 3, 5, 10, 20, 40)
QUICK = [
    {"heuristic": NAMES, "b": [2], "s": [0.0], "depth": [7], "gs": SOME, "games": 1000},
    {"heuristic": DEEP, "b": [2], "s": [0.0], "depth": [9], "gs": SOME, "games": 500},
]
FULL = [
    {"heuristic": NAMES, "b": [2], "s": SHARES, "depth": [7], "gs": SOME, "games": 10000},
    {"heuristic": NAMES, "b": [3], "s": SHARES, "depth": [7], "gs": SOME, "games": 5000},
    {"heuristic": NAMES, "b": [4], "s": SHARES, "depth": [7], "gs": SOME, "games": 1500},
    {"heuristic": DEEP, "b": [2], "s": SHARES, "depth": [9], "gs": SOME, "games": 5000},
    {"heuristic": DEEP, "b": [3], "s": SHARES, "depth": [9], "gs": SOME, "games": 1000},
]


BOARDS = 2008  # the seed of the boards: every heuristic sees the same ones


def measure(setting: Setting, seed: int) -> list[Row]:
    """Move errors in games of the K-game, for all granularities on the same boards."""
    return play(setting, BOARDS)


Judged = tuple[bool | None, str]
Place = tuple[str, int, float, int]  # heuristic, b, s, depth


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The open question, answered heuristic by heuristic: p at few values against p at many."""
    places = {place: split(found)[0] for place, found in by(rows, "heuristic", "b", "s", "depth").items()}
    judges = {"average": _average, "choice": _choice, "models": _models}
    claims = [Claim(row["claim"], *judges[row["judge"]](places), row["source"]) for row in published]
    return Findings(claims=claims, tables=[_table(places)], figures=[_figure(places)])


def removes(rows: Sequence[Row]) -> bool | None:
    """Do more values take p from above 1 to below? Not known while the intervals allow it, but do not show it."""
    few, many = rows[0], rows[-1]
    if (few["p"] is not None and few["p_high"] <= 1) or (many["p"] is not None and many["p_low"] >= 1):
        return False
    return True if side(few) > 0 > side(many) else None


def _named(place: Place) -> str:
    name, b, s, depth = place
    return f"{name} (b = {b}, s = {s:g}{f', {depth} cuts' if depth != 7 else ''})"


def _average(places: Mapping[Place, Sequence[Row]]) -> Judged:
    found = {place: rows for place, rows in places.items() if place[0] == "average"}
    crossed = [crosses([rows[0], rows[-1]]) for rows in found.values()]
    shown = "; ".join(f"b = {b}, {depth} cuts: {_ends(rows)}" for (_, b, s, depth), rows in found.items() if s == 0)
    return none_of(crossed), shown


def _choice(places: Mapping[Place, Sequence[Row]]) -> Judged:
    """One setting is enough; without one it stays open while the intervals allow it somewhere."""
    found = {place: removes(rows) for place, rows in places.items() if place[0] != "average"}
    removing = [_named(place) for place, each in found.items() if each]
    unclear = sum(each is None for each in found.values())
    shown = f"{len(removing)} of {len(found)} settings: {'; '.join(removing) or 'none'}; not clear at {unclear}"
    return (True if removing else None if unclear else False), shown


def _models(places: Mapping[Place, Sequence[Row]]) -> Judged:
    """By more than the intervals of the smallest and the largest g allow."""
    known = {place: rows for place, rows in places.items() if rows[0]["p"] is not None and rows[-1]["p"] is not None}
    falls = [_named(place) for place, rows in known.items() if rows[-1]["p_high"] < rows[0]["p_low"]]
    rises = sum(rows[-1]["p_low"] > rows[0]["p_high"] for rows in known.values())
    shown = f"it falls at {len(falls)} of {len(known)} settings, rises at {rises}"
    return len(falls) > len(known) / 2, shown + (f"; falls: {'; '.join(falls)}" if falls else "")


def _ends(rows: Sequence[Row]) -> str:
    return f"p {interval(rows[0])} at g = {rows[0]['g']}, {interval(rows[-1])} at g = {rows[-1]['g']}"


def _table(places: Mapping[Place, Sequence[Row]]) -> Table:
    gs = [row["g"] for row in next(iter(places.values()))]
    cells = [
        (*place, *(interval(row) for row in rows), f"{rows[-1]['shallow']:.3f}", f"{rows[-1]['deep']:.3f}")
        for place, rows in sorted(places.items(), key=lambda item: (item[0][3], *item[0][1:3], item[0][0]))
    ]
    last = [f"E({depth}), g = {gs[-1]}" for depth in (1, 5)]
    columns = ("heuristic", "b", "s", "cuts", *(f"p, g = {g}" for g in gs), *last)
    return Table("question-a", "p by granularity under other heuristics", columns, cells)


def _figure(places: Mapping[Place, Sequence[Row]]) -> Figure:
    b = max(b for _, b, s, depth in places if s == 0 and depth == 7)
    curves = {}
    for place, rows in places.items():
        if place[1:] == (b, 0.0, 7):
            known = [row for row in rows if row["p"] is not None]
            curves[place[0]] = ([row["g"] for row in known], [row["p"] for row in known])
    title = f"p against g under other heuristics, b = {b}, s = 0"
    return line_figure("question-a", title, curves, x="granularity g", y="p", level=1, log_x=True)
