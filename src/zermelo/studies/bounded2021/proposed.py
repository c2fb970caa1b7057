"""Bounded best-reply search and bounded ABBnB, which the report proposes: what they save.

Claim: The conditions of bounded-suboptimal search can be set on best-reply search, by the reduction to two sides, and
on ABBnB, by changing its conditions: the value stays within epsilon, and fewer nodes are searched.

Source: [bounded2021], its reviews of [schadd2011] and [sturtevant2000].

Method: Bounded best-reply search, bounded ABBnB and, beside them, bounded max^n search the same positions with seven
values of ε from 0 to 32; ε = 0 is the exact algorithm. There are 200 positions of each of three kinds: trees of three
players, b = 5, depth 7, with leaves by cut points as in experiment 1 or with sums dealt out along the path
(`incremental`, where there is an upper bound), and boards of Rolit as in experiment 2, searched to depth 4. Estimated
are the nodes over those of ε = 0 and the loss of the root player's value, with intervals of 95 %.

Deviations: The report implements neither algorithm, so there are no numbers to compare with. That a saving counts from
a twentieth of the nodes on was set after a first look; before, the claim on ABBnB in Rolit was open.

Verdict: Three of 4 claims hold and one fails in the full profile, 200 positions of each kind. No loss is greater than
ε. With ε = 16 bounded best-reply search needs 0.492 ± 0.022 and 0.446 ± 0.017 of the nodes on trees and 0.056 ± 0.012
in Rolit. Bounded ABBnB with ε = 32 needs 0.321 ± 0.012 and 0.376 ± 0.010 on trees, and saves nothing in Rolit at depth
4.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, bounded_mean, mean
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import never
from zermelo.studies.bounded2021._boards import MOVES, SEED, numbers, shown

if TYPE_CHECKING:
    from zermelo.core import Game

# Trees of three players, b = 5, depth 7, by cut points as in experiment 1, and `incremental`, where there is an upper
# bound that falls along the path (without one bounded ABBnB is bounded max^n); Rolit for four after 16 random moves, at
# a depth that the searches of experiment 2 reach. Epsilon 0 is the exact algorithm, node by node.
ID = "proposed"
PRODUCES = ("rates-and-losses", "rates")

PAIRS = {"bounded_best_reply": "best_reply", "bounded_abbnb": "abbnb", "bounded_max_n": "max_n_shallow"}
EPSILONS = (0, 2, 4, 8, 16, 24, 32)
TREES = {"kind": ["tree"], "players": 3, "b": 5, "epsilons": EPSILONS, "part": [0], "interpreted": False}
BOARDS = {"kind": ["rolit"], "depth": 4, "epsilons": EPSILONS, "boards": 25, "interpreted": False}
QUICK = [
    {**TREES, "leaves": ["cuts", "incremental"], "b": 3, "depth": 4, "trees": 10, "interpreted": True},
    {**BOARDS, "first": [0], "boards": 2, "depth": 2, "interpreted": True},
]
FULL = [
    {**TREES, "leaves": ["cuts", "incremental"], "depth": 7, "part": [0, 1, 2, 3], "trees": 50},
    {**BOARDS, "first": list(range(0, 200, 25))},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """Every algorithm and epsilon on the same positions: nodes over those of epsilon = 0, and what the value lost.

    A row for every position, algorithm and epsilon.
    """
    rows: list[Row] = []
    for number, (game, state) in enumerate(_positions(setting, seed)):
        for name in PAIRS:
            rows += [{"position": number, **row} for row in _searched(setting, game, state, name)]
    return rows


def _positions(setting: Setting, seed: int) -> list[tuple[Game, Any]]:
    import zermelo
    from zermelo.arena import opening, stream

    if setting["kind"] == "rolit":
        rolit = zermelo.game("rolit", evaluation="study")
        return [(rolit, opening(rolit, MOVES, stream(SEED, board)).state) for board in numbers(setting)]
    chooser, games = random.Random(seed), []
    for _ in range(setting["trees"]):
        games.append(
            zermelo.game(
                "n_player_tree", players=setting["players"], b=setting["b"], depth=setting["depth"], sum=64,
                leaves=setting["leaves"], seed=chooser.getrandbits(62),
            )
        )  # fmt: skip
    return [(game, game.start()) for game in games]


def _searched(setting: Setting, game: Game, state: Any, name: str) -> list[Row]:
    import zermelo

    asked: dict[str, Any] = {"depth": setting["depth"], "interpreted": setting["interpreted"]}
    chosen, root, found = zermelo.find_algorithm(name), game.mover(state), []
    for epsilon in setting["epsilons"]:
        result = zermelo.search(game, state, chosen, epsilon=float(epsilon), **asked)
        value = result.value[root] if isinstance(result.value, tuple) else result.value
        assert value is not None
        found.append((epsilon, result.nodes, value))
    exact_nodes, exact = found[0][1:]
    return [
        {"algorithm": name, "epsilon": epsilon, "nodes": nodes, "rate": nodes / exact_nodes, "loss": exact - value}
        for epsilon, nodes, value in found
    ]


COLUMNS = ("trees", "algorithm", "ε", "positions", "nodes / those of ε = 0", "loss", "largest loss")
MATTERS = 0.05  # of the nodes: the least saving that counts
RARE = 0.01  # of the searches: a loss above ε that is rarer was not looked for


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Expansion rate and loss by algorithm and epsilon, and whether the bound was kept on every position."""
    kinds = {row["leaves"] if row["kind"] == "tree" else "rolit" for row in rows}
    lines, curves = [], {}
    for kind in sorted(kinds):
        for name in PAIRS:
            own = {e: _at(rows, kind, name, e) for e in EPSILONS}
            lines += [[kind, name, e, *_cells(found)] for e, found in own.items() if found]
            curves[f"{name}, {kind}"] = {e: _mean(found, "rate") for e, found in own.items()}
    claims = [Claim.judged(row["claim"], _judged(rows, row, kinds), row["source"]) for row in published]
    title = "Expansion rate and loss of the bounded searches"
    figure = estimate_figure("rates", title, curves, x="ε", y="nodes / nodes of ε = 0")
    return Findings(claims=claims, tables=[Table("rates-and-losses", title, COLUMNS, lines)], figures=[figure])


def _at(rows: Sequence[Row], kind: str, name: str, epsilon: float) -> list[Row]:
    return [
        row for row in rows
        if (row["algorithm"], row["epsilon"]) == (name, epsilon) and kind in (row["kind"], row.get("leaves"))
    ]  # fmt: skip


def _mean(rows: Sequence[Row], what: str) -> Estimate:
    """A mean; if nothing varies, the interval is that of a share of so many."""
    found = [row[what] for row in rows]
    return bounded_mean(found, 0.0, max(1.0, *found)) if what == "rate" else mean(found)


def _cells(rows: Sequence[Row]) -> list[object]:
    most = max(row["loss"] for row in rows)
    return [len(rows), shown(_mean(rows, "rate")), shown(_mean(rows, "loss"), 2), most]


def _judged(rows: Sequence[Row], claim: Mapping[str, str], kinds: set[str]) -> list[Statistic]:
    """The bound on every position; or the nodes with an epsilon over those of 0, by kind of tree."""
    name = claim["algorithm"]
    if claim["id"].startswith("bound"):
        over = [row["loss"] > row["epsilon"] + 1e-9 for row in rows if row["algorithm"] == name and row["epsilon"] > 0]
        positions = sum(row["algorithm"] == name and row["epsilon"] == 0 for row in rows)
        return [never("positions where more than ε is lost", sum(over), positions, RARE)]
    found = {kind: _at(rows, kind, name, int(claim["epsilon"])) for kind in sorted(kinds)}
    estimates = {kind: _mean(own, "rate") for kind, own in found.items()}
    return [
        Statistic(f"rate, {kind}", e.value, e.low, e.high, below=1 - MATTERS, sample=len(found[kind]), effect=MATTERS)
        for kind, e in estimates.items()
    ]
