"""The table of a tournament.

The independent unit is the board: its games have a start, and dice, in common, and the scores within a game sum up.
So a board gives one number for each player, the mean over its games there, and intervals are of the means of these
numbers. Boards on which a player does not sit tell nothing of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from zermelo.arena.match import Played
from zermelo.core import Traits
from zermelo.statistics import Estimate, bounded_mean

Row = dict[str, Any]
Boards = dict[int, list[list[Row]]]  # the games of every board, and of each the rows of one player


@dataclass(frozen=True)
class Standing:
    """How a player did.

    score   mean payoff of a seat
    wins    share of its games that it won, a shared win in parts; with several seats in a game, by any of them
    depth, nodes   mean of a search; None if not known
    """

    player: str
    boards: int
    games: int
    score: Estimate
    wins: Estimate
    depth: float | None
    nodes: float | None
    forfeits: int

    def to_dict(self) -> dict[str, Any]:
        return vars(self) | {"score": vars(self.score), "wins": vars(self.wins)}


def standings(games: Iterable[Played], players: Sequence[str], traits: Traits) -> list[Standing]:
    """How each player did, the best mean score first; `traits` of the game bound the scores."""
    every = list(games)
    found = [_standing(name, boards, traits) for name in players if (boards := _boards(every, name))]
    return sorted(found, key=lambda standing: -standing.score.value)


def _boards(games: Iterable[Played], name: str) -> Boards:
    found: Boards = {}
    for played in games:
        if own := [row for row in played.rows() if row["player"] == name]:
            found.setdefault(played.place.board, []).append(own)
    return found


def _standing(name: str, boards: Boards, traits: Traits) -> Standing:
    rows = [row for games in boards.values() for game in games for row in game]
    searches = sum(row["searches"] for row in rows)
    depths = math.fsum(row["depth"] * row["searches"] for row in rows if row["searches"])
    return Standing(
        name, len(boards), sum(map(len, boards.values())),
        bounded_mean([_score(games) for games in boards.values()], traits.lowest, traits.highest),
        bounded_mean([_wins(games) for games in boards.values()]),
        depths / searches if searches else None,
        sum(row["nodes"] for row in rows) / searches if searches else None,
        sum(row["forfeit"] for row in rows),
    )  # fmt: skip


def _score(games: list[list[Row]]) -> float:
    scores = [row["score"] for game in games for row in game]
    return math.fsum(scores) / len(scores)


def _wins(games: list[list[Row]]) -> float:
    return math.fsum(row["win"] for game in games for row in game) / len(games)


def differences(games: Iterable[Played], players: Sequence[str], traits: Traits) -> list[dict[str, Any]]:
    """By how much the score of one player exceeds that of another on the boards where both sit, for every pair."""
    every, widest = list(games), traits.highest - traits.lowest
    boards = {name: _boards(every, name) for name in players}
    found = []
    for one, other in combinations(players, 2):
        common = [board for board in boards[one] if board in boards[other]]
        if common:
            each = [_score(boards[one][board]) - _score(boards[other][board]) for board in common]
            found.append({"players": [one, other], "boards": len(common), **vars(bounded_mean(each, -widest, widest))})
    return found
