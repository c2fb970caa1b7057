"""The standings of a tournament, with intervals of 95 %.

The independent unit is the board: its games share a start and dice, and the scores within a game sum up. So a board
gives one number for each player, the mean over its games there, and the intervals are those of the mean of these
numbers: Wilson's [Wilson1927] for the number of trials with the same variance, with Student's correction [Student1908]
for few boards. Boards on which a player does not sit say nothing about it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from zermelo.arena.match import PlayedGame
from zermelo.core import Traits
from zermelo.statistics import Estimate, bounded_mean

Row = dict[str, Any]
Boards = dict[int, list[list[Row]]]  # the games of every board, and of each the rows of one player


@dataclass(frozen=True)
class Standing:
    """How a player did.

    score   mean payoff of a seat
    wins    share of its games that it won, shared wins in parts; with several seats in a game, by any of them
    depth, nodes   means over its searches; None if not known
    forfeits       how many games it forfeited, and `reasons` how many for which reason
    """

    player: str
    boards: int
    games: int
    score: Estimate
    wins: Estimate
    depth: float | None
    nodes: float | None
    forfeits: int
    reasons: Mapping[str, int] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The standing in JSON's types."""
        return vars(self) | {"score": vars(self.score), "wins": vars(self.wins), "reasons": dict(self.reasons)}


@dataclass(frozen=True)
class Difference:
    """By how much the score of the first of two players exceeds that of the second, on their common boards."""

    players: tuple[str, str]
    boards: int
    score: Estimate

    def to_dict(self) -> dict[str, Any]:
        """The difference in JSON's types."""
        return {"players": list(self.players), "boards": self.boards, **vars(self.score)}


def standings(games: Iterable[PlayedGame], players: Sequence[str], traits: Traits) -> list[Standing]:
    """How each player did, the best mean score first; `traits` of the game bound the scores."""
    every = list(games)
    found = [_standing(name, every, boards, traits) for name in players if (boards := _boards(every, name))]
    return sorted(found, key=lambda standing: -standing.score.value)


def _boards(games: Iterable[PlayedGame], name: str) -> Boards:
    found: Boards = {}
    for played in games:
        if own := [row for row in played.rows() if row["player"] == name]:
            found.setdefault(played.place.board, []).append(own)
    return found


def _standing(name: str, games: Sequence[PlayedGame], boards: Boards, traits: Traits) -> Standing:
    rows = [row for board in boards.values() for game in board for row in game]
    searches = sum(row["searches"] for row in rows)
    depths = math.fsum(row["depth"] * row["searches"] for row in rows if row["searches"])
    return Standing(
        name, len(boards), sum(map(len, boards.values())),
        bounded_mean([_score(board) for board in boards.values()], traits.lowest, traits.highest),
        bounded_mean([_wins(board) for board in boards.values()]),
        depths / searches if searches else None,
        sum(row["nodes"] for row in rows) / searches if searches else None,
        sum(row["forfeit"] for row in rows),
        _reasons(played for played in games if played.forfeit is not None and played.seats[played.forfeit] == name),
    )  # fmt: skip


def _reasons(forfeited: Iterable[PlayedGame]) -> dict[str, int]:
    """How many games for which reason; what differs from game to game, after the colon, is left out."""
    return dict(Counter(played.reason.partition(":")[0] for played in forfeited).most_common())


def _score(games: list[list[Row]]) -> float:
    scores = [row["score"] for game in games for row in game]
    return math.fsum(scores) / len(scores)


def _wins(games: list[list[Row]]) -> float:
    return math.fsum(row["win"] for game in games for row in game) / len(games)


def differences(games: Iterable[PlayedGame], players: Sequence[str], traits: Traits) -> list[Difference]:
    """The difference of every pair of players, by the boards where both sit."""
    every, widest = list(games), traits.highest - traits.lowest
    boards = {name: _boards(every, name) for name in players}
    found = []
    for one, other in combinations(players, 2):
        common = [board for board in boards[one] if board in boards[other]]
        if common:
            each = [_score(boards[one][board]) - _score(boards[other][board]) for board in common]
            found.append(Difference((one, other), len(common), bounded_mean(each, -widest, widest)))
    return found
