"""Points a game and share of games won, with intervals by pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table
from zermelo.studies.backgammon.scores import COLUMNS, score

KEYS = ("player", "against", "lookahead")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    matches: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        matches.setdefault(tuple(str(row[key]) for key in KEYS), []).append(row)
    scores = {match: score(found) for match, found in matches.items()}
    claims = []
    for claim in published:
        found = scores.get(tuple(claim[key] for key in KEYS))
        better, told = (found.better, str(found)) if found else (None, "no such games in this profile")
        claims.append(Claim(claim["claim"], better, told, claim["source"]))
    cells = [[*match, *found.cells()] for match, found in scores.items()]
    table = Table("learned", "Matches of backgammon, 95 % intervals by pairs", [*KEYS, *COLUMNS], cells)
    return Findings(claims=claims, tables=[table])
