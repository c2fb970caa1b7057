"""Pairs of games of backgammon: the same dice twice, with the sides exchanged.

So a pair is fair whatever is rolled, and pairs are independent: intervals are by pairs.
"""

from __future__ import annotations

from typing import Any

from zermelo.arena import Budget, Player, play_board
from zermelo.core import Game, SearchResult
from zermelo.experiments import Row


def searcher(name: str, game: Game, plies: int, algorithm: str = "expectiminimax") -> Player:
    """A player that searches so many plies of moves, with the rolls between them, and evaluates by its own game."""
    import zermelo

    def choose(table: Game, state: Any, budget: Budget) -> SearchResult:
        return zermelo.search(game, state, zermelo.find_algorithm(algorithm), depth=budget.depth)

    return Player(name, depth=2 * plies - 1, choose=choose)


def pubeval() -> Player:
    """Tesauro's public evaluator, which looks at its own move only."""
    from zermelo.games import backgammon

    chosen = backgammon.pubeval()

    def choose(table: Game, state: Any, budget: Budget) -> int:
        return chosen(state)

    return Player("pubeval", depth=1, choose=choose)


def play_pairs(game: Game, player: Player, against: Player, seed: int, pairs: int) -> list[Row]:
    """A row for every pair: points of `player` a game, and the share of games that it won."""
    rows: list[Row] = []
    for board in range(pairs):
        first, second = play_board(game, [player, against], seed=seed, board=board)
        assert not first.ending and not second.ending, first.ending or second.ending
        points, won = first.scores[0] + second.scores[1], first.wins[0] + second.wins[1]
        rows.append({"points": points / 2, "won": won / 2})
    return rows
