"""Leaves of NegaScout against alpha-beta on wide random trees, and the growth of alpha-beta's in random order.

Claim: For b of 20 to 60 at 4 and 5 plies Scout visits about 20 % fewer leaves than alpha-beta. In random order
alpha-beta visits O(b^(3D/4)) leaves.

Source: [klesk_slides]; the first claim after [Reinefeld1983], the second after [Pearl1980].

Method: Trees with independent leaves, two million values, so that few are equal; b = 20, 30, 40, 50 and 60 at 4 and 5
plies, 40 trees a setting. Alpha-beta and NegaScout search the same trees. The interval of 95 % is over the trees, of
the ratio of their sums (delta method). The claim of about 20 % holds if all intervals, taken together at 95 %, lie
within 15 to 25 %, and fails if one of them lies beside. The growth is measured between the narrowest and the widest
trees; the claim on it is judged by the limit, which is known.

Deviations: Scout is NegaScout here. Trees without order, the sample and what counts as "about" are our choice.

Verdict: Fails as it stands, on trees without order, 40 a setting: at 4 plies NegaScout saves 1 % (b = 20) to 12 % (b =
60), at 5 plies 9 to 19 %. 4 of 10 settings agree with 20 %, all of them at 5 plies; taken together 4 lie beside 15 to
25 %. Alpha-beta's leaves grow as b^(0.81 D) at 4 and b^(0.79 D) at 5 plies; the limit, which is known, is b^(0.71 D) to
b^(0.72 D) for b of 20 to 60, so that the second claim holds there: more than b^(3D/4) it is from b = 461 on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Number, Row, Setting, Table
from zermelo.statistics import Estimate
from zermelo.studies._judging import estimated, exactly, unmeasured

ID = "scout"
PRODUCES = ("scout",)
QUICK = {"b": [20, 40], "depth": [4], "trees": 20}
WIDTHS, PLIES = [20, 30, 40, 50, 60], [4, 5]  # of which the slides speak
FULL = {"b": WIDTHS, "depth": PLIES, "trees": 40}

MANY = 1_000_000  # few values are equal: equal ones cut off, too
ABOUT = 0.05  # of "about 20 %": between 15 and 25
Z = 1.96


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row a tree: the leaves of both."""
    from zermelo.core import find_algorithm, game, search

    rows: list[Row] = []
    for number in range(setting["trees"]):
        tree = game("uniform_tree", b=setting["b"], depth=setting["depth"], low=-MANY, high=MANY,
                    seed=(seed >> 8) + number)  # fmt: skip
        leaves = {
            name: search(tree, algorithm=find_algorithm(name), depth=setting["depth"]).leaves
            for name in ("alpha_beta", "negascout")
        }
        rows.append({"tree": number, **leaves})
    return rows


Groups = Mapping[tuple[int, int], Sequence[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    groups: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        groups.setdefault((row["b"], row["depth"]), []).append(row)
    numbers = [_number(b, depth, float(published[0]["leaves"]), found) for (b, depth), found in groups.items()]
    claims = [_fewer(numbers, groups, published[0]["claim"]), _growth(groups, published[1]["claim"])]
    return Findings(numbers, claims, [_table(groups)])


def ratio(rows: Sequence[Row]) -> tuple[float, float]:
    """The leaves of NegaScout in units of alpha-beta's, and the standard error (delta method)."""
    base, n = sum(row["alpha_beta"] for row in rows), len(rows)
    value = sum(row["negascout"] for row in rows) / base
    residuals = [row["negascout"] - value * row["alpha_beta"] for row in rows]
    return value, math.sqrt(sum(each**2 for each in residuals) * n / (n - 1)) / base


def _number(b: int, depth: int, printed: float, rows: Sequence[Row]) -> Number:
    value, error = ratio(rows)
    why = "the saving grows with b and with the depth; trees of other values and orders give others"
    what = f"b = {b}, {depth} plies: leaves of NegaScout against alpha-beta"
    found = Number(what, printed, value, value - Z * error, value + Z * error, ABOUT)
    return found if found.agrees else Number(what, printed, value, found.low, found.high, ABOUT, why)


def _fewer(numbers: Sequence[Number], groups: Groups, text: str) -> Claim:
    """Of all widths and depths at once; one that was not measured leaves it open."""
    statistics = [
        estimated(each.what, Estimate(each.ours, each.low, each.high), len(rows), ABOUT, above=each.published - ABOUT,
                  below=each.published + ABOUT)
        for each, rows in zip(numbers, groups.values(), strict=True)
    ]  # fmt: skip
    asked = [(b, depth) for b in WIDTHS for depth in PLIES if (b, depth) not in groups]
    statistics += [unmeasured(f"b = {b}, {depth} plies", above=0.75, below=0.85) for b, depth in asked]
    least, most = (end(each.ours for each in numbers) for end in (min, max))
    inside, outside = ([each.holds(len(statistics)) for each in statistics].count(side) for side in (True, False))
    evidence = f"{least:.2f} to {most:.2f} of the leaves; {inside} settings within 0.75 to 0.85, {outside} beside"
    return Claim.judged(text, statistics, "Scout", evidence)


def _growth(groups: Groups, text: str) -> Claim:
    """By the limit, which is known: leaves grow by Pearl's factor a ply, and that is a power of b.

    So few plies do not show it: between the narrowest and the widest trees of a depth the power is larger.
    """
    found = []
    for depth in sorted({depth for _, depth in groups}):
        widths = sorted(b for b, plies in groups if plies == depth)
        first, last = (_mean(groups[b, depth]) for b in (widths[0], widths[-1]))
        found.append((depth, math.log(last / first) / math.log(widths[-1] / widths[0]) / depth))
    evidence = ", ".join(f"{depth} plies: b^({power:.3f} D)" for depth, power in found)
    told = f"measured between the narrowest and the widest trees: {evidence}; the limit passes 0.75 at b = {passes()}"
    limits = [exactly(f"power of b = {b} a ply", power(b), below=0.75) for b in (WIDTHS[0], WIDTHS[-1])]
    return Claim.judged(text, limits, "after formula (11)", told)


def power(b: int) -> float:
    """The power of b by which alpha-beta's leaves grow a ply in the limit, leaves being independent [Pearl1982].

    >>> round(power(2), 4)
    0.6942
    """
    low, high = 0.0, 1.0  # of the root of x^b + x = 1
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**b + middle < 1 else (low, middle)
    return math.log(low / (1 - low)) / math.log(b)


def passes() -> int:
    """The smallest b whose limit is more than b^(3/4) a ply."""
    return next(b for b in range(2, 10_000) if power(b) > 0.75)


def _mean(rows: Sequence[Row]) -> float:
    return float(sum(row["alpha_beta"] for row in rows) / len(rows))


def _table(groups: Groups) -> Table:
    columns = ("b", "plies", "trees", "alpha-beta", "b^(3D/4)", "NegaScout / alpha-beta", "± 95 %")
    cells = []
    for (b, depth), rows in groups.items():
        value, error = ratio(rows)
        cells.append((b, depth, len(rows), f"{_mean(rows):,.0f}", f"{b ** (0.75 * depth):,.0f}", f"{value:.3f}",
                      f"{Z * error:.3f}"))  # fmt: skip
    return Table("scout", "Leaves looked at in random order", columns, cells)
