"""Searches side by side, very deep and very wide games, numbers that no search can use."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import zermelo
from zermelo.core import Budget, Control, Outcome, Task, coerce, declared, game_module, maker, registry, types_of
from zermelo.errors import UsageError


class Corridor(zermelo.Game):
    """One way to go, so many steps; who takes the last step wins."""

    def __init__(self, *, length: int = 10) -> None:
        self.length = length
        self.traits = zermelo.Traits(max_moves=1, max_plies=length)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return state % 2 if state < self.length else zermelo.TERMINAL

    def moves(self, state: int) -> list[str]:
        return ["on"]

    def play(self, state: int, move: str) -> int:
        return state + 1

    def payoff(self, state: int, player: int) -> float:
        return 1.0 if player == (self.length - 1) % 2 else -1.0


class Fan(zermelo.Game):
    """One move of many, each of its own worth."""

    def __init__(self, *, width: int = 10) -> None:
        self.width = width
        self.traits = zermelo.Traits(lowest=-width, highest=width, max_moves=width, max_plies=2)

    def start(self) -> tuple[int, ...]:
        return ()

    def mover(self, state: tuple[int, ...]) -> int:
        return len(state) if len(state) < 2 else zermelo.TERMINAL

    def moves(self, state: tuple[int, ...]) -> range:
        return range(self.width if not state else 2)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: tuple[int, ...], player: int) -> float:
        worth = float(state[0] - state[1])
        return worth if player == 0 else -worth


@pytest.mark.timing
def test_searches_in_threads_leave_the_process_as_it_was() -> None:
    before = sys.getrecursionlimit(), threading.stack_size()
    lengths = [60, 400, 150, 600, 300, 90, 500, 200] * 2

    def value(length: int) -> Any:
        return zermelo.search(Corridor(length=length), algorithm="alpha_beta", depth=length).value

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(value, lengths))
    assert found == [1.0 if length % 2 else -1.0 for length in lengths]
    assert (sys.getrecursionlimit(), threading.stack_size()) == before


@pytest.mark.parametrize("name", ["alpha_beta", "minimax", "negascout"])
def test_a_game_of_a_thousand_plies_has_its_value(name: str) -> None:
    result = zermelo.search(Corridor(length=1_000), algorithm=zermelo.find_algorithm(name), depth=1_000)
    assert (result.value, len(result.pv), result.nodes) == (-1.0, 1_000, 1_001)


@pytest.mark.parametrize("name", ["alpha_beta", "engine", "mtd_f", "uct"])
def test_a_game_of_ten_thousand_plies_is_searched_within_the_nodes(name: str) -> None:
    found = zermelo.find_algorithm(name)
    result = zermelo.search(Corridor(length=10_000), algorithm=found, depth=10_000, nodes=9_000)
    assert (result.stopped, result.nodes <= 9_000) == ("nodes", True)


def test_a_game_whose_length_is_not_known_has_a_stated_limit() -> None:
    game = Corridor(length=10_000)
    game.traits = zermelo.Traits(max_moves=1)
    with pytest.raises(UsageError, match="depth: expected at most 500 for a game that does not state its max_plies"):
        zermelo.search(game, algorithm="alpha_beta", depth=10_000)


@pytest.mark.parametrize("name", ["alpha_beta", "pvs", "max_n"])
def test_a_position_of_ten_thousand_moves(name: str) -> None:
    found = zermelo.find_algorithm(name)
    result = zermelo.search(Fan(width=10_000), algorithm=found, depth=2, nodes=200_000)
    best = result.value[0] if isinstance(result.value, tuple) else result.value
    assert (best, result.move) == (9_998.0, 9_999)


@pytest.mark.timing
def test_seconds_count_all_that_an_algorithm_does() -> None:
    @zermelo.algorithm(fixed_depth=None, finds="nothing")
    def sleepy(task: Task) -> Outcome:
        """Does nothing in a kernel, and takes its time."""
        time.sleep(0.05)
        return Outcome(0.0, "none", (), (0,) * 10, 0)

    found = zermelo.find_algorithm("sleepy")
    del registry._algorithms["sleepy"]
    assert zermelo.search("tic_tac_toe", algorithm=found, interpreted=True).seconds >= 0.05
    control = Control()
    control.call(lambda: None)
    assert control.elapsed >= 0


NUMBERS = ["1" + "0" * 400, "-1" + "0" * 400, "1e400", "-1e400", "nan", "inf", "9" * 5000, str(2**63), "1e-400", "-1"]
GAMES = sorted(zermelo.list_games())


@pytest.mark.parametrize("name", GAMES)
def test_numbers_that_no_game_can_use_are_refused_in_a_line(name: str) -> None:
    make = maker(game_module(name))
    for parameter in declared(make):
        for given in [*NUMBERS, 10**400, float("inf"), float("nan")]:
            if types_of(make)[parameter] in (int, float):
                refused(lambda: zermelo.game(name, **{parameter: given}))  # noqa: B023


@pytest.mark.parametrize("name", zermelo.list_algorithms())
def test_numbers_that_no_algorithm_can_use_are_refused_in_a_line(name: str) -> None:
    found = zermelo.find_algorithm(name)
    for option in declared(found.function):
        for given in [*NUMBERS, 10**400, 10**5000, float("nan")]:
            refused(lambda: found.options({option: given}))  # noqa: B023


def refused(call: Any) -> None:
    """Works, or ends in one short line."""
    said = ""
    try:
        call()
    except UsageError as error:
        said = str(error)
    assert len(said) < 300 and "\n" not in said


def test_whole_numbers_are_not_endless() -> None:
    for given in (10**400, str(10**400), float("inf")):
        with pytest.raises(UsageError, match=r"x: expected a whole number.*, got"):
            coerce("x", given, int)
    with pytest.raises(UsageError, match="x: expected a number, got"):
        coerce("x", 10**400, float)


def test_home_directories_that_do_not_exist() -> None:
    with pytest.raises(UsageError, match="there is no home folder '~nobody-of-that-name'"):
        zermelo.game("~nobody-of-that-name/game.py")


def test_a_budget_beyond_all_numbers_is_refused_in_a_line() -> None:
    for field in Budget._fields:
        for given in [*NUMBERS[:5], *NUMBERS[6:8], 10**400, float("nan")]:
            asked: dict[str, Any] = {field: given}
            refused(lambda: zermelo.search("tic_tac_toe", algorithm="alpha_beta", interpreted=True, **asked))  # noqa: B023
