"""How many games a method of tuning needs: the genetic tournament, SPSA, CMA-ES and logistic fitting.

Claim: A genetic tournament finds good weights by playing. The source does not compare it with another method.

Source: [warcabnik2009]; SPSA [Spall1992], CMA-ES [Hansen2001], logistic fitting [Cox1958].

Method: The seven weights of the material-positional family in English draughts, depth 2 with quiescence. All methods
begin with random weights; those that take a start are also given one that knows only that pieces count (man and king
50, the rest 0). A run with a budget of 60, 200, 700 or 2,000 games is a run of its own, since gains and mutation rates
follow the budget (a step of CMA-ES takes 72 games, so its first budget is that); there are four runs of each. What a
run finds plays the published weights from 40 balanced openings both ways, at the same depth; intervals of 95 % are over
runs.

Deviations: No published numbers: the source does not compare its method with another. International and Brazilian
draughts are left out to keep the profile short.

Verdict: 1 of 7 claims holds in the full profile, 4 fail, 2 stay open. From random weights the genetic tournament
reaches the published ones after 384 games, SPSA after 1,391, CMA-ES and logistic fitting not within 2,000. A start
that knows that pieces count scores 0.56 (0.49 to 0.63) without a game; from it SPSA reaches 0.63 (0.59 to 0.67) in 200
games, while logistic fitting makes it worse.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Table
from zermelo.statistics import Estimate, bounded_mean, elo_difference
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, unmeasured
from zermelo.studies.warcabnik2009._samples import apart, shown

ID = "games-needed"
PRODUCES = ("games-needed", "games-needed-curves")
METHODS = ["warcabnik", "spsa", "cma_es", "logistic"]
STARTED = METHODS[1:]  # who takes a start; the genetic tournament draws its population
UNTUNED = "untuned"  # the start itself
QUICK = {
    "variant": ["english"], "method": METHODS, "start": ["random"], "games": [62], "run": [0], "boards": 5,
}  # fmt: skip
BUDGETS, RUNS = [60, 200, 700, 2000], [0, 1, 2, 3]
FULL = [
    {"variant": ["english"], "method": METHODS, "start": ["random"], "games": BUDGETS, "run": RUNS, "boards": 40},
    {"variant": ["english"], "method": STARTED, "start": ["plain"], "games": BUDGETS, "run": RUNS, "boards": 40},
    {"variant": ["english"], "method": [UNTUNED], "start": ["plain"], "games": [0], "run": RUNS, "boards": 40},
]  # fmt: skip
FAMILY, DEPTH, POPULATION = "material_positional", 2, 16
AHEAD, MATTERS = "points a game ahead", 0.2
LEVELS = (0.40, 0.50, 0.60)  # scores against the published weights that are to be reached


def measure(setting: Setting, seed: int) -> list[Row]:
    """A run: the weights that it found, and their score against the published ones."""
    from zermelo.studies.warcabnik2009._matches import pairs, referee
    from zermelo.studies.warcabnik2009._players import evaluation
    from zermelo.studies.warcabnik2009._runs import tuned

    published = evaluation(setting["variant"], FAMILY)
    start = published.reweighted(_start(published, setting["start"], seed))
    weights = start.weights
    if setting["method"] != UNTUNED:
        sizes: dict[str, Any] = {"games": setting["games"], "depths": (DEPTH, DEPTH), "population": POPULATION}
        weights = tuned(start, setting["method"], seed=seed, **sizes).weights
    found, judge = published.reweighted(weights), referee(published, setting["run"])
    games = pairs(judge, found, published, range(setting["boards"]), (DEPTH, DEPTH))
    score = sum(map(sum, games)) / (2 * len(games))
    return [{"score": score, **{f"w_{name}": weight for name, weight in weights.items()}}]


def _start(game: Game, kind: str, seed: int) -> dict[str, float]:
    """Random weights, or those of one who knows only that pieces count."""
    import random

    from zermelo.evolution import Space

    if kind == "plain":
        return {name: 50.0 if name in ("man", "king") else 0.0 for name in game.weights}
    space = Space.of(game)
    return space.weights(space.drawn(random.Random(f"start {seed}")))


Key = tuple[str, str, str]  # variant, start, method
Curve = dict[int, Estimate]  # score by games


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Scores by method and budget; games to a level by interpolation between budgets."""
    scores: dict[Key, dict[int, list[float]]] = {}
    for row in rows:
        own = scores.setdefault((row["variant"], row["start"], row["method"]), {})
        own.setdefault(row["games"], []).append(row["score"])
    curves = {key: {games: bounded_mean(own[games]) for games in sorted(own)} for key, own in scores.items()}
    claims = [_judged(claim, scores) for claim in published]
    return Findings(claims=claims, tables=[_table(curves)], figures=[_figure(curves)])


def _judged(claim: Mapping[str, str], scores: Mapping[Key, Mapping[int, list[float]]]) -> Claim:
    """Is one method ahead of another with the same games, over all budgets of the variant? By the mean difference."""
    one, other = (
        scores.get((claim["variant"], claim[f"{which}_start"], claim[which]), {}) for which in ("one", "other")
    )
    met = {games: other.get(games) or other.get(0) for games in sorted(one)}  # 0: a start that is not tuned
    gaps = {games: apart(one[games], theirs) for games, theirs in met.items() if theirs and len(one[games]) > 1}
    if not gaps:
        return Claim.judged(
            claim["claim"], [unmeasured(f"{AHEAD}: no such runs in this profile", above=0)], claim["source"]
        )
    middle = sum(gap.value for gap in gaps.values()) / len(gaps)
    half = math.sqrt(sum((gap.high - gap.value) ** 2 for gap in gaps.values())) / len(gaps)
    found = Estimate(middle, middle - half, middle + half)
    told = "; ".join(f"{games} games {gap.value:+.2f}" for games, gap in gaps.items())
    statistic = estimated(AHEAD, found, sum(len(one[games]) for games in gaps), MATTERS, above=0)
    return Claim.judged(claim["claim"], [statistic], claim["source"], told)


def needed(curve: Curve, level: float) -> float | None:
    """After how many games the mean score reaches a level: between two budgets on the line over log games.

    >>> curve = {100: Estimate(0.2, 0, 1), 10_000: Estimate(0.6, 0, 1)}
    >>> round(needed(curve, 0.4)), needed(curve, 0.7)
    (1000, None)
    """
    before: tuple[int, float] | None = None
    for games, found in curve.items():
        if found.value >= level:
            if before is None:
                return float(games)
            part = (level - before[1]) / (found.value - before[1])
            return math.exp(math.log(before[0]) + part * math.log(games / before[0]))
        before = games, found.value
    return None


def _table(curves: Mapping[Key, Curve]) -> Table:
    budgets = sorted({games for curve in curves.values() for games in curve})
    cells = []
    for key, curve in curves.items():
        most = max(curve)
        at = [needed(curve, level) for level in LEVELS]
        reached = [f"more than {most:,}" if games is None else _about(games, min(curve)) for games in at]
        cells.append([", ".join(key), *(shown(curve[games]) if games in curve else "" for games in budgets), *reached])
    levels = [f"games to {level:.2f} ({elo_difference(level):+.0f} Elo)" for level in LEVELS]
    title = "Mean score of a run against the published weights, 95 % intervals over runs"
    return Table("games-needed", title, ["variant, start, method", *(f"{n:,} games" for n in budgets), *levels], cells)


def _about(games: float, least: int) -> str:
    return f"at most {least}" if games <= least else f"{games:,.0f}"


def _figure(curves: Mapping[Key, Curve]) -> Figure:
    lines = {", ".join(key): curve for key, curve in curves.items() if key[2] != UNTUNED}
    starts = {", ".join(key): curve[0] for key, curve in curves.items() if key[2] == UNTUNED}  # took no games
    title = "Score against the published weights by games played"
    return estimate_figure(
        "games-needed-curves", title, lines, x="games", y="score", level=0.5, log_x=True, levels=starts
    )
