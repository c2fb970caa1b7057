"""Leaves looked at against the size of the tree, and the exponent of its growth.

Claim: From left to right, the worst tree makes all n leaves be looked at; in random order a binary tree costs
Θ(n^0.792).

Source: [gametree2019], pages 3 to 5; beside it the limits of [SaksWigderson1986] for the worst trees and of [Pearl1980]
for tossed leaves.

Method: Worst trees are `reluctant_tree`, tossed ones `win_loss_tree` at the critical share of wins; b = 2 to 5, up to n
= 2^18 leaves. A point is the mean number of leaves over 200 random orders of one worst tree, or over 200 tossed trees
with an order each. Exponents are fitted over the deeper half of the depths of one parity. Beside every mean stands its
exact expectation (`zermelo.complexity.and_or_cost`).

Deviations: The source has a recurrence for binary trees; the measurement, b = 3 to 5 and tossed leaves are added here.

Verdict: Left to right: every leaf, exponent 1. In random order 0.749 ± 0.008, not 0.792; the exact cost has 0.7542 at
these depths and 0.7537 in the limit, as Saks and Wigderson say. The source's recurrence is a bound that no tree
attains: at n = 262,144 it promises 19,683 leaves, the worst tree costs 13,460. It counts the child that does not
decide its node as if it needed all of its own children. Tossed leaves: 0.691 ± 0.011, Pearl's limit 0.694. All 90
means are within four standard errors of their expectations, 82 within the intervals of 95 %.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Number, Row, Setting, Statistic, Table, line_figure
from zermelo.statistics import Estimate
from zermelo.studies._judging import estimated, exactly

ID = "exponent"
PRODUCES = ("exponent",)

QUICK = {"tree": ["worst", "tossed"], "b": [2, 3], "leaves": 1 << 10, "runs": 100, "interpreted": True}
FULL = {"tree": ["worst", "tossed"], "b": [2, 3, 4, 5], "leaves": 1 << 18, "runs": 200, "interpreted": False}


def measure(setting: Setting, seed: int) -> list[Row]:
    """Mean leaves of both algorithms by depth, beside the exact expectations.

    A worst tree is one tree and many random orders; it needs all children of its root, and a deciding child
    stands anywhere, or last for the evaluation from left to right. Tossed trees are many trees at the critical
    share of wins, each with an order of its own.
    """
    return [_depth(setting, depth, _mixed(seed, depth)) for depth in range(1, _deepest(setting) + 1)]


def _deepest(setting: Setting) -> int:
    return int(math.log(setting["leaves"]) / math.log(setting["b"]) + 1e-9)


def _depth(setting: Setting, depth: int, seed: int) -> Row:
    b, runs = setting["b"], setting["runs"]
    if setting["tree"] == "worst":
        ordered, random = _worst(setting, depth, seed)
    else:
        ordered, random = _tossed(setting, depth, seed)
    row: Row = {"depth": depth, "n": b**depth, "runs": runs, "left_to_right": statistics.mean(ordered)}
    error = statistics.stdev(random) / math.sqrt(runs)
    return row | {"random": statistics.mean(random), "error": error, **_exact(setting, depth)}


def _leaves(setting: Setting, game: Any, algorithm: str, **options: Any) -> int:
    from zermelo.core import find_algorithm, search

    plies = game.traits.max_plies
    return search(
        game, algorithm=find_algorithm(algorithm), depth=plies, interpreted=setting["interpreted"], **options
    ).leaves


def _worst(setting: Setting, depth: int, seed: int) -> tuple[list[int], list[int]]:
    from zermelo.core import game

    last, anywhere = (
        game("reluctant_tree", b=setting["b"], depth=depth, root="lost", deciding_child=place, seed=seed)
        for place in ("last", "any")
    )
    orders = range(setting["runs"])
    random = [_leaves(setting, anywhere, "and_or_random", order_seed=_mixed(seed, order)) for order in orders]
    return [_leaves(setting, last, "and_or")], random


def _tossed(setting: Setting, depth: int, seed: int) -> tuple[list[int], list[int]]:
    from zermelo.core import game

    ordered, random = [], []
    for number in range(setting["runs"]):
        tree = game("win_loss_tree", b=setting["b"], depth=depth, seed=_mixed(seed, number))
        ordered.append(_leaves(setting, tree, "and_or"))
        random.append(_leaves(setting, tree, "and_or_random", order_seed=_mixed(seed, number)))
    return ordered, random


def _mixed(seed: int, number: int) -> int:
    """A seed of its own for every depth and run."""
    from zermelo.kernels import mix64

    return mix64(seed + number) >> 2


def _exact(setting: Setting, depth: int) -> Row:
    """What theory expects of random order, and the bound of the source (binary trees only), in leaves."""
    from zermelo.complexity import and_or_cost as expected
    from zermelo.trees.win_loss_tree import critical_share

    b = setting["b"]
    bound = float(expected.lectures(depth, inner=0).all) if b == 2 and setting["tree"] == "worst" else None
    if setting["tree"] == "worst":
        return {"expected": float(expected.reluctant(b, depth).all), "bound": bound, "growth": expected.growth(b)}
    share = critical_share(b, depth)
    even = critical_share(b, 2)
    return {"expected": expected.iid(b, depth, share).cost, "bound": bound, "growth": even / (1 - even)}


Groups = dict[tuple[str, int], list[Row]]
WITHIN = 1.96  # standard errors of an interval of 95 %
SOURCE = 0.792  # its exponent
ROUNDED = 5e-4  # of an exponent printed with three digits
CLOSE = 0.03  # of an expectation: how far the mean ratio may lie off
MOST = 3.0  # times the squared standard errors that chance alone makes


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The exponents fitted, beside the source's bound and the literature's limits."""
    groups: Groups = {}
    for row in rows:
        groups.setdefault((row["tree"], row["b"]), []).append(row)
    binary = groups["worst", 2]
    numbers = [_number(row, groups[row["tree"], int(row["b"])]) for row in published]
    claims = [_all_leaves(binary), _bounded(binary), _attained(binary), _expected(rows)]
    return Findings(numbers, claims, [_table(groups)], [_figure(groups)], learnt=_learnt(binary))


def _learnt(binary: Sequence[Row]) -> str:
    slope, error = fitted(binary, "random")
    return (
        "On the worst binary AND/OR trees of n leaves a fixed order looks at all n, a random order at about"
        f" n^{slope:.2f} of them (exponent ± {WITHIN * error:.2f}; its limit is known to be 0.754)."
    )


def fitted(rows: Sequence[Row], column: str) -> tuple[float, float]:
    """The slope of log cost over log n by least squares, and its standard error.

    Over depths of one parity, which alternate, and the deeper half of them.
    """
    deepest = rows[-1]["depth"]
    used = [row for row in rows if (deepest - row["depth"]) % 2 == 0 and 2 * row["depth"] >= deepest]
    xs = [math.log(row["n"]) for row in used]
    mean = sum(xs) / len(xs)
    spread = sum((x - mean) ** 2 for x in xs)
    weights = [(x - mean) / spread for x in xs]
    slope = sum(w * math.log(row[column]) for w, row in zip(weights, used, strict=True))
    errors = [row["error"] / row["random"] if column == "random" else 0.0 for row in used]
    return slope, math.sqrt(sum((w * e) ** 2 for w, e in zip(weights, errors, strict=True)))


def _number(row: Mapping[str, str], rows: Sequence[Row]) -> Number:
    """A published exponent beside ours; a limit is given what the exact cost is away from it at these depths."""
    target = float(row["exponent"])
    column = "left_to_right" if row["order"] == "left_to_right" else "random"
    slope, error = fitted(rows, column)
    tolerance, why = ROUNDED, ""
    if row["order"] == "limit":
        tolerance += abs(fitted(rows, "expected")[0] - target)
        why = "the tolerance is the distance of the exact cost from its limit at these depths"
    elif row["order"] == "random":
        why = "the source's recurrence counts every child as if it needed all of its own: a bound that no tree attains"
    what = f"{row['tree']} trees, b = {row['b']}, {column.replace('_', ' ')}: {row['source']}"
    return Number(what, target, slope, slope - WITHIN * error, slope + WITHIN * error, tolerance, why)


def _all_leaves(rows: Sequence[Row]) -> Claim:
    left_out = sum(row["n"] - row["left_to_right"] for row in rows)
    statistic = exactly(f"leaves left out up to n = {rows[-1]['n']:,}", left_out, below=0.5)
    return Claim.judged("From left to right, the worst tree makes every leaf be looked at", [statistic], "p. 3")


def _bounded(rows: Sequence[Row]) -> Claim:
    worst, last = max(row["expected"] / row["bound"] for row in rows), rows[-1]
    statistic = exactly("largest share of the bound", worst, below=1 + 1e-9)
    evidence = f"n = {last['n']:,}: expected {last['expected']:,.0f} leaves, bound {last['bound']:,.0f}"
    return Claim.judged("In random order the expected cost is at most of order n^0.792", [statistic], "p. 5", evidence)


def _attained(rows: Sequence[Row]) -> Claim:
    slope, error = fitted(rows, "random")
    exact = fitted(rows, "expected")[0]
    evidence = f"fitted {slope:.4f} ± {WITHIN * error:.4f}; the exact cost has {exact:.4f} at these depths"
    limit = math.log(rows[0]["growth"]) / math.log(rows[0]["b"])
    statistic = exactly("exponent of the exact cost in the limit", limit, above=SOURCE - ROUNDED)
    return Claim.judged("… and at least of that order: Θ(n^0.792)", [statistic], "p. 5", evidence)


def _expected(rows: Sequence[Row]) -> Claim:
    far = [row for row in rows if abs(row["random"] - row["expected"]) > 4 * row["error"] + 1e-9]
    inside = sum(abs(row["random"] - row["expected"]) <= WITHIN * row["error"] + 1e-9 for row in rows)
    evidence = f"{inside} of {len(rows)} means within their 95 % intervals, {len(far)} beyond four standard errors"
    return Claim.judged(
        "Measured means are the exact expectations of the recurrences", as_expected(rows), "ours", evidence
    )


def as_expected(rows: Sequence[Row]) -> list[Statistic]:
    """Are means what is expected? By their mean ratio, and by how far they lie off in units of their own errors."""
    varied = [row for row in rows if row["error"] > 0]
    fixed = sum(row["error"] == 0 and abs(row["random"] - row["expected"]) > 1e-9 for row in rows)
    ratio = sum(row["random"] / row["expected"] for row in varied) / len(varied)
    half = WITHIN * math.hypot(*(row["error"] / row["expected"] for row in varied)) / len(varied)
    squares = [((row["random"] - row["expected"]) / row["error"]) ** 2 for row in varied]
    spread = WITHIN * math.sqrt(2 / len(squares))  # of the mean of squared normal numbers
    middle = sum(squares) / len(squares)
    return [
        exactly("means without spread that are not as expected", fixed, below=0.5),
        estimated("mean over expectation", Estimate(ratio, ratio - half, ratio + half), len(varied), CLOSE,
                  above=1 - CLOSE, below=1 + CLOSE),
        estimated("mean square of the errors in standard errors", Estimate(middle, middle - spread, middle + spread),
                  len(varied), MOST - 1, below=MOST),
    ]  # fmt: skip


def _table(groups: Groups) -> Table:
    columns = ("tree", "b", "n", "left to right", "random order", "± 95 %", "expected", "bound of the source")
    cells = [
        (
            tree, b, f"{row['n']:,}", f"{row['left_to_right']:,.0f}", f"{row['random']:,.1f}",
            f"{WITHIN * row['error']:.1f}", f"{row['expected']:,.1f}",
            "" if row["bound"] is None else f"{row['bound']:,.0f}",
        )
        for (tree, b), rows in groups.items() for row in rows[-3:]
    ]  # fmt: skip
    return Table("exponent", "Leaves looked at, the three largest trees of each kind", columns, cells)


def _figure(groups: Groups) -> Figure:
    """Leaves against n, both in powers of two: slopes are exponents."""
    curves, intervals = {}, {}
    for (tree, b), rows in groups.items():
        if b == 2:
            xs = [math.log2(row["n"]) for row in rows]
            low, high = (
                [math.log2(max(1.0, row["random"] + side * WITHIN * row["error"])) for row in rows] for side in (-1, 1)
            )
            intervals[f"{tree}, random order"] = (low, high)
            curves[f"{tree}, random order"] = (xs, [math.log2(row["random"]) for row in rows])
            curves[f"{tree}, left to right"] = (xs, [math.log2(row["left_to_right"]) for row in rows])
    binary = groups["worst", 2]
    curves["n^0.792"] = ([math.log2(row["n"]) for row in binary], [0.792 * math.log2(row["n"]) for row in binary])
    y = "log2 of leaves looked at"
    return line_figure("exponent", "Leaves looked at, b = 2", curves, x="log2 n", y=y, intervals=intervals)
