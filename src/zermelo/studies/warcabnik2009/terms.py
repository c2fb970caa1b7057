"""What a single term is worth in play: an evaluation against itself with one weight changed.

Claim: The signs of the published weights are more than chance: doubled pieces and guards of the promotion row count
against their side, men one step from promotion for it, kings on the main diagonal for nothing.

Source: [warcabnik2009] as told in [klesk_slides], slides 6 and 7.

Method: The published weights of a family play the same with one weight set to 0, or given the value that the claim
denies, at depth 4 with quiescence, from balanced openings of 6 plies that are played both ways: 60 openings a test in
international draughts, 100 in Brazilian and English. An opening is one observation; scores are given in Elo, with
intervals of 95 %.

Deviations: The source reads the signs off the weights that won; here each is tried by itself. The depth and the sample
are ours. The published weights are of international draughts; rows are tried there only, since an 8x8 board has others.

Verdict: 11 of 29 claims hold in the full profile, 5 fail, 13 stay open. The penalty for doubled pieces costs 63 to 127
Elo; guards of -11 are better than 0 in international draughts, +120 (+71 to +170), but +11 is better on 8x8; men one
step from promotion are worth 28 to 47 Elo; flat rows 3 to 6 are 114 and 130 Elo better than sloping ones.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import Estimate, bounded_mean, elo_difference, expected_score
from zermelo.studies._judging import estimated_share
from zermelo.studies.warcabnik2009._matches import elo_shown
from zermelo.studies.warcabnik2009._players import SHORT, VARIANTS

ID = "terms"
PRODUCES = ("terms",)
TESTS: dict[str, tuple[str, dict[str, float]]] = {  # the family, and the change
    "doubled": ("material_positional_extended", {"doubled": 0}),
    "doubled-liked": ("material_positional_extended", {"doubled": 7}),
    "guards": ("material_positional", {"guard_opponent_promotion": 0}),
    "guards-liked": ("material_positional", {"guard_opponent_promotion": 11}),
    "one-step": ("material_positional", {"one_step_from_promotion": 0}),
    "diagonal-liked": ("material_positional", {"king_on_main_diagonal": 20}),
    "diagonal-disliked": ("material_positional", {"king_on_main_diagonal": -20}),
    "rows-rising": (
        "material_by_row", {"man_row_3": 1.4, "man_row_4": 1.8, "man_row_5": 2.2, "man_row_6": 2.6}
    ),
    "rows-falling": (
        "material_by_row", {"man_row_3": 2.6, "man_row_4": 2.2, "man_row_5": 1.8, "man_row_6": 1.4}
    ),
    "uncapturable": ("material_structural", {"uncapturable": 0}),
    "immobile": ("material_structural", {"immobile": 0}),
}  # fmt: skip
WIDE = [name for name in TESTS if not name.startswith("rows")]  # an 8x8 board has other rows
QUICK = {"variant": ["english"], "test": ["guards", "one-step"], "boards": 6, "depth": 2}
FULL = [
    {"variant": ["international"], "test": list(TESTS), "boards": 60, "depth": 4},
    {"variant": ["brazilian", "english"], "test": WIDE, "boards": 100, "depth": 4},
]
MATTERS = 0.15  # of a point a game, some 100 Elo: what a term must be worth to be worth naming
NIL = 20.0  # Elo that a value may lose and still count as no worse


def measure(setting: Setting, seed: int) -> list[Row]:
    """The published weights against the changed ones: a row for each opening."""
    from zermelo.studies.warcabnik2009._matches import pairs, referee
    from zermelo.studies.warcabnik2009._players import evaluation

    family, change = TESTS[setting["test"]]
    published = evaluation(setting["variant"], family)
    depths, boards = (setting["depth"], setting["depth"]), range(setting["boards"])
    scores = pairs(referee(published, seed), published, published.reweighted(change), boards, depths)
    return [{"board": i, "score": sum(both) / 2} for i, both in enumerate(scores)]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Elo of the published value over the other one, by variant."""
    scores: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        scores.setdefault((row["variant"], row["test"]), []).append(row["score"])
    gains = {key: _elo(own) for key, own in scores.items()}
    claims = [
        _judged(claim, variant, scores[variant, claim["test"]])
        for claim in published for variant in VARIANTS if (variant, claim["test"]) in scores
    ]  # fmt: skip
    cells = [
        [SHORT[TESTS[test][0]], _changes(test), *(_cell(gains, variant, test) for variant in VARIANTS)]
        for test in TESTS if any((variant, test) in gains for variant in VARIANTS)
    ]  # fmt: skip
    title = "Elo of the published weights over the same with a change, 95 % intervals by openings"
    return Findings(claims=claims, tables=[Table("terms", title, ("family", "change", *VARIANTS), cells)])


def _elo(scores: Sequence[float]) -> Estimate:
    found = bounded_mean(list(scores))
    return Estimate(*map(elo_difference, (found.value, found.low, found.high)))


def _judged(claim: Mapping[str, str], variant: str, scores: Sequence[float]) -> Claim:
    """By the score of the published value: above one half, or not below it by more than counts as nothing."""
    least = 0.5 if claim["kind"] == "better" else expected_score(-NIL)
    what, found = "score of the published value", bounded_mean(scores)
    statistic = estimated_share(what, found, len(scores), MATTERS, above=least)
    told = f"{elo_shown(_elo(scores))} Elo for the published value, asked: above {elo_difference(least):g}"
    return Claim.judged(f"{claim['claim']}: {variant}", [statistic], claim["source"], told)


def _changes(test: str) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in TESTS[test][1].items())


def _cell(gains: Mapping[tuple[str, str], Estimate], variant: str, test: str) -> str:
    found = gains.get((variant, test))
    return "" if found is None else elo_shown(found)
