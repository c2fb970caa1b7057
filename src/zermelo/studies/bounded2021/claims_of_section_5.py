"""BRS, paranoid and max^n; MCTS on their trees: Rolit, Focus, Chinese checkers.

Claim: Under equal limits BRS is at least as good as paranoid, which is better than max^n, in Rolit, Focus and Chinese
checkers. Among Monte Carlo tree searches that on max^n trees is the best.

Source: [schadd2011] and [NijssenWinands2013], as told in section 5 of [bounded2021].

Method: Three players meet on 250 numbered boards after 6 random moves, every board in three seatings, in each of Rolit,
Focus (the short game) and Chinese checkers (size 2). Max^n with shallow pruning, paranoid and BRS deepen within 5,000
nodes a move in Rolit and 1,000 in the other two games; the three forms of MCTS, where the moves of the playouts count,
have 15,000 in Rolit and 2,000 in the others. In Rolit the searches also play with equal time: node budgets in
proportion to speeds that were measured once. Estimated are differences of shares of wins, paired by board, with
intervals of 95 %.

Deviations: The numbers of the two papers are not compared; their claims are judged as the report tells them. Our
budgets are small. The published studies play Chinese checkers on size 3. Equal time was played in Rolit only.

Verdict: On 250 boards a game, in three seatings, one of 8 claims fails and seven stay open, since a claim is judged in
all games at once. Paranoid is not better than max^n in Chinese checkers (share of wins −0.08 ± 0.04) and Focus (−0.13 ±
0.05). BRS depends on the game: its share of wins less that of paranoid is −0.07 ± 0.06 in Rolit, 0.12 ± 0.06 in Focus
and 0.35 ± 0.05 in Chinese checkers. That MCTS on max^n trees leads MCTS-paranoid by 0.1 is excluded in each game.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.arena import Player, Seats
from zermelo.core import Game
from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import bounded_mean
from zermelo.studies.bounded2021._boards import Games, by_player, more, shown, told

# Three players on three seats, every seating in turn, from boards after random moves.
# A game is its name and its parameters; Focus is the short game. The same three searches, which deepen ply by ply, and
# the same three forms of MCTS play all three games. `equal` says of what all have as much: nodes, or time. A clock is
# not repeatable, so the speeds of max^n, paranoid and BRS in Rolit were measured once, in million nodes a second:
# `python -m zermelo.studies.bounded2021._speeds` prints those of all games. With equal time a player's budget is
# `nodes` times its speed over the mean speed. Equal time is for Rolit only.
ID = "claims-of-section-5"
PRODUCES = ("searches", "monte-carlo")

GAMES = ROLIT, FOCUS, CHECKERS = "rolit players=3", "focus players=3", "chinese_checkers players=3 size=2"
SPEEDS = (14.5, 12.4, 14.1)  # of SEARCHES in Rolit
SEARCHES = ("max_n_shallow", "paranoid", "best_reply")
MCTS = ("mcts_max_n", "mcts_paranoid", "mcts_brs")
SHARED = {"opening": 6, "boards": 10, "interpreted": False}
SEARCH = {**SHARED, "kind": ["search"], "players": SEARCHES, "equal": "nodes"}
MONTE_CARLO = {**SHARED, "kind": ["mcts"], "players": MCTS, "equal": "nodes"}
TINY = {"boards": 2, "interpreted": True, "first": [0]}
SMALL = ["rolit players=3 size=4", "chinese_checkers players=3 size=1"]
QUICK = [
    {**SEARCH, **TINY, "game": SMALL, "nodes": 100},
    {**MONTE_CARLO, **TINY, "game": SMALL, "nodes": 300},
]
BOARDS = list(range(0, 250, 10))
FULL = [
    {**SEARCH, "game": [ROLIT], "equal": ["nodes", "time"], "nodes": 5000, "speeds": SPEEDS, "first": BOARDS},
    {**SEARCH, "game": [CHECKERS, FOCUS], "nodes": 1000, "first": BOARDS},
    {**MONTE_CARLO, "game": [ROLIT], "nodes": 15_000, "first": BOARDS},
    {**MONTE_CARLO, "game": [CHECKERS, FOCUS], "nodes": 2000, "first": BOARDS},
]


SEED = 5  # of the boards, which have numbers


def measure(setting: Setting, seed: int) -> list[Row]:
    """Boards of one game, every seating of the players on each: what each of them got.

    A row for every board and player: its mean score and share of wins over the seatings.
    """
    return rotated(setting)


def rotated(setting: Setting) -> list[Row]:
    """The boards of a setting, its players in every seat."""
    from zermelo.arena import play_board

    game = made(setting["game"])
    seats: Seats = "rotate" if len(setting["players"]) == game.traits.players else "all"
    rows: list[Row] = []
    for board in range(setting["first"], setting["first"] + setting["boards"]):
        played = play_board(
            game, players(setting), seed=SEED, board=board, opening=setting["opening"], seats=seats,
            interpreted=setting["interpreted"],
        )  # fmt: skip
        assert not any(each.ending for each in played), played
        seated = [row for each in played for row in each.rows()]
        for name in setting["players"]:
            own = [row for row in seated if row["player"] == name]
            depth = sum(row["depth"] or 0.0 for row in own) / len(own)
            score, win = (sum(row[what] for row in own) / len(own) for what in ("score", "win"))
            rows.append({"board": board, "tested": name, "score": score, "win": win, "depth": depth})
    return rows


def made(text: str) -> Game:
    import zermelo

    name, *pairs = text.split()
    return zermelo.game(name, **dict(pair.split("=") for pair in pairs))


def players(setting: Setting) -> list[Player]:
    """Each with its nodes: the same, or in proportion to its speed."""
    names, speeds = setting["players"], setting.get("speeds", ())
    if setting["equal"] == "nodes":
        speeds = [1.0] * len(names)
    limits = [round(setting["nodes"] * each * len(speeds) / sum(speeds)) for each in speeds]
    return [player(name, nodes) for name, nodes in zip(names, limits, strict=True)]


def player(name: str, nodes: int) -> Player:
    if name.startswith("mcts"):
        return Player(name, name, nodes=nodes)
    return Player(name, "iterative_deepening", {"inner": name}, nodes=nodes)


TABLES = {"search": ("searches", "Searches"), "mcts": ("monte-carlo", "Monte Carlo tree search")}
COLUMNS = ("game", "equal", "player", "boards", "share of wins", "depth")
MATTERS = 0.1  # a difference of the shares of wins that would decide which search to use
Match = tuple[str, str]
"""A game, and of what all have as much."""


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Shares of wins by game, and each claim as a difference paired by board."""
    matches = {kind: _matches([row for row in rows if row["kind"] == kind]) for kind in TABLES}
    tables = [Table(name, title, COLUMNS, _lines(matches[kind])) for kind, (name, title) in TABLES.items()]
    claims = []
    for row in published:
        for equal in sorted({equal for _, equal in matches[row["kind"]]}):
            chosen = {game: games for (game, of), games in matches[row["kind"]].items() if of == equal}
            found = _judged(chosen, row["better"], row["worse"])
            claims.append(Claim.judged(f"{row['claim']}, equal {equal}", found, row["source"], told(found)))
    return Findings(claims=claims, tables=tables)


def _matches(rows: Sequence[Row]) -> dict[Match, Games]:
    found = dict.fromkeys((row["game"], row["equal"]) for row in rows)
    return {key: by_player([row for row in rows if (row["game"], row["equal"]) == key]) for key in found}


def _lines(matches: Mapping[Match, Games]) -> list[list[object]]:
    lines: list[list[object]] = []
    for (game, equal), games in matches.items():
        for name, own in games.items():
            wins = bounded_mean([row["win"] for row in own.values()])
            depth = sum(row["depth"] for row in own.values()) / len(own)
            lines.append([game, equal, name, len(own), shown(wins), f"{depth:.1f}" if depth else ""])
    return lines


def _judged(matches: Mapping[str, Games], better: str, worse: str) -> list[Statistic]:
    """The difference of the shares of wins by game: holds where all are above 0, fails where one is below."""
    return [more(game, games[better], games[worse], "win", effect=MATTERS) for game, games in matches.items()]
