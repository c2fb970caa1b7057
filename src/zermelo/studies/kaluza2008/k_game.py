"""Pathology of the K-game with the average, over b, g and s.

Claim: Section 5.3 plays the K-game with the average, 5,000 games for each of b = 2 to 10, g = 2 to 40, s = 0 to 1:
pathological from b = 3 on if cells are independent, dependence removes it, granularity has no effect. It prints figure
5.7 and sentences, no numbers.

Source: [kaluza2008], section 5.3.

Verdict: p over all granularities together, at 7 cuts. The full profile was run for b = 2 to 4, and b = 5 up to s = 0.5
(5,000 games a point); b = 6 to 9 at a few s from 1,500, 500, 200 and 90 games. The rest of b = 5 to 10 waits for a
full run.

- s = 0: 0.90 (b = 2), then 1.05, 1.06, 1.07, 1.08 (b = 3 to 6), each with its interval above 1. Larger samples (seed
  2008; 40,000, 40,000, 10,000 and 4,000 boards) give 0.90 (0.89 to 0.91), 1.04 (1.03 to 1.05), 1.09 (1.07 to 1.12) and
  1.07 (1.04 to 1.10) for b = 2 to 5. The small samples of b = 7, 8, 9 do not decide: 1.06 (0.99 to 1.13), 1.06 (0.96
  to 1.17), 0.96 (0.85 to 1.07). b = 2 stays below 1 at every s; its highest is 0.96 (0.91 to 1.02) at s = 0.3. That is
  so at 7 cuts only: at 9 cuts and s = 0 b = 2 is pathological as well, 1.022 (1.007 to 1.037), at g = 2 1.047 (1.025
  to 1.071), at g = 40 1.021 (1.006 to 1.037) (40,000 boards).
- s = 1: 0.43, 0.43, 0.43 (b = 2 to 4), 0.37 (b = 6), 0.29 (b = 8). p is below 1 from s = 0.5 (b = 3) and 0.4 (b = 4,
  5).
- p does not fall with dependence at first. Beyond the intervals it rises from s = 0 to 0.2 at b = 4 (1.06 to 1.22) and
  to 0.1 at b = 5 (1.07 to 1.21), within them at b = 3 (1.05 to 1.11) and b = 6 (1.08 to 1.19), and falls only then.
- Granularity takes p across 1 at no b: in the larger samples it spans 0.73 to 0.91 (b = 2), 1.03 to 1.09, 1.07 to
  1.12, 1.05 to 1.11 (b = 3 to 5) over g, and the interval of every g lies on the same side of 1. With 5,000 games some
  hold 1, and the verdict stays open. At s > 0.5 p rises by 0.08 from g = 2 to 10, as section 5.3 remarks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies.kaluza2008._games import by, crosses, interval, none_of, panels, play, side, split

# The larger the board, the fewer games; the source has 5,000 each.
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
FULL = [
    {"b": [2, 3, 4, 5, 6], "s": SHARES, "gs": EVERY, "games": 5000},
    {"b": [7], "s": SHARES, "gs": EVERY, "games": 2500},
    {"b": [8], "s": SHARES, "gs": EVERY, "games": 1000},
    {"b": [9], "s": SHARES, "gs": EVERY, "games": 400},
    {"b": [10], "s": SHARES, "gs": EVERY, "games": 200},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """Move errors in games of the K-game, for all granularities on the same boards."""
    return play(setting, seed)


Judged = tuple[bool | None, str]
ENOUGH = 10  # points that show a trend
Points = Mapping[tuple[int, float], Sequence[Row]]  # by b and s


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The claims of section 5.3, judged; figure 5.7."""
    points = by(rows, "b", "s")
    claims = [Claim(row["claim"], *JUDGES[row["judge"]](points), row["source"]) for row in published]
    parts = {f"b = {b}": [row for row in found if row["g"] > 0] for b, found in by(rows, "b").items()}
    figure = panels("figure-5.7", "Pathology of the K-game with the average", parts)
    return Findings(claims=claims, tables=[_table(points)], figures=[figure])


def pooled(points: Points) -> dict[tuple[int, float], Row]:
    """The point's row of all granularities together."""
    return {place: split(rows)[1] for place, rows in points.items()}


def _above_two(points: Points) -> Judged:
    found = {place: row for place, row in pooled(points).items() if place[0] == 2}
    (_, s), highest = max(found.items(), key=lambda item: item[1]["p"])
    return all(row["p"] < 1 for row in found.values()), f"b = 2: highest at s = {s:g}: {interval(highest)}"


def _independent(points: Points) -> Judged:
    """It holds where p over all g is above 1, stays open where an interval holds 1."""
    found = {b: row for (b, s), row in pooled(points).items() if s == 0 and b > 2}
    shown = "; ".join(f"b = {b}: {interval(row)}" for b, row in found.items()) or "no b above 2"
    sides = {side(row) for row in found.values()}
    return (False if -1 in sides else True if sides == {1} else None), shown


def _falls(points: Points) -> Judged:
    """It fails if p rises from s = 0 beyond the intervals, and stays open if it rises within them."""
    rows = pooled(points)
    rises = {place: row for place, row in rows.items() if row["p_low"] > rows[place[0], 0.0]["p_high"]}
    if not rises:
        above = sum(row["p"] > rows[b, 0.0]["p"] for (b, _), row in rows.items())
        shown = f"{above} of {len(rows)} points lie above those of s = 0, none beyond the intervals"
        return (None if above else True), shown
    (b, s), row = max(rises.items(), key=lambda item: item[1]["p"] / rows[item[0][0], 0.0]["p"])
    shown = f"b = {b}: {interval(rows[b, 0.0])} at s = 0, {interval(row)} at s = {s:g}"
    return False, f"it rises first at b = {', '.join(map(str, sorted({b for b, _ in rises})))}; {shown}"


def _dependent(points: Points) -> Judged:
    found = {b: row for (b, s), row in pooled(points).items() if s == 1}
    shown = ", ".join(f"{row['p']:.2f} (b = {b})" for b, row in found.items())
    return all(side(row) < 0 for row in found.values()), f"p over all g: {shown}"


def _removed(points: Points) -> Judged:
    """From which s on p stays below 1."""
    rows, found = pooled(points), {}
    for b in sorted({b for b, _ in rows}):
        shares = sorted(s for at, s in rows if at == b)
        above = [s for s in shares if rows[b, s]["p"] >= 1]
        found[b] = next((s for s in shares if not above or s > above[-1]), None)
    shown = ", ".join(f"{'never' if s is None else f'{s:g}'} (b = {b})" for b, s in found.items())
    return None not in found.values(), f"p below 1 from s = {shown}"


def _branching(points: Points) -> Judged:
    """The largest b against the smallest whose p lies on the same side of 1, where the intervals tell them apart."""
    rows = pooled(points)
    kept: list[float] = []
    broken: list[float] = []
    for s in sorted({s for _, s in rows}):
        clear = [rows[b, s] for b, at in sorted(rows) if at == s and side(rows[b, s]) != 0]
        alike = [row for row in clear if side(row) == side(clear[-1])]
        if len(alike) > 1:
            first, last = alike[0], alike[-1]
            if last["p_low"] > first["p_high"] or last["p_high"] < first["p_low"]:
                (kept if (last["p"] > first["p"]) == (last["p"] > 1) else broken).append(s)
    true, false = (", ".join(f"{s:g}" for s in found) or "none" for found in (kept, broken))
    return (not broken if kept or broken else None), f"so at s = {true}; the contrary at s = {false}"


def _granularity(points: Points) -> Judged:
    """Across 1 means: with the whole interval. Open where that of some g holds 1."""
    crossed, spans = [], []
    for (b, s), found in points.items():
        rows = split(found)[0]
        if s == 0:
            ps = [row["p"] for row in rows if row["p"] is not None]
            crossed.append(crosses(rows))
            spans.append(f"{min(ps):.2f} to {max(ps):.2f} (b = {b}{', not clear' if crossed[-1] is None else ''})")
    return none_of(crossed), f"p over g: {', '.join(spans)}"


def _trend(points: Points) -> Judged:
    found = []
    for (b, s), rows in points.items():
        at = {row["g"]: row["p"] for row in rows}
        if s > 0.5 and None not in (at[2], at[10]):
            found.append((at[10] - at[2], max(at[2], at[10]), b, s))
    rising = [each for each in found if each[0] > 0]
    mean = sum(each[0] for each in found) / max(1, len(found))
    shown = f"p rises at {len(rising)} of {len(found)} points, by {mean:.2f} on average"
    if len(found) < ENOUGH:
        return None, shown
    return mean > 0 and len(rising) > 0.8 * len(found) and all(each[1] < 1 for each in found), shown


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
