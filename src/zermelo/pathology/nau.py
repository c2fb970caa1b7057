"""Nau's model: with growing depth the choice of a move becomes random.

Every critical node has m children of its own value and n of the other: a node that is won for
the side to move has m children that stay won and n that throw the win away; in a lost one all
m + n are lost. The evaluation has values 0 … r, with one law on positions won for the player at
the root and another on those that are lost, independent from position to position. D(d) is the
probability that a search to depth d chooses a winning move; it tends to m / (m + n), chance, where
minimax carries both laws to the same value [Nau1980, Nau1983].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import comb

from zermelo.errors import UsageError

Law = Sequence[float]


def decision_quality(m: int, n: int, won: Law, lost: Law, depth: int) -> list[float]:
    """D(1) … D(depth) at a won root; `won` and `lost` are the laws of the evaluation on 0 … r.

    >>> [round(d, 3) for d in decision_quality(1, 1, [0.3, 0.7], [0.7, 0.3], 3)]
    [0.7, 0.64, 0.611]
    """
    for name, count in (("m", m), ("n", n)):
        if count < 1:
            raise UsageError(f"{name}: expected a number of children of 1 or more, got {count}")
    if len(won) != len(lost) or not all(abs(sum(law) - 1) < 1e-9 and min(law) >= 0 for law in (won, lost)):
        raise UsageError("expected two laws on the same values, each of sum 1")
    return [_chosen(m, n, *_laws(m, n, won, lost, d)) for d in range(1, depth + 1)]


def _laws(m: int, n: int, won: Law, lost: Law, depth: int) -> tuple[Law, Law]:
    """The laws of the backed-up value of a child of the root, won or lost for the player at the root."""
    for below in range(depth - 1):
        own_move = (depth - 2 - below) % 2 == 1  # the opponent moves at the root's children
        if own_move:
            won, lost = _greatest(won, m, lost, n), _greatest(lost, m + n, lost, 0)
        else:
            won, lost = _least(won, m + n, won, 0), _least(lost, m, won, n)
    return won, lost


def _greatest(law: Law, m: int, other: Law, n: int) -> Law:
    """The law of the greatest of m draws of one law and n of another."""
    at_most = [0.0, *(p**m * q**n for p, q in zip(_cumulated(law), _cumulated(other), strict=True))]
    return [max(0.0, high - low) for low, high in pairwise(at_most)]


def _cumulated(law: Law) -> list[float]:
    """The distribution function; its last value is 1, or the error of a sum would grow with every level."""
    sums = list(accumulate(law))
    return [x / sums[-1] for x in sums]


def _least(law: Law, m: int, other: Law, n: int) -> Law:
    return _greatest(law[::-1], m, other[::-1], n)[::-1]


def _chosen(m: int, n: int, won: Law, lost: Law) -> float:
    """P(a winning child is taken): the best looking one, at random among equals."""
    found, below_won, below_lost = 0.0, 0.0, 0.0
    for p, q in zip(won, lost, strict=True):
        for i in range(1, m + 1):
            winning = comb(m, i) * p**i * below_won ** (m - i)
            for j in range(n + 1):
                found += winning * comb(n, j) * q**j * below_lost ** (n - j) * i / (i + j)
        below_won, below_lost = below_won + p, below_lost + q
    return found
