"""Best-reply search against max^n and paranoid search in Chinese Checkers, Focus and Rolit, three players.

Claim: Best-reply search is superior to max^n in all three games and to paranoid search in Chinese Checkers and Focus;
in Rolit it is on equal footing with paranoid search.

Source: [schadd2011], the abstract.

Method: Three players of two kinds: every opening of six random moves is played in all six seatings that have both
kinds, so that equal kinds win half of the games each. Every match has 36 boards, 216 games; all players deepen within
500 nodes a move. A board is one observation, and intervals of 95 % are over boards. "Equal" is within a tenth of one
half.

Deviations: The printed win rates were not at hand, so only the sentences of the abstract are judged. The source plays
with a limit of time; here the limit is in nodes. Evaluations and boards are ours (the defaults of the games), not those
of the source.

Verdict: 3 of 6 claims hold in the full profile, 36 boards and 216 games a match, 3 stay open. Best-reply search wins
0.62 (0.56 to 0.67) of the games against max^n in Focus and 0.63 (0.56 to 0.69) in Rolit, where it is equal to paranoid
search, 0.50 (0.44 to 0.56). In Chinese Checkers it is not seen to be better than either, 0.50 (0.45 to 0.56) and 0.51
(0.45 to 0.56), nor in Focus than paranoid search, 0.53 (0.47 to 0.59): there 0.65 or more is excluded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, bounded_mean
from zermelo.studies._judging import estimated_share, unmeasured

ID = "matches"
PRODUCES = ("matches",)
QUICK = {"game": ["rolit"], "against": ["max_n", "paranoid"], "block": [0], "boards": 1, "nodes": 30}
FULL = {
    "game": ["chinese_checkers", "focus", "rolit"], "against": ["max_n", "paranoid"], "block": list(range(12)),
    "boards": 3, "nodes": 500,
}  # fmt: skip
BEST_REPLY, PLAYERS, OPENING = "best_reply", 3, 6
MATTERS, EQUAL = 0.15, 0.1  # of all games: an advantage that is worth naming; what counts as none


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row a board: the share of its games that best-reply search wins, over all seatings of both kinds."""
    from zermelo.arena import Budget, Player, play_board
    from zermelo.core import game as make

    game = make(setting["game"], players=PLAYERS)
    rows: list[Row] = []
    for board in range(setting["boards"]):
        won = 0.0
        for kinds in seatings():
            names = [BEST_REPLY if own else setting["against"] for own in kinds]
            players = [Player(f"{name} {seat}", name, {}) for seat, name in enumerate(names)]
            (played,) = play_board(
                game, players, seed=seed % (1 << 31), board=board, opening=OPENING, seats="fixed",
                budget=Budget(nodes=setting["nodes"]),
            )  # fmt: skip
            won += sum(win for win, own in zip(played.wins, kinds, strict=True) if own)
        rows.append({"board": board, "won": won / len(seatings())})
    return rows


def seatings() -> list[tuple[bool, ...]]:
    """Who plays best-reply search: every way but all or none.

    >>> len(seatings()), sum(map(sum, seatings()))
    (6, 9)
    """
    return [kinds for kinds in product((False, True), repeat=PLAYERS) if 0 < sum(kinds) < PLAYERS]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    matches: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        matches.setdefault((row["game"], row["against"]), []).append(row["won"])
    claims = [_claim(row, matches.get((row["game"], row["against"]))) for row in published]
    found = {match: bounded_mean(won) for match, won in matches.items()}
    told = ", ".join(f"{game} against {other} {100 * each.value:.0f} %" for (game, other), each in found.items())
    games = 6 * sum(map(len, matches.values()))
    learnt = f"Games that best-reply search wins, of {games:,} in all (50 % is equal): {told}."
    return Findings(claims=claims, tables=[_table(matches, found)], learnt=learnt)


def _claim(row: Mapping[str, str], won: Sequence[float] | None) -> Claim:
    better = row["verdict"] == "better"
    low, high, effect = (0.5, math.inf, MATTERS) if better else (0.5 - EQUAL, 0.5 + EQUAL, EQUAL)
    what = "share of games won"
    statistic: Statistic
    if won:
        statistic = estimated_share(what, bounded_mean(won), len(won), effect, above=low, below=high)
    else:
        statistic = unmeasured(what, above=low, below=high)
    return Claim.judged(row["claim"], [statistic], row["source"])


def _table(matches: Mapping[tuple[str, str], Sequence[float]], found: Mapping[tuple[str, str], Estimate]) -> Table:
    cells = [
        (
            *match,
            len(won),
            6 * len(won),
            f"{found[match].value:.3f} ({found[match].low:.3f} to {found[match].high:.3f})",
        )
        for match, won in matches.items()
    ]
    title = "Games won by best-reply search, 95 % intervals by boards"
    return Table("matches", title, ("game", "against", "boards", "games", "share won"), cells)
