"""Sizes of trees and numbers of moves that the slides print, counted.

Claim: Alpha-beta looks at about b^(D/2) leaves in the best order, so that for chess with b = 40 and D = 12 the worst
order costs 40^6 times the best one. Two dice have 21 rolls; 15 free men can be moved in 210 ways after a roll that is
no double and in 3060 after a double; expectiminimax has 20 x (21 x 20)^3, about 1.2 x 10^9, leaves. Two finesses make
12 tricks on the average with variance 1/2.

Source: [klesk_slides] and [games_slides]; the formula of the best order: [KnuthMoore1975].

Method: Leaves are counted by `alpha_beta` on trees whose leaves are all equal, where every order is the best, and by
`expectiminimax` on small trees; both stand beside the formulas. Plays of free men are enumerated one by one, rolls and
plies are those of our games, the rest is arithmetic. Nothing is drawn.

Deviations: The trees that are counted are smaller than those of the slides, at most 40^3 leaves; for the larger ones
the formulas stand.

Verdict: 9 of 12 numbers agree, 3 are slips of the sources. 20 x (21 x 20)^3 is 1.48 x 10^9. The best order looks at 2
b^(D/2) - 1 leaves, for both players need a proof, so that the ratio is 2.05 x 10^9, half of 40^6. Free men have 225
plays: the 15 with one man who takes both dice are left out of n (n - 1) = 210, though the slide names them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product

from zermelo.experiments import Claim, Findings, Number, Row, Setting, Table
from zermelo.studies._judging import exactly

ID = "counts"
PRODUCES = ("counts", "best-case", "chance-trees")
QUICK = FULL = {"part": ["best-case", "chance-trees", "dice", "arithmetic"]}

BEST = ((2, 8), (3, 5), (5, 4), (10, 3), (10, 4), (40, 3))
CHANCE = ((2, 3), (3, 2), (2, 5))  # b and n
MEN = 15
WHY = {
    "plays of 15 free men after a roll that is no double":
        "n (n - 1) counts two men; one man with the sum of both dice adds n, which makes n^2",
    "worst against best order with b = 40 and D = 12":
        "in the best order both players' proofs are needed: 2 b^(D/2) - 1 leaves, not b^(D/2)",
    "leaves of expectiminimax with b = 20 and n = 21 and d = 4": "20 x 420^3 is 1,481,760,000",
}  # fmt: skip


def measure(setting: Setting, seed: int) -> list[Row]:
    """Rows of a quantity, or of a tree: what was counted and what the formula says."""
    parts = {"best-case": _best_case, "chance-trees": _chance_trees, "dice": _dice, "arithmetic": _arithmetic}
    return parts[setting["part"]]()


def _best_case() -> list[Row]:
    from zermelo.core import find_algorithm, game, search

    rows: list[Row] = []
    for b, depth in BEST:
        tree = game("win_loss_tree", b=b, depth=depth, share=1.0)
        found = search(tree, algorithm=find_algorithm("alpha_beta"), depth=depth, interpreted=True)
        rows.append({"b": b, "depth": depth, "leaves": found.leaves, "formula": best_case(b, depth)})
    return rows


def best_case(b: int, depth: int) -> int:
    """Leaves of alpha-beta in the best order [KnuthMoore1975].

    >>> best_case(3, 4), best_case(2, 5)
    (17, 11)
    """
    return int(b ** math.ceil(depth / 2) + b ** (depth // 2) - 1)


def _chance_trees() -> list[Row]:
    """Four plies of players with three rolls between them, as the slides have it."""
    from zermelo.core import find_algorithm, game, search

    rows: list[Row] = []
    for b, n in CHANCE:
        tree = game("chance_tree", b=b, outcomes=n, depth=7, levels="+*-*")
        found = search(tree, algorithm=find_algorithm("expectiminimax"), depth=7, interpreted=True)
        rows.append({"b": b, "n": n, "leaves": found.leaves, "formula": four_plies(b, n)})
    return rows


def four_plies(b: int, n: int) -> int:
    """Leaves of four plies with three rolls between them.

    >>> four_plies(20, 21)
    1481760000
    """
    return b * (n * b) ** 3


def _dice() -> list[Row]:
    from zermelo.core import game

    backgammon = game("backgammon")
    chances = Counter(round(36 * chance) for _, chance in backgammon.outcomes(backgammon.start()))
    assert sum(times * count for times, count in chances.items()) == 36
    found: dict[str, float] = {
        "rolls of two dice": sum(chances.values()),
        "chance of a double times 36": min(chances), "chance of another roll times 36": max(chances),
        "plays of 15 free men after a roll that is no double": len(plays((2, 1))),
        "plays of 15 free men after a double": len(plays((1, 1, 1, 1))),
        "plies of a bridge deal": float(game("bridge").traits.max_plies or 0),
    }  # fmt: skip
    return [{"quantity": name, "ours": value} for name, value in found.items()]


def plays(dice: Sequence[int]) -> set[tuple[int, ...]]:
    """The positions that men who never meet or are blocked can reach with these dice: how far each one went."""
    alike = len(set(dice)) == 1
    many, men_of = len(dice), range(MEN)
    reached = set()
    for men in combinations_with_replacement(men_of, many) if alike else product(men_of, repeat=many):
        gone = [0] * MEN
        for man, pips in zip(men, dice, strict=True):
            gone[man] += pips
        reached.add(tuple(gone))
    return reached


def _arithmetic() -> list[Row]:
    shares = {11: Fraction(1, 4), 12: Fraction(2, 4), 13: Fraction(1, 4)}
    mean = sum(tricks * share for tricks, share in shares.items())
    found = {
        "worst against best order with b = 40 and D = 12": Fraction(40**12, best_case(40, 12)),
        "leaves of expectiminimax with b = 20 and n = 21 and d = 4": four_plies(20, 21),
        "square root of b = 35": math.sqrt(35), "power of ten of 35^(8/2)": math.log10(35**4),
        "mean tricks of two finesses": mean,
        "variance of tricks of two finesses": sum((tricks - mean) ** 2 * share for tricks, share in shares.items()),
    }  # fmt: skip
    return [{"quantity": name, "ours": float(value)} for name, value in found.items()]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ours = {row["quantity"]: row["ours"] for row in rows if "quantity" in row}
    numbers = [_number(row, ours[row["quantity"]]) for row in published]
    trees = {part: [row for row in rows if row["part"] == part] for part in ("best-case", "chance-trees")}
    claims = [_best(trees["best-case"]), _order(ours), _chance(trees["chance-trees"])]
    slips = sum(not number.agrees for number in numbers)
    learnt = (
        f"Of {len(numbers)} counts that two courses print, {slips} are slips; the largest is 1.2 x 10^9 leaves of "
        f"expectiminimax, which are {four_plies(20, 21):,}."
    )
    return Findings(numbers, claims, [_table(name, found) for name, found in trees.items()], learnt=learnt)


def _number(row: Mapping[str, str], ours: float) -> Number:
    """Exact: no interval; the tolerance is the rounding of what is printed, and that of a binary fraction."""
    value = float(row["value"])
    tolerance = float(row["rounding"]) + 1e-9 * abs(value)
    found = Number(f"{row['quantity']} [{row['source']}]", value, ours, ours, ours, tolerance)
    why = "" if found.agrees else WHY.get(row["quantity"], "")
    return Number(found.what, value, ours, ours, ours, tolerance, why)


def _best(rows: Sequence[Row]) -> Claim:
    """Of the order b^(D/2), for even D: at most twice as many."""
    other = sum(row["leaves"] != row["formula"] for row in rows)
    most = max(row["leaves"] / row["b"] ** (row["depth"] // 2) for row in rows if row["depth"] % 2 == 0)
    statistics = [
        exactly(f"trees of {len(rows)} without b^ceil(D/2) + b^floor(D/2) - 1 leaves:", other, below=0.5),
        exactly("most leaves in units of b^(D/2), D even:", most, below=2),
    ]
    return Claim.judged("In the best order alpha-beta looks at O(b^(D/2)) leaves", statistics, "formula (11)")


def _order(ours: Mapping[str, float]) -> Claim:
    ratio = ours["worst against best order with b = 40 and D = 12"]
    text = "With b = 40 and D = 12 the worst order costs 10^9 times the best, in order of magnitude"
    return Claim.judged(text, [exactly("ratio", ratio, above=0.999e9, below=1e10)], "after formula (11)")


def _chance(rows: Sequence[Row]) -> Claim:
    other = sum(row["leaves"] != row["formula"] for row in rows)
    statistic = exactly(f"trees of {len(rows)} that have other counts:", other, below=0.5)
    return Claim.judged("Four plies with three rolls between them have b (n b)^3 leaves", [statistic], "complexity")


def _table(name: str, rows: Sequence[Row]) -> Table:
    titles = {"best-case": "Leaves of alpha-beta in the best order", "chance-trees": "Leaves of expectiminimax"}
    second = "depth" if name == "best-case" else "n"
    cells = [(row["b"], row[second], row["leaves"], row["formula"]) for row in rows]
    return Table(name, titles[name], ("b", second, "counted", "formula"), cells)
