"""The ratio artefact: by the mean of ratios two equal players gain on each other.

Claim: Question: how large is the gain (X - Y) / Y, averaged over boards, if the scores X and Y of two players have the
same law? And which other statistic of the same scores says nothing where there is nothing to say?

Source: A question of our own, after [bounded2021]: its gains come nearest to a mean of ratios, as our report on it has
it.

Method: Three laws of a score: 64 balls divided among four players by cut points, at least one each; one ball and 63
that fall to one of four; one or four balls. With probability `alike`, 0 or 0.5, both players have the same score on a
board, otherwise independent ones. E[X/Y] is computed in fractions. Then 5,000 matches of 200 boards are drawn for each,
and each statistic is asked by its interval of 95 % whether the first player is better. The level that is asked for is
one in forty.

Deviations: No published numbers; a question of our own. The laws stand for scores: no game is played.

Verdict: All 5 claims hold. Equal players who share 64 balls by cut points gain +1.54 on each other by the mean of
ratios (+0.77 if half of the boards are alike), 63 balls that fall at random +0.047 and two values +0.56; a match of
200 boards finds the first one better in 27 to 100 % of all cases, and as often the second. The difference, the ratio
of means and the mean logarithm do so in 1.5 to 2.6 %. By cut points who takes a tenth less gains +1.29 still.

The mathematics: docs/methods/mean_of_ratios.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Z, share
from zermelo.studies._judging import estimated_share, exactly

ID = "ratio-artefact"
PRODUCES = ("ratio-artefact", "ratio-artefact-errors")
QUICK = FULL = {"law": ["parts", "falls", "two values"], "alike": [0.0, 0.5], "boards": 200, "matches": 5000}
BALLS, PLAYERS = 64, 4
WEAKER = Fraction(9, 10)  # of the score of the other
ONE_IN_FORTY = 0.025
FAR, NEAR = 2 * ONE_IN_FORTY, 1.6 * ONE_IN_FORTY  # far more often; no more often, for intervals that are not exact
Law = dict[int, Fraction]


def measure(setting: Setting, seed: int) -> list[Row]:
    """The exact gain of one law, and how often each statistic finds the first of two equal players better."""
    law, alike = LAWS[setting["law"]](), Fraction(setting["alike"])
    row: Row = {
        "mean": float(_mean(law, lambda x: x)), "variation": float(variation(law)),
        "gain": float(gain(law, alike)), "weaker_gain": float(WEAKER * (1 + gain(law, alike)) - 1),
    }  # fmt: skip
    return [row | _matches(law, float(alike), setting["boards"], setting["matches"], seed)]


def parts() -> Law:
    """The first of four parts of 64 balls that cut points make, none of them empty."""
    ways = math.comb(BALLS - 1, PLAYERS - 1)
    most = BALLS - PLAYERS + 1
    return {k: Fraction(math.comb(BALLS - k - 1, PLAYERS - 2), ways) for k in range(1, most + 1)}


def falls() -> Law:
    """One ball of one's own, and those of 63 that fall to one of four."""
    n, p = BALLS - 1, Fraction(1, PLAYERS)
    return {1 + k: math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def two_values() -> Law:
    return {1: Fraction(1, 2), 4: Fraction(1, 2)}


LAWS: dict[str, Callable[[], Law]] = {"parts": parts, "falls": falls, "two values": two_values}


def _mean(law: Law, function: Callable[[int], Any]) -> Fraction:
    return sum((chance * function(x) for x, chance in law.items()), Fraction(0))


def gain(law: Law, alike: Fraction = Fraction(0)) -> Fraction:
    """E[(X - Y) / Y]: nothing where both have the same score, E[X] E[1/X] - 1 where they are independent.

    >>> gain(two_values()), gain(two_values(), Fraction(1, 2))
    (Fraction(9, 16), Fraction(9, 32))
    """
    return (1 - alike) * (_mean(law, lambda x: x) * _mean(law, lambda x: Fraction(1, x)) - 1)


def variation(law: Law) -> Fraction:
    """The variance over the squared mean."""
    middle = _mean(law, lambda x: x)
    return _mean(law, lambda x: x * x) / middle**2 - 1


STATISTICS = ("mean of ratios", "the other way round", "both ways", "difference", "ratio of means", "mean logarithm")


def _matches(law: Law, alike: float, boards: int, matches: int, seed: int) -> Row:
    """How many matches find the first player better by each statistic, and the mean of the mean ratios."""
    import numpy as np

    chooser = np.random.default_rng(seed)
    values, chances = np.array(list(law), dtype=float), np.array([float(chance) for chance in law.values()])
    drawn = chooser.choice(values, size=(2, matches, boards), p=chances / chances.sum())
    x, y = drawn[0], np.where(chooser.random((matches, boards)) < alike, drawn[0], drawn[1])
    ratios, turned = x / y - 1, y / x - 1
    share_of_means = x.sum(1) / y.sum(1)
    found = {
        "mean of ratios": _low(ratios) > 0, "the other way round": _low(turned) > 0, "difference": _low(x - y) > 0,
        "ratio of means": _low(x - share_of_means[:, None] * y, share_of_means * y.mean(1)) > y.mean(1),
        "mean logarithm": _low(np.log(x / y)) > 0,
    }  # fmt: skip
    found["both ways"] = found["mean of ratios"] & found["the other way round"]
    means = ratios.mean(1)
    row: Row = {"simulated": float(means.mean()), "simulated_error": float(means.std(ddof=1) / math.sqrt(matches))}
    return row | {name: int(found[name].sum()) for name in STATISTICS}


def _low(values: Any, middle: Any = None) -> Any:
    """The lower ends of the intervals of the means of the rows, around another middle where one is given."""
    half = Z * values.std(axis=1, ddof=1) / math.sqrt(values.shape[1])
    return (values.mean(1) if middle is None else middle) - half


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    judged = {"gains": _gains(rows), "hides": _hides(rows), "small": _small(rows), "false": _false(rows),
              "honest": _honest(rows)}  # fmt: skip
    claims = [
        Claim.judged(row["claim"], judged[row["id"]], row["source"], _range(judged[row["id"]])) for row in published
    ]
    return Findings((), claims, [_table(rows), _errors(rows)])


def _range(statistics: Sequence[Statistic]) -> str:
    values = [each.value for each in statistics]
    return f"{min(values):.3f} to {max(values):.3f} over {len(values)} statistics"


def _name(row: Row) -> str:
    return f"{row['law']}, alike {row['alike']:g}"


def _gains(rows: Sequence[Row]) -> list[Statistic]:
    """Exactly; X and Y may be exchanged, so the gain is the same the other way round."""
    return [exactly(f"gain, {_name(row)}", row["gain"], above=0) for row in rows]


def _hides(rows: Sequence[Row]) -> list[Statistic]:
    """Of the law of the source's scores alone: others vary too little, or more than enough."""
    own = [row for row in rows if row["law"] == "parts"]
    return [exactly(f"gain of who takes a tenth less, {_name(row)}", row["weaker_gain"], above=0) for row in own]


def _small(rows: Sequence[Row]) -> list[Statistic]:
    """The first term of the expansion is the whole of it for scores that vary little."""
    own = [row for row in rows if row["law"] == "falls"]
    return [
        exactly(f"gain over (1 - alike) variation, {_name(row)}", row["gain"] / ((1 - row["alike"]) * row["variation"]),
                above=0.8, below=1.25)
        for row in own
    ]  # fmt: skip


def _false(rows: Sequence[Row]) -> list[Statistic]:
    return [
        estimated_share(f"{which}, {_name(row)}", share(row[which], row["matches"]), row["matches"],
                        FAR - ONE_IN_FORTY, above=FAR)
        for row in rows for which in STATISTICS[:2]
    ]  # fmt: skip


def _honest(rows: Sequence[Row]) -> list[Statistic]:
    return [
        estimated_share(f"{which}, {_name(row)}", share(row[which], row["matches"]), row["matches"],
                        NEAR - ONE_IN_FORTY, below=NEAR)
        for row in rows for which in STATISTICS[3:]
    ]  # fmt: skip


def _table(rows: Sequence[Row]) -> Table:
    columns = ("law", "alike", "mean", "squared variation", "gain, exact", "simulated", "± 95 %", "with a tenth less")
    cells = [
        (
            row["law"], row["alike"], f"{row['mean']:.2f}", f"{row['variation']:.4f}", f"{row['gain']:+.4f}",
            f"{row['simulated']:+.4f}", f"{Z * row['simulated_error']:.4f}", f"{row['weaker_gain']:+.4f}",
        )
        for row in rows
    ]  # fmt: skip
    return Table("ratio-artefact", "The gain of one of two equal players by the mean of ratios", columns, cells)


def _errors(rows: Sequence[Row]) -> Table:
    cells = [(row["law"], row["alike"], *(f"{row[name] / row['matches']:.3f}" for name in STATISTICS)) for row in rows]
    title = "Share of matches in which an interval of 95 % finds the first of two equal players better"
    return Table("ratio-artefact-errors", title, ("law", "alike", *STATISTICS), cells)
