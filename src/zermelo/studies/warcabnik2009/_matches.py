"""Games of the study: each opening is balanced and played both ways; ratings are by maximum likelihood."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from zermelo.core import Game
from zermelo.experiments import Row
from zermelo.statistics import Estimate
from zermelo.studies.warcabnik2009._players import OPENING, Player

if TYPE_CHECKING:
    from zermelo.arena import Ratings
    from zermelo.evolution import Referee

DEEP = 60  # plies: deeper than any budget of nodes reaches


def referee(game: Game, seed: int, *, nodes: int | None = None, opening: int = OPENING) -> Referee:
    """Who plays games from balanced openings."""
    from zermelo.evolution import Conditions, Referee, Space

    return Referee(Conditions(game, Space.of(game), opening, nodes, seed, balanced=True))


def pairs(
    judge: Referee, one: Player, other: Player, boards: Iterable[int], depths: tuple[int, int]
) -> list[tuple[float, float]]:
    """What one scores on every board, as first and as second player."""
    return [judge.meet(one, other, board, depths) for board in boards]


def round_robin(judge: Referee, players: Mapping[str, Player], boards: int, depth: int) -> list[Row]:
    """Everybody against everybody: a row for each pair and board, with the scores of the one named first."""
    return [
        {"one": one, "other": other, "board": board, "as_first": scores[0], "as_second": scores[1]}
        for one, other in combinations(players, 2)
        for board, scores in enumerate(pairs(judge, players[one], players[other], range(boards), (depth, depth)))
    ]


def rated(rows: Sequence[Row], anchor: str) -> Ratings:
    """The ratings of the players of a round robin, the anchor at 0; games from one opening count as one group."""
    from zermelo.arena import Place, PlayedGame, rate

    boards = {board: i for i, board in enumerate(dict.fromkeys((row.get("batch"), row["board"]) for row in rows))}
    games = list[PlayedGame]()
    for row in rows:
        board = boards[row.get("batch"), row["board"]]
        for seats, score in (
            ((row["one"], row["other"]), row["as_first"]), ((row["other"], row["one"]), 1 - row["as_second"]),
        ):  # fmt: skip
            scores = (score, 1 - score)
            games.append(PlayedGame(Place(0, board, len(games)), seats, (), scores, scores))
    return rate(games, anchor=anchor)


def elo_shown(found: Estimate) -> str:
    """An estimate in Elo.

    >>> elo_shown(Estimate(12.3, -4.0, 28.6)), elo_shown(Estimate(math.inf, 607.4, math.inf))
    ('+12 (-4 to +29)', 'at least +607')
    >>> elo_shown(Estimate(-1e-15, -34.0, 34.0))  # the sign of nothing is the processor's
    '+0 (-34 to +34)'
    """
    if math.isfinite(found.value):
        return f"{found.value:+z.0f} ({found.low:+z.0f} to {found.high:+z.0f})"
    if math.isfinite(found.low):
        return f"at least {found.low:+z.0f}"
    return f"at most {found.high:+z.0f}" if math.isfinite(found.high) else "not known"
