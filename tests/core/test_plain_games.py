"""Games as plain classes: what a newcomer writes must work, or be refused in one line."""

from __future__ import annotations

import math
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import reference
from zermelo.testing import check_game


class Steps(zermelo.Game):
    """A small race whose parts the tests replace."""

    traits = zermelo.Traits(lowest=-10, highest=10)

    def start(self) -> Any:
        return (0, 0)

    def mover(self, state: Any) -> int:
        return int(state[1]) if state[0] < 5 else zermelo.TERMINAL

    def moves(self, state: Any) -> Any:
        return [1, 2]

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] + move, 1 - state[1])

    def payoff(self, state: Any, player: int) -> float:
        worth = float(state[0] * (1 if state[1] == 0 else -1))
        return worth if player == 0 else -worth


class Rising(Steps):
    """An upper bound that grows with the play."""

    def upper(self, state: Any, player: int) -> float:
        return 5.0 + float(state[0])


class TooLow(Steps):
    """An upper bound that the payoff exceeds."""

    def upper(self, state: Any, player: int) -> float:
        return 0.0


def test_upper_bounds_that_do_not_hold_are_found() -> None:
    assert Steps().upper((0, 0), 0) == 10
    assert zermelo.game("tic_tac_toe").upper(zermelo.game("tic_tac_toe").start(), 0) == 1
    with pytest.raises(AssertionError, match="upper bounds rise from"):
        check_game(Rising())
    with pytest.raises(AssertionError, match="above their bounds"):
        check_game(TooLow())


class Signed(Steps):
    """States that Python's hash cannot tell apart: hash(-1) == hash(-2)."""

    def start(self) -> Any:
        return (3, 0, -1, -1)

    def mover(self, state: Any) -> int:
        return int(state[1]) if state[0] > 0 else zermelo.TERMINAL

    def moves(self, state: Any) -> Any:
        return [-2, -1]

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] - 1, 1 - state[1], state[3], move)

    def payoff(self, state: Any, player: int) -> float:
        worth = float(3 * state[2] + state[3])
        return worth if player == 0 else -worth


class Lists(Steps):
    def start(self) -> Any:
        return [0, 0]

    def play(self, state: Any, move: Any) -> Any:
        return [state[0] + move, 1 - state[1]]


class Generated(Steps):
    def moves(self, state: Any) -> Any:
        yield from (1, 2)


class NoInit(Steps):
    def __init__(self) -> None:
        self.other = 1


class Texts(Steps):
    """States that are strings, as a FEN would be."""

    def start(self) -> Any:
        return "0:0"

    def mover(self, state: Any) -> int:
        steps, turn = map(int, state.split(":"))
        return turn if steps < 5 else zermelo.TERMINAL

    def play(self, state: Any, move: Any) -> Any:
        steps, turn = map(int, state.split(":"))
        return f"{steps + move}:{1 - turn}"

    def payoff(self, state: Any, player: int) -> float:
        steps, turn = map(int, state.split(":"))
        return float(steps if turn == player else -steps)


@pytest.mark.parametrize("game", [Steps(), Signed(), Lists(), Generated(), NoInit(), Texts()], ids=lambda g: g.name)
def test_any_class_with_every_algorithm(game: zermelo.Game) -> None:
    expected = reference.minimax(game, game.start())
    for name, found in zermelo.list_algorithms().items():
        if found.fixed_depth is not None and found.finds == "minimax":
            result = zermelo.search(game, algorithm=name, depth=9)
            assert (name, result.value) == (name, expected)
            assert result.to_dict()["algorithm"] == name


def test_a_text_is_a_state_where_states_are_texts() -> None:
    assert zermelo.search(Texts(), "3:1", algorithm="alpha_beta", depth=9).value == 5.0


class Infinite(Steps):
    def payoff(self, state: Any, player: int) -> float:
        return math.inf if player == 0 else -math.inf


class Stuck(Steps):
    def moves(self, state: Any) -> Any:
        return [] if state[0] == 3 else [1]


class Unhashable(Steps):
    def moves(self, state: Any) -> Any:
        return [[1], [2]]


class Opaque(Steps):
    class State:
        pass

    def start(self) -> Any:
        return self.State()

    def mover(self, state: Any) -> int:
        return 0


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Infinite(), r"infinite: expected a payoff within Traits\(lowest=-10, highest=10\), got -?inf"),
        (Stuck(), r"stuck: expected a move before the end, got none in '\(3, 1\)'"),
        (Unhashable(), r"unhashable: expected moves that can be hashed, got \[1\]"),
        (Opaque(), r"opaque: states of State need a __repr__, or the game a key\(\)"),
    ],
    ids=lambda value: value.name if isinstance(value, zermelo.Game) else "",
)
def test_what_is_refused(game: zermelo.Game, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.search(game, depth=6, algorithm="engine", static_ordering=0)


def test_an_error_inside_a_game_comes_out_as_it_is() -> None:
    class Broken(Steps):
        def play(self, state: Any, move: Any) -> Any:
            return self.play(state, move)

    with pytest.raises(RecursionError):
        zermelo.search(Broken(), algorithm="alpha_beta", depth=3)


def test_a_long_game_runs_interpreted() -> None:
    class Long(Steps):
        traits = zermelo.Traits(max_moves=1, max_plies=3000)

        def mover(self, state: Any) -> int:
            return int(state[1]) if state[0] < 3000 else zermelo.TERMINAL

        def moves(self, state: Any) -> Any:
            return [1]

        def payoff(self, state: Any, player: int) -> float:
            return 1.0 if player == 0 else -1.0

    assert zermelo.search(Long(), algorithm="alpha_beta").value == 1.0
