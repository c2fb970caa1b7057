"""Elo differences: what a score means, its interval, and how many games a difference needs.

A difference of d Elo [Elo1978] is an expected score of 1 / (1 + 10^(-d/400)) a game: 10 Elo are 0.514, 100 are 0.640,
400 are 0.909. A draw is half a point.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.errors import UsageError
from zermelo.statistics.estimates import Estimate, Z, share

SCALE = 400 / math.log(10)  # Elo of a factor e in the odds


def expected_score(elo: float) -> float:
    """The expected score of a player who is that much stronger.

    >>> round(expected_score(100), 4), expected_score(0)
    (0.6401, 0.5)
    """
    return 1 / (1 + math.exp(-elo / SCALE))


def elo_difference(score: float) -> float:
    """The difference in Elo that a mean score stands for; infinite for 0 and 1.

    >>> round(elo_difference(0.64), 1), elo_difference(1.0)
    (100.0, inf)
    """
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return SCALE * math.log(score / (1 - score))


def elo_estimate(counts: Sequence[float]) -> Estimate:
    """The difference between two players with its interval of 95 %, from how often each score came.

    `counts` go from the lowest score to the highest: of losses, draws and wins of independent games, or of pairs of
    games with 0, 1/2, 1, 3/2 and 2 points. The interval is that of the mean score, Wilson's [Wilson1927] for as many
    trials as give a share the same variance, turned into Elo. It is one-sided if all games were won or all were lost.

    >>> found = elo_estimate((25, 40, 35))
    >>> round(found.value, 1), round(found.low, 1), round(found.high, 1)
    (34.9, -17.8, 87.5)
    """
    total, last = math.fsum(counts), len(counts) - 1
    score = math.fsum(count * i / last for i, count in enumerate(counts)) / total
    spread = math.fsum(count * (i / last - score) ** 2 for i, count in enumerate(counts)) / total
    trials = total * score * (1 - score) / spread if spread > 0 else total
    mean = share(score * trials, trials)
    low, high = min(score, mean.low), max(score, mean.high)
    return Estimate(elo_difference(score), elo_difference(low), elo_difference(high))


def games_needed(elo: float, draws: float = 0.0) -> int:
    """After how many games the interval of 95 % around a score leaves out one half, if that score is as expected.

    `draws` is the share of draws. Half of all matches of this length still show an interval that includes zero: the
    score varies.

    >>> [games_needed(elo, draws=0.4) for elo in (20, 50, 100)]
    [694, 109, 26]
    """
    score = expected_score(abs(elo))
    if elo == 0 or not 0 <= draws <= 2 * (1 - score):
        raise UsageError(f"expected a difference and 0 to {2 * (1 - score):.2f} of draws, got {elo:g} and {draws:g}")
    spread = score - draws / 4 - score * score
    return math.ceil(Z * Z * spread / (score - 0.5) ** 2)
