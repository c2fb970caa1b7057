"""Two rules that choose epsilon while searching, against fixed ones.

Claim: The best epsilon may depend on the stage of the game and on the standing of the players. The study recommends to
choose it anew for every move or iteration, and leaves open whether that is better than the best fixed one.

Source: The open question of [bounded2021].

Method: Rolit as in experiment 2: 2,700 numbered boards after 16 random moves, the tested player in the fourth seat,
20,000 nodes a turn, evaluation `study`. Max^n and paranoid play every board with ε = 0, with the best ε of the study
(36 and 2), and with each of two rules (docs/guides/bounded.md): `iteration` raises ε when the next iteration would not
be completed, `spread` makes it large when the scores are far apart and the end is far away. The rules may choose up to
48 for max^n and 8 for paranoid. Estimated is what a rule gains, in balls and in shares of wins, on the fixed ε with the
best mean score, paired by board.

Deviations: No published numbers: the study leaves the question open. Both rules are ours, and only two fixed ε of each
algorithm were tried. The best fixed ε is chosen on the same boards, which favours it.

Verdict: On 2,700 boards (evaluation `study`, 95 % intervals paired by board) no rule is better than ε = 0. The rule
`iteration` is worse, by 1.49 balls (1.21 to 1.77) in max^n and 1.57 (1.18 to 1.95) in paranoid: both claims fail.
`spread` stays open, but more than 0.07 balls of gain are excluded in max^n, where it played the games of ε = 0, and
more than 0.09 in paranoid. The fixed ε tried are 0 and 36 for max^n, 0 and 2 for paranoid; 0 is better for both.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import mean
from zermelo.studies.bounded2021._boards import Games, against_three, by_player, more, paired, player, shown

# Rolit as in experiment 2. A tested player is an algorithm, its epsilon and its rule (none: epsilon is fixed).
# The fixed epsilons are 0 and the best of the study; the rules may choose any epsilon up to the one given.
ID = "adaptive-epsilon"
PRODUCES = ("rules",)

TESTED = (
    "bounded_max_n 0 none", "bounded_max_n 36 none", "bounded_max_n 48 iteration", "bounded_max_n 48 spread",
    "bounded_paranoid 0 none", "bounded_paranoid 2 none", "bounded_paranoid 8 iteration", "bounded_paranoid 8 spread",
)  # fmt: skip
PLAN = {"evaluation": "study", "nodes": 20_000, "tested": TESTED}
QUICK = {**PLAN, "first": [0, 3], "boards": 3}
FULL = {**PLAN, "first": list(range(0, 2700, 10)), "boards": 10}


def measure(setting: Setting, seed: int) -> list[Row]:
    """Every tested player in the fourth seat of the same boards.

    A row for every board and tested player; the boards have numbers, so the seed is not used.
    """
    tested = {}
    for name in setting["tested"]:
        algorithm, epsilon, rule = name.split()
        tested[name] = player("tested", algorithm, epsilon=float(epsilon), epsilon_rule=rule)
    return list(against_three(setting, tested))


HALF_A_BALL = 0.5  # the smallest gain that would matter; 2,700 boards show it
COLUMNS = ("algorithm", "ε", "rule", "boards", "balls", "wins", "depth", "balls above fixed", "wins above fixed")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Each rule against the fixed epsilons of its algorithm, paired by board."""
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
    balls = more("balls", games[name], games[fixed], "score", effect=HALF_A_BALL)
    wins = paired(games[name], games[fixed], "win")
    text = f"{algorithm}: the rule {rule} with ε up to {epsilon} is better than ε = {fixed.split()[1]}"
    return Claim.judged(text, [balls], source, f"share of wins {shown(wins)}")
