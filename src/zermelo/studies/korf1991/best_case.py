"""Leaves of max^n with shallow pruning in the best order, counted, and Korf's branching factor.

Claim: In the best case shallow pruning reduces the asymptotic branching factor from b to (1 + sqrt(4b - 3)) / 2; deep
pruning, which alpha-beta adds with two players, is not possible with more.

Source: [korf1991], the abstract.

Method: The trees are built for 2, 3 and 4 players so that every cut that shallow pruning has comes about and no player
ever has all (that would be immediate pruning, which saves more): 54 trees with b = 2, 3, 5 and 10. `max_n_shallow`
counts their leaves, and `max_n` that they have b^d. Beside the counts stands a recurrence. A node that must be looked
at whole has a first child of the same kind; each of its b - 1 others is left after its own first child, which must be
looked at whole again, since nothing deeper may be cut: f(d) = f(d - 1) + (b - 1) f(d - 2), with f(0) = 1 and f(1) = b.
Its growth is the larger root of x^2 = x + b - 1, which is Korf's formula. Nothing is drawn.

Deviations: The rest of the paper was not at hand: the recurrence and the trees are ours.

Verdict: The counted leaves are those of the recurrence in all 54 trees, with two, three and four players alike: 171 of
2,187 leaves for b = 3 at depth 7. That the recurrence grows by Korf's formula is algebra; its trees were not at hand,
so that it is the same best case rests on our reading. With two players alpha-beta in its best order needs at most 0.875
of that from four plies on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.studies._judging import exactly

ID = "best-case"
PRODUCES = ("best-case",)
QUICK = FULL = [
    {"players": [2, 3, 4], "b": [2], "depth": [2, 3, 4, 6, 8, 10]},
    {"players": [2, 3, 4], "b": [3], "depth": [2, 3, 4, 5, 6, 7]},
    {"players": [2, 3, 4], "b": [5], "depth": [2, 3, 4, 5]},
    {"players": [2, 3, 4], "b": [10], "depth": [2, 3]},
]
SUM = float(60 << 40)  # shared out at every leaf: its halves of halves are exact, for three and five players, too
BRANCHINGS = (2, 3, 5, 10, 30)
FAR = 400  # depth at which the growth of the recurrence is its limit to every digit shown
Vector = list[float]


def measure(setting: Setting, seed: int) -> list[Row]:
    """Leaves of a tree in the best order: counted with and without pruning, and by formula. Nothing is drawn."""
    from zermelo.core import find_algorithm, search
    from zermelo.trees.explicit_tree import from_nested

    players, b, depth = setting["players"], setting["b"], setting["depth"]
    game = from_nested(best_tree(players, b, depth), players=players)
    counted, every = (
        search(game, algorithm=find_algorithm(name), depth=depth, interpreted=True)
        for name in ("max_n_shallow", "max_n")
    )
    assert counted.value == every.value, "pruning must not change the value"
    return [{"leaves": counted.leaves, "unpruned": every.leaves, "formula": leaves(b, depth)}]


def leaves(b: int, depth: int) -> int:
    """Leaves of shallow pruning in the best order.

    >>> [leaves(3, depth) for depth in range(6)]
    [1, 3, 5, 11, 21, 43]
    """
    before, now = 1, 1
    for _ in range(depth):
        before, now = now, now + (b - 1) * before
    return now


def branching(b: int) -> float:
    """Korf's formula.

    >>> round(branching(2), 4)
    1.618
    """
    return (1 + math.sqrt(4 * b - 3)) / 2


def best_tree(players: int, b: int, depth: int) -> Any:
    """A tree of at least two plies in which shallow pruning makes all of its cuts, as nested lists."""
    return _whole(players, b, depth, 0, [SUM / players] * players)


def _whole(players: int, b: int, depth: int, mover: int, value: Vector) -> Any:
    """A node that must be looked at whole, with this value, which is that of its first child."""
    if depth < 2:
        return [list(value) for _ in range(b)] if depth else list(value)
    reply = (mover + 1) % players
    refuting = _refutation(players, mover, reply, value[mover])
    unseen = [_unseen(players, b, depth - 2, reply)] * (b - 1)
    refuted = [_whole(players, b, depth - 2, (reply + 1) % players, refuting), *unseen]
    return [_whole(players, b, depth - 1, reply, value), *([refuted] * (b - 1))]


def _refutation(players: int, mover: int, reply: int, has: float) -> Vector:
    """The replying player gets so much that the mover cannot get more than it has; all get something (up to nine)."""
    share = has / 8
    value = [share] * players
    value[reply] = SUM - share * (players - 1)
    return value


def _unseen(players: int, b: int, depth: int, winner: int) -> Any:
    """What is cut off: one player would get all there."""
    if depth == 0:
        return [SUM if player == winner else 0.0 for player in range(players)]
    return [_unseen(players, b, depth - 1, winner)] * b


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    said = {row["kind"]: row for row in published}
    claims = [_recurrence(rows), _growth(rows, said["limit"]), _deep(rows, said["deep"])]
    return Findings((), claims, [_table(rows)], learnt=_learnt(rows))


def _other_counts(rows: Sequence[Row]) -> Statistic:
    other = sum(row["leaves"] != row["formula"] or row["unpruned"] != row["b"] ** row["depth"] for row in rows)
    return exactly(f"trees of {len(rows)} with other counts:", other, below=0.5)


def _recurrence(rows: Sequence[Row]) -> Claim:
    text = "Counted leaves are f(d) = f(d - 1) + (b - 1) f(d - 2), whatever the number of players"
    return Claim.judged(text, [_other_counts(rows)], "ours")


def _growth(rows: Sequence[Row], claim: Mapping[str, str]) -> Claim:
    """Korf's formula is the growth of the recurrence by algebra; what is tested is that trees have its counts."""
    far = max(abs(leaves(b, FAR) / leaves(b, FAR - 1) / branching(b) - 1) for b in BRANCHINGS)
    growth = exactly("largest relative difference of the recurrence's growth from the formula", far, below=1e-12)
    told = "the formula is the larger root of x² = x + b - 1, which the recurrence grows by"
    return Claim.judged(claim["claim"], [_other_counts(rows), growth], claim["source"], told)


def _deep(rows: Sequence[Row], claim: Mapping[str, str]) -> Claim:
    """The best case of alpha-beta is known [KnuthMoore1975]; from three plies on it has deep cuts."""
    two = [row for row in rows if row["players"] == 2 and row["depth"] > 3]
    most = max(alpha_beta(row["b"], row["depth"]) / row["leaves"] for row in two)
    statistic = exactly("largest share of the leaves of shallow pruning", most, below=1)
    return Claim.judged(claim["claim"], [statistic], claim["source"], "four plies and more")


def alpha_beta(b: int, depth: int) -> int:
    """Leaves of alpha-beta in the best order [KnuthMoore1975].

    >>> alpha_beta(2, 6), leaves(2, 6)
    (15, 21)
    """
    return int(b ** ((depth + 1) // 2) + b ** (depth // 2) - 1)


def _learnt(rows: Sequence[Row]) -> str:
    last = max(rows, key=lambda row: int(row["unpruned"]))
    return (
        f"Shallow pruning at best looks at {last['leaves']:,} of {last['unpruned']:,} leaves (b = {last['b']}, depth "
        f"{last['depth']}), as Korf's formula says: with b = 30 its branching factor is {branching(30):.2f}."
    )


def _table(rows: Sequence[Row]) -> Table:
    cells = [
        (row["b"], row["depth"], row["unpruned"], row["leaves"], row["formula"], alpha_beta(row["b"], row["depth"]))
        for row in rows if row["players"] == 3
    ]  # fmt: skip
    columns = ("b", "depth", "leaves of the tree", "counted", "recurrence", "alpha-beta, two players")
    return Table("best-case", "Three players, the best order (two and four: the same counts)", columns, cells)
