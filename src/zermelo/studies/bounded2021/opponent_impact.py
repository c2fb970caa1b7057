"""Opponent impact factor of the games of n players.

Claim: MP-Mix pays the more the more a player can do to others. The measure of that is the opponent impact factor: the
share of the states in which some move of the player to move changes the evaluation of another player. Hearts has a low
one.

Source: [ZuckermanEtAl2009] (Hearts and Risk), as told in [bounded2021]. The report prints no numbers.

Verdict: The claim holds in the full profile, 200 random games each: 0.137 ± 0.002 in Hearts with open cards and four
players, 0.958 ± 0.003 in Rolit with four, 1.000 in Focus and Chinese checkers.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.statistics import Estimate
from zermelo.studies.bounded2021._boards import shown

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
QUICK = {"game": SMALL, "games": 20, "interpreted": True}
FULL = {"game": LARGE, "games": 200, "interpreted": True}


def measure(setting: Setting, seed: int) -> list[Row]:
    """Random games: in which share of their states can a move change the evaluation of another player?"""
    import zermelo
    from zermelo.complexity import random_play

    name, *pairs = setting["game"].split()
    game = zermelo.game(name, **dict(pair.split("=") for pair in pairs))
    play = random_play(game, games=setting["games"], seed=seed >> 1, interpreted=setting["interpreted"])
    assert play.impact is not None
    found = play.impact
    return [{"impact": found.value, "low": found.low, "high": found.high, "length": play.length.value}]


CAPTURING = ("rolit", "focus")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The factors in order, and what the literature says of Hearts."""
    order = sorted(rows, key=lambda row: -row["impact"])
    lines = [[row["game"], row["games"], shown(_estimate(row)), f"{row['length']:.1f}"] for row in order]
    table = Table("impact", "Opponent impact factor in random games", ("game", "games", "impact", "plies"), lines)
    return Findings(claims=[Claim(row["claim"], *_hearts(rows), row["source"]) for row in published], tables=[table])


def _estimate(row: Row) -> Estimate:
    return Estimate(row["impact"], row["low"], row["high"])


def _hearts(rows: Sequence[Row]) -> tuple[bool | None, str]:
    hearts = [row for row in rows if row["game"].startswith("hearts")]
    others = [row for row in rows if row["game"].startswith(CAPTURING)]
    if not hearts or not others:
        return None, "not both in these rows"
    highest, lowest = max(hearts, key=lambda row: row["high"]), min(others, key=lambda row: row["low"])
    told = "; ".join(f"{row['game']}: {shown(_estimate(row))}" for row in (highest, lowest))
    if highest["high"] < lowest["low"]:
        return True, told
    return (False if highest["low"] > lowest["high"] else None), told
