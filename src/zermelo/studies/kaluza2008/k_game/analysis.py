"""The claims of section 5.3, judged; figure 5.7."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table
from zermelo.studies.kaluza2008.games import by, crosses, interval, none_of, panels, side, split

Judged = tuple[bool | None, str]
ENOUGH = 10  # points that show a trend
Points = Mapping[tuple[int, float], Sequence[Row]]  # by b and s


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
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
