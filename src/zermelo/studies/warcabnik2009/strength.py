"""The best tuned evaluation against the published ones, at equal nodes.

Claim: Weights that are tuned with what a modern author would use beat every published evaluation clearly.

Source: A target of our own. The opponents: [warcabnik2009] as told in [klesk_slides].

Method: `evaluation=tuned` has the terms of the extended family and two of the structural one; the weights of 8x8 come
from SPSA [Spall1992], those of international draughts are the published material-positional ones with one term more.
Both sides search 500 nodes a move, alpha-beta with quiescence and deepening, from balanced openings of 6 plies that are
played both ways: 120 openings a match in international draughts, 100 in Brazilian and English. They are not the
openings of the tuning. Scores are given in Elo, with intervals of 95 % by openings.

Deviations: No published numbers; a target of our own. The weights of material alone are ours. The asymmetric evaluation
plays as it is meant: -10 for the opponent's king, from the program's point of view.

Verdict: The claim holds in all three variants: +50 to +167 Elo against the six published evaluations in international
draughts (240 games each), +87 to +149 in Brazilian and +171 to +308 in English draughts (200 games each). Against the
one rated highest in `presets`, the material-positional one: +50 (+18 to +81), +92 (+52 to +133), +189 (+146 to +231).

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import Estimate, bounded_mean, elo_difference
from zermelo.studies._judging import estimated_share, unmeasured
from zermelo.studies.warcabnik2009._matches import DEEP, elo_shown
from zermelo.studies.warcabnik2009._players import VARIANTS

ID = "strength"
PRODUCES = ("strength",)
OPPONENTS = ["material", "asymmetric -10, program's view", "positional", "extended", "by row", "structural"]
MATTERS = 0.1  # of a point a game, some 70 Elo
QUICK = {"variant": ["english"], "against": ["by row"], "boards": 10, "nodes": 100}
FULL = [
    {"variant": ["international"], "against": OPPONENTS, "boards": 120, "nodes": 500},
    {"variant": ["brazilian", "english"], "against": OPPONENTS, "boards": 100, "nodes": 500},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """The tuned evaluation against a published one: a row for each opening, with the seed of the openings."""
    from zermelo.studies.warcabnik2009._matches import pairs, referee
    from zermelo.studies.warcabnik2009._players import evaluation, presets

    tuned, other = evaluation(setting["variant"], "tuned"), presets(setting["variant"])[setting["against"]]
    judge = referee(evaluation(setting["variant"], "material"), seed, nodes=setting["nodes"])
    scores = pairs(judge, tuned, other, range(setting["boards"]), (DEEP, DEEP))
    return [
        {"seed": seed, "board": i, "as_first": one, "as_second": other} for i, (one, other) in enumerate(scores)
    ]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Elo of the tuned evaluation over every other one; it is clear if the whole interval lies above zero."""
    matches: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        matches.setdefault((row["variant"], row["against"]), []).append(row)
    gains = {key: _elo(own) for key, own in matches.items()}
    claims = [
        _judged(claim, variant, {against: own for (each, against), own in matches.items() if each == variant})
        for claim in published for variant in VARIANTS if any(v == variant for v, _ in gains)
    ]  # fmt: skip
    cells = [
        [*key, own[0]["seed"], 2 * len(own), own[0]["nodes"], _score(own), elo_shown(gains[key])]
        for key, own in matches.items()
    ]
    columns = ("variant", "against", "seed", "games", "nodes a move", "score", "Elo")
    return Findings(claims=claims, tables=[Table("strength", "The tuned evaluation at equal nodes", columns, cells)])


def _mean(rows: Sequence[Row]) -> Estimate:
    return bounded_mean([(row["as_first"] + row["as_second"]) / 2 for row in rows])


def _elo(rows: Sequence[Row]) -> Estimate:
    found = _mean(rows)
    return Estimate(*map(elo_difference, (found.value, found.low, found.high)))


def _score(rows: Sequence[Row]) -> str:
    found = _mean(rows)
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _judged(claim: Mapping[str, str], variant: str, matches: Mapping[str, Sequence[Row]]) -> Claim:
    """All are beaten, judged together; open if one was not met."""
    statistics = [
        estimated_share(f"score against {name}", _mean(matches[name]), len(matches[name]), MATTERS, above=0.5)
        if name in matches else unmeasured(f"score against {name}", above=0.5)
        for name in OPPONENTS
    ]  # fmt: skip
    told = ", ".join(f"{name} {elo_shown(_elo(own))}" for name, own in matches.items())
    return Claim.judged(f"{claim['claim']}: {variant}", statistics, claim["source"], f"Elo {told}")
