"""Shares of trials: intervals at any level, and how many trials show that a share is beyond a limit.

Source   exact intervals: [ClopperPearson1934]; Wilson's: [Wilson1927].
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Any

TAIL = 0.025  # of an interval of 95 %, on each side
POWER = 0.8


def exact_interval(hits: int, trials: int, tail: float = TAIL) -> tuple[float, float]:
    """The interval that leaves out the truth with at most `tail` on each side, however few the trials are.

    >>> low, high = exact_interval(5, 5)
    >>> round(low, 4), high
    (0.4782, 1.0)
    """
    from scipy.special import betaincinv

    low = float(betaincinv(hits, trials - hits + 1, tail)) if hits else 0.0
    high = float(betaincinv(hits + 1, trials - hits, 1 - tail)) if hits < trials else 1.0
    return low, high


def wilson_interval(share: float, trials: float, z: float) -> tuple[float, float]:
    """Wilson's interval of z standard errors; the trials need not be a whole number.

    >>> low, high = wilson_interval(0.0, 100, 1.96)
    >>> low, round(high, 3)
    (0.0, 0.037)
    """
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def wilson_trials(share: float, low: float, high: float, z: float) -> float:
    """How many trials made this interval of Wilson's; 0 if it says nothing, infinite if it is a point.

    >>> round(wilson_trials(0.3, *wilson_interval(0.3, 40.0, 1.96), 1.96), 6)
    40.0
    """
    end = high if high - share >= share - low else low
    return z * z * end * (1 - end) / (end - share) ** 2 if end != share else math.inf


def effect_seen(limit: float, trials: int) -> float:
    """The smallest distance above a limit at which the exact interval lies above it with a power of 80 %.

    It is infinite if so few trials never show it. Below a limit it is that above 1 - limit.

    >>> round(effect_seen(0.5, 100), 3), effect_seen(0.5, 5)
    (0.145, inf)
    """
    import numpy as np

    return float(_seen(limit, np.array([trials]))[0])


@lru_cache(maxsize=1000)
def trials_needed(limit: float, effect: float) -> int:
    """The smallest number of trials that shows a share so far above a limit, with a power of 80 %.

    A share of 1 shows itself as soon as hits alone exclude the limit.

    >>> trials_needed(0.5, 0.25), trials_needed(0.98, 0.02), trials_needed(0.5, 0.5)
    (30, 183, 6)
    """
    import numpy as np

    truth, normal = min(1.0, limit + effect), NormalDist()
    spreads = [math.sqrt(share * (1 - share)) for share in (limit, truth)]
    about = ((normal.inv_cdf(1 - TAIL) * spreads[0] + normal.inv_cdf(POWER) * spreads[1]) / (truth - limit)) ** 2
    first, many = max(1, int(about / 2)), 256
    while True:
        found = np.flatnonzero(limit + _seen(limit, np.arange(first, first + many)) <= truth)
        if len(found):
            return first + int(found[0])
        first, many = first + many, 2 * many


def _seen(limit: float, trials: Any) -> Any:
    """The same of an array of trials."""
    import numpy as np
    from scipy.special import bdtrik, betainc, betaincinv

    fewest = np.ones(len(trials))  # hits whose interval lies above the limit
    if limit > 0:
        fewest = np.maximum(1, np.ceil(bdtrik(1 - TAIL, trials, limit)) + 1)
        fewest -= (fewest > 1) & (betainc(fewest - 1, trials - fewest + 2, limit) <= TAIL)  # if it was rounded up
        some = np.minimum(fewest, trials)
        fewest += (fewest <= trials) & (betainc(some, trials - some + 1, limit) > TAIL)  # or down
    some = np.minimum(fewest, trials)
    return np.where(fewest <= trials, betaincinv(some, trials - some + 1, POWER) - limit, np.inf)
