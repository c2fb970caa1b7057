"""Decisions that one more ply corrects, by depth: the other way to measure what search is worth.

Claim: The deeper the search, the fewer of its decisions one more ply corrects.

Source: The question of [junghanns1997] and of those who let one program "go deep" on many positions. Others tell of the
paper that it explains why diminishing returns hide: programs err so often at small depths that every ply finds
something to correct.

Method: Asked before the searches: does the share of corrected decisions fall with d? 400 positions a game are taken at
a random ply of games between searches of two plies after 6 random ones; left out are those with a single move, and
those that the deepest search proves, where nothing is left to be corrected. Alpha-beta with quiescence searches each to
every depth. A decision of depth d is corrected if its move is worth less than the best one by the search of depth d +
1: moves of equal value count as the same. All depths have the same positions, so the trend is the mean of their slopes,
with an interval of 95 %.

Deviations: The paper and its printed numbers were not at hand, so none is compared. Chess is not played: the games are
Othello 6x6 and 8x8, Connect Four and English draughts, each with our usual evaluation.

Verdict: 3 of 4 claims hold in the full profile, 400 positions a game, 1 stays open. The share of corrected decisions
falls from 37 to 22 % in Othello 6x6 (7 depths), from 44 to 29 % in Othello 8x8 (6), from 22 to 18 % in Connect Four
(8); in English draughts there is no clear trend: 9 % at depth 1, 28 % at depth 2, then 14 to 16 %. Table:
docs/reports/junghanns1997.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Table
from zermelo.statistics import Estimate, mean, share
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, student_mean, unmeasured
from zermelo.studies.junghanns1997._games import NAMES, named

ID = "go-deep"
PRODUCES = ("go-deep", "go-deep-corrected")
QUICK = {"game": ["othello6", "connect_four"], "block": [0], "positions": 6, "deepest": 3}
FULL = [
    {"game": ["othello6"], "block": [0, 1, 2, 3, 4, 5, 6, 7], "positions": 50, "deepest": 7},
    {"game": ["othello8", "english"], "block": [0, 1, 2, 3, 4, 5, 6, 7], "positions": 50, "deepest": 6},
    {"game": ["connect_four"], "block": [0, 1, 2, 3, 4, 5, 6, 7], "positions": 50, "deepest": 8},
]
ALGORITHM, OPENING, PLAYED = "quiescence", 6, 2  # random plies first, then searches of so many plies
ROUNDING, TREND = 1e-9, 0.02  # of all decisions, from ply to ply: a trend that is worth naming


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row a position and depth d: how much its move is worth less than the best one by a search of d + 1 plies."""
    chooser, game, deepest = random.Random(seed), named(setting["game"]), setting["deepest"]
    rows: list[Row] = []
    for i in range(setting["positions"]):
        losses = None
        while losses is None:
            losses = _losses(game, _position(game, chooser), deepest)
        rows += [{"position": i, "depth": depth, "loss": loss} for depth, loss in enumerate(losses, 1)]
    return rows


def _search(game: Game, state: Any, depth: int) -> Any:
    from zermelo.core import find_algorithm, search

    return search(game, state, find_algorithm(ALGORITHM), depth=depth)


def _position(game: Game, chooser: random.Random) -> Any:
    """A decision between several moves, at a random ply of a game."""
    while True:
        state, played = game.start(), list[tuple[Any, int]]()
        while not game.is_over(state):
            moves, opening = list(game.moves(state)), len(played) < OPENING
            played.append((state, len(moves)))
            state = game.play(state, chooser.choice(moves) if opening else _search(game, state, PLAYED).move)
        if found := [each for each, moves in played[OPENING:] if moves > 1]:
            return chooser.choice(found)


def _losses(game: Game, state: Any, deepest: int) -> list[float] | None:
    """What the move of every depth loses by the search of the next one; None if the deepest search proves the value."""
    found = [_search(game, state, depth) for depth in range(1, deepest + 2)]
    if found[-1].proven:
        return None
    return [
        after.value - _worth(game, state, before.move, depth)
        for depth, (before, after) in enumerate(pairwise(found), 1)
    ]


def _worth(game: Game, state: Any, move: Any, depth: int) -> float:
    """A move by a search of so many plies after it, for who makes it."""
    player, child = game.mover(state), game.play(state, move)
    if game.is_over(child):
        return float(game.payoff(child, player))
    value = float(_search(game, child, depth).value)
    return value if game.mover(child) == player else -value


Decisions = dict[object, dict[int, float]]  # of every position what each depth loses


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The share of corrected decisions by depth, and its trend in each game."""
    games: dict[str, Decisions] = {}
    for row in rows:
        games.setdefault(row["game"], {}).setdefault((row["block"], row["position"]), {})[row["depth"]] = row["loss"]
    claims = [_claim(claim, NAMES[game], own) for claim in published for game, own in sorted(games.items())]
    return Findings(claims=claims, tables=[_table(games)], figures=[_figure(games)])


def _claim(claim: Mapping[str, str], game: str, own: Decisions) -> Claim:
    what = "corrected decisions, share a ply"
    slopes = [_slope(losses) for losses in own.values() if len(losses) > 1]
    if slopes:
        statistic = estimated(what, student_mean(slopes, -1, 1), len(slopes), TREND, below=0)
    else:
        statistic = unmeasured(what, below=0)
    told = ", ".join(f"{depth}: {100 * each.value:.0f} %" for depth, each in _shares(own).items())
    return Claim.judged(f"{claim['claim']}: {game}", [statistic], claim["source"], f"corrected at depth {told}")


def _slope(losses: Mapping[int, float]) -> float:
    """The slope of corrected (1) or not (0) over depth by least squares, of one position.

    >>> _slope({1: 0.5, 2: 0.0, 3: 0.0})
    -0.5
    """
    middle = sum(losses) / len(losses)
    spread = sum((depth - middle) ** 2 for depth in losses)
    return sum((depth - middle) * (loss > ROUNDING) for depth, loss in losses.items()) / spread


def _shares(own: Decisions) -> dict[int, Estimate]:
    """The share of positions whose decision the next depth corrects."""
    depths = sorted({depth for losses in own.values() for depth in losses})
    found = {depth: [losses[depth] > ROUNDING for losses in own.values() if depth in losses] for depth in depths}
    return {depth: share(sum(corrected), len(corrected)) for depth, corrected in found.items()}


def _table(games: Mapping[str, Decisions]) -> Table:
    cells = [
        [
            NAMES[game], depth, len(own), f"{100 * each.value:.1f} ({100 * each.low:.1f} to {100 * each.high:.1f})",
            f"{mean([losses[depth] for losses in own.values()]).value:.3f}",
        ]
        for game, own in sorted(games.items()) for depth, each in _shares(own).items()
    ]  # fmt: skip
    columns = ("game", "depth d", "positions", "corrected by d + 1, %", "mean loss")
    return Table("go-deep", "Decisions that one more ply corrects, 95 % intervals", columns, cells)


def _figure(games: Mapping[str, Decisions]) -> Figure:
    found = {NAMES[game]: _shares(own) for game, own in sorted(games.items())}
    title = "Decisions of depth d that depth d + 1 corrects, percent"
    return estimate_figure("go-deep-corrected", title, found, x="d, plies", y="corrected, percent", factor=100)
