"""Tic-tac-toe after one mark: does a random order pay?

Claim: On an empty 3x3 board one mark is set in turn on each field, and the rest is solved: 740,124 ns from left to
right, 909,209 ns (20.5 % more) with a fast shuffle, 4,639,722 ns (144.971 % more) with the library's. A random order
did not help.

Source: [gametree2019], page 6.

Method: One mark is set on a corner, on an edge or in the centre, and the rest is solved. Nodes are counted, which
depend on no machine: from left to right as the mean over the fields of a kind, in random order over 1,000 orders, and
in random order as an exact expectation. Both questions are asked: whether the player to move can win, and whether it
can at least draw.

Deviations: The machine and the program of the source, and what it makes of a draw, are not known. Its times are not
measured in this experiment: the clock is in `python -m benchmarks --only and_or`; what it says:
docs/reports/gametree2019.md.

Verdict: The printed percentages are not what they seem: they divide by the mean of the two times. By its own times the
fast shuffle is 22.8 % slower and the library's 526.9 %. A random order visits fewer nodes, 0.975 (win) and 0.728
(draw) of those from left to right, computed exactly; so what time is lost is the price of shuffling. All measured
means are within their intervals of 95 %.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Number, Row, Setting, Statistic, Table
from zermelo.studies._judging import exactly
from zermelo.studies.gametree2019.exponent import as_expected

# The test of the paper: one mark on each field of an empty board, then solve.
ID = "tic-tac-toe"
PRODUCES = ("timings",)

QUICK = {"field": ["a1", "a2", "b2"], "question": ["win", "draw"], "runs": 20, "interpreted": True}
FULL = {"field": ["a1", "a2", "b2"], "question": ["win", "draw"], "runs": 1000, "interpreted": False}


ALIKE = {"a1": ("a1", "a3", "c1", "c3"), "a2": ("a2", "b1", "b3", "c2"), "b2": ("b2",)}
PLIES = 9  # to the end of every game
ABOVE = {"win": 0.0, "draw": -1.0}  # can the player to move win, or at least not lose?


def measure(setting: Setting, seed: int) -> list[Row]:
    """Nodes and leaves of one solution: from left to right, measured in random orders, and expected exactly.

    The fields of a kind (corner, edge, centre) are mirror images: in random order they cost the same on average,
    from left to right they do not, so that its cost is the mean over them.
    """
    from zermelo.complexity import and_or_cost as expected
    from zermelo.core import game as make
    from zermelo.core import search

    game, above = make("tic_tac_toe"), ABOVE[setting["question"]]
    state = game.read(setting["field"])
    interpreted, orders = setting["interpreted"], range(seed >> 2, (seed >> 2) + setting["runs"])
    fixed = [
        search(game, game.read(field), "and_or", threshold=above, depth=PLIES, interpreted=interpreted)
        for field in ALIKE[setting["field"]]
    ]
    random = [
        search(
            game, state, "and_or_random", threshold=above, order_seed=each, depth=PLIES, interpreted=interpreted
        ).nodes
        for each in orders
    ]
    return [{
        "fields": len(fixed),
        "left_to_right": statistics.mean(each.nodes for each in fixed),
        "random": statistics.mean(random), "error": statistics.stdev(random) / math.sqrt(len(random)),
        "expected": float(expected.of_tree(game, state, above=above, inner=1)),
        "left_to_right_leaves": statistics.mean(each.leaves for each in fixed),
        "expected_leaves": float(expected.of_tree(game, state, above=above)),
    }]  # fmt: skip


WITHIN = 1.96  # standard errors of an interval of 95 %


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The published times beside what does not depend on a machine: how many nodes are visited."""
    times = {row["traversal"]: float(row["mean_ns"]) for row in published}
    base = times["left_to_right"]
    numbers = [
        _slowdown(row["traversal"], float(row["slowdown"].rstrip("%")), times[row["traversal"]], base)
        for row in published if row["slowdown"]
    ]  # fmt: skip
    ratios = {question: _ratio(rows, question) for question in dict.fromkeys(row["question"] for row in rows)}
    claims = [_no_help(times), _fewer_nodes(ratios), _expected(rows)]
    return Findings(numbers, claims, [_table(rows), _times(times)], notes=[NOTE])


NOTE = (
    "Times belong to a machine, a compiler and a program that we do not have; what can be compared is their ratio. "
    "Ours, on one machine in turns, is in docs/reports/gametree2019.md (python -m benchmarks --only and_or)."
)


def _slowdown(name: str, printed: float, time: float, base: float) -> Number:
    """What the printed times themselves say."""
    ours = 100 * (time / base - 1)
    why = "the source divides the difference by the mean of the two times, not by the time without shuffling"
    return Number(f"{name}: slower by so many per cent, from its own times", printed, ours, ours, ours, 0.05, why)


def _ratio(rows: Sequence[Row], question: str) -> float:
    """Expected nodes in random order against those from left to right, over the nine fields."""
    mine = [row for row in rows if row["question"] == question]
    random, fixed = (sum(row["fields"] * row[name] for row in mine) for name in ("expected", "left_to_right"))
    return float(random / fixed)


def _no_help(times: Mapping[str, float]) -> Claim:
    """Open: a clock is no part of an experiment here, and the printed times have no interval."""
    ratio = times["fast_shuffle"] / times["left_to_right"]
    printed = Statistic("published time with the faster shuffle", ratio, -math.inf, math.inf, above=1, sample=1)
    return Claim.judged("In tic-tac-toe a random order did not help: it took longer", [printed], "p. 6")


def _fewer_nodes(ratios: Mapping[str, float]) -> Claim:
    shares = [exactly(f"share of the nodes, can the mover {each}:", ratio, below=1) for each, ratio in ratios.items()]
    text = "It visits fewer nodes all the same: what time it loses is the price of shuffling"
    return Claim.judged(text, shares, "ours")


def _expected(rows: Sequence[Row]) -> Claim:
    inside = sum(abs(row["random"] - row["expected"]) <= WITHIN * row["error"] for row in rows)
    evidence = f"{inside} of {len(rows)} means within their 95 % intervals"
    return Claim.judged("Measured means are the exact expectations", as_expected(rows), "ours", evidence)


def _table(rows: Sequence[Row]) -> Table:
    columns = ("question", "mark on", "fields", "left to right", "random order", "± 95 %", "expected")
    cells = [
        (
            row["question"], row["field"], row["fields"], f"{row['left_to_right']:,.1f}", f"{row['random']:,.1f}",
            f"{WITHIN * row['error']:.1f}", f"{row['expected']:,.1f}",
        )
        for row in rows
    ]  # fmt: skip
    return Table("nodes", "Nodes of one solution after one mark", columns, cells)


def _times(times: Mapping[str, float]) -> Table:
    base = times["left_to_right"]
    cells = [(name, f"{time:,.0f}", f"{time / base:.3f}") for name, time in times.items()]
    return Table("timings", "The published times", ("traversal", "ns", "against left to right"), cells)
