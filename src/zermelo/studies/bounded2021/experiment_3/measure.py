"""The six players of the study on boards, four drawn for each."""

from __future__ import annotations

from typing import Any

import zermelo
from zermelo.arena import Budget, Player, play_board
from zermelo.core import Game
from zermelo.experiments import Row, Setting
from zermelo.studies.bounded2021 import boards

KEPT = ("board", "seat", "player", "score", "win", "depth")


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row for every seat; the boards have numbers, so the seed is not used."""
    game = zermelo.game("rolit", evaluation=setting["evaluation"])
    rows: list[Row] = []
    for board in boards.numbers(setting):
        played = play_board(
            game, players(setting), seed=boards.SEED, board=board, opening=boards.MOVES, seats="draw",
            budget=Budget(nodes=setting["nodes"]),
        )[0]  # fmt: skip
        assert not played.ending, played.ending
        rows += [{key: row[key] for key in KEPT} for row in played.rows()]
    return rows


def players(setting: Setting) -> list[Player]:
    return [
        Player("Random", "random"),
        Player("Greedy", choose=most_balls),
        boards.player("ShallowPruningMaxN", boards.MAX_N),
        boards.player("Paranoid", boards.PARANOID),
        boards.player("BoundedMaxN", boards.MAX_N, epsilon=setting["max_n"]),
        boards.player("BoundedParanoid", boards.PARANOID, epsilon=setting["paranoid"]),
    ]


def most_balls(game: Game, state: Any, budget: Budget) -> Any:
    """Greedy with the weak heuristic: the first of the moves that leave the mover with the most balls."""
    counting, seat = zermelo.game("rolit", evaluation="balls"), game.mover(state)

    def balls(move: Any) -> float:
        after = game.play(state, move)
        return counting.payoff(after, seat) if game.is_over(after) else counting.evaluate(after, seat)

    return max(game.moves(state), key=balls)
