"""The best epsilon in Rolit: final score and depth against the optimal algorithm.

Claim: The larger epsilon, the deeper the search within 20,000 nodes a turn. Bounded max^n ends with a score up to 25 %
above that of shallow pruning, best at epsilon = 36; bounded paranoid gains with every epsilon, most with epsilon = 2
(92 %), and more than max^n does. Whether bounded search wins more games the study left open.

Source: [bounded2021], experiment 2: tables 2 and 3, graphs 4 to 7.

Method: Rolit for four players, numbered boards after 16 random moves; the tested algorithm sits fourth and deepens
within 20,000 nodes a turn. Every ε of the study plays 30 boards, with the evaluations `study` and `stable`. ε = 0 and
the best ε of the study (36 for max^n, 2 for paranoid) play 700 boards, against either reading of the opponents.
Compared with the tables are the means over boards of (bounded − optimal) / optimal, of final score and of depth; claims
are judged by the differences in balls, wins and plies, paired by board, with intervals of 95 %.

Deviations: The report has 30 boards; the two best ε play 700 here. Its evaluation is not printed: `study` is our
reading of its words (docs/guides/rolit.md), `stable` a better one. The names of its opponents have lost their order in
print: we read ShallowPruningMaxN, Paranoid, ShallowPruningMaxN; literally they are BoundedSuboptimalParanoid, Paranoid,
ShallowPruningMaxN, where the ε of the first is not said and is 2 here; both readings, and both evaluations, are beside
each other in the readings tried, and the ones used are by the text: the others come a little nearer. The *difference
ratio* is not defined; the mean of ratios comes nearest to the published sizes. That two gains must differ by two balls
was set with results in sight.

Verdict: 27 of 44 numbers agree, every ε on 30 boards and the two best of the study on 700; one of ten claims holds,
four fail, five stay open. Max^n with ε = 36 loses 1.47 ± 0.37 balls a game against ε = 0, paired by board, so its
claims fail; paranoid with ε = 2 differs by −0.28 ± 0.68, so its claims stay open, and a gain of more than 0.4 balls is
excluded. Both search 3 % deeper. The published gains come from a mean of ratios, which is positive in either direction.
Against the opponents as literally said it is the same: −1.38 ± 0.35 and −0.30 ± 0.64 balls.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from zermelo.experiments import Claim, Figure, Findings, Number, Reading, Row, Setting, Statistic, Table
from zermelo.statistics import bounded_mean
from zermelo.studies._figures import estimate_figure
from zermelo.studies.bounded2021._boards import (
    MAX_N, PARANOID, Games, against_three, by_player, mean_ratio, more, paired, player, ratio_of_means, shown, told,
)

# Every epsilon on 30 boards, as many as the study had, with two evaluations; the best two of the study on 700 boards,
# against the opponents as we read them and as the sentence literally says (`OPPONENTS` in _boards.py).
# The evaluation of the study is not printed: `study` is our reading of its words, `stable` the better one. `max_n` and
# `paranoid` are the epsilons of the two algorithms.
ID = "experiment-2"
PRODUCES = ("table-2", "table-3", "graph-4", "graph-5", "graph-6", "graph-7", "literal-opponents", "better-evaluation")

NODES = 20_000
MAX_N_EPSILONS = (0, 2, 4, 8, 16, 24, 32, 36, 40, 44, 48)
PARANOID_EPSILONS = (0, 1, 2, 3, 4, 8, 16, 24, 32, 36, 40, 44, 48)
ON_MANY_BOARDS = {"nodes": NODES, "max_n": (0, 36), "paranoid": (0, 2), "evaluation": ["study"]}
QUICK = {
    **ON_MANY_BOARDS, "first": [0, 4, 8, 12], "boards": 4, "paranoid": (0, 2, 16), "opponents": ["ours"]
}  # fmt: skip
FULL = [
    {"evaluation": ["study"], "first": list(range(0, 30, 5)), "boards": 5, "nodes": NODES, "opponents": ["ours"],
     "max_n": MAX_N_EPSILONS, "paranoid": PARANOID_EPSILONS},
    {**ON_MANY_BOARDS, "first": list(range(30, 700, 10)), "boards": 10, "opponents": ["ours"]},
    {**ON_MANY_BOARDS, "first": list(range(0, 700, 10)), "boards": 10, "opponents": ["literal"]},
    {"evaluation": ["stable"], "first": list(range(0, 30, 5)), "boards": 5, "nodes": NODES, "opponents": ["ours"],
     "max_n": MAX_N_EPSILONS, "paranoid": PARANOID_EPSILONS},
]  # fmt: skip


def measure(setting: Setting, seed: int) -> list[Row]:
    """Both algorithms with every epsilon in the fourth seat of the same boards.

    A row for every board, algorithm and epsilon; the boards have numbers, so the seed is not used.
    """
    asked = [(MAX_N, e) for e in setting["max_n"]] + [(PARANOID, e) for e in setting["paranoid"]]
    tested = {f"{name} {e}": player("tested", name, epsilon=e) for name, e in asked}
    return list(against_three(setting, tested))


THEIRS = 30  # boards of the study
BEST = {MAX_N: 36, PARANOID: 2}
OPTIMAL = {MAX_N: "ShallowPruningMaxN", PARANOID: "Paranoid"}
SOURCE = "experiment 2"
PLACES = {
    (MAX_N, "depth"): "table 2 and graph 4", (MAX_N, "score"): "table 2 and graph 5",
    (PARANOID, "depth"): "table 3 and graph 6", (PARANOID, "score"): "table 3 and graph 7",
}  # fmt: skip
BALL, WINS = 1.0, 0.05  # what would matter: a ball, and one game in twenty
EVERY = 8.0  # balls that matter where every epsilon is judged, on the 30 boards of the study
PLY, IOTA = 0.5, 0.2  # plies that matter, and less than which is no loss of depth
COLUMNS = (
    "ε", "boards", "score ratio, published", "score ratio", "the other way round", "ratio of means", "balls", "wins",
    "depth ratio, published", "depth ratio",
)  # fmt: skip
Published = Mapping[tuple[str, int], tuple[float, float]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Tables 2 and 3 beside ours, and whether the gain is one.

    The report does not define its difference ratio. The mean over boards of (bounded - optimal) / optimal has the
    magnitudes that it prints; it is positive for two players of equal strength, too, because a board on which the
    optimal player has few balls weighs most. So the same is shown the other way round, and with it the ratio of the
    means and the mean difference in balls and wins, paired by board.
    """
    theirs = {
        (row["algorithm"], int(row["epsilon"])): (
            float(row["final_score_difference_ratio"]), float(row["depth_difference_ratio"])
        )
        for row in published
    }  # fmt: skip
    ours, literal = (
        [row for row in rows if row["evaluation"] == "study" and row["opponents"] == which]
        for which in ("ours", "literal")
    )
    games = by_player(ours)
    better = by_player([row for row in rows if row["evaluation"] != "study"])
    tables = [
        Table(f"table-{i}", f"{name} against {OPTIMAL[name]}", COLUMNS, _lines(name, games, theirs))
        for i, name in ((2, MAX_N), (3, PARANOID))
    ]
    lines = [[name, *line] for name in BEST for line in _lines(name, by_player(literal), theirs)]
    title = "The same against BoundedSuboptimalParanoid (ε = 2), Paranoid, ShallowPruningMaxN, as literally said"
    tables.append(Table("literal-opponents", title, ("algorithm", *COLUMNS), lines))
    lines = [[name, *line] for name in BEST for line in _lines(name, better, {})]
    title = "The same with the better evaluation"
    tables.append(Table("better-evaluation", title, ("algorithm", *COLUMNS), lines))
    pictures = [figure for name in BEST for figure in _figures(name, games, theirs)]
    note = "balls, wins: mean difference to the optimal algorithm on the same boards. ± is half the interval of 95 %."
    claims = (_claims(games) if games else []) + _by_opponents(by_player(literal))
    readings = [*_opponents(rows, theirs), *_evaluations(rows, theirs)]
    return Findings(_numbers(games, theirs), claims, tables, pictures, [note], readings=readings)


def _opponents(rows: Sequence[Row], theirs: Published) -> Iterator[Reading]:
    """Both readings of the sentence on the opponents, by the two ε that have played both."""
    every = [row for row in rows if row["evaluation"] == "study"]
    where = "tables 2 and 3, ε = 36 and 2"
    names = {"ours": "ShallowPruningMaxN, Paranoid, ShallowPruningMaxN", "literal": "as literally said"}
    if {row["opponents"] for row in every} >= names.keys():
        for which, name in names.items():
            games = by_player([row for row in every if row["opponents"] == which])
            cells = [(algorithm, e) for algorithm, e in BEST.items() if (algorithm, e) in theirs]
            yield from _fits(f"opponents {name}", games, theirs, cells, where, which == "ours")


def _evaluations(rows: Sequence[Row], theirs: Published) -> Iterator[Reading]:
    """Our reading of the evaluation beside a better one, on the boards and with the ε of both."""
    every = [row for row in rows if row["opponents"] == "ours" and row["board"] < THEIRS]
    if {row["evaluation"] for row in every} == {"study", "stable"}:
        for which in ("study", "stable"):
            games = by_player([row for row in every if row["evaluation"] == which])
            cells = [(name, e) for name in BEST for e in epsilons(name, games) if (name, e) in theirs]
            where = f"tables 2 and 3, every ε on {THEIRS} boards"
            yield from _fits(f"evaluation {which}", games, theirs, cells, where, which == "study")


def _fits(
    name: str, games: Games, theirs: Published, cells: Sequence[tuple[str, int]], where: str, chosen: bool
) -> Iterator[Reading]:
    for i, what in enumerate(("score", "depth")):
        apart = [mean_ratio(*_pair(each, e, games), what).value - theirs[each, e][i] for each, e in cells]
        rms = math.sqrt(sum(each**2 for each in apart) / len(apart))
        yield Reading(name, rms, where, f"rms of the {what} ratio", chosen)


def _place(name: str, what: str) -> str:
    return f"{SOURCE}, {PLACES[name, what]}"


def epsilons(name: str, games: Games) -> list[int]:
    """Those of an algorithm that were played, without 0."""
    found = (int(tested.split()[1]) for tested in games if tested.split()[0] == name)
    return sorted(e for e in found if e > 0)


def _pair(name: str, epsilon: int, games: Games) -> tuple[Mapping[int, Row], Mapping[int, Row]]:
    return games[f"{name} {epsilon}"], games[f"{name} 0"]


def _lines(name: str, games: Games, theirs: Published) -> list[list[object]]:
    lines: list[list[object]] = []
    for e in epsilons(name, games):
        tested, base = _pair(name, e, games)
        score, depth = theirs.get((name, e), ("", ""))
        lines.append([
            e, len(tested), score, shown(mean_ratio(tested, base, "score")), shown(mean_ratio(base, tested, "score")),
            shown(ratio_of_means(tested, base, "score")), shown(paired(tested, base, "score"), 2),
            shown(paired(tested, base, "win")), depth, shown(mean_ratio(tested, base, "depth")),
        ])  # fmt: skip
    return lines


def _numbers(games: Games, theirs: Published) -> list[Number]:
    numbers = []
    for name in BEST:
        for e in epsilons(name, games):
            if (name, e) not in theirs:
                continue
            tested, base = _pair(name, e, games)
            for what, published in zip(("score", "depth"), theirs[name, e], strict=True):
                ours = mean_ratio(tested, base, what)
                theirs_half = (ours.high - ours.value) * math.sqrt(len(tested) / THEIRS)
                label = f"{PLACES[name, what]}: {name}, ε = {e}, {what} difference ratio"
                why = "sampling error of 30 boards, and rounding"
                numbers.append(Number(label, published, ours.value, ours.low, ours.high, theirs_half + 5e-7, why))
    return numbers


def _claims(games: Games) -> list[Claim]:
    claims = [_deeper(name, games) for name in BEST]
    gains: dict[str, dict[int, float]] = {}
    for name, e in BEST.items():
        tested, base = _pair(name, e, games)
        gains[name] = {b: row["score"] - base[b]["score"] for b, row in tested.items() if b in base}
        ratios = f"score ratio {shown(mean_ratio(tested, base, 'score'))}, "
        ratios += f"the other way round {shown(mean_ratio(base, tested, 'score'))}"
        who = f"{name} with ε = {e}"
        balls = more("balls", tested, base, "score", effect=BALL)
        wins = more("share of wins", tested, base, "win", effect=WINS)
        text = f"{who} ends with more balls than {OPTIMAL[name]}"
        claims.append(Claim.judged(text, [balls], _place(name, "score"), ratios))
        claims.append(Claim.judged(f"{who} wins more games than {OPTIMAL[name]}", [wins], "left open by the study"))
    gained = [
        more(f"ε = {e}", *_pair(PARANOID, e, games), "score", effect=EVERY) for e in epsilons(PARANOID, games)
    ]
    text = f"{PARANOID} ends with more balls than Paranoid for every ε"
    claims.append(Claim.judged(text, gained, _place(PARANOID, "score"), told(gained, 1)))
    common = sorted(gains[MAX_N].keys() & gains[PARANOID].keys())
    apart = bounded_mean([gains[PARANOID][board] - gains[MAX_N][board] for board in common], -128.0, 128.0)
    further = Statistic("balls", apart.value, apart.low, apart.high, 0.0, sample=len(common), effect=2 * BALL)
    claims.append(Claim.judged("Paranoid gains more from its best ε than max^n", [further],
                               f"{SOURCE}, tables 2 and 3, graphs 5 and 7"))  # fmt: skip
    return claims


def _by_opponents(literal: Games) -> list[Claim]:
    """What the best epsilons gain against the opponents as literally said."""
    claims = []
    for name, e in BEST.items() if literal else ():
        balls = more("balls", *_pair(name, e, literal), "score", effect=BALL)
        text = f"{name} with ε = {e} ends with more balls than {OPTIMAL[name]}, against the literal opponents"
        claims.append(Claim.judged(text, [balls], f"{SOURCE}, the opponents as literally said"))
    return claims


def _deeper(name: str, games: Games) -> Claim:
    """The largest epsilon reaches deeper than 0, and no epsilon less deep, by more than an iota, than a smaller one."""
    every = epsilons(name, games)
    steps = [
        more(f"{e} to {f}", games[f"{name} {f}"], games[f"{name} {e}"], "depth", effect=PLY, above=-IOTA)
        for e, f in pairwise(every)
    ]
    most = more(f"0 to {every[-1]}", *_pair(name, every[-1], games), "depth", effect=PLY)
    gains = {e: mean_ratio(*_pair(name, e, games), "depth") for e in every}
    evidence = "depth ratios " + ", ".join(f"{e}: {shown(found)}" for e, found in gains.items())
    return Claim.judged(f"The larger ε, the deeper {name} searches", [most, *steps], _place(name, "depth"), evidence)


MEAN = "mean of ratios"


def _figures(name: str, games: Games, theirs: Published) -> list[Figure]:
    first, every = {MAX_N: 4, PARANOID: 6}[name], epsilons(name, games)
    known = [e for e in every if (name, e) in theirs]

    depth, score = (
        {MEAN: {e: mean_ratio(*_pair(name, e, games), what) for e in every}} for what in ("depth", "score")
    )
    score["ratio of means"] = {e: ratio_of_means(*_pair(name, e, games), "score") for e in every}
    printed = [{MEAN: (known, [theirs[name, e][which] for e in known])} if known else None for which in (1, 0)]
    most = max(len(_pair(name, e, games)[0]) for e in every)
    many = [e for e in every if len(_pair(name, e, games)[0]) == most]
    boards = f", {most} boards" if many == every else f", {THEIRS} boards, {most} at ε = {', '.join(map(str, many))}"
    against, label = f"{name} against {OPTIMAL[name]}{boards}", "difference ratio"
    return [
        estimate_figure(f"graph-{first + i}", f"{what.capitalize()}: {against}", found, x="ε", y=f"{what} {label}",
                        level=0.0, published=printed[i])
        for i, (what, found) in enumerate((("depth", depth), ("score", score)))
    ]  # fmt: skip
