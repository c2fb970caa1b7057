"""Where a deeper search errs more: the phase diagram of the exact models, and its limit of many values.

Claim: Stated before the run. (1) The thesis finds that more values (g) remove pathology, and that the number needed
grows exponentially with the branching factor b. Is it so for every b, or is there a b from which on no g is enough?
(2) Does that b depend on the noise of the heuristic and on the depth of the tree? (3) Does a little dependence (s) of
the values change it? p = E(depth) / E(1) as everywhere; pathological is p > 1.

Source: Ours. The models: [kaluza2008], sections 3 and 4.3.1; table 3.1 ends at b = 10.

Method: No simulation. p of g values by the exact method; the limit of many values with real numbers
(`zermelo.pathology.solve_limit`), and for independent trees with proven bounds (`bound_limit`): upper and lower sums
of the integral that the error is, with every rounding error bounded. From b = 150 on two inequalities decide
(docs/reports/zermelo2026.md).

Deviations: No published numbers: the questions are ours. The thesis simulates, and its table ends at b = 10. Proven is
the limit of independent trees with noise 0.1 and depth 5 only; for other noises, depths and dependence it is
extrapolated from two grids. From which g on p stays above 1 is not proven.

Verdict: (1) There is such a b: 13. Proven for independent trees of depth 5 and noise 0.1: in the limit of many values p
< 1 for b = 2 to 12 (b = 12: at most 0.999996), and p > 1 for every b from 13 on (b = 13: between 1.0002 and 1.0009).
The pathology that is left is small, at most 0.25 %. At b = 13 to 20, 30, 50 and 100 p is above 1 at every one of 27 g
up to 1,000. So the growth of table 3.1 is not exponential for ever: the number of values needed becomes infinite. (2)
It depends on both. The first pathological b in the limit is 25 (of those tried) with noise 0.05, 6 with 0.2, 2 with
0.4; none up to 50 in trees of depth 3, 10 at depth 6, 8 at depth 7 (where b = 50 is undecided). (3) Yes: at s = 0.1 p
is below 1 at every b of 14 up to 50, and from b = 6 on the lower the more moves there are (0.93 at b = 2 and 6, 0.86 at
b = 13, 0.57 at b = 50).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table, line_figure, surface_figure
from zermelo.studies._judging import exactly

ID = "phase-diagram"
PRODUCES = (
    "phase-diagram", "phase-bounds", "phase-limit-b", "phase-limit-noise", "phase-limit-dependence", "phase-g",
)  # fmt: skip

SIGMA = 0.1  # the thesis's noise
NOISES = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8]
WIDE = [*range(2, 21), 25, 30, 40, 50, 70, 100]
SOME = [2, 3, 4, 5, 6, 8, 10, 12, 13, 14, 16, 20, 30, 50]
MANY = (
    2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50, 64, 80, 100, 128, 160, 200, 256, 320, 400, 512, 640, 800, 1000,
)  # fmt: skip
QUICK = [
    {"part": ["bounds"], "b": [2, 5, 10, 14, 16, 20], "most": 1600},
    {"part": ["limit"], "b": [2, 5, 10, 12, 13, 14], "noise": [0.05, SIGMA, 0.2], "depth": [5]},
    {"part": ["limit"], "b": [12, 13], "noise": [SIGMA], "depth": [3, 7]},
    {"part": ["dependent"], "b": [2, 13, 20], "s": [0.1, 0.5, 1.0]},
    {"part": ["values"], "b": [2, 5, 10, 13, 20], "gs": MANY[:20]},
]
FULL = [
    {"part": ["bounds"], "b": list(range(2, 150)), "most": 6400},
    {"part": ["large"], "b": [150], "to": 10_000},
    {"part": ["limit"], "b": WIDE, "noise": NOISES, "depth": [5]},
    {"part": ["limit"], "b": SOME, "noise": [SIGMA], "depth": [2, 3, 4, 6, 7]},
    {"part": ["dependent"], "b": SOME, "s": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]},
    {"part": ["values"], "b": [*range(2, 21), 30, 50, 100], "gs": MANY},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """One part of the diagram; nothing is drawn."""
    return PARTS[setting["part"]](setting)


def _bounds(setting: Setting) -> list[Row]:
    """Bounds of E(1) and E(5) in the limit, on finer and finer grids until they tell which is larger."""
    from zermelo.pathology import bound_limit

    points = 800
    while True:
        shallow, deep = (bound_limit(setting["b"], d, points=points) for d in (1, 5))
        p_low, p_high = deep.low / shallow.high, deep.high / shallow.low
        if p_high < 1 or p_low > 1 or 2 * points > setting["most"]:
            row = {"e_shallow_low": shallow.low, "e_shallow_high": shallow.high, "e_deep_low": deep.low}
            return [{**row, "e_deep_high": deep.high, "p_low": p_low, "p_high": p_high, "points": points}]
        points *= 2


def _large(setting: Setting) -> list[Row]:
    """For every b of a range: the bound of how far depth 5 is from chance, over that of the gain at depth 1, a log."""
    from zermelo.pathology import log_gain_bound, log_tie_bound

    found = {b: log_tie_bound(b) - log_gain_bound(b) for b in range(setting["b"], setting["to"] + 1)}
    falls = all(found[b + 1] < found[b] for b in range(setting["b"], setting["to"]))
    return [{"largest": max(found.values()), "at": max(found, key=found.__getitem__), "falls": falls}]


def _limit(setting: Setting) -> list[Row]:
    from zermelo.pathology import solve_limit

    found = solve_limit("independent", setting["b"], depth=setting["depth"], noise=setting["noise"], points=480)
    return [_row(found)]


def _dependent(setting: Setting) -> list[Row]:
    from zermelo.pathology import solve_limit

    return [_row(solve_limit("auxiliary_values", setting["b"], setting["s"], points=120))]


def _row(found: Any) -> Row:
    shallow, deep = found.errors.values()
    return {"e_shallow": shallow, "e_deep": deep, "p": found.p, "error_estimate": found.error_estimate}


def _values(setting: Setting) -> list[Row]:
    """p of g values."""
    from zermelo.pathology import solve_exactly

    return [{"g": g, "p": solve_exactly("independent", setting["b"], g).p} for g in setting["gs"]]


PARTS: dict[str, Callable[[Setting], list[Row]]] = {
    "bounds": _bounds, "large": _large, "limit": _limit, "dependent": _dependent, "values": _values,
}  # fmt: skip
LAST = 12  # the largest b that was seen to end below 1 before the run
By = Mapping[str, Sequence[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The three questions, and the diagram."""
    by_part = {part: [row for row in rows if row["part"] == part] for part in PARTS}
    judges = {"few": _few, "many": _many, "reached": _reached, "noise": _noise, "depth": _depth,
              "dependence": _dependence}  # fmt: skip
    claims = []
    for row in published:
        statistics, told = judges[row["about"]](by_part)
        claims.append(Claim.judged(row["claim"], statistics, row["source"], told))
    tables = [_boundaries(by_part), _proof(by_part)]
    figures = [_by_b(by_part), _by_noise(by_part), _by_dependence(by_part), _by_g(by_part)]
    return Findings(claims=claims, tables=tables, figures=figures)


def _limits(row: Row) -> tuple[float, float]:
    """The ends of p in a limit that was extrapolated, by the estimate of the error of E."""
    error = row["error_estimate"]
    return (row["e_deep"] - error) / (row["e_shallow"] + error), (row["e_deep"] + error) / (row["e_shallow"] - error)


def _extrapolated(what: str, row: Row, above: float = -math.inf, below: float = math.inf) -> Statistic:
    return Statistic(what, row["p"], *_limits(row), above, below)


Judged = tuple[list[Statistic], str]


def _few(parts: By) -> Judged:
    found = [row for row in parts["bounds"] if row["b"] <= LAST]
    what = "upper bound of p - 1 in the limit"
    stats = [exactly(f"{what} (b = {row['b']})", row["p_high"] - 1, below=0) for row in found]
    if len(found) < LAST - 1:
        return [], "not every b was bounded"
    worst = max(found, key=lambda row: float(row["p_high"]))
    return stats, f"largest upper bound of p: {worst['p_high']:.6f} (b = {worst['b']})"


def _many(parts: By) -> Judged:
    """Every b from 13 to 149 by bounds, all others by the two inequalities: open unless all were computed."""
    found = [row for row in parts["bounds"] if row["b"] > LAST]
    if not parts["large"] or len(found) < parts["large"][0]["b"] - LAST - 1:
        return [], "not every b was bounded"
    what = "lower bound of p - 1 in the limit"
    stats = [exactly(f"{what} (b = {row['b']})", row["p_low"] - 1, above=0) for row in found]
    large = parts["large"][0]
    what = f"log of the bound of ties over that of the gain, largest of b = {large['b']} to {large['to']}"
    stats.append(exactly(what, large["largest"], below=0.0))
    worst = min(found, key=lambda row: float(row["p_low"]))
    told = (
        f"smallest lower bound of p for b = 13 to {large['b'] - 1}: {worst['p_low']:.6f} (b = {worst['b']}); from b = "
    )
    return stats, told + f"{large['b']} on the inequalities, by a factor of at least exp({-large['largest']:.0f})"


def _reached(parts: By) -> Judged:
    stats = []
    for b, found in sorted(_grouped(parts["values"]).items()):
        if b > LAST:
            what = f"smallest p over {len(found)} g up to {max(row['g'] for row in found)} (b = {b})"
            stats.append(exactly(what, min(row["p"] for row in found), above=1.0))
    return stats, "; ".join(f"b = {each.what.partition('b = ')[2][:-1]}: {each.value:.5f}" for each in stats)


def _grouped(rows: Sequence[Row]) -> dict[int, list[Row]]:
    groups: dict[int, list[Row]] = {}
    for row in rows:
        groups.setdefault(row["b"], []).append(row)
    return groups


def _noise(parts: By) -> Judged:
    stats = []
    for noise in (0.05, 0.2):
        mine = {row["b"]: row for row in parts["limit"] if row["noise"] == noise and row["depth"] == 5}
        stats += _turn(mine, f"noise {noise}")
    return stats, ""


def _depth(parts: By) -> Judged:
    stats = []
    for depth in (3, 7):
        mine = {row["b"]: row for row in parts["limit"] if row["noise"] == SIGMA and row["depth"] == depth}
        stats += _turn(mine, f"depth {depth}")
    return stats, ""


def _turn(rows: Mapping[int, Row], where: str) -> list[Statistic]:
    """Does pathology begin between b = 12 and 13 there, too?"""
    if LAST not in rows or LAST + 1 not in rows:
        return []
    return [
        _extrapolated(f"p in the limit (b = {LAST}, {where})", rows[LAST], below=1.0),
        _extrapolated(f"p in the limit (b = {LAST + 1}, {where})", rows[LAST + 1], above=1.0),
    ]


def _dependence(parts: By) -> Judged:
    found = [row for row in parts["dependent"] if row["s"] == 0.1]
    stats = [_extrapolated(f"p in the limit at s = 0.1 (b = {row['b']})", row, below=1.0) for row in found]
    return stats, ", ".join(f"{row['p']:.3f} (b = {row['b']})" for row in found)


def _first_pathological(ends: Mapping[int, tuple[float, float]]) -> str:
    """From which b on p is above 1, of those computed; where the error may hide it, that is said.

    >>> _first_pathological({2: (0.8, 0.9), 5: (1.1, 1.2), 9: (0.99, 1.01), 20: (1.01, 1.02)})
    '5 on; undecided: 9'
    >>> _first_pathological({2: (0.8, 0.9), 5: (0.9, 1.2)}), _first_pathological({2: (1.1, 1.2), 5: (0.8, 0.9)})
    ('none to 2; undecided: 5', '2 to 2, none at 5')
    """
    above = [b for b, (low, _) in sorted(ends.items()) if low > 1]
    below = [b for b, (_, high) in sorted(ends.items()) if high <= 1]
    undecided = [str(b) for b in sorted(ends) if b not in above and b not in below]
    hidden = f"; undecided: {', '.join(undecided)}" if undecided else ""
    if not above:
        return f"none to {max(below)}{hidden}" if below else f"none seen{hidden}"
    lasting = [b for b in above if not below or b > below[-1]]
    if not lasting:
        return f"{above[0]} to {above[-1]}, none at {below[-1]}{hidden}"
    first = f"{lasting[0]} on" if not below or above[0] > below[-1] else f"{above[0]}, and {lasting[0]} on"
    return first + hidden


def _boundaries(parts: By) -> Table:
    cells = []
    keys = sorted({(row["depth"], row["noise"]) for row in parts["limit"]})
    for depth, noise in keys:
        found = {row["b"]: row for row in parts["limit"] if (row["depth"], row["noise"]) == (depth, noise)}
        estimate = max(row["error_estimate"] for row in found.values())
        shown = ", ".join(f"{found[b]['p']:.4f} ({b})" for b in (2, 5, 10, 12, 13, 20, 50) if b in found)
        where = _first_pathological({b: _limits(row) for b, row in found.items()})
        cells.append([depth, noise, where, shown, f"{estimate:.0e}"])
    columns = ["depth", "noise", "pathological b", "p in the limit (b)", "error of E, estimated"]
    return Table("phase-diagram", "The limit of many values: where a deeper search errs more", columns, cells)


def _proof(parts: By) -> Table:
    shown = (2, 5, 8, 10, 11, 12, 13, 14, 15, 16, 20, 30, 50, 75, 100, 125, 149)
    cells = [
        [row["b"], *(f"{row[name]:.6f}" for name in ("e_shallow_low", "e_shallow_high", "e_deep_low", "e_deep_high")),
         f"{row['p_low']:.6f}", f"{row['p_high']:.6f}", row["points"]]
        for row in sorted(parts["bounds"], key=lambda row: row["b"]) if row["b"] in shown
    ]  # fmt: skip
    columns = ["b", "E(1) from", "to", "E(5) from", "to", "p from", "to", "points of the grid"]
    return Table(
        "phase-bounds", "Proven bounds in the limit of many values, independent trees, noise 0.1", columns, cells
    )


def _by_b(parts: By) -> Figure:
    curves: dict[str, tuple[list[float], list[float]]] = {}
    for noise in sorted({row["noise"] for row in parts["limit"]}):
        mine = sorted((row["b"], row["p"]) for row in parts["limit"] if row["noise"] == noise and row["depth"] == 5)
        if len(mine) > 1:
            curves[f"noise {noise}"] = ([b for b, _ in mine], [p for _, p in mine])
    title = "p in the limit of many values against b, independent trees of depth 5"
    return line_figure("phase-limit-b", title, curves, x="b", y="p", level=1.0, log_x=True)


def _by_noise(parts: By) -> Figure:
    curves: dict[str, tuple[list[float], list[float]]] = {}
    for depth in sorted({row["depth"] for row in parts["limit"]}):
        mine = sorted((row["b"], row["p"]) for row in parts["limit"] if row["noise"] == SIGMA and row["depth"] == depth)
        if len(mine) > 1:
            curves[f"depth {depth}"] = ([b for b, _ in mine], [p for _, p in mine])
    title = "p in the limit of many values against b, by the depth of the tree, noise 0.1"
    return line_figure("phase-limit-noise", title, curves, x="b", y="p", level=1.0, log_x=True)


def _by_dependence(parts: By) -> Figure:
    found = {(row["b"], row["s"]): row["p"] for row in parts["dependent"]}
    bs, ss = sorted({b for b, _ in found}), sorted({s for _, s in found})
    values = [[found[b, s] for b in bs] for s in ss]
    title = "p in the limit of many values, auxiliary values"
    return surface_figure("phase-limit-dependence", title, bs, ss, values, x="b", y="s", z="p", level=1.0,
                          spread=0.6)  # fmt: skip


def _by_g(parts: By) -> Figure:
    curves = {
        f"b = {b}": ([row["g"] for row in found], [row["p"] for row in found])
        for b, found in sorted(_grouped(parts["values"]).items()) if b in (2, 5, 10, 12, 13, 20, 50)
    }  # fmt: skip
    return line_figure("phase-g", "p against g", curves, x="granularity g", y="p", level=1.0, log_x=True)
