"""How much of what one game decides is chance: pairs of players meet several times.

Model    A game between two players is worth s = p + e to the first of them: p is what it is worth on average, e is
         chance (the opening, the seat, the rest). Selection sees s; only p is inherited.
Share    var(e) / (var(p) + var(e)), by an analysis of variance of pairs that play several games each; 1 means that a
         game says nothing about who is better. The interval of 95 % is drawn by resampling pairs [Efron1979].
Wrong    how often the winner of a game is the one with fewer points in the other games of the pair; 1/2 is a coin.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from zermelo.evolution.duels import Pairing
from zermelo.evolution.spaces import Genes

GAMES = 8  # of every pair
RESAMPLED = 1000


def repeated_games(
    players: Sequence[Genes], pairs: int, board: int, depth: int, chooser: random.Random
) -> list[Pairing]:
    """Random pairs that play several games each, from an opening of its own each, the seats drawn."""
    found = list[Pairing]()
    for _ in range(pairs):
        two = chooser.sample(players, 2)
        for _ in range(GAMES):
            one, other = two if chooser.random() < 0.5 else two[::-1]
            found.append(Pairing(one, other, board + len(found), depth))
    return found


def noise_share(pairings: Sequence[Pairing], results: Sequence[float]) -> dict[str, Any]:
    """The share of chance in one game with its interval, and how often its winner is the worse one; in JSON's types."""
    import numpy as np

    scores = np.array(results, dtype=float).reshape(-1, GAMES)
    ones = [pairings[i * GAMES].first for i in range(len(scores))]
    turned = np.array([[pairings[i * GAMES + k].first != one for k in range(GAMES)] for i, one in enumerate(ones)])
    scores = np.where(turned, 1 - scores, scores)
    resampled = np.random.default_rng(0).integers(len(scores), size=(RESAMPLED, len(scores)))
    shares = sorted(_share(scores[rows]) for rows in resampled)
    low, high = shares[round(0.025 * (RESAMPLED - 1))], shares[round(0.975 * (RESAMPLED - 1))]
    share = _share(scores)
    return {
        "pairs": len(scores), "games": int(scores.size), "share": round(share, 4),
        "low": round(min(low, share), 4), "high": round(max(high, share), 4), "wrong": _wrong(scores),
    }  # fmt: skip


def _share(scores: Any) -> float:
    """The share of chance in the variance of one game; 1 where nothing varies."""
    within = float(scores.var(axis=1, ddof=1).mean())
    between = float(scores.mean(axis=1).var(ddof=1)) if len(scores) > 1 else 0.0
    signal = max(0.0, between - within / GAMES)
    return within / (within + signal) if within + signal > 0 else 1.0


def _wrong(scores: Any) -> float | None:
    """The share of decisive games that the other games of the pair contradict, equal ones by half; None without any."""
    others = (scores.sum(axis=1, keepdims=True) - scores) / (GAMES - 1)
    decisive = scores != 0.5
    if not decisive.any():
        return None
    against = ((scores > 0.5) & (others < 0.5)) | ((scores < 0.5) & (others > 0.5))
    return round(float((against + 0.5 * (others == 0.5))[decisive].mean()), 4)
