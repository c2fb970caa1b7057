"""MP-Mix against max^n and paranoid, and whether it gains with the opponent impact.

Claim: MP-Mix wins more games than max^n and than paranoid, and the more so the higher the opponent impact of a game is.

Source: [ZuckermanEtAl2009] (Hearts and Risk), as told in section 5 of [bounded2021].

Method: MP-Mix, max^n with shallow pruning and paranoid play each other on 250 boards after 6 random moves, every board
in three seatings, in each of Hearts with open cards (8 cards), Rolit and Chinese checkers (size 2). All deepen within
2,000 nodes a move; the thresholds of MP-Mix are a tenth of the range of payoffs. Estimated are differences of shares of
wins, paired by board, with intervals of 95 %. The opponent impact of a game is a share of states, from 100 random games
for every ten boards.

Deviations: The report prints no numbers and does not play MP-Mix itself, so only the claims are judged. Of the source's
games Hearts is played, with open cards and hands of 8 cards; Risk is not. The third claim was worded anew after a first
look: the gain is now judged from game to game in the order of the impact; by the two ends alone it held on 40 boards.

Verdict: 250 boards a game, 2,000 nodes a move. MP-Mix less max^n, in shares of wins: 0.09 ± 0.03 in Hearts (impact
0.197 of the states), −0.02 ± 0.05 in Rolit (0.956), 0.16 ± 0.05 in Chinese checkers (0.991): open. Less paranoid: 0.00
± 0.02, −0.16 ± 0.05, 0.17 ± 0.05: fails. The gain does not grow with the impact: fails.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import bounded_mean
from zermelo.studies.bounded2021._boards import Games, by_player, more, paired, shown, told
from zermelo.studies.bounded2021.claims_of_section_5 import made, rotated

# Three players on three seats, every seating in turn, from boards after random moves; each deepens within its nodes.
# The thresholds are the usual ones of `mp_mix`, a tenth of the range of payoffs.
ID = "mp-mix"
PRODUCES = ("mixed",)

HEARTS, ROLIT, CHECKERS = "hearts_open players=3 hand=8", "rolit players=3", "chinese_checkers players=3 size=2"
PLAYERS = ("mp_mix", "max_n_shallow", "paranoid")
PLAN = {"players": PLAYERS, "equal": "nodes", "opening": 6, "impact_games": 100}
QUICK = {
    **PLAN, "game": ["hearts_open players=3 hand=4", "rolit players=3 size=4"], "opening": 2, "nodes": 100, "boards": 2,
    "impact_games": 5, "interpreted": True, "first": [0],
}  # fmt: skip
FULL = {**PLAN, "game": [HEARTS, ROLIT, CHECKERS], "nodes": 2000, "boards": 10, "interpreted": False,
        "first": list(range(0, 250, 10))}  # fmt: skip


def measure(setting: Setting, seed: int) -> list[Row]:
    """Boards of one game, every seating of the three on each; with the opponent impact, as a share of states.

    A row for every board and player: its mean score and share of wins over the seatings.
    """
    from zermelo.complexity import random_play

    play = random_play(
        made(setting["game"]), games=setting["impact_games"], seed=setting["first"], interpreted=setting["interpreted"]
    )
    assert play.impact is not None
    impact = play.impact.value * play.length.value / (play.length.value + 1)
    return [{**row, "impact": impact} for row in rotated(setting)]


COLUMNS = ("game", "impact, of states", "player", "boards", "share of wins", "depth", "MP-Mix above, wins")
MATTERS = 0.1  # a difference of the shares of wins that would decide which search to use


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Shares of wins by game, in the order of their impact, and each claim as a difference paired by board."""
    impacts = {game: _impact(rows, game) for game in dict.fromkeys(row["game"] for row in rows)}
    order = sorted(impacts, key=lambda game: impacts[game])
    games = {game: by_player([row for row in rows if row["game"] == game]) for game in order}
    lines = [line for game in order for line in _lines(game, impacts[game], games[game])]
    judged = {
        "max_n": [more(g, games[g]["mp_mix"], games[g]["max_n_shallow"], "win", effect=MATTERS) for g in order],
        "paranoid": [more(g, games[g]["mp_mix"], games[g]["paranoid"], "win", effect=MATTERS) for g in order],
        "impact": [_by_impact(games[low], games[high], f"{high} less {low}") for low, high in pairwise(order)],
    }
    claims = [
        Claim.judged(row["claim"], judged[row["id"]], row["source"], told(judged[row["id"]])) for row in published
    ]
    return Findings(claims=claims, tables=[Table("mixed", "MP-Mix against max^n and paranoid", COLUMNS, lines)])


def _impact(rows: Sequence[Row], game: str) -> float:
    found: list[float] = [row["impact"] for row in rows if row["game"] == game]
    return sum(found) / len(found)


def _lines(game: str, impact: float, games: Games) -> list[list[object]]:
    lines: list[list[object]] = []
    for name, own in games.items():
        wins = bounded_mean([row["win"] for row in own.values()])
        depth = sum(row["depth"] for row in own.values()) / len(own)
        above = "" if name == "mp_mix" else shown(paired(games["mp_mix"], own, "win"))
        lines.append([game, f"{impact:.3f}", name, len(own), shown(wins), f"{depth:.1f}", above])
    return lines


def _by_impact(low: Games, high: Games, what: str) -> Statistic:
    """What MP-Mix gains on the better of the others in the game of the higher impact, less that of the lower."""
    gains = []
    for games in (low, high):
        others = [paired(games["mp_mix"], games[name], "win") for name in PLAYERS[1:]]
        gains.append(min(others, key=lambda found: found.value))
    one, other = gains[1], gains[0]
    value = one.value - other.value
    half = math.hypot(one.high - one.low, other.high - other.low) / 2
    boards = min(len(low["mp_mix"]), len(high["mp_mix"]))
    return Statistic(what, value, value - half, value + half, above=0.0, sample=boards, effect=2 * MATTERS)
