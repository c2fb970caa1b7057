"""Is an evaluation any good? Before a study relies on one, let it play: each against Greedy and the others.

    python examples/rolit_evaluations.py [BOARDS]

One player with the tested evaluation sits with others of another one, all with the same search. Boards come
from 16 random moves, the tested player sits on every seat of each in turn. Equal players would win
1/players of the games. docs/guides/rolit.md has what came out of 100 boards.
"""

from __future__ import annotations

import sys
from typing import Any

import zermelo
from zermelo.arena import Player, play_board
from zermelo.statistics import mean

SEARCHES: dict[str, dict[str, Any]] = {
    "greedy": {"algorithm": "greedy"},
    "paranoid to depth 3": {"algorithm": "paranoid", "depth": 3},
    "max^n to depth 3": {"algorithm": "max_n_shallow", "depth": 3},
}
PAIRS = [("study", "balls"), ("stable", "balls"), ("stable", "study")]
OPENING = 16  # random moves, as in the study


def player(name: str, search: dict[str, Any], **parameters: Any) -> Player:
    """A player who looks at the common board with an evaluation of its own."""
    own = zermelo.game("rolit", **parameters)

    def choose(game: zermelo.Game, state: Any, budget: Any) -> zermelo.SearchResult:
        return zermelo.search(own, state, seed=budget.seed, all_best=True, **search)

    return Player(name, choose=choose)


def duel(tested: str, other: str, search: dict[str, Any], players: int, boards: int) -> str:
    """The tested player's mean share of wins and score; the games of a board are one observation."""
    seated = [player("tested", search, players=players, evaluation=tested)]
    seated += [player(f"other{i}", search, players=players, evaluation=other) for i in range(1, players)]
    wins, scores = [], []
    for board in range(boards):
        games = play_board(zermelo.game("rolit", players=players), seated, board=board, opening=OPENING)
        rows = [row for game in games for row in game.rows() if row["player"] == "tested"]
        wins.append(sum(row["win"] for row in rows) / len(rows))
        scores.append(sum(row["score"] for row in rows) / len(rows))
    won, score = mean(wins), mean(scores)
    return f"wins {won.value:.1%} ({won.low:.1%} to {won.high:.1%}), balls {score.value:.1f}"


if __name__ == "__main__":
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for players, name in [*((4, name) for name in SEARCHES), (3, "greedy"), (2, "greedy")]:
        for tested, other in PAIRS:
            found = duel(tested, other, SEARCHES[name], players, boards)
            print(f"{players} players, {name}: {tested} among {other}: {found}", flush=True)
