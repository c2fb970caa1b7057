"""Depth against rating in draughts, Othello and Connect Four: what one more ply is worth, and whether it is worth less.

Claim: Who searches one ply deeper is stronger, and the deeper both search, the less so: diminishing returns.

Source: A classical question; [junghanns1997] measured chess, checkers and Othello.

Method: Each game plays with its usual evaluation, alpha-beta with quiescence, d + 1 plies against d, from balanced
openings of 6 plies that are played both ways: 100 openings a depth, 200 in Connect Four. An opening is one observation;
scores are given in Elo, with intervals of 95 %. The trend is the slope of the gain over d, by least squares with the
weights of the intervals.

Deviations: No published number is compared. Chess is not played; three kinds of draughts, Othello and Connect Four are.
`junghanns1997/self-play` asks the same with more openings.

Verdict: 5 of 10 claims hold in the full profile, 5 stay open. Every ply is worth something in four games, +51 to +334
Elo; in Othello the second ply stays open, for want of 14 openings (114 are needed, 100 were played). Diminishing
returns are clear in Brazilian draughts only, -24 (-38 to -10) Elo a ply each ply; in international draughts the second
ply is worth less than the third, +139 and +334, from where it falls to +203.

Tables and discussion: docs/reports/warcabnik2009.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.core import Game
from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import Estimate, bounded_mean, elo_difference
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, estimated_share, trend, unmeasured
from zermelo.studies.warcabnik2009._matches import elo_shown

ID = "depth"
PRODUCES = ("depth", "depth-gains")
QUICK = {"game": ["othello", "connect_four"], "depth": [1, 2], "boards": 6}
FULL = [
    {"game": ["international"], "depth": [1, 2, 3, 4], "boards": 100},
    {"game": ["brazilian", "english", "othello"], "depth": [1, 2, 3, 4, 5], "boards": 100},
    {"game": ["connect_four"], "depth": [1, 2, 3, 4, 5, 6, 7], "boards": 200},
]
BOARD_GAMES = ("othello", "connect_four")


def measure(setting: Setting, seed: int) -> list[Row]:
    """d + 1 plies against d: a row for each opening."""
    from zermelo.studies.warcabnik2009._matches import pairs, referee

    game, depth = _game(setting["game"]), setting["depth"]
    scores = pairs(referee(game, seed), game, game, range(setting["boards"]), (depth + 1, depth))
    return [{"board": i, "as_first": one, "as_second": other} for i, (one, other) in enumerate(scores)]


def _game(name: str) -> Game:
    from zermelo.core import game

    return game(name) if name in BOARD_GAMES else game("draughts", variant=name)


Gains = dict[int, Estimate]  # Elo of one more ply, by depth


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Elo of every ply with its interval, and the trend."""
    scores: dict[str, dict[int, list[Row]]] = {}
    for row in rows:
        scores.setdefault(row["game"], {}).setdefault(row["depth"], []).append(row)
    gains = {game: {depth: _elo(own[depth]) for depth in sorted(own)} for game, own in scores.items()}
    claims = [
        _each_gains(claim, game, own) if claim["kind"] == "gain" else _diminish(claim, game, gains[game], own)
        for claim in published for game, own in scores.items()
    ]  # fmt: skip
    cells = [
        [game, f"{depth + 1} against {depth}", 2 * len(own), _score(own), elo_shown(gains[game][depth]), _drawn(own)]
        for game, depths in scores.items() for depth, own in sorted(depths.items())
    ]  # fmt: skip
    columns = ("game", "plies", "games", "score", "Elo", "draws")
    table = Table("depth", "One more ply, 95 % intervals by openings", columns, cells)
    title = "Elo of one more ply"
    drawn = estimate_figure("depth-gains", title, gains, x="depth of the shallower player", y=title, level=0.0)
    return Findings(claims=claims, tables=[table], figures=[drawn])


def _means(rows: Sequence[Row]) -> list[float]:
    return [(row["as_first"] + row["as_second"]) / 2 for row in rows]


def _elo(rows: Sequence[Row]) -> Estimate:
    found = bounded_mean(_means(rows))
    return Estimate(*map(elo_difference, (found.value, found.low, found.high)))


def _score(rows: Sequence[Row]) -> str:
    found = bounded_mean(_means(rows))
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _drawn(rows: Sequence[Row]) -> str:
    games = [row[side] for row in rows for side in ("as_first", "as_second")]
    return f"{100 * games.count(0.5) / len(games):.0f} %"


SCORE = 0.1  # of a point a game, some 70 Elo: what a ply must be worth to be worth naming
TREND = 50.0  # Elo a ply each ply


def _each_gains(claim: Mapping[str, str], game: str, own: Mapping[int, Sequence[Row]]) -> Claim:
    """Every ply is worth something: all scores of the deeper player lie above one half."""
    statistics = [
        estimated_share(f"score of {depth + 1} plies", bounded_mean(_means(rows)), len(rows), SCORE, above=0.5)
        for depth, rows in sorted(own.items())
    ]
    told = ", ".join(f"{depth + 1}: {elo_shown(_elo(rows))}" for depth, rows in sorted(own.items()))
    return Claim.judged(f"{claim['claim']}: {game}", statistics, claim["source"], f"Elo of the plies {told}")


def _diminish(claim: Mapping[str, str], game: str, gains: Gains, own: Mapping[int, Sequence[Row]]) -> Claim:
    """Is the slope of the gains negative?"""
    what, found = f"Elo a ply each ply over {len(gains)} depths", trend(gains)
    boards = sum(map(len, own.values()))
    statistic = estimated(what, found, boards, TREND, below=0) if found else unmeasured(what, below=0)
    return Claim.judged(f"{claim['claim']}: {game}", [statistic], claim["source"])
