"""Pathology of the K-game with the average, over b, g and s.

Claim: Section 5.3 plays the K-game with the average, 5,000 games for each of b = 2 to 10, g = 2 to 40, s = 0 to 1:
pathological from b = 3 on if cells are independent, dependence removes it, granularity has no effect. It prints figure
5.7 and sentences, no numbers.

Source: [kaluza2008], section 5.3, figure 5.7.

Method: K-games of 7 cuts with the average, b = 2 to 10, s = 0 to 1 in steps of 0.1; all g = 2 to 40 on the same boards.
E(d) is the share of boards on which the move chosen at depth d is not a best one, ties at the root counted by their
share; p = E(5)/E(1) for every g and over all g together, with intervals of 95 %. A point (b and s) has 40,000 games for
b = 2 and 3 and 5,000 for b = 4 and 5. At s = 0 it has 5,000 for b = 6 and 7, then 2,500, 2,000 and 1,000 for b = 8, 9
and 10; at s = 1 5,000 for b = 6 and 7, then 700, 400 and 300; between them 2,000, 700, 250, 120 and 60 for b = 6 to 10.

Deviations: The thesis has 5,000 games a point; for b of 6 and more most points have fewer here. Games at s = 0 and s =
1, and at b = 2 and 3, were added after a first look at which most claims were open. The thesis prints no numbers, so
its sentences are judged. Its rules are read as in `heuristics`: the last mover wants low values, and heuristic values
are not rounded. Other readings were played at b = 2 and s = 0 only (`heuristics`, readings tried), so their fit to this
section is not known.

Verdict: Of eight claims three hold, two fail and three stay open. p is over all granularities together, at 7 cuts.

- s = 0: 0.90 (b = 2), then 1.04, 1.06, 1.07, 1.05, 1.06, 1.04, 1.03 (b = 3 to 9), each with its own interval above 1,
  and 1.005 (0.969 to 1.043) at b = 10. Judged together, b = 9 and 10 are undecided: "always pathological from b = 3 on"
  stays open. b = 2 is below 1 at every s, at most 0.905 (0.888 to 0.921) at s = 0.3, so that pathology appears only at
  b > 2. That is so at 7 cuts: at 9 cuts and s = 0 b = 2 is pathological as well, 1.022 (1.007 to 1.037) on 40,000
  boards (not shipped: `zermelo.pathology.simulate_boards(2, range(2, 41), games=40_000, seed=2008, depth=9,
  pooled=True)`).
- s = 1: 0.38 to 0.51, below 1 at every b: full dependence removes pathology. p is below 1 from s = 0.5 on (b = 3), from
  0.2 on (b = 10).
- "p falls with dependence" fails: with a little of it p rises, from 1.06 at s = 0 to 1.22 at s = 0.2 (b = 4), from 1.07
  to 1.21 and from 1.05 to 1.21 at s = 0.1 (b = 5 and 6), and falls only then.
- "Branching lowers p where it is below 1" fails at s = 0.5: from b = 2 to 3 p rises by 0.087 (0.062 to 0.112), which is
  clear also when all 64 points are judged together.
- Granularity: at s = 0 p spans 0.70 to 0.91 (b = 2), 1.03 to 1.09, 1.04 to 1.09, 1.05 to 1.09 (b = 3 to 5) over g; it
  is not seen to take p across 1, but not every interval is clear of it. At s > 0.5 p rises by 0.07 from g = 2 to 10, as
  section 5.3 remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008._games import by, interval, panels, play, side, split
from zermelo.studies.kaluza2008._statistics import counted, known, less, quotient, sample, statistic

ID = "k-game"
PRODUCES = ("figure-5.7",)

SHARES = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
EVERY = tuple(range(2, 41))
SOME = (2, 3, 5, 10, 20, 40)
QUICK = [
    {"b": [2], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 5000},
    {"b": [3], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 2000},
    {"b": [4], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 400},
]
BETWEEN = SHARES[1:-1]  # most claims are about s = 0 and s = 1
FULL = [
    {"b": [2, 3], "s": SHARES, "gs": EVERY, "games": 40_000},
    {"b": [4, 5], "s": SHARES, "gs": EVERY, "games": 5000},
    {"b": [6, 7], "s": [0.0, 1.0], "gs": EVERY, "games": 5000},
    {"b": [8], "s": [0.0], "gs": EVERY, "games": 2500},
    {"b": [9], "s": [0.0], "gs": EVERY, "games": 2000},
    {"b": [10], "s": [0.0], "gs": EVERY, "games": 1000},
    {"b": [8], "s": [1.0], "gs": EVERY, "games": 700},
    {"b": [9], "s": [1.0], "gs": EVERY, "games": 400},
    {"b": [10], "s": [1.0], "gs": EVERY, "games": 300},
    {"b": [6], "s": BETWEEN, "gs": EVERY, "games": 2000},
    {"b": [7], "s": BETWEEN, "gs": EVERY, "games": 700},
    {"b": [8], "s": BETWEEN, "gs": EVERY, "games": 250},
    {"b": [9], "s": BETWEEN, "gs": EVERY, "games": 120},
    {"b": [10], "s": BETWEEN, "gs": EVERY, "games": 60},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """Move errors in games of the K-game, for all granularities on the same boards."""
    return play(setting, seed)


Judged = tuple[list[Statistic], str]
Points = Mapping[tuple[int, float], Sequence[Row]]  # by b and s
KEYS = (2, 3, 5, 10, 20, 40)  # granularities of every profile
MATTERS = 0.1  # a difference of p that would matter


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The claims of section 5.3, judged; figure 5.7."""
    points = by(rows, "b", "s")
    claims = []
    for row in published:
        statistics, told = JUDGES[row["judge"]](points)
        claims.append(replace(Claim.judged(row["claim"], statistics, row["source"], told), by_outcome=True))
    parts = {f"b = {b}": [row for row in found if row["g"] > 0] for b, found in by(rows, "b").items()}
    figure = panels("figure-5.7", "Pathology of the K-game with the average", parts)
    return Findings(claims=claims, tables=[_table(points)], figures=[figure])


def pooled(points: Points) -> dict[tuple[int, float], Row]:
    """The point's row of all granularities together, where the shallow search erred."""
    rows = {place: split(rows)[1] for place, rows in sorted(points.items())}
    return {place: row for place, row in rows.items() if row["p"] is not None}


def _judged(what: str, found: Estimate, row: Row, **limits: float) -> Statistic:
    return statistic(what, found, sample(row), effect=MATTERS, **limits)


def _quotient(what: str, row: Row, **limits: float) -> Statistic:
    return quotient(what, known(row), sample(row), effect=MATTERS, **limits)


def _p(place: tuple[int, float], row: Row, **limits: float) -> Statistic:
    return _quotient(f"p over all g (b = {place[0]}, s = {place[1]:g})", row, **limits)


def _above_two(points: Points) -> Judged:
    found = {place: row for place, row in pooled(points).items() if place[0] == 2}
    (_, s), highest = max(found.items(), key=lambda item: item[1]["p"])
    return [
        _p(place, row, below=1.0) for place, row in found.items()
    ], f"b = 2: highest at s = {s:g}: {interval(highest)}"


def _independent(points: Points) -> Judged:
    found = {place: row for place, row in pooled(points).items() if place[1] == 0 and place[0] > 2}
    shown = "; ".join(f"b = {b}: {interval(row)}" for (b, _), row in found.items()) or "no b above 2"
    return [_p(place, row, above=1.0) for place, row in found.items()], shown


def _falls(points: Points) -> Judged:
    """p at every s against p at s = 0."""
    rows = pooled(points)
    found = [
        _judged(f"p at s = {s:g} less p at s = 0 (b = {b})", less(known(row), known(rows[b, 0.0])), row, below=0.0)
        for (b, s), row in rows.items() if s > 0 and (b, 0.0) in rows
    ]  # fmt: skip
    return found, f"p is below that of s = 0 at {counted([each.value < 0 for each in found])} points"


def _dependent(points: Points) -> Judged:
    found = {place: row for place, row in pooled(points).items() if place[1] == 1}
    shown = ", ".join(f"{row['p']:.2f} (b = {b})" for (b, _), row in found.items())
    return [_p(place, row, below=1.0) for place, row in found.items()], f"p over all g: {shown}"


def _removed(points: Points) -> Judged:
    """Wherever independent cells are pathological: p below 1 at full dependence; from which s on is told."""
    rows, told, found = pooled(points), [], []
    for b in sorted({b for b, _ in rows}):
        shares = sorted(s for at, s in rows if at == b)
        above = [s for s in shares if rows[b, s]["p"] >= 1]
        first = next((s for s in shares if not above or s > above[-1]), None)
        told.append(f"{'never' if first is None else f'{first:g}'} (b = {b})")
        if b > 2 and (b, 1.0) in rows:
            found.append(_p((b, 1.0), rows[b, 1.0], below=1.0))
    return found, f"p below 1 from s = {', '.join(told)}"


def _branching(points: Points) -> Judged:
    """From b to b + 1, where both lie on the same side of 1 with their whole intervals."""
    rows, found = pooled(points), []
    for (b, s), row in rows.items():
        more = rows.get((b + 1, s))
        if more is not None and side(row) == side(more) != 0:
            limits = {"above": 0.0} if side(row) > 0 else {"below": 0.0}
            change = less(known(more), known(row))
            found.append(_judged(f"p at b = {b + 1} less p at b = {b} (s = {s:g})", change, row, **limits))
    right = counted([each.above < each.value < each.below for each in found])
    return found, f"so from b to b + 1 at {right} points on one side of 1"


def _granularity(points: Points) -> Judged:
    """p at every granularity on the side of 1 where p over all g is. Open where that is not clear."""
    found, spans = [], []
    for (b, s), rows in points.items():
        each, whole = split(rows)
        if s == 0:
            ps = [row["p"] for row in each if row["p"] is not None]
            spans.append(f"{min(ps):.2f} to {max(ps):.2f} (b = {b})")
            limits = {"below": 1.0} if whole["p"] < 1 else {"above": 1.0}
            found.append(_p((b, s), whole, **limits))
            found += [
                _quotient(f"p at g = {row['g']} (b = {b})", row, **limits)
                for row in each if row["g"] in KEYS and row["p"] is not None
            ]  # fmt: skip
    return found, f"p over g: {', '.join(spans)}"


def _trend(points: Points) -> Judged:
    """From g = 2 to 10 on the same boards, at every point with s > 0.5."""
    found = []
    for (b, s), rows in points.items():
        at = {row["g"]: row for row in rows if row["p"] is not None}
        if s > 0.5 and 2 in at and 10 in at:
            change = less(known(at[10]), known(at[2]), together=True)
            found.append(_judged(f"p at g = 10 less p at g = 2 (b = {b}, s = {s:g})", change, at[10], above=0.0))
            found.append(_quotient(f"p at g = 10 (b = {b}, s = {s:g})", at[10], below=1.0))
    rising = [each.value for each in found if each.above == 0.0]
    gain = sum(rising) / max(1, len(rising))
    return found, f"p rises at {counted([each > 0 for each in rising])} points, by {gain:.2f} on average"


JUDGES: dict[str, Callable[[Points], Judged]] = {
    "above_two": _above_two, "independent": _independent, "falls": _falls, "dependent": _dependent,
    "removed": _removed, "branching": _branching, "granularity": _granularity, "trend": _trend,
}  # fmt: skip


def _table(points: Points) -> Table:
    rows = pooled(points)
    shares = sorted({s for _, s in rows})
    branchings = sorted({b for b, _ in rows})
    cells = [(b, *(interval(rows[b, s]) if (b, s) in rows else "" for s in shares)) for b in branchings]
    columns = ("b", *(f"s = {s:g}" for s in shares))
    return Table("section-5.3", "p over all granularities together", columns, cells)
