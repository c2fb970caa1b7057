"""A game between a person and an algorithm: turns, chance, hints, undo and the verdict."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.arena import GameSession
from zermelo.kernels import CHANCE

QUICK: dict[str, Any] = {"depth": 2, "interpreted": True, "seed": 3}


def test_a_session_to_the_end() -> None:
    session = GameSession("nim", "1,2,0 2", seat=1, algorithm="alpha_beta", settings=QUICK)
    session.play("b1")
    (step,) = session.advance()
    assert (step.player, step.move) == (0, "a1") and step.result is not None
    assert session.moves() == {"b1": session.game.moves(session.state)[0]} and not session.over
    session.play("b1")
    assert session.over and list(session.advance()) == []
    assert session.verdict() == "You win: payoffs -1, 1."


def test_dice_are_rolled_and_moves_taken_back() -> None:
    session = GameSession("pig", algorithm="random", settings=QUICK)
    assert not session.undo()
    session.play("roll")
    steps = list(session.advance())
    assert steps[0].player == CHANCE and steps[0].result is None and steps[0].move in "123456"
    assert session.undo() and session.state == session.game.start() and not session.history


def test_a_depth_that_the_nodes_do_not_reach() -> None:
    settings: dict[str, Any] = {"depth": 9, "nodes": 200, "interpreted": True}
    session = GameSession("tic_tac_toe", algorithm="alpha_beta", settings=settings)
    result = session.think()
    assert result.move is not None and 1 <= result.depth < 9 and result.stopped == "nodes"


def test_without_a_budget_a_move_takes_a_second() -> None:
    assert GameSession("nim").settings == {"seconds": 1.0}
    assert GameSession("nim", settings={"nodes": 5}).settings == {"nodes": 5}
    assert GameSession("nim").algorithm == "engine"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "kuhn_poker", "algorithm": "alpha_beta"}, "alpha_beta cannot play kuhn_poker: it needs no chance"),
        ({"game": "nim", "seat": 2}, "cannot play as player 2 in nim: expected 0 to 1"),
        ({"game": "rolit", "algorithm": "alpha_beta"}, "alpha_beta cannot play rolit: it needs 2 players"),
        ({"game": "nim", "settings": {"depth": -1}}, "depth: expected at least 0, got -1"),
    ],
)
def test_sessions_that_cannot_be(given: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        GameSession(**given)
