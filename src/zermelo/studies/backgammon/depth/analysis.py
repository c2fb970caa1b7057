"""Points a game of the deeper player, with intervals by pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table, figures
from zermelo.studies.backgammon.scores import COLUMNS, Score, score

Scores = dict[tuple[str, int], Score]
Verdict = tuple[bool | None, str]
ABSENT = "no such games in this profile"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    matches: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        matches.setdefault((row["evaluation"], row["plies"]), []).append(row)
    scores = {match: score(found) for match, found in matches.items()}
    claims = [Claim(row["claim"], *_judged(row, scores), row["source"]) for row in published]
    cells = [[evaluation, plies, *found.cells()] for (evaluation, plies), found in scores.items()]
    table = Table("depth", "Against one ply, 95 % intervals by pairs", ["evaluation", "plies", *COLUMNS], cells)
    curves = {
        name: (
            [plies for each, plies in scores if each == name],
            [found.points.value for (each, _), found in scores.items() if each == name],
        )
        for name in dict.fromkeys(each for each, _ in scores)
    }
    title = "Points a game against one ply"
    drawn = figures.lines("depth-points", title, curves, x="plies", y=title, level=0.0)
    return Findings(claims=claims, tables=[table], figures=[drawn])


def _judged(claim: Mapping[str, str], scores: Scores) -> Verdict:
    if claim["id"] == "more":
        return _more(scores)
    found = scores.get((claim["evaluation"], int(claim["plies"])))
    return (found.better, str(found)) if found else (None, ABSENT)


def _more(scores: Scores) -> Verdict:
    """Does the third ply add to the second, with the evaluation by hand? Open while the intervals overlap."""
    if ("hand", 2) not in scores or ("hand", 3) not in scores:
        return None, ABSENT
    two, three = scores["hand", 2].points, scores["hand", 3].points
    told = f"{two.value:+.3f} with two, {three.value:+.3f} with three"
    apart = three.low > two.high or two.low > three.high
    return (three.value > two.value if apart else None), told
