"""How much of what the genetic tournament selects is chance: one game decides.

Claim: A weight vector cannot be given a number, because A beats B, B beats C, C beats A; so duels of one game select
the better ones. The source does not ask how often the better of two wins one game.

Source: [warcabnik2009] as told in [klesk_slides], slide 2.

Method: Three runs of the material-positional family in each of three variants, as in the experiment `evolved`. Of the
first population, which is random, and of the last one 8 members play a round robin from 8 balanced openings both ways,
at the depth of their generation. Half of the boards says who is better, the other half what one game does. Winners of
six generations, and a random member of each, also play the published weights, from 10 openings both ways. Intervals of
95 % are over runs.

Deviations: No published numbers: the source does not ask the question. The sizes of the runs are ours, as in `evolved`.
Who is the better one is known from eight games only, so the share that the better one wins is a little too low.

Verdict: 1 of 7 claims holds in the full profile of 9 runs, 3 fail, 3 stay open. In a late population the better of two
wins 0.39 (0.34 to 0.45) of single games, the worse one 0.20; who plays explains 0.16 (0.09 to 0.22) of the variance of
a result. The best of 8 wins 0.21 (0.15 to 0.28) of knock-outs, by chance it would be 0.125. Still the winner of a
generation is better than a random member, by 0.08 (0.05 to 0.11) of a point a game. 2 of 27 cycles come back in other
games.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from zermelo.core import Game
from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, bounded_mean, share
from zermelo.studies._judging import estimated, estimated_share, unmeasured
from zermelo.studies.warcabnik2009._players import VARIANTS
from zermelo.studies.warcabnik2009._samples import few, shown

if TYPE_CHECKING:
    from zermelo.studies.warcabnik2009._runs import Trace, Weights

ID = "noise"
PRODUCES = ("noise", "noise-winners")
QUICK = {
    "variant": ["english"], "run": [0], "games": 45, "population": 16, "boards": 2, "gauntlet": 2, "generations": 2,
}  # fmt: skip
FULL = {
    "variant": VARIANTS, "run": [0, 1, 2], "games": 620, "population": 32, "boards": 8, "gauntlet": 10,
    "generations": 6,
}  # fmt: skip
FAMILY, DEPTHS, MEMBERS = "material_positional", (1, 3), 8
STAGES = ("first", "last")
COINS = 0.125  # share of cycles that tosses of a coin would confirm


def measure(setting: Setting, seed: int) -> list[Row]:
    """A run: what duels do in its first and in its last population, and how good the winners of generations are."""
    from zermelo.studies.warcabnik2009._players import evaluation
    from zermelo.studies.warcabnik2009._runs import tuned

    game = evaluation(setting["variant"], FAMILY)
    trace = tuned(
        game, "warcabnik", games=setting["games"], depths=DEPTHS, seed=seed, population=setting["population"]
    )
    stages = zip(STAGES, (trace.populations[0], trace.populations[-1]), DEPTHS, strict=True)
    rows = [
        {"stage": stage, **_duels(game, population[:MEMBERS], depth, setting["boards"], seed)}
        for stage, population, depth in stages
    ]
    return [*rows, *_winners(game, trace, setting, seed)]


def _duels(game: Game, population: Sequence[Weights], depth: int, boards: int, seed: int) -> Row:
    from zermelo.studies.warcabnik2009._knockout import cycles, selected
    from zermelo.studies.warcabnik2009._matches import pairs, referee

    judge = referee(game, seed)
    players = [game.reweighted(each) for each in population]
    results = {
        (i, j): pairs(judge, players[i], players[j], range(boards), (depth, depth))
        for i, j in combinations(range(len(players)), 2)
    }
    found, kept, turned = cycles(results, len(players))
    return {**selected(results, len(players), seed)._asdict(), "cycles": found, "kept": kept, "turned": turned}


def _winners(game: Game, trace: Trace, setting: Setting, seed: int) -> list[Row]:
    """The scores of some winners of generations, and of a random member of each, against the published weights."""
    from zermelo.studies.warcabnik2009._matches import pairs, referee

    judge, depths, boards = referee(game, seed), (DEPTHS[1], DEPTHS[1]), range(setting["gauntlet"])
    last, some = len(trace.winners) - 1, setting["generations"]

    def score(weights: Weights) -> float:
        games = pairs(judge, game.reweighted(weights), game, boards, depths)
        return sum(map(sum, games)) / (2 * len(games))

    return [
        {"stage": "winner", "generation": at + 1, "winner": score(trace.winners[at]),
         "member": score(trace.populations[at][0])}
        for at in (round(i * last / (some - 1)) for i in range(some))
    ]  # fmt: skip


Scores = dict[str, Estimate]
SHARES = ("better", "drawn", "worse", "best", "repeated")
MEASURES = ("better", "drawn", "worse", "explained", "best", "repeated", "gain", "longer", "most")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Means over runs, which are independent; cycles are counted over all."""
    found = {stage: _means([row for row in rows if row["stage"] == stage]) for stage in STAGES}
    claims = [Claim.judged(row["claim"], [_judged(row, rows, found)], row["source"]) for row in published]
    return Findings(claims=claims, tables=[_table(rows), _ladder(rows)], learnt=_learnt(found))


def _means(rows: Sequence[Row]) -> Scores:
    return {name: (bounded_mean if name in SHARES else few)([row[name] for row in rows]) for name in MEASURES}


MATTERS, POINTS = 0.2, 0.1  # of all games or knock-outs, and of a point a game: what is worth naming


def _judged(claim: Mapping[str, str], rows: Sequence[Row], found: Mapping[str, Scores]) -> Statistic:
    runs = len(_runs(rows))
    match claim["kind"]:
        case "better":
            what = "share of single games that the better one wins"
            return estimated_share(what, found[claim["stage"]]["better"], runs, MATTERS, above=0.5)
        case "half":
            what = "share of the variance of a game's result"
            return estimated(what, found[claim["stage"]]["explained"], runs, MATTERS, above=0.5)
        case "best":
            what = "share of knock-outs that the best of 8 wins"
            return estimated_share(what, found[claim["stage"]]["best"], runs, MATTERS, above=0.5)
        case "winner":
            wins = [row for row in rows if row["stage"] == "winner"]
            gaps = [few([row["winner"] - row["member"] for row in own]).value for own in _runs(wins)]
            return estimated("points a game above a random member of the generation", few(gaps), runs, POINTS, above=0)
        case _:
            return _confirmed(rows)


def _runs(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of every run."""
    runs = dict.fromkeys((row["variant"], row["run"]) for row in rows)
    return [[row for row in rows if (row["variant"], row["run"]) == run] for run in runs]


def _confirmed(rows: Sequence[Row]) -> Statistic:
    """Cycles of one half of the games: are they cycles in the other half? Coins confirm 1 of 8."""
    own = [row for row in rows if row["stage"] in STAGES]
    cycles, kept, turned = (sum(row[name] for row in own) for name in ("cycles", "kept", "turned"))
    if cycles == 0:
        return unmeasured("share of cycles that come back: none were met", above=COINS)
    what = f"share of cycles that come back, {turned:.0f} more turned round, coins {COINS}:"
    return estimated_share(what, share(kept, cycles), int(cycles), MATTERS, above=COINS)


def _table(rows: Sequence[Row]) -> Table:
    cells = []
    for variant in [*dict.fromkeys(row["variant"] for row in rows), "all"]:
        for stage in STAGES:
            own = [row for row in rows if row["stage"] == stage and variant in (row["variant"], "all")]
            means = _means(own)
            cells.append([f"{variant}, {stage}", len(own), *(shown(means[name]) for name in MEASURES)])
    names = (
        "better wins", "draws", "worse wins", "variance explained", "best wins a knock-out", "same winner again",
        "winner above the mean", "with long duels", "the best above the mean",
    )  # fmt: skip
    title = "Single games between members of a population, and knock-outs of 8 members, 95 % intervals over runs"
    return Table("noise", title, ("population", "runs", *names), cells)


def _ladder(rows: Sequence[Row]) -> Table:
    wins = [row for row in rows if row["stage"] == "winner"]
    cells = []
    for generation in sorted({row["generation"] for row in wins}):
        own = [row for row in wins if row["generation"] == generation]
        scores = [few([row[name] for row in own]) for name in ("winner", "member")]
        cells.append([generation, len(own), *map(shown, scores)])
    title = "Scores against the published weights: winners of generations, and a random member of each"
    return Table("noise-winners", title, ("generation", "runs", "winner", "random member"), cells)


def _learnt(found: Mapping[str, Scores]) -> str:
    better, worse, best = (100 * found["last"][name].value for name in ("better", "worse", "best"))
    return (
        f"Between two of a late population the better one wins {better:.0f} % of single games, the worse one "
        f"{worse:.0f} %; a knock-out of 8 is won by the best in {best:.0f} %."
    )
