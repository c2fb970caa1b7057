"""Matches of d + 1 plies against d: what a further ply wins, and whether it wins less the deeper both search.

Claim: A further ply wins at every depth, and there are diminishing returns: the deeper both sides search, the less.

Source: The question of [junghanns1997], for chess, checkers and Othello. Others tell of the paper that returns diminish
in checkers and Othello, and in chess too, hidden there by how often programs err at small depths.

Method: Asked before the games were played: does the score of the deeper side fall with d? Openings of 6 plies are
balanced (of eight random ones the one that a search of two plies finds closest to even) and played both ways: 400
openings a depth, 600 in Connect Four. Both sides play alpha-beta with quiescence to a fixed depth, with the usual
evaluation of each game. An opening is one observation. The trend is the slope of the score over d by least squares,
weighted by the intervals.

Deviations: The paper and its printed numbers were not at hand, so none is compared. Chess is not played: the games are
Othello 6x6 and 8x8, Connect Four and English draughts.

Verdict: 7 of 8 claims hold in the full profile (400 openings a depth, 600 in Connect Four), 1 stays open. A further ply
wins at every depth of every game. Its worth falls from ply to ply by 1.7 % of the points in Othello 6x6 (1.2 to 2.2),
by 0.9 in English draughts (0.4 to 1.3) and 0.7 in Connect Four (0.3 to 1.0). We had called 2 % worth naming, which
only the interval of Othello 6x6 includes. In Othello 8x8 no trend is seen up to seven plies (+0.1, -0.6 to 0.8: open),
where odd plies win more than even ones. The tables: docs/reports/junghanns1997.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, bounded_mean
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, estimated_share, trend, unmeasured
from zermelo.studies.junghanns1997._games import NAMES, named

ID = "self-play"
PRODUCES = ("self-play", "self-play-scores")
QUICK = {"game": ["othello6", "connect_four"], "depth": [1, 2, 3], "block": [0], "boards": 6}
FULL = [
    {"game": ["othello6"], "depth": [1, 2, 3, 4, 5, 6, 7], "block": [0, 1, 2, 3], "boards": 100},
    {"game": ["othello8", "english"], "depth": [1, 2, 3, 4, 5, 6], "block": [0, 1, 2, 3], "boards": 100},
    {"game": ["connect_four"], "depth": [1, 2, 3, 4, 5, 6, 7, 8], "block": [0, 1, 2, 3, 4, 5], "boards": 100},
]
OPENING = 6  # random plies before a game
SCORE, TREND = 0.05, 0.02  # of a point a game: what a ply must win, and lose from ply to ply, to be worth naming


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row an opening: what d + 1 plies score against d, as first and as second player."""
    from zermelo.evolution import Conditions, Referee, Space

    game, depth = named(setting["game"]), setting["depth"]
    judge = Referee(Conditions(game, Space.of(game), OPENING, None, seed, balanced=True))
    scores = [judge.meet(game, game, board, (depth + 1, depth)) for board in range(setting["boards"])]
    return [{"board": i, "as_first": one, "as_second": other} for i, (one, other) in enumerate(scores)]


Matches = dict[int, list[Row]]  # the openings by the depth of the shallower side


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The score of every further ply with its interval, and the trend in each game."""
    games: dict[str, Matches] = {}
    for row in rows:
        games.setdefault(row["game"], {}).setdefault(row["depth"], []).append(row)
    claims = [_claim(claim, NAMES[game], own) for claim in published for game, own in sorted(games.items())]
    return Findings(claims=claims, tables=[_table(games)], figures=[_figure(games)], learnt=_learnt(games))


def _claim(claim: Mapping[str, str], game: str, own: Matches) -> Claim:
    statistics = _gains(own) if claim["id"] == "gain" else [_diminishes(own)]
    found = {depth: _score(rows) for depth, rows in sorted(own.items())}
    told = ", ".join(f"{depth + 1} against {depth}: {each.value:.3f}" for depth, each in found.items())
    return Claim.judged(f"{claim['claim']}: {game}", statistics, claim["source"], f"scores {told}")


def _means(rows: Sequence[Row]) -> list[float]:
    return [(row["as_first"] + row["as_second"]) / 2 for row in rows]


def _score(rows: Sequence[Row]) -> Estimate:
    return bounded_mean(_means(rows))


def _gains(own: Matches) -> list[Statistic]:
    return [
        estimated_share(f"score of {depth + 1} plies", _score(rows), len(rows), SCORE, above=0.5)
        for depth, rows in sorted(own.items())
    ]


def _diminishes(own: Matches) -> Statistic:
    found = trend({depth: _score(rows) for depth, rows in own.items()})
    what = f"score a ply, over {len(own)} depths"
    if found is None:
        return unmeasured(what, below=0)
    return estimated(what, found, sum(map(len, own.values())), TREND, below=0)


def _table(games: Mapping[str, Matches]) -> Table:
    cells = []
    for game, own in sorted(games.items()):
        for depth, rows in sorted(own.items()):
            played = [row[side] for row in rows for side in ("as_first", "as_second")]
            won, drawn = (f"{100 * played.count(result) / len(played):.0f} %" for result in (1.0, 0.5))
            cells.append([NAMES[game], f"{depth + 1} against {depth}", len(played), _shown(_score(rows)), won, drawn])
        slope = trend({depth: _score(rows) for depth, rows in own.items()})
        cells.append([NAMES[game], "trend a ply", "", _shown(slope) if slope else "not known", "", ""])
    columns = ("game", "plies", "games", "score", "won", "drawn")
    return Table("self-play", "What a further ply scores, 95 % intervals by openings", columns, cells)


def _shown(found: Estimate) -> str:
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _figure(games: Mapping[str, Matches]) -> Figure:
    found = {NAMES[game]: {depth: _score(rows) for depth, rows in own.items()} for game, own in sorted(games.items())}
    title = "Score of d + 1 plies against d"
    return estimate_figure("self-play-scores", title, found, x="d, plies of the shallower side", y=title, level=0.5)


def _learnt(games: Mapping[str, Matches]) -> str:
    told = []
    for game, own in sorted(games.items()):
        slope = trend({depth: _score(rows) for depth, rows in own.items()})
        if slope:
            told.append(f"{NAMES[game]} {100 * slope.value:+.1f} ({100 * slope.low:+.1f} to {100 * slope.high:+.1f})")
    return f"How the score of a further ply changes from ply to ply, in percent of the points: {', '.join(told)}."
