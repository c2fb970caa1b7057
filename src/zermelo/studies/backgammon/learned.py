"""The learned evaluation of backgammon against the one by hand and against pubeval, with the same dice.

Claim: The network that learnt from its own games is better than the evaluation by hand, and than pubeval.

Source: Our own claim; no number is published. Pubeval: [Tesauro1993], the public evaluator that programs are measured
against.

Method: Every sequence of dice is played twice with the sides exchanged; gammons and backgammons count, and a pair of
games is one observation. Plies are as backgammon players count them: 0 plies is the own move, by the evaluation of the
position after it; 1 ply adds the roll and the reply. Pubeval never looks ahead; where the network meets the evaluation
by hand, both search the same number of plies. The network plays the evaluation by hand in 200 pairs at 0 plies and 100
at 1, and pubeval in 500 and 200; the evaluation by hand plays pubeval in 200 pairs at 0 plies.

Deviations: No published numbers; a study of our own.

Verdict: 4 of 5 claims hold, in 100 to 500 pairs of games a match, with the weights of the package and 95 % intervals by
pairs. At 0 plies the network beats the evaluation by hand by +0.860 (+0.707 to +1.013) points a game and pubeval by
+0.380 (+0.297 to +0.463); the evaluation by hand loses to pubeval by 0.562 (0.410 to 0.715).

Tables and discussion: docs/reports/backgammon.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.arena import Player
from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies._judging import unmeasured
from zermelo.studies.backgammon._match import play_pairs, pubeval, searcher
from zermelo.studies.backgammon._scores import COLUMNS, Score, score

# `lookahead` as backgammon players count it: 0 plies is the own move, evaluated after it; 1 ply adds roll and reply.
# Pubeval never looks ahead, the others all do the same. `batch` only divides the work.
ID = "learned"
PRODUCES = ("learned",)

QUICK = {"player": ["learned"], "against": ["hand", "pubeval"], "lookahead": [0], "batch": [0], "pairs": 15}
FULL = [
    {"player": ["learned"], "against": ["hand"], "lookahead": [0], "batch": [0], "pairs": 200},
    {"player": ["learned"], "against": ["hand"], "lookahead": [1], "batch": [0, 1], "pairs": 50},
    {"player": ["learned"], "against": ["pubeval"], "lookahead": [0], "batch": [0, 1], "pairs": 250},
    {"player": ["learned"], "against": ["pubeval"], "lookahead": [1], "batch": [0, 1, 2, 3], "pairs": 50},
    {"player": ["hand"], "against": ["pubeval"], "lookahead": [0], "batch": [0], "pairs": 200},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """One batch of pairs of games."""
    import zermelo

    game = zermelo.game("backgammon", evaluation="hand")  # the rules: positions are the same with any evaluation
    player, against = (_player(setting[who], setting["lookahead"]) for who in ("player", "against"))
    return play_pairs(game, player, against, seed, setting["pairs"])


def _player(name: str, lookahead: int) -> Player:
    import zermelo

    if name == "pubeval":
        return pubeval()
    return searcher(name, zermelo.game("backgammon", evaluation=name), lookahead + 1)


KEYS = ("player", "against", "lookahead")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Points a game and share of games won, with intervals by pairs."""
    matches: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        matches.setdefault(tuple(str(row[key]) for key in KEYS), []).append(row)
    scores = {match: score(found) for match, found in matches.items()}
    claims = []
    for claim in published:
        found = scores.get(tuple(claim[key] for key in KEYS))
        statistic = found.better if found else unmeasured("points a game: no such games in this profile", above=0)
        claims.append(Claim.judged(claim["claim"], [statistic], claim["source"], str(found) if found else ""))
    cells = [[*match, *found.cells()] for match, found in scores.items()]
    table = Table("learned", "Matches of backgammon, 95 % intervals by pairs", [*KEYS, *COLUMNS], cells)
    return Findings(claims=claims, tables=[table], learnt=_learnt(scores))


def _learnt(scores: Mapping[tuple[str, ...], Score]) -> str:
    found = scores.get(("learned", "hand", "0"))
    if found is None:
        return ""
    points = f"{found.points.value:+.1f} points a game ({found.points.low:+.1f} to {found.points.high:+.1f})"
    doubt = "; too few games to tell which is better" if found.better.holds() is None else ""
    return f"The evaluation learned by self-play against the one by hand: {points} in {found.games} games{doubt}."
