"""The published evaluations against each other: which family is the strongest, and what the misprint costs.

Claim: Of the families the extended one is clearly stronger than the one by rows; the structural one was made to save
the latter. Which is the strongest is not said. The weight of the opponent's king in the asymmetric family is printed
as +10 beside a comment that only fits -10.

Source: [warcabnik2009] as told in [klesk_slides], slides 5 to 7.

Method: Nine players meet everybody at depth 4 with quiescence, from balanced openings of 6 plies that are played both
ways: 60 openings a pair in international draughts, 100 in Brazilian and English. The asymmetric family plays four ways:
the weight of the opponent's king as printed (+10) and as meant (-10), from the point of view of the mover and of the
program. Ratings are in Elo, by maximum likelihood with draws, material alone at 0, with intervals of 95 % by openings.

Deviations: The weights are of international draughts; on 8x8 they are played as they are, rows 5 and 6 left out.
Material alone (10, 30) has no published weights and is ours. The source tells neither its depths nor how many games it
played.

Verdict: 12 of 18 claims hold, 2 fail, 4 stay open, with 120 or 200 games a pair. The material-positional family is
rated highest, +69 (+34 to +104), +55 (+31 to +80) and +67 (+48 to +86) Elo above material alone in international,
Brazilian and English draughts; that it is the strongest is open in Brazilian, where it is +12 (-16 to +39) above the
structural one. The extended family and the one by rows are no better than material alone. With +10 the program welcomes
kings of its opponent and is 433 to 824 Elo weaker than with -10. So far apart, ratings are known to no better than 70
to 230 Elo.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies._judging import estimated, unmeasured
from zermelo.studies.warcabnik2009._matches import elo_shown
from zermelo.studies.warcabnik2009._players import VARIANTS

if TYPE_CHECKING:
    from zermelo.arena import Ratings

ID = "presets"
PRODUCES = ("presets",)
QUICK = {"variant": ["english"], "batch": [0], "boards": 2, "depth": 2}
FULL = [
    {"variant": ["international"], "batch": list(range(6)), "boards": 10, "depth": 4},
    {"variant": ["brazilian", "english"], "batch": list(range(4)), "boards": 25, "depth": 4},
]
MATTERS = 100.0  # Elo
UNPUBLISHED = "material"  # whose weights are ours: the zero of the ratings


def measure(setting: Setting, seed: int) -> list[Row]:
    """Everybody against everybody on some boards."""
    from zermelo.studies.warcabnik2009._matches import referee, round_robin
    from zermelo.studies.warcabnik2009._players import evaluation, presets

    judge = referee(evaluation(setting["variant"], "material"), seed)
    return round_robin(judge, presets(setting["variant"]), setting["boards"], setting["depth"])


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Ratings with intervals, and what they say about the claims."""
    from zermelo.studies.warcabnik2009._matches import rated

    by_variant = {variant: [row for row in rows if row["variant"] == variant] for variant in VARIANTS}
    ratings = {variant: rated(own, UNPUBLISHED) for variant, own in by_variant.items() if own}
    claims = [_judged(claim, found, variant) for claim in published for variant, found in ratings.items()]
    tables = [_table(variant, found) for variant, found in ratings.items()]
    return Findings(claims=claims, tables=tables)


def _judged(claim: Mapping[str, str], found: Ratings, variant: str) -> Claim:
    best, second = [each.player for each in found.ratings if each.player != UNPUBLISHED][:2]
    one, other = (best, second) if claim["one"] == "best" else (claim["one"], claim["other"])
    gap = found.difference(one, other)
    what = f"Elo of {one} above {other}"
    known = math.isfinite(gap.value)
    statistic = estimated(what, gap, found.comparisons // 2, MATTERS, above=0) if known else unmeasured(what, above=0)
    told = f"{elo_shown(gap)} Elo, {found.comparisons:,} games in all"
    return Claim.judged(f"{claim['claim']}: {variant}", [statistic], claim["source"], told)


def _table(variant: str, found: Ratings) -> Table:
    cells = [
        (each.player, elo_shown(each.rating), each.games, f"{each.score:.3f}", f"{100 * each.draws:.0f} %")
        for each in found.ratings
    ]
    title = f"Elo of the published evaluations in {variant} draughts, material alone at 0, 95 % intervals by openings"
    return Table(f"presets-{variant}", title, ("evaluation", "Elo", "games", "score", "draws"), cells)
