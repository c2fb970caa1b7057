"""Beal's model: two values, and how an error of the evaluation grows on its way to the root.

Every node is lost for the side to move with probability k, independently; c_b keeps k the same on
all levels. A static evaluation takes a loss for a win, or a win for a loss, with probability e.
A node is lost if all its b children are won for the other side, and looks lost if they all look
won. So the joint law of (is, looks) on one level follows from the one below, without simulation.

Small errors grow by the factor c_b b / (1 - c_b) a level [Beal1980]. Errors shrink instead if enough
nodes are clusters, whose children are all alike [Beal1982, BratkoGams1982]; or if enough nodes are judged without
error: kernels inside which nothing changes any more [BratkoGams1982], or traps that end the game [Pearl1983].
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from zermelo.core import between
from zermelo.pathology.rounding import loss_probability


class Judged(NamedTuple):
    """The law of a node: is it lost for the side to move, and does it look so?"""

    lost_looks_lost: float
    lost_looks_won: float
    won_looks_lost: float
    won_looks_won: float

    @property
    def lost(self) -> float:
        return self.lost_looks_lost + self.lost_looks_won

    @property
    def error(self) -> float:
        return self.lost_looks_won + self.won_looks_lost


def static(k: float, error: float) -> Judged:
    """A node that the evaluation judges: lost with probability k, misjudged with probability `error`.

    >>> round(static(0.25, 0.5).error, 12)
    0.5
    """
    between("loss probability k", k, 0, 1)
    between("static error", error, 0, 1)
    return Judged(k * (1 - error), k * error, (1 - k) * error, (1 - k) * (1 - error))


def backed_up(child: Judged, b: int) -> Judged:
    """A node over b independent children."""
    lost, looks_lost = (1 - child.lost) ** b, (child.lost_looks_won + child.won_looks_won) ** b
    both = child.won_looks_won**b
    return Judged(both, lost - both, looks_lost - both, 1 - lost - looks_lost + both)


def errors(b: int, error: float, depth: int, k: float | None = None) -> list[float]:
    """The error at the root of a search to each depth 0 … `depth`; losses are k of the lowest level, c_b by default.

    >>> [round(e, 4) for e in errors(2, 0.01, 3)]
    [0.01, 0.0123, 0.0152, 0.0186]
    """
    judged, found = static(loss_probability(b) if k is None else k, error), [error]
    for _ in range(depth):
        judged = backed_up(judged, b)
        found.append(judged.error)
    return found


def growth(b: int) -> float:
    """Beal's factor by which a small error grows a level, c_b b / (1 - c_b).

    >>> round(growth(2), 3)
    1.236
    """
    c = loss_probability(b)
    return c * b / (1 - c)


def clustered_errors(b: int, error: float, depth: int, f: float) -> list[float]:
    """The same where a share f of the won nodes is a cluster: all its children lost for the other side.

    The errors are followed apart for lost nodes, whose children are all won, and for won ones,
    whose lost children number as in Beal's model unless they are a cluster.
    """
    between("share of clusters f", f, 0, 1)
    c = loss_probability(b)
    lost, won, found = error, error, [error]  # probability that a lost node, a won node is misjudged
    for _ in range(depth):
        some = sum(comb(b, n) * c**n * (1 - c) ** (b - n) * lost**n * (1 - won) ** (b - n) for n in range(1, b + 1))
        lost, won = 1 - (1 - won) ** b, f * lost**b + (1 - f) * some / (1 - (1 - c) ** b)
        found.append(c * lost + (1 - c) * won)
    return found


def clusters_needed(b: int) -> float:
    """The share of clusters above which small errors shrink: they grow by (1 - f) growth(b)^2 in two levels."""
    return 1 - growth(b) ** -2


def reliable_errors(b: int, error: float, depth: int, q: float, k: float | None = None) -> list[float]:
    """The error at the root where a share q of the nodes on every level is judged without error.

    Such a node is lost with probability k, whatever lies below: c_b by default, a stabilising
    kernel. Traps, which end the game, are mostly losses of the side to move: k near 1.
    """
    between("share of reliable nodes q", q, 0, 1)
    share = loss_probability(b) if k is None else k
    found = []
    for d in range(depth + 1):
        judged = static(balance(b, q, share), error)
        for level in range(d + 1):
            judged = judged if level == 0 else backed_up(judged, b)
            judged = _mixed(judged, static(share, 0.0), q)
        found.append(judged.error)
    return found


def _mixed(one: Judged, other: Judged, q: float) -> Judged:
    return Judged(*((1 - q) * x + q * y for x, y in zip(one, other, strict=True)))


def balance(b: int, q: float, share: float) -> float:
    """The losses k of the remaining nodes that stay the same on all levels: k = (1 - all losses)^b."""
    low, high = 0.0, 1.0
    while (middle := (low + high) / 2) not in (low, high):
        losses = q * share + (1 - q) * middle
        low, high = (middle, high) if (1 - losses) ** b > middle else (low, middle)
    return low


def reliable_growth(b: int, q: float, k: float | None = None) -> float:
    """The factor by which a small error grows a level if a share q of the nodes is judged without error.

    >>> round(reliable_growth(2, 0.2), 3)
    0.989
    """
    share = loss_probability(b) if k is None else k
    losses = q * share + (1 - q) * balance(b, q, share)
    return (1 - q) * b * (1 - losses) ** (b - 1)
