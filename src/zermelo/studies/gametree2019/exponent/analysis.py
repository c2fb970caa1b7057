"""The exponents fitted, beside the source's bound and the literature's limits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Number, Row, Table, lines

Groups = dict[tuple[str, int], list[Row]]
WITHIN = 1.96  # standard errors of an interval of 95 %
SOURCE = 0.792  # its exponent
ROUNDED = 5e-4  # of an exponent printed with three digits


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    groups: Groups = {}
    for row in rows:
        groups.setdefault((row["tree"], row["b"]), []).append(row)
    binary = groups["worst", 2]
    numbers = [_number(row, groups[row["tree"], int(row["b"])]) for row in published]
    claims = [_all_leaves(binary), _bounded(binary), _attained(binary), _expected(rows)]
    return Findings(numbers, claims, [_table(groups)], [_figure(groups)])


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
    holds = all(row["left_to_right"] == row["n"] for row in rows)
    evidence = f"every leaf up to n = {rows[-1]['n']:,}" if holds else "some leaves are left out"
    return Claim("From left to right, the worst tree makes every leaf be looked at", holds, evidence, "p. 3")


def _bounded(rows: Sequence[Row]) -> Claim:
    holds = all(row["expected"] <= row["bound"] for row in rows)
    last = rows[-1]
    evidence = f"n = {last['n']:,}: expected {last['expected']:,.0f} leaves, bound {last['bound']:,.0f}"
    return Claim("In random order the expected cost is at most of order n^0.792", holds, evidence, "p. 5")


def _attained(rows: Sequence[Row]) -> Claim:
    slope, error = fitted(rows, "random")
    exact = fitted(rows, "expected")[0]
    evidence = f"fitted {slope:.4f} ± {WITHIN * error:.4f}; the exact cost has {exact:.4f} at these depths"
    low, high = slope - WITHIN * error, slope + WITHIN * error
    holds = False if high < SOURCE else True if low > exact else None  # open: the interval has room for both
    return Claim("… and at least of that order: Θ(n^0.792)", holds, evidence, "p. 5")


def _expected(rows: Sequence[Row]) -> Claim:
    """Four standard errors: some hundred means are compared, one in twenty would leave its interval of 95 %."""
    far = [row for row in rows if abs(row["random"] - row["expected"]) > 4 * row["error"] + 1e-9]
    inside = sum(abs(row["random"] - row["expected"]) <= WITHIN * row["error"] + 1e-9 for row in rows)
    evidence = f"{inside} of {len(rows)} means within their 95 % intervals, {len(far)} beyond four standard errors"
    return Claim("Measured means are the exact expectations of the recurrences", not far, evidence, "ours")


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
    curves = {}
    for (tree, b), rows in groups.items():
        if b == 2:
            xs = [math.log2(row["n"]) for row in rows]
            curves[f"{tree}, random order"] = (xs, [math.log2(row["random"]) for row in rows])
            curves[f"{tree}, left to right"] = (xs, [math.log2(row["left_to_right"]) for row in rows])
    binary = groups["worst", 2]
    curves["n^0.792"] = ([math.log2(row["n"]) for row in binary], [0.792 * math.log2(row["n"]) for row in binary])
    return lines("exponent", "Leaves looked at, b = 2", curves, x="log2 n", y="log2 of leaves looked at")
