"""Does granularity matter in the K-game under other heuristics?

Claim: In the models more values remove pathology; in the K-game with the average they do not. Section 6.2 supposes
that the average is the reason and leaves the question open. Here: median, maxmin, its mirror image minmax, equality of
neighbours, a linear evaluation fitted to the true values, and the average two plies on (`lookahead`).

Source: [kaluza2008], sections 5.3 and 6.2.

Method: K-games with s = 0, 0.5 and 1 and g = 2, 3, 5, 10, 20 and 40; every heuristic sees the same boards. At 7 cuts
there are 10,000 boards for b = 2, 5,000 for b = 3 and 1,500 for b = 4. `lookahead` would see the end of 7 cuts from
depth 5, so it plays 9 cuts, with the average beside it: 5,000 boards for b = 2, 1,000 for b = 3. p = E(5)/E(1) with
intervals of 95 %; the conjecture asks for a setting in which more values take p from above 1 to below, all 51 settings
of the other heuristics judged together.

Deviations: No published numbers: the question is open, and nothing is published to compare with but the conjecture.
`minmax`, `linear` and `lookahead` are ours. The rules are read as in `heuristics`, in part by the outcome.

Verdict: 1,000 to 10,000 boards a setting. The conjecture stays open: in one of 51 settings of the other heuristics more
values take p from above 1 to below (`lookahead`, b = 2, s = 0.5, 9 cuts: 1.16 at g = 2, 0.93 at g = 40), which is not
clear when all are judged together. p falls with g in 12 of 66 settings and rises in 25: fails. That with the average g
does not take p across 1 is open as well: at s = 0 p is 0.83 at g = 2 and 0.94 at g = 40 for b = 2, 1.08 and 1.06 for b
= 3, 1.07 and 1.07 for b = 4.

Tables and discussion: docs/reports/kaluza2008.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies._figures import estimate_figure
from zermelo.studies.kaluza2008._games import by, interval, play, split
from zermelo.studies.kaluza2008._statistics import known, largest, less, sample, statistic

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


Judged = tuple[list[Statistic], str]
Place = tuple[str, int, float, int]  # heuristic, b, s, depth
Places = Mapping[Place, Sequence[Row]]


MATTERS = 0.1  # of p


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The open question, answered heuristic by heuristic: p at few values against p at many."""
    places = {place: split(found)[0] for place, found in by(rows, "heuristic", "b", "s", "depth").items()}
    judges = {"average": _average, "choice": _choice, "models": _models}
    claims = []
    for row in published:
        statistics, told = judges[row["judge"]](places)
        claims.append(replace(Claim.judged(row["claim"], statistics, row["source"], told), by_outcome=True))
    return Findings(claims=claims, tables=[_table(places)], figures=[_figure(places)])


def _named(place: Place) -> str:
    name, b, s, depth = place
    return f"{name} (b = {b}, s = {s:g}{f', {depth} cuts' if depth != 7 else ''})"


def _known(places: Places) -> Places:
    """Where the shallow search errs at the fewest and at the most values."""
    return {place: rows for place, rows in places.items() if rows[0]["p"] is not None and rows[-1]["p"] is not None}


def _average(places: Places) -> Judged:
    """p at the fewest and at the most values on one side of 1: the product of their distances from 1 is positive."""
    mine = {place: rows for place, rows in _known(places).items() if place[0] == "average"}
    found = []
    for place, rows in mine.items():
        few, many = known(rows[0]), known(rows[-1])
        corners = [(a - 1) * (b - 1) for a in (few.low, few.high) for b in (many.low, many.high)]
        product = Estimate((few.value - 1) * (many.value - 1), min(corners), max(corners))
        found.append(
            statistic(f"(p - 1) at g = 2 times (p - 1) at g = 40, {_named(place)}", product, sample(rows[0]), above=0.0,
                      effect=MATTERS**2)
        )  # fmt: skip
    told = "; ".join(f"b = {b}, {depth} cuts: {_ends(rows)}" for (_, b, s, depth), rows in mine.items() if s == 0)
    return found, told


def removal(rows: Sequence[Row]) -> Estimate:
    """How far more values take p from above 1 to below: the smaller of the two distances, positive if they do."""
    few, many = known(rows[0]), known(rows[-1])
    return Estimate(
        min(few.value - 1, 1 - many.value), min(few.low - 1, 1 - many.high), min(few.high - 1, 1 - many.low)
    )


def _choice(places: Places) -> Judged:
    """One setting is enough, so all must be seen before it can fail: a run without b above 2 leaves it open."""
    found = {place: removal(rows) for place, rows in _known(places).items() if place[0] != "average"}
    removing = [_named(place) for place, each in found.items() if each.low > 0]
    told = f"{len(removing)} of {len(found)} settings: {'; '.join(removing) or 'none'}"
    told += f"; not clear at {sum(each.low <= 0 < each.high for each in found.values())}"
    if not found or (max(place[1] for place in found) == 2 and not removing):
        return [], told
    rows = [{"x": each.value, "x_low": each.low, "x_high": each.high} for each in found.values()]
    size = min(sample(rows[0]) or 0 for rows in places.values())
    what = "largest removal of pathology by more values"
    return [statistic(what, largest(rows, "x"), size, above=0.0, effect=MATTERS)], told


def _models(places: Places) -> Judged:
    """From the fewest to the most values, on the same boards."""
    found = [
        statistic(f"p at g = 40 less p at g = 2, {_named(place)}", less(known(rows[-1]), known(rows[0]), together=True),
                  sample(rows[0]), effect=MATTERS, below=0.0)
        for place, rows in _known(places).items()
    ]  # fmt: skip
    falls = [each.what.partition(", ")[2] for each in found if each.high < 0]
    told = f"it falls at {len(falls)} of {len(found)} settings, rises at {sum(each.low > 0 for each in found)}"
    return found, told + (f"; falls: {'; '.join(falls)}" if falls else "")


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
            curves[place[0]] = {row["g"]: known(row) for row in rows if row["p"] is not None}
    title = f"p against g under other heuristics, b = {b}, s = 0"
    return estimate_figure("question-a", title, curves, x="granularity g", y="p", level=1, log_x=True)
