"""What a duel of one game selects: from a table of results among a few players.

A table has for every pair the results of games of two halves. One half says who is the better one, the other what
happens in a game: so chance in the first does not flatter the second.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

Results = dict[tuple[int, int], list[tuple[float, float]]]
"""By pair i < j and board: what i scores, as first and as second player."""


class Selected(NamedTuple):
    """What duels and knock-outs do.

    better, drawn, worse   how a single game between two members ends, seen from the one who is better in other games
    explained              share of the variance of one game's result that the pair explains
    best                   how often a knock-out of single games is won by the best member
    repeated               how often a second one is won by the same member
    gain, longer, most     strength (mean score against the others) above the mean: of the winner by single games, by
                           duels of all games of the half, of the best member
    """

    better: float
    drawn: float
    worse: float
    explained: float
    best: float
    repeated: float
    gain: float
    longer: float
    most: float


def selected(results: Results, players: int, seed: int, rounds: int = 400) -> Selected:
    """All of it, each half in turn judging the other."""
    boards = len(next(iter(results.values())))
    halves = [
        {pair: [game for board in scores[half::2] for game in board] for pair, scores in results.items()}
        for half in range(2)
    ]
    assert boards >= 2, "a half without games"
    found = [_one_way(halves[half], halves[1 - half], players, seed + half, rounds) for half in range(2)]
    return Selected(*(sum(values) / 2 for values in zip(*found, strict=True)))


Half = dict[tuple[int, int], list[float]]


def _one_way(judge: Half, games: Half, players: int, seed: int, rounds: int) -> Selected:
    better, drawn, worse = _single_games(judge, games)
    strength = strengths(judge, players)
    best = max(range(players), key=lambda i: strength[i])
    chooser = random.Random(seed)
    brackets = [chooser.sample(range(players), players) for _ in range(rounds)]
    single = [_winner(order, games, 1, chooser) for order in brackets]
    again = [_winner(order, games, 1, chooser) for order in brackets]
    longer = [_winner(order, games, 0, chooser) for order in brackets]
    return Selected(
        better, drawn, worse, _explained(judge, games), sum(each == best for each in single) / rounds,
        sum(a == b for a, b in zip(single, again, strict=True)) / rounds,
        _mean([strength[each] for each in single]) - 0.5, _mean([strength[each] for each in longer]) - 0.5,
        strength[best] - 0.5,
    )  # fmt: skip


def _single_games(judge: Half, games: Half) -> tuple[float, float, float]:
    """How a game ends for the better one; pairs that are level in the judging half are left out."""
    ends = []
    for pair, scores in games.items():
        lead = _mean(judge[pair]) - 0.5
        ends += [score if lead > 0 else 1 - score for score in scores if lead != 0]
    n = max(1, len(ends))
    return ends.count(1.0) / n, ends.count(0.5) / n, ends.count(0.0) / n


def _explained(judge: Half, games: Half) -> float:
    """Covariance of the two halves over the variance of a game: both as deviations from one half."""
    together = _mean([(_mean(judge[pair]) - 0.5) * (_mean(games[pair]) - 0.5) for pair in games])
    one_game = _mean([(score - 0.5) ** 2 for scores in games.values() for score in scores])
    return together / one_game if one_game else 0.0


def strengths(games: Half, players: int) -> list[float]:
    """The mean score of every player against the others."""
    points: list[list[float]] = [[] for _ in range(players)]
    for (i, j), scores in games.items():
        points[i].append(_mean(scores))
        points[j].append(1 - _mean(scores))
    return [_mean(each) for each in points]


def _winner(order: Sequence[int], games: Half, length: int, chooser: random.Random) -> int:
    """Who wins a knock-out with duels of one game drawn from the table (length 1), or of all (0); a coin for draws."""
    left = list(order)
    while len(left) > 1:
        left = [_through(left[i], left[i + 1], games, length, chooser) for i in range(0, len(left) - 1, 2)]
    return left[0]


def _through(one: int, other: int, games: Half, length: int, chooser: random.Random) -> int:
    low, high = min(one, other), max(one, other)
    scores = games[low, high]
    score = chooser.choice(scores) if length else _mean(scores)
    if score == 0.5:
        return chooser.choice((one, other))
    return low if score > 0.5 else high


def cycles(results: Results, players: int) -> tuple[int, int, int]:
    """Cycles by the first half of the boards, those of them that the second half confirms, and reverses."""
    halves = [
        {pair: _mean([game for board in scores[half::2] for game in board]) for pair, scores in results.items()}
        for half in range(2)
    ]

    def beats(half: int, i: int, j: int) -> bool:
        return halves[half][i, j] > 0.5 if i < j else halves[half][j, i] < 0.5

    found = kept = turned = 0
    for a, b, c in combinations(range(players), 3):
        for x, y, z in ((a, b, c), (a, c, b)):
            if beats(0, x, y) and beats(0, y, z) and beats(0, z, x):
                found += 1
                kept += beats(1, x, y) and beats(1, y, z) and beats(1, z, x)
                turned += beats(1, y, x) and beats(1, z, y) and beats(1, x, z)
    return found, kept, turned


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
