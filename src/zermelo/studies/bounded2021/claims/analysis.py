"""Shares of wins by game, and each claim as a difference paired by board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table
from zermelo.statistics import bounded_mean
from zermelo.studies.bounded2021.boards import Games, by_player, paired, positive, shown

TABLES = {"search": ("searches", "Searches"), "mcts": ("monte-carlo", "Monte Carlo tree search")}
COLUMNS = ("game", "equal", "player", "boards", "share of wins", "depth")
Match = tuple[str, str]
"""A game, and of what all have as much."""


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    matches = {kind: _matches([row for row in rows if row["kind"] == kind]) for kind in TABLES}
    tables = [Table(name, title, COLUMNS, _lines(matches[kind])) for kind, (name, title) in TABLES.items()]
    claims = []
    for row in published:
        for equal in sorted({equal for _, equal in matches[row["kind"]]}):
            chosen = {game: games for (game, of), games in matches[row["kind"]].items() if of == equal}
            verdict = _judged(chosen, row["better"], row["worse"])
            claims.append(Claim(f"{row['claim']}, equal {equal}", *verdict, row["source"]))
    return Findings(claims=claims, tables=tables)


def _matches(rows: Sequence[Row]) -> dict[Match, Games]:
    found = dict.fromkeys((row["game"], row["equal"]) for row in rows)
    return {key: by_player([row for row in rows if (row["game"], row["equal"]) == key]) for key in found}


def _lines(matches: Mapping[Match, Games]) -> list[list[object]]:
    lines: list[list[object]] = []
    for (game, equal), games in matches.items():
        for name, own in games.items():
            wins = bounded_mean([row["win"] for row in own.values()])
            depth = sum(row["depth"] for row in own.values()) / len(own)
            lines.append([game, equal, name, len(own), shown(wins), f"{depth:.1f}" if depth else ""])
    return lines


def _judged(matches: Mapping[str, Games], better: str, worse: str) -> tuple[bool | None, str]:
    """Holds if it does in every game, fails if it fails in one."""
    verdicts, told = [], []
    for game, games in matches.items():
        wins = paired(games[better], games[worse], "win")
        verdicts.append(positive(wins))
        told.append(f"{game}: {shown(wins, 2)}")
    holds = None if not verdicts else False if False in verdicts else None if None in verdicts else True
    return holds, "difference of the shares of wins: " + "; ".join(told)
