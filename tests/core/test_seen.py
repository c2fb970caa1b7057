"""Boards that show only what one player sees."""

from __future__ import annotations

import json

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

KUHN = zermelo.game("kuhn_poker")


class Coin(zermelo.Game[tuple[int, int], int]):
    """The first player hides a coin, the second guesses the hand."""

    traits = zermelo.Traits(perfect_information=False, max_plies=2)

    def start(self) -> tuple[int, int]:
        return -1, -1

    def mover(self, state: tuple[int, int]) -> int:
        return TERMINAL if state[1] >= 0 else int(state[0] >= 0)

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [0, 1]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (move, -1) if state[0] < 0 else (state[0], move)

    def payoff(self, state: tuple[int, int], player: int) -> float:
        return 1.0 if (state[0] == state[1]) == (player == 1) else -1.0

    def observation(self, state: tuple[int, int], player: int) -> object:
        return state if player == 0 or state[1] >= 0 else state[0] >= 0

    def sample(self, state: tuple[int, int], player: int, random: object) -> tuple[int, int]:
        return state if player == 0 or state[1] >= 0 or state[0] < 0 else (0, -1)


class Telltale(Coin):
    def seen_text(self, state: tuple[int, int], player: int) -> str:
        return self.text(state)


def test_with_perfect_information_a_player_sees_the_board() -> None:
    game = zermelo.game("tic_tac_toe")
    state = game.read("b2 a1")
    assert game.seen_text(state, 1) == game.text(state) and game.seen_svg(state, 1) == game.svg(state)
    assert game.heard(state, 2, 0) == "c1"


def test_by_default_a_player_is_told_the_observation() -> None:
    game = Coin()
    assert game.seen_text((1, -1), 1) == "player 1 knows: True"
    assert "player 1 knows: True" in game.seen_svg((1, -1), 1)
    assert game.heard(game.start(), 1, 1) == ""
    assert repr(game.board((1, -1), player=0)) == "player 0 knows: (1, -1)"


def test_what_a_player_of_kuhn_poker_sees() -> None:
    dealt, shown = KUHN.parse("KQ p"), KUHN.parse("KQ pp")
    assert KUHN.seen_text(dealt, 1) == "you are player 1 and have Q\npass: player 1 to move"
    assert KUHN.seen_text(shown, 1) == "you are player 1 and have Q, player 0 has K\npass, pass: player 0 gets 1"
    assert ">K<" not in KUHN.seen_svg(dealt, 1) and ">K<" in KUHN.seen_svg(shown, 1)
    assert [KUHN.heard(state, 0, 1) for state in (KUHN.start(), dealt)] == ["", "pass"]
    assert KUHN.board("KQ p", player=1).svg() == KUHN.seen_svg(dealt, 1)


def test_the_contract_finds_a_board_that_tells_too_much() -> None:
    assert check_game(Coin(), plays=8, raises=False).failures == ()
    (failure,) = check_game(Telltale(), plays=8, raises=False).failures
    assert failure.rule == "seen" and "seen_text of player 1 tells (1, -1) from (0, -1)" in failure.said


def test_a_description_for_a_player_tells_no_position() -> None:
    found = zermelo.describe(KUHN, "KQ p", player=0)
    assert (found.position, found.moves, found.evaluation, found.seen_by) == (None, [], None, 0)
    assert zermelo.describe(KUHN, "KQ p", player=1).moves == ["pass", "bet"]
    assert "position" not in str(found) and "seen by     player 0" in str(found)
    assert zermelo.describe(KUHN, "undealt", player=0).probabilities is None
    assert zermelo.describe(zermelo.game("nim"), player=1).position == "3,4,5 1"


def test_show_for_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("show", "kuhn_poker", "KQ p", "--player", "1", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["text"].startswith("you are player 1 and have Q") and "K" not in told["text"]
    assert run(("show", "kuhn_poker", "--player", "2")) == 2
    assert "expected a player of kuhn_poker from 0 to 1, got 2" in capsys.readouterr().err
