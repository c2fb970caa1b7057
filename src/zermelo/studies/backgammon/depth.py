"""Value of depth: two and three plies against one, with the same evaluation and the same dice.

Claim: Who looks further ahead with the same evaluation plays better.

Source: Common opinion; no number is known to us.

Method: Every sequence of dice is played twice with the sides exchanged; gammons and backgammons count, and a pair of
games is one observation. One ply is the own move, by the evaluation of the position after it; two plies are own move,
roll, reply; three plies are own move, roll, reply, roll, own move. Two plies play one ply in 400 pairs with each of two
evaluations, three plies in 80 pairs with the evaluation by hand. Three plies are searched by Star2, which finds the
same values as expectiminimax.

Deviations: No published numbers; a study of our own. Three plies were not played with the learned evaluation. Its 400
pairs at two plies were 200 at first; the second 200 were added because the first left the claim open.

Verdict: All 4 claims hold, in 400 pairs of games each (80 at three plies). Against one ply, with 95 % intervals by
pairs: two plies win +0.374 (+0.281 to +0.466) points a game with the evaluation by hand and +0.176 (+0.092 to +0.260)
with the learned one, three plies +0.731 (+0.470 to +0.992) by hand.

Tables and discussion: docs/reports/backgammon.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import difference, estimated, unmeasured
from zermelo.studies.backgammon._match import play_pairs, searcher
from zermelo.studies.backgammon._scores import COLUMNS, MATTERS, Score, score

# `plies` against one: 1 ply is the own move, evaluated after it; 2 plies are own move, roll, reply; 3 plies are own
# move, roll, reply, roll, own move. `batch` only divides the work.
ID = "depth"
PRODUCES = ("depth", "depth-points")

QUICK = {"evaluation": ["hand"], "plies": [2], "batch": [0], "pairs": 8}
FULL = [
    {"evaluation": ["hand"], "plies": [2], "batch": [0, 1], "pairs": 200},
    {"evaluation": ["hand"], "plies": [3], "batch": [0, 1, 2, 3, 4, 5, 6, 7], "pairs": 10},
    {"evaluation": ["learned"], "plies": [2], "batch": [0, 1, 2, 3, 4, 5, 6, 7], "pairs": 50},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """One batch of pairs of games; three plies are searched by Star2, which finds the same values with fewer nodes."""
    import zermelo

    game = zermelo.game("backgammon", evaluation=setting["evaluation"])
    deep = searcher("deep", game, setting["plies"], "star2" if setting["plies"] > 2 else "expectiminimax")
    return play_pairs(game, deep, searcher("shallow", game, 1), seed, setting["pairs"])


Scores = dict[tuple[str, int], Score]
ABSENT = unmeasured("points a game: no such games in this profile", above=0)


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Points a game of the deeper player, with intervals by pairs."""
    matches: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        matches.setdefault((row["evaluation"], row["plies"]), []).append(row)
    scores = {match: score(found) for match, found in matches.items()}
    claims = [Claim.judged(row["claim"], [_judged(row, scores)], row["source"]) for row in published]
    cells = [[evaluation, plies, *found.cells()] for (evaluation, plies), found in scores.items()]
    table = Table("depth", "Against one ply, 95 % intervals by pairs", ["evaluation", "plies", *COLUMNS], cells)
    curves = {
        name: {plies: found.points for (each, plies), found in scores.items() if each == name}
        for name in dict.fromkeys(each for each, _ in scores)
    }
    title = "Points a game against one ply"
    drawn = estimate_figure("depth-points", title, curves, x="plies", y=title, level=0.0)
    return Findings(claims=claims, tables=[table], figures=[drawn])


def _judged(claim: Mapping[str, str], scores: Scores) -> Statistic:
    if claim["id"] == "more":
        return _more(scores)
    found = scores.get((claim["evaluation"], int(claim["plies"])))
    return found.better if found else ABSENT


def _more(scores: Scores) -> Statistic:
    """Does the third ply add to the second, with the evaluation by hand? The two matches are independent."""
    if ("hand", 2) not in scores or ("hand", 3) not in scores:
        return ABSENT
    two, three = scores["hand", 2], scores["hand", 3]
    gap = difference(three.points, two.points)
    return estimated("points a game of the third ply", gap, min(two.games, three.games) // 2, MATTERS, above=0)
