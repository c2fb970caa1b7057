"""Every family evolved again by the genetic tournament: what comes back of the published weights.

Claim: Doubled pieces count against their side; guards of the opponent's promotion row count against it, too; men one
step from promotion are worth more; kings on the main diagonal and being to move are worth nothing; men of rows 3 to 6
are worth the same; there are cycles, A beats B beats C beats A.

Source: [warcabnik2009] as told in [klesk_slides], slides 2, 6 and 7.

Method: Six families in three variants, six runs each. A run has 32 weight vectors and 20 generations (620 games), depth
growing from 1 to 3 with quiescence, openings of 6 random plies. A run is a sample of one: a sign is judged by the share
of runs that have it, a size by the mean over runs. Weights are in units of a man; a run whose man (the mean of its
rows) is worth nothing or less has failed and is counted apart. What a run found then plays the published weights and
material alone at depth 3, from 15 balanced openings both ways.

Deviations: Population, generations and depths are not told; ours are chosen so that the full profile takes some
minutes. The published weights are of international draughts; Brazilian and English draughts are added. The asymmetric
family is evolved from the mover's point of view.

Verdict: 2 of 9 claims hold in the full profile of 108 runs, 7 stay open. Guards come out positive in 15 of 17 runs,
which are fewer than show it (31); being to move negative in all 18; men one step from promotion are worth more in 37 of
54 (0.55 to 0.79 of all). Doubled pieces count against their side in 11 of 17 runs, which is no evidence yet. Of 974
triples 13 % are cycles, where coins would give 25 %.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import bounded_mean, share, unit_ratio
from zermelo.studies._judging import estimated, estimated_share, occurs, unmeasured
from zermelo.studies.warcabnik2009._players import FAMILIES, SHORT, VARIANTS
from zermelo.studies.warcabnik2009._samples import few, shown

ID = "evolved"
PRODUCES = ("evolved", "evolved-strength")
QUICK = {
    "variant": ["english"], "family": ["material_positional", "material_positional_extended", "material_by_row"],
    "run": [0], "games": 45, "population": 16, "boards": 4,
}  # fmt: skip
FULL = {
    "variant": VARIANTS, "family": FAMILIES, "run": [0, 1, 2, 3, 4, 5], "games": 620, "population": 32, "boards": 15,
}  # fmt: skip
DEPTHS = (1, 3)

NIL = 0.1  # of a man: what counts as nothing
FLAT = 0.1  # of a man a row: what counts as flat
CHANCE = 0.25  # share of cycles among triples whose three results are tosses of a coin


def measure(setting: Setting, seed: int) -> list[Row]:
    """A run: its weights, and what they score against the published ones and against material alone."""
    from zermelo.evolution import compared_triples
    from zermelo.studies.warcabnik2009._matches import pairs, referee
    from zermelo.studies.warcabnik2009._players import evaluation
    from zermelo.studies.warcabnik2009._runs import tuned

    published = evaluation(setting["variant"], setting["family"])
    sizes = {"games": setting["games"], "population": setting["population"]}
    trace = tuned(published, "warcabnik", depths=DEPTHS, seed=seed, **sizes)
    found, boards = published.reweighted(trace.weights), range(setting["boards"])
    judge, last = referee(published, seed), (DEPTHS[1], DEPTHS[1])
    against = {"published": published, "material": evaluation(setting["variant"], "material")}
    scores = {
        f"against_{name}": sum(map(sum, pairs(judge, found, other, boards, last))) / (2 * len(boards))
        for name, other in against.items()
    }
    cycles = {"cycles": len(trace.details["cycles"]), "triples": compared_triples(map(tuple, trace.details["beats"]))}
    return [{**scores, **cycles, **{f"w_{name}": weight for name, weight in trace.weights.items()}}]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    verdicts = [JUDGES[row["kind"]](rows, row) for row in published]
    claims = [
        Claim.judged(row["claim"], [statistic], row["source"], told)
        for row, (statistic, told) in zip(published, verdicts, strict=True)
    ]
    tables = [_weights(rows), _strength(rows)]
    return Findings(claims=claims, tables=tables, notes=[NOTE])


NOTE = (
    "The runs are ours, not the source's: other sizes of the population, other depths. What is compared are signs and "
    "proportions, not the weights themselves."
)
Verdict = tuple[Statistic, str]
MOST = 0.25  # beyond half of the runs: three of four have a sign that is worth naming


def relative(row: Row) -> dict[str, float] | None:
    """The weights of a run in units of a man; None if a man is worth nothing or less."""
    weights = {key.removeprefix("w_"): value for key, value in row.items() if key.startswith("w_")}
    men = [value for name, value in weights.items() if name in ("man", "own_man") or name.startswith("man_row_")]
    man = sum(men) / len(men)
    return {name: value / man for name, value in weights.items()} if man > 0 else None


def _of(rows: Sequence[Row], claim: Mapping[str, str]) -> list[dict[str, float]]:
    wanted = claim["families"].split() if claim["families"] else FAMILIES
    variants = claim["variants"].split() or VARIANTS
    own = [relative(row) for row in rows if row["family"] in wanted and row["variant"] in variants]
    return [each for each in own if each is not None]


def _sign(rows: Sequence[Row], claim: Mapping[str, str]) -> Verdict:
    """Does a weight have this sign in more than half of all runs? Runs where it is 0 say nothing."""
    values = [each[claim["term"]] for each in _of(rows, claim)]
    told = [value for value in values if value != 0]
    if len(told) < 2:
        return unmeasured("share of runs with this sign", above=0.5), f"{len(told)} runs"
    wanted = sum((value < 0) == (claim["sign"] == "-") for value in told)
    found = share(wanted, len(told))
    middle = sorted(values)[len(values) // 2]
    statistic = estimated_share("share of runs with this sign", found, len(told), MOST, above=0.5)
    return statistic, f"{wanted} of {len(told)} runs, median {middle:+.2f} of a man"


def _within(values: Sequence[float], limit: float, what: str) -> Verdict:
    """Is a mean as small as that? Only if all of its interval is; not, if none of it is."""
    if len(values) < 3:
        return unmeasured(what, above=-limit, below=limit), f"{len(values)} runs"
    return estimated(what, few(values), len(values), limit, above=-limit, below=limit), f"asked: within {limit}"


def _nil(rows: Sequence[Row], claim: Mapping[str, str]) -> Verdict:
    return _within([each[claim["term"]] for each in _of(rows, claim)], NIL, "of a man")


def _flat(rows: Sequence[Row], claim: Mapping[str, str]) -> Verdict:
    """The slope over rows 3 to 6 by least squares, in units of a man."""
    slopes = [
        sum((row - 4.5) * each[f"man_row_{row}"] for row in range(3, 7)) / 5 for each in _of(rows, claim)
    ]
    return _within(slopes, FLAT, "of a man a row")


def _cycles(rows: Sequence[Row], claim: Mapping[str, str]) -> Verdict:
    cycles, triples = [row["cycles"] for row in rows], [row["triples"] for row in rows]
    found = unit_ratio(cycles, triples)
    if found is None:
        return unmeasured("cycles", above=0), "no triples were decided"
    told = f"{sum(cycles)} cycles in {sum(triples)} triples, {shown(found)} of them; coins: {CHANCE}"
    return occurs("cycles among triples", int(sum(cycles)), int(sum(triples))), told


Judge = Callable[[Sequence[Row], Mapping[str, str]], Verdict]
JUDGES: dict[str, Judge] = {"sign": _sign, "nil": _nil, "flat": _flat, "cycles": _cycles}


def _weights(rows: Sequence[Row]) -> Table:
    """The median over runs and their range, beside the published weight, in units of a man."""
    from zermelo.studies.warcabnik2009._players import evaluation

    cells: list[list[object]] = []
    for family in dict.fromkeys(row["family"] for row in rows):
        given = relative({f"w_{name}": value for name, value in evaluation("international", family).weights.items()})
        assert given is not None
        for term, known in given.items():
            line: list[object] = [f"{SHORT[family]}: {term}", "" if family == "material" else f"{known:+.2f}"]
            for variant in VARIANTS:
                line.append(_range([row for row in rows if (row["variant"], row["family"]) == (variant, family)], term))
            cells.append(line)
    title = "Weights in units of a man: published, and the median (lowest to highest) over runs"
    return Table("evolved", title, ["weight", "published", *VARIANTS], cells)


def _range(rows: Sequence[Row], term: str) -> str:
    values = sorted(each[term] for row in rows if (each := relative(row)) is not None and term in each)
    return f"{values[len(values) // 2]:+.2f} ({values[0]:+.2f} to {values[-1]:+.2f})" if values else ""


def _strength(rows: Sequence[Row]) -> Table:
    cells = []
    for variant, family in dict.fromkeys((row["variant"], row["family"]) for row in rows):
        own = [row for row in rows if (row["variant"], row["family"]) == (variant, family)]
        scores = [bounded_mean([row[f"against_{name}"] for row in own]) for name in ("published", "material")]
        failed = sum(relative(row) is None for row in own)
        cells.append([variant, SHORT[family], len(own), failed, *map(shown, scores)])
    title = "Evolved weights: mean score of a run against the published ones of its family and against material alone"
    return Table("evolved-strength", title, ("variant", "family", "runs", "failed", "published", "material"), cells)
