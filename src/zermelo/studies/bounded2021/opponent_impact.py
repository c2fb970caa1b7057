"""Opponent impact factor of the games of n players.

Claim: MP-Mix pays the more the more a player can do to others. The measure of that is the opponent impact factor: the
share of the states in which some move of the player to move changes the evaluation of another player. Hearts has a low
one.

Source: [ZuckermanEtAl2009] (Hearts and Risk), as told in [bounded2021].

Method: For each of eleven games and sizes 200 random games are played, and the share of their states is counted in
which some move changes the evaluation of another player; intervals of 95 % are by games. For Rolit on 4x4 cells, with
three and with four players, all states are enumerated instead. The report divides by all states, those at the end of
the game included; the share of those where a player moves stands beside it.

Deviations: The report prints no numbers, so only the claim is judged: Hearts has a lower factor than the games where
pieces are captured, Rolit and Focus. Hearts is played with open cards; Risk is not measured.

Verdict: The claim holds in the full profile, 200 random games each: 0.135 ± 0.003 of the states in Hearts with open
cards and four players, 0.942 ± 0.003 in Rolit with four, 0.99 in Focus and Chinese checkers. Of all states of 4x4
Rolit with three players it is 0.6890, of those where a player is to move 0.8863.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies.bounded2021._boards import shown
from zermelo.studies.bounded2021.claims_of_section_5 import made

# Random games of every game of n players; a game is its name and its parameters.
ID = "opponent-impact"
PRODUCES = ("impact",)

SMALL = [
    "rolit size=4 players=3", "focus players=3 limit=20", "chinese_checkers players=3 size=1", "hearts_open hand=4"
]  # fmt: skip
LARGE = [
    "rolit players=3", "rolit players=4", "focus players=3", "focus players=4", "chinese_checkers players=3 size=2",
    "chinese_checkers players=6 size=2", "hearts_open players=3 hand=13", "hearts_open players=4 hand=13",
    "n_player_tree leaves=cuts", "n_player_tree leaves=incremental", "n_player_tree leaves=win",
]  # fmt: skip
EXACT = ["rolit size=4 players=3", "rolit size=4 players=4"]
QUICK = {"game": SMALL, "games": 20, "interpreted": True}
FULL = [
    {"game": LARGE, "games": 200, "interpreted": True},
    {"game": EXACT, "games": 0, "kind": ["exact"], "interpreted": False},
]


def measure(setting: Setting, seed: int) -> list[Row]:
    """In which share of the states can a move change the evaluation of another player? In random games, or in all.

    The report divides by all states, at the end of the game, too; `of_decisions` is the share of those where a player
    moves. A random game without chance has one state more than decisions.
    """
    from zermelo.complexity import measure_exactly, random_play

    game = made(setting["game"])
    if not setting["games"]:
        exact = measure_exactly(game, interpreted=setting["interpreted"])
        whole, share = exact.impact_of_states, exact.impact
        return [{"impact": whole, "low": whole, "high": whole, "of_decisions": share, "states": exact.states}]
    assert not game.traits.chance
    play = random_play(game, games=setting["games"], seed=seed >> 1, interpreted=setting["interpreted"])
    found = play.impact
    assert found is not None
    part = play.length.value / (play.length.value + 1)
    shares = {name: part * getattr(found, end) for name, end in (("impact", "value"), ("low", "low"), ("high", "high"))}
    return [{**shares, "of_decisions": found.value, "length": play.length.value}]


CAPTURING = ("rolit", "focus")


MATTERS = 0.1


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The factors in order, and what the literature says of Hearts."""
    order = sorted(rows, key=lambda row: -row["impact"])
    lines = [[row["game"], _sample(row), shown(_estimate(row), 4), f"{row['of_decisions']:.4f}"] for row in order]
    columns = ("game", "sample", "impact, of states", "of decisions")
    table = Table("impact", "Opponent impact factor in random games, or in all states", columns, lines)
    claims = [Claim.judged(row["claim"], _hearts(rows), row["source"]) for row in published]
    return Findings(claims=claims, tables=[table])


def _sample(row: Row) -> str:
    return f"{row['games']} random games" if row["games"] else f"all {row['states']:,} states"


def _estimate(row: Row) -> Estimate:
    return Estimate(row["impact"], row["low"], row["high"])


def _hearts(rows: Sequence[Row]) -> list[Statistic]:
    """The highest factor of Hearts less the lowest of a game of capture."""
    hearts = [row for row in rows if row["game"].startswith("hearts")]
    others = [row for row in rows if row["game"].startswith(CAPTURING) and row["games"]]
    if not hearts or not others:
        return []
    highest, lowest = max(hearts, key=lambda row: row["high"]), min(others, key=lambda row: row["low"])
    one, other = _estimate(highest), _estimate(lowest)
    value = one.value - other.value
    low = value - math.hypot(one.value - one.low, other.high - other.value)
    high = value + math.hypot(one.high - one.value, other.value - other.low)
    what, games = f"{highest['game']} less {lowest['game']}", min(highest["games"], lowest["games"])
    return [Statistic(what, value, low, high, below=0.0, sample=games, effect=MATTERS)]
