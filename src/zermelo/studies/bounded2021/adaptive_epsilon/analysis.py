"""Each rule against the fixed epsilons of its algorithm, paired by board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Table
from zermelo.statistics import mean
from zermelo.studies.bounded2021.boards import Games, by_player, paired, positive, shown

COLUMNS = ("algorithm", "ε", "rule", "boards", "balls", "wins", "depth", "balls above fixed", "wins above fixed")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    games = by_player(rows)
    fixed = {name: best_fixed(name, games) for name in dict.fromkeys(each.split()[0] for each in games)}
    lines = [_line(name, games, fixed[name.split()[0]]) for name in games]
    note = "Above fixed: on the same boards, against the fixed ε with the best mean score of its algorithm."
    source = published[0]["source"]
    rules = [name for name in games if not name.endswith(" none")]
    claims = [_claim(name, games, fixed[name.split()[0]], source) for name in rules]
    table = Table("rules", "Fixed ε and ε chosen while searching", COLUMNS, lines)
    return Findings(claims=claims, tables=[table], notes=[note])


def best_fixed(algorithm: str, games: Games) -> str:
    """The fixed epsilon of an algorithm with the best mean score, which favours it: it is chosen by these boards."""
    fixed = [name for name in games if name.split()[0] == algorithm and name.endswith(" none")]
    return max(fixed, key=lambda name: mean([row["score"] for row in games[name].values()]).value)


def _line(name: str, games: Games, fixed: str) -> list[object]:
    own = list(games[name].values())
    found = [shown(mean([row[what] for row in own]), 2) for what in ("score", "win", "depth")]
    above = [shown(paired(games[name], games[fixed], what), 2) for what in ("score", "win")]
    return [*name.split(), len(own), *found, *(["best", "best"] if name == fixed else above)]


def _claim(name: str, games: Games, fixed: str, source: str) -> Claim:
    algorithm, epsilon, rule = name.split()
    balls, wins = (paired(games[name], games[fixed], what) for what in ("score", "win"))
    text = f"{algorithm}: the rule {rule} with ε up to {epsilon} is better than ε = {fixed.split()[1]}"
    evidence = f"{shown(balls, 2)} balls, {shown(wins, 2)} wins, {len(games[name])} boards"
    return Claim(text, positive(balls), evidence, source)
