"""A result in words: what is known, for whom, and how certain it is; in every family, with the game's own names."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.core import find_algorithm
from zermelo.trees.explicit_tree import from_nested

CASES: list[tuple[str, str | None, str, dict[str, Any], str]] = [
    ("tic_tac_toe", "XX./OO./...", "alpha_beta", {"depth": 3}, "proven win for X in 1 move"),
    ("tic_tac_toe", "X.O/.../...", "alpha_beta", {"depth": 5}, "proven win for X by a line of 5 moves"),
    ("tic_tac_toe", "X.O/.../...", "alpha_beta", {"nodes": 9999}, "proven win for X in 5 moves"),
    ("tic_tac_toe", "XO./.X./...", "minimax", {"nodes": 9999}, "proven loss for O in 4 moves"),
    ("tic_tac_toe", "XOX/XOO/OX.", "negascout", {"depth": 2}, "proven draw"),
    ("tic_tac_toe", "XOX/.O./.X.", "scout", {"depth": 1}, "value 0.08 for O: exact for depth 1"),
    ("tic_tac_toe", None, "mtd_f", {"depth": 2, "table_mb": 0.01}, "value 0.01 for X: exact for depth 2"),
    ("tic_tac_toe", None, "engine", {"depth": 2, "table_mb": 0.01}, "value 0.01 for X at depth 2"),
    ("tic_tac_toe", None, "alpha_beta", {"depth": 0}, "value 0 for X: the evaluation of the position itself"),
    ("tic_tac_toe", "X.O/.../...", "df_pn", {}, "proven win for X by a line of 5 moves"),
    ("tic_tac_toe", None, "df_pn", {"depth": 3}, "nothing is proved or disproved within the depth"),
    ("tic_tac_toe", "XO./.../...", "df_pn", {"goal": "draw"}, "at least 0 for X, for certain"),
    ("tic_tac_toe", None, "random", {}, "no value: this algorithm looks for a move alone"),
    ("tic_tac_toe", None, "uct", {"playouts": 1000}, "estimate 0.465517 for X after 1,000 playouts"),
    ("tic_tac_toe", None, "rollout", {"rollouts": 4}, "estimate 0.5 for X after 4 rollouts of each move"),
    ("tic_tac_toe", "XXO/O../...", "and_or", {"depth": 5}, "proven win for X by a line of 3 moves"),
    ("othello", None, "alpha_beta", {"depth": 3}, "value 3.3 for Black: exact for depth 3"),
    ("othello", None, "alpha_beta", {"nodes": 1}, "nothing is known: the limit of nodes ended the search too early"),
    ("nim", "1,2,0 2", "sss_star", {"nodes": 999}, "proven win for player 2 in 3 moves"),
    ("pig", "3/4+5 B", "star1", {"depth": 3}, "expected value 0.425 for B: exact for depth 3"),
    ("chance_tree", None, "star2", {"depth": 9}, "proven expected value 0.303589 for MAX"),
    ("rolit", None, "max_n", {"depth": 1},
     "values Red 0.86747, Yellow 0, Green 0.289157, Blue 0.289157: exact for depth 1"),
    ("n_player_tree", None, "max_n_shallow", {"depth": 9}, "proven values player 0 34, player 1 12, player 2 18"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "position", "algorithm", "asked", "words"), CASES)
def test_what_is_said(name: str, position: str | None, algorithm: str, asked: dict[str, Any], words: str) -> None:
    game = zermelo.game(name)
    found = zermelo.search(game, position, find_algorithm(algorithm), interpreted=True, **asked)
    assert found.words == words
    assert found.to_dict()["words"] == words
    assert str(found).split("\n")[0] == f"{algorithm} on {name}: {words}"


def test_bounds() -> None:
    game = from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    window: dict[str, Any] = {"algorithm": "alpha_beta", "depth": 2, "interpreted": True}
    assert zermelo.search(game, alpha=0.0, beta=2.5, **window).words == "at least 3 for MAX, for certain"
    assert zermelo.search(game, alpha=5.0, beta=9.0, **window).words == "at most 5 for MAX, for certain"
    part = zermelo.search(game, nodes=6, **window)
    assert part.words == "at least 3 for MAX: the best of the moves that were searched"


def test_games_without_names_number_their_players() -> None:
    class Take(zermelo.Game):
        def start(self) -> int:
            return 3

        def mover(self, state: int) -> int:
            return (3 - state) % 2 if state > 0 else zermelo.TERMINAL

        def moves(self, state: int) -> list[int]:
            return [1]

        def play(self, state: int, move: int) -> int:
            return state - move

        def payoff(self, state: int, player: int) -> float:
            return 1.0 if player == 0 else -1.0

    assert zermelo.search(Take(), algorithm="alpha_beta").words == "proven win for player 0 in 3 moves"
    Take.player_names = ("Ann", "Bob")
    assert zermelo.search(Take(), 2, algorithm="alpha_beta").words == "proven loss for Bob in 2 moves"


def test_a_default_limit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.searching.DEFAULT_SECONDS", 0.2)
    text = str(zermelo.search("othello", algorithm="alpha_beta", interpreted=True))
    assert text.endswith(" s, the default (depth, nodes or seconds set another limit)")
    given = str(zermelo.search("othello", algorithm="alpha_beta", seconds=0.1, interpreted=True))
    assert given.endswith("stopped by seconds")
