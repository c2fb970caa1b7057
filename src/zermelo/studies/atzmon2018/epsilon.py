"""Expansion rate and width of the bounds of bounded alpha-beta, against epsilon.

Claim: A search that may be wrong by epsilon is never wrong by more, and costs less the larger epsilon is. ER is the
number of expanded nodes over that of the optimal search, AMB the width U − L of the bounds of the root's value.

Source: [atzmon2018]: bounded alpha-beta, and ER and AMB as its figures of merit.

Method: 25 kinds of games: random trees with and without chance (100 of each), and pursuits by one or two cops on three
graphs, where moves go astray with probability 0, 0.1 or 0.3 (50 of each, from random vertices). Each game is searched
with seven values of epsilon from 0.05 to 1.6. ER is against the same search with epsilon = 0, which is alpha-beta, or
Star1 where there is chance; errors are against the exact value, by Star1. Payoffs lie between −1 and 1, so an epsilon
of 0.4 is a fifth of their range. Means over the games of a kind have intervals of 95 %; a step from one epsilon to the
next is a mean of differences on the same games.

Deviations: The paper's numbers are not compared: how pieces go astray, what is paid, and the trees are our choice.

Verdict: Two of 3 claims hold in the full profile: 25 kinds of trees and pursuits, 50 or 100 of each, 11,200 searches.
That nodes fall and errors grow clearly is so in 49 of 50 comparisons and open in one. No result breaks the promise. At
epsilon = 0.4, a fifth of the range of the payoffs, ER is 0.31 to 0.58 in trees without chance, 0.63 to 0.83 in trees
with chance and 0.16 to 0.65 in pursuits with two cops; over all kinds ER falls clearly at every step; of the 175 steps
of single kinds it rises in 4, in 2 of them with its interval above 0, as many as chance makes.

Tables and discussion: docs/reports/atzmon2018.md.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, never

# Random trees and cops and robbers, each with and without chance. All payoffs lie between -1 and 1; `depth` counts
# moves and chance nodes alike.
ID = "epsilon"
PRODUCES = ("epsilon", "rate-trees", "rate-pursuits", "width-trees", "width-pursuits")

EPSILONS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6)
QUICK = [
    {"tree": ["plain"], "b": [3], "depth": [5], "samples": 10, "epsilons": (0.1, 0.4, 1.2), "interpreted": True},
    {"tree": ["dice"], "b": [3], "depth": [5], "samples": 10, "epsilons": (0.1, 0.4, 1.2), "interpreted": True},
    {
        "graph": ["petersen"], "cops": [1], "astray": [0.0, 0.1], "depth": [4], "horizon": 4, "samples": 5,
        "epsilons": (0.1, 0.4, 1.2), "interpreted": True,
    },
]  # fmt: skip
FULL = [
    {"tree": ["plain"], "b": [2], "depth": [12], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["plain"], "b": [5], "depth": [6, 8], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["dice"], "b": [2], "depth": [9, 13], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["dice"], "b": [5], "depth": [5, 7], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {
        "graph": ["grid-4x4", "cycle-8", "petersen"], "cops": [1, 2], "astray": [0.0], "depth": [9], "horizon": 5,
        "samples": 50, "epsilons": EPSILONS, "interpreted": False,
    },
    {
        "graph": ["grid-4x4", "cycle-8", "petersen"], "cops": [1, 2], "astray": [0.1, 0.3], "depth": [9], "horizon": 5,
        "samples": 50, "epsilons": EPSILONS, "interpreted": False,
    },
]  # fmt: skip


ROUNDING = 1e-9
LEVELS = {"plain": "+-", "dice": "+*-*"}
Found = tuple[float, float, float, bool, bool]  # ER, AMB, error, broken, risen


def measure(setting: Setting, seed: int) -> list[Row]:
    """One kind of tree or pursuit: what bounded alpha-beta costs and finds for every epsilon.

    ER      nodes over those of the same search with epsilon = 0, which is alpha-beta, or Star1 where there is chance.
    AMB     U - L of the root.
    Error   the exact value less L. The exact value is Star1's, another algorithm.
    Broken  how many results break the promise: L <= value <= U, U - L <= epsilon, value - L <= epsilon, rounding aside.
    Risen   how many searches took more nodes than the same one with the next smaller epsilon.
    Step    ER less that with the next smaller epsilon (0 before the first), of the same games; `er_gain` and
            `error_gain` are ER and error less those with the smallest epsilon.

    In `dice` trees chance has as many outcomes as the players have moves. The pieces of a pursuit begin on
    random vertices; the search looks at `depth` plies of ours and evaluates there.
    """
    from zermelo.statistics import mean

    found: dict[float, list[Found]] = {epsilon: [] for epsilon in setting["epsilons"]}
    for game in _games(setting, seed):
        for epsilon, one in _searches(game, setting):
            found[epsilon].append(one)
    rows, first, before = [], found[min(found)], [(1.0, 0.0, 0.0, False, False)] * setting["samples"]
    for epsilon, each in found.items():
        row: Row = {"epsilon": epsilon, "broken": sum(one[3] for one in each), "risen": sum(one[4] for one in each)}
        for i, name in enumerate(("er", "amb", "error")):
            estimate = mean([one[i] for one in each])
            row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        for name, i, base in (("step", 0, before), ("er_gain", 0, first), ("error_gain", 2, first)):
            estimate = mean([one[i] - other[i] for one, other in zip(each, base, strict=True)])
            row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        rows.append(row | {"error_most": max(one[2] for one in each)})
        before = each
    return rows


def _searches(game: Game, setting: Setting) -> Iterator[tuple[float, Found]]:
    exact, _, _ = _search(game, setting, "star1")
    zero, width, least = _search(game, setting, "bounded_alpha_beta", epsilon=0.0)
    assert abs(zero - exact) <= ROUNDING and width <= ROUNDING, f"{game!r}: {zero} with epsilon 0, {exact} by Star1"
    before = least
    for epsilon in setting["epsilons"]:
        low, width, nodes = _search(game, setting, "bounded_alpha_beta", epsilon=epsilon)
        error = exact - low
        kept = -ROUNDING <= error <= min(width, epsilon) + ROUNDING and width <= epsilon + ROUNDING
        yield epsilon, (nodes / least, width, error, not kept, nodes > before)
        before = nodes


def _search(game: Game, setting: Setting, algorithm: str, **options: Any) -> tuple[float, float, int]:
    """L, U - L and nodes."""
    import zermelo

    found = zermelo.search(
        game,
        algorithm=zermelo.find_algorithm(algorithm),
        depth=setting["depth"],
        interpreted=setting["interpreted"],
        **options,
    )
    assert isinstance(found.value, float)
    return found.value, float(found.details.get("AMB", 0.0)), found.nodes


def _games(setting: Setting, seed: int) -> Iterator[Game]:
    import zermelo

    chooser = random.Random(seed)
    for _ in range(setting["samples"]):
        if "tree" in setting:
            b, depth, levels = setting["b"], setting["depth"], LEVELS[setting["tree"]]
            seed = chooser.getrandbits(62)
            yield zermelo.game("chance_tree", b=b, outcomes=b, depth=depth, levels=levels, seed=seed)
        else:
            rules = {name: setting[name] for name in ("graph", "cops", "horizon")}
            places, stray = _places(setting, chooser), setting["astray"]
            yield zermelo.game("cops_and_robbers", start=places, stray_probability=stray, **rules)


def _places(setting: Setting, chooser: random.Random) -> str:
    """Different vertices for all."""
    from zermelo.games.cops_and_robbers import make_graph

    return ",".join(chooser.sample(make_graph(setting["graph"]).names, setting["cops"] + 1))


Verdict = tuple[list[Statistic], str]
RARE = 0.001  # share of searches that may break the promise unseen
STEP, TRADE = 0.05, 0.2  # of ER and of the payoffs: differences that matter, for a step and from end to end
Kinds = dict[str, list[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """ER and AMB against epsilon: a table, two figures, and whether the promise was kept."""
    kinds: Kinds = {}
    for row in rows:
        kinds.setdefault(_kind(row), []).append(row)
    judged = {"within": _within(rows), "falls": _falls(kinds), "effective": _effective(kinds)}
    claims = [
        Claim.judged(row["claim"], judged[row["id"]][0], row["source"], judged[row["id"]][1]) for row in published
    ]
    return Findings(claims=claims, tables=[_table(kinds)], figures=list(_figures(rows)), learnt=_learnt(rows, kinds))


def _kind(row: Row) -> str:
    if "tree" in row:
        return f"{row['tree']} tree, b = {row['b']}, depth {row['depth']}"
    return f"{row['graph']}, cops {row['cops']}, astray {row['astray']:g}"


def _figures(rows: Sequence[Row]) -> Iterator[Figure]:
    """ER and AMB of the trees, and of the pursuits: the mean over graphs."""
    for part in ("trees", "pursuits"):
        curves: dict[str, list[Row]] = {}
        for row in rows:
            if ("tree" in row) == (part == "trees"):
                name = _kind(row) if part == "trees" else f"cops {row['cops']}, astray {row['astray']:g}"
                curves.setdefault(name, []).append(row)
        for name, title, column in (("rate", "ER", "er"), ("width", "AMB", "amb")):
            drawn = {kind: _by_epsilon(found, column) for kind, found in curves.items()}
            if drawn:
                told = f"{title} of {part} against epsilon"
                yield estimate_figure(f"{name}-{part}", told, drawn, x="epsilon", y=title, log_x=True)


def _by_epsilon(rows: Sequence[Row], column: str) -> dict[float, Estimate]:
    """The mean of a column for every epsilon."""
    found: dict[float, list[Row]] = {}
    for row in rows:
        found.setdefault(row["epsilon"], []).append(row)
    return {epsilon: _mean(own, column) for epsilon, own in found.items()}


def _within(rows: Sequence[Row]) -> Verdict:
    broken, all_of_them = sum(row["broken"] for row in rows), sum(row["samples"] for row in rows)
    worst = max(row["error_most"] / row["epsilon"] for row in rows)
    return [never("results that break it", broken, all_of_them, RARE)], f"the largest error is {worst:.2f} epsilon"


def _falls(kinds: Kinds) -> Verdict:
    """By what ER falls to the next larger epsilon, the mean over all kinds, in the same games."""
    steps: dict[float, list[Row]] = {}
    for found in kinds.values():
        for row in found:
            steps.setdefault(row["epsilon"], []).append(row)
    statistics = [
        estimated(f"step to {epsilon:g}", _mean(own, "step"), sum(row["samples"] for row in own), STEP, below=0)
        for epsilon, own in steps.items()
    ]
    every = [row for own in steps.values() for row in own]
    rises, clearly = (sum(row[end] > 0 for row in every) for end in ("step", "step_low"))
    single = sum(row["risen"] for found in kinds.values() for row in found)
    searches = sum(row["samples"] for found in kinds.values() for row in found)
    told = f"the mean of a kind rises in {rises} of {len(every)} steps, {clearly} with their intervals above 0"
    return statistics, f"{told}; single searches rise in {single} of {searches}"


def _mean(rows: Sequence[Row], name: str) -> Estimate:
    """The mean over kinds, which are independent, each with its own interval."""
    value = sum(row[name] for row in rows) / len(rows)
    half = math.hypot(*(row[f"{name}_high"] - row[name] for row in rows)) / len(rows)
    return Estimate(value, value - half, value + half)


def _effective(kinds: Kinds) -> Verdict:
    """From the smallest epsilon to the largest, are there clearly fewer nodes and clearly larger errors?"""
    ends = {kind: found[-1] for kind, found in kinds.items()}
    statistics = [
        estimated(f"{name}, {kind}", Estimate(*(row[f"{name}{end}"] for end in ("", "_low", "_high"))), row["samples"],
                  TRADE, **limit)
        for kind, row in ends.items() for name, limit in (("er_gain", {"below": 0}), ("error_gain", {"above": 0}))
    ]  # fmt: skip
    good = sum(row["er_gain_high"] < 0 < row["error_gain_low"] for row in ends.values())
    rates, errors = ([row[name] for row in ends.values()] for name in ("er", "error"))
    at_last = f"at the largest ER {min(rates):.2f} to {max(rates):.2f}, error {min(errors):.2f} to {max(errors):.2f}"
    return statistics, f"{good} of {len(ends)} kinds; {at_last}"


def _learnt(rows: Sequence[Row], kinds: Kinds) -> str:
    broken, searches = sum(row["broken"] for row in rows), sum(row["samples"] for row in rows)
    rates = [100 * found[-1]["er"] for found in kinds.values()]
    kept = f"stays within epsilon of the exact value in {searches - broken:,}"
    return (
        f"Bounded alpha-beta {kept} of {searches:,} searches; with the largest epsilon it visits {min(rates):.0f} to"
        f" {max(rates):.0f} % of the nodes of the exact search."
    )


def _table(kinds: Kinds) -> Table:
    columns = ["kind", "epsilon", "ER", "AMB", "error", "largest error", "risen", "broken"]
    cells = [
        [kind, row["epsilon"], *(_estimate(row, name) for name in ("er", "amb", "error")),
         f"{row['error_most']:.3f}", row["risen"], row["broken"]]
        for kind, found in kinds.items() for row in found
    ]  # fmt: skip
    return Table("epsilon", "Bounded alpha-beta against epsilon: means with 95 % intervals", columns, cells)


def _estimate(row: Row, name: str) -> str:
    return f"{row[name]:.3f} ± {(row[f'{name}_high'] - row[f'{name}_low']) / 2:.3f}"
