"""Nodes of Star1, Star2 and Star2.5 against expectiminimax in backgammon, by depth and evaluation.

Claim: With effective move ordering and probing Star2 considerably outperforms expectimax in backgammon.

Source: [hauk2004], the abstract, and [HaukEtAl2004]. Their depths 1, 3 and 5 are one, two and three moves with the
rolls between them.

Method: The sentence is put into five questions, stated before the searches: the nodes of Star2 against those of
expectiminimax, of Star1 (what do probes save?) and of Star2 without order (what does the order save?), whether the
saving grows with depth, and whether two probes (Star2.5) beat one. "Considerably" is more than half. Positions are
decisions at random plies of games between players who search one ply, with the evaluation by hand and with the learned
one: 20 at depth 1, 120 at depth 3, and 24 (by hand) or 12 (learned) at depth 5. Every algorithm searches the same
positions, and all values are the same within 1e-9 or the measurement fails. Ratios are of sums over positions,
intervals of 95 % by positions.

Deviations: The printed counts were not at hand, so none is compared. The source evaluates with GNU Backgammon's
network; ours are simpler. Evaluations that only order moves are not counted as nodes.

Verdict: 3 of 5 claims hold in the full profile, 2 stay open. Of the nodes of expectiminimax Star2 visits 32 % at depth
3 and 7 % at depth 5 with the evaluation by hand, 59 % (51 to 67) and 7 % with the learned one: "less than half" is
open at depth 3 of the latter. Probes save 38 to 92 % of Star1's nodes with the same order, the order 19 to 86 % of
Star2's, and the saving grows with depth. Star2.5 saves 3 to 10 % of Star2's nodes, open at depth 5. Table:
docs/reports/hauk2004.md.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, ratio
from zermelo.studies._costs import Algorithms, search_costs
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import difference, estimated, unmeasured, widened
from zermelo.studies.hauk2004._positions import BASE, backgammon, decision

ID = "nodes"
PRODUCES = ("nodes", "nodes-by-depth")
QUICK = {"evaluation": ["hand"], "depth": [1, 3], "block": [0], "positions": 6}
FULL = [
    {"evaluation": ["hand", "learned"], "depth": [1], "block": [0], "positions": 20},
    {"evaluation": ["hand", "learned"], "depth": [3], "block": [0, 1, 2, 3], "positions": 30},
    {"evaluation": ["hand"], "depth": [5], "block": [0, 1, 2, 3, 4, 5, 6, 7], "positions": 3},
    {"evaluation": ["learned"], "depth": [5], "block": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "positions": 1},
]
STAR2, STAR1, UNORDERED, TWICE = "Star2", "Star1, ordered", "Star2, unordered", "Star2.5"
ALGORITHMS: Algorithms = {
    BASE: (BASE, {}), "Star1": ("star1", {}), STAR1: ("star2", {"probing": 0}),
    UNORDERED: ("star2", {"static_ordering": 0}), STAR2: ("star2", {}), TWICE: ("star2_5", {}),
}  # fmt: skip
ROUNDING = 1e-9
MATTERS, SMALL = 0.25, 0.1  # of the nodes of the other: what is worth naming


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row a position and algorithm: the nodes and leaves of a search to one depth."""
    game, chooser = backgammon(setting["evaluation"]), random.Random(seed)
    rows: list[Row] = []
    for i in range(setting["positions"]):
        state = decision(game, chooser)
        for name, leaves, nodes in search_costs(
            game, state, setting["depth"], ALGORITHMS, interpreted=False, tolerance=ROUNDING
        ):
            rows.append({"position": i, "algorithm": name, "nodes": nodes, "leaves": leaves})
    return rows


Kind = tuple[str, int]  # evaluation, depth
Costs = dict[Kind, dict[str, list[float]]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Every algorithm's share of the nodes of another one, by evaluation and depth."""
    costs: Costs = {}
    for row in rows:
        costs.setdefault((row["evaluation"], row["depth"]), {}).setdefault(row["algorithm"], []).append(row["nodes"])
    claims = [
        Claim.judged(row["claim"], _judged(row["id"], costs), row["source"], _told(row["id"], costs))
        for row in published
    ]
    return Findings(claims=claims, tables=[_table(costs)], figures=[_figure(costs)], learnt=_learnt(costs))


QUESTIONS = {  # whose nodes, by whose, below what, and what is worth naming
    "star2": (STAR2, BASE, 0.5, MATTERS), "probing": (STAR2, STAR1, 1.0, MATTERS),
    "ordering": (STAR2, UNORDERED, 1.0, MATTERS), "twice": (TWICE, STAR2, 1.0, SMALL),
}  # fmt: skip


def _judged(question: str, costs: Costs) -> list[Statistic]:
    """At every depth at which something can be saved, and with each evaluation."""
    if question == "grows":
        return list(_growths(costs))
    one, other, below, effect = QUESTIONS[question]
    return [
        estimated(f"{evaluation}, depth {depth}", _share(own, one, other), len(own[one]), effect, below=below)
        for (evaluation, depth), own in _deep(costs)
    ]  # fmt: skip


def _growths(costs: Costs) -> Iterator[Statistic]:
    """Star2's share of the nodes at depth 5 less that at depth 3; the positions are others, so independent."""
    for evaluation in dict.fromkeys(evaluation for evaluation, _ in costs):
        if (evaluation, 3) in costs and (evaluation, 5) in costs:
            shallow, deep = costs[evaluation, 3], costs[evaluation, 5]
            gap = difference(_share(deep, STAR2, BASE), _share(shallow, STAR2, BASE))
            yield estimated(f"{evaluation}, depth 5 less depth 3", gap, len(deep[STAR2]), MATTERS, below=0)
        else:
            yield unmeasured(f"{evaluation}: depth 5 less depth 3", below=0)


def _deep(costs: Costs) -> list[tuple[Kind, dict[str, list[float]]]]:
    return [(kind, own) for kind, own in sorted(costs.items()) if kind[1] > 1]


def _share(own: Mapping[str, Sequence[float]], one: str, other: str) -> Estimate:
    found = ratio(own[one], own[other])
    assert found is not None
    return widened(found, len(own[one]))


def _told(question: str, costs: Costs) -> str:
    if question == "grows":
        return ""
    one, other, *_ = QUESTIONS[question]
    shares = (f"{kind[0]} {100 * _share(own, one, other).value:.0f} % at depth {kind[1]}" for kind, own in _deep(costs))
    return f"nodes of {one} by those of {other}: {', '.join(shares)}"


def _table(costs: Costs) -> Table:
    others = [name for name in ALGORITHMS if name != BASE]
    cells = [
        [*kind, len(own[BASE]), f"{sum(own[BASE]) / len(own[BASE]):,.0f}",
         *(_shown(_share(own, name, BASE)) for name in others)]
        for kind, own in sorted(costs.items())
    ]  # fmt: skip
    columns = ("evaluation", "depth", "positions", "nodes of expectiminimax", *others)
    return Table("nodes", "Nodes, percent of expectiminimax, 95 % intervals by positions", columns, cells)


def _shown(found: Estimate) -> str:
    return f"{100 * found.value:.1f} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _figure(costs: Costs) -> Figure:
    found: dict[str, dict[float, Estimate]] = {}
    for (evaluation, depth), own in sorted(costs.items()):
        for name in ("Star1", STAR2):
            found.setdefault(f"{name}, {evaluation}", {})[depth] = _share(own, name, BASE)
    title = "Nodes, percent of expectiminimax"
    return estimate_figure("nodes-by-depth", title, found, x="depth, moves and rolls", y=title, level=100.0, factor=100)


def _learnt(costs: Costs) -> str:
    shares = [
        f"{100 * _share(own, STAR2, BASE).value:.0f} % at depth {kind[1]} ({kind[0]})" for kind, own in _deep(costs)
    ]
    return f"In backgammon Star2 visits of the nodes of expectiminimax {', '.join(shares)}."
