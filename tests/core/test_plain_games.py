"""Games as plain classes: what a newcomer writes must work, or be refused in one line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

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
            result = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=9)
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


class InPlace(Lists):
    """Changes the list that it is given."""

    def play(self, state: Any, move: Any) -> Any:
        state[0] += move
        state[1] = 1 - state[1]
        return state


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (InPlace(), r"in_place: play\(state, 1\) changes the state that it is given: return a new one"),
        (Infinite(), r"infinite: expected a payoff within Traits\(lowest=-10, highest=10\), got -?inf"),
        (Stuck(), r"stuck: expected a move before the end, got none in '\(3, 1\)'"),
        (Unhashable(), r"unhashable: expected moves that can be hashed, got \[1\]"),
        (Opaque(), r"opaque: a state holds an object of type State, which has no value to hash: make it a NamedTuple"),
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

    assert zermelo.search(Long(), algorithm="alpha_beta", depth=3000).value == 1.0


class Wide(Steps):
    """Has three moves and states two."""

    traits = zermelo.Traits(lowest=-10, highest=10, max_moves=2)

    def moves(self, state: Any) -> Any:
        return [1, 2, 3]


class WideChance(Steps):
    """Has three outcomes and states two."""

    traits = zermelo.Traits(lowest=-10, highest=10, max_moves=2, chance=True)

    def mover(self, state: Any) -> int:
        return zermelo.CHANCE if state == (0, 0) else super().mover(state)

    def outcomes(self, state: Any) -> Any:
        return [(1, 0.5), (2, 0.25), (3, 0.25)]


class Long(Steps):
    """Lasts five plies and states four."""

    traits = zermelo.Traits(lowest=-10, highest=10, max_plies=4)


@pytest.mark.parametrize(
    "name", [name for name, found in zermelo.list_algorithms().items() if found.unmet(Steps()) is None]
)
def test_traits_that_understate_are_refused(name: str) -> None:
    """They would make wrong values: a row of moves would run into the next, a line would end too soon."""
    found = zermelo.find_algorithm(name)
    if name not in ("random",):
        with pytest.raises(zermelo.UsageError, match=r"wide: expected at most .* Traits\(max_moves=2\), got 3"):
            zermelo.search(Wide(), algorithm=found, depth=9, nodes=10_000)
    if name not in ("random", "greedy", "flat_monte_carlo", "and_or_random", "df_pn", "best_first_minimax"):
        with pytest.raises(zermelo.UsageError, match=r"long: expected every game to end within .*max_plies=4"):
            zermelo.search(Long(), algorithm=found, depth=9, nodes=10_000)
    if found.unmet(WideChance()) is None and name != "random":
        with pytest.raises(zermelo.UsageError, match=r"wide_chance: expected at most .*max_moves=2\), got 3"):
            zermelo.search(WideChance(), algorithm=found, depth=9, nodes=10_000)


HEAPS = """
import zermelo
class Heaps(zermelo.Game):
    def __init__(self, most=5, *, first: int = 0, names=("a", "b")): self.most, self.first = most, first
    def start(self): return (self.first, 0)
    def mover(self, state): return state[1] if state[0] < self.most else zermelo.TERMINAL
    def moves(self, state): return [1, 2]
    def play(self, state, move): return (state[0] + move, 1 - state[1])
    def payoff(self, state, player): return 1.0 if player == 0 else -1.0
"""


@pytest.mark.parametrize("more", ["", "def make(most=5, *, first: int = 0, names=()): return Heaps(most, first=first)"])
def test_parameters_as_a_newcomer_writes_them(more: str, tmp_path: Path) -> None:
    """By position and without types, in the constructor or in a function `make`."""
    path = tmp_path / "heaps.py"
    path.write_text(HEAPS + more)
    made = zermelo.game(str(path), most="7", first="2")
    assert (made.start(), made.mover((6, 1))) == ((2, 0), 1)
    assert (made.parameters["most"], made.parameters["first"]) == (7, 2)
    with pytest.raises(zermelo.UsageError, match=r"^parameter of heaps most: expected a whole number, got 'x'"):
        zermelo.game(str(path), most="x")
    with pytest.raises(zermelo.UsageError, match=r"^unknown parameter of heaps: 'more'"):
        zermelo.game(str(path), more="x")


class Board(NamedTuple):
    steps: int
    turn: int


class Boards(Steps):
    def start(self) -> Any:
        return Board(0, 0)

    def play(self, state: Any, move: Any) -> Any:
        return Board(state[0] + move, 1 - state[1])


@dataclass(frozen=True)
class Cell:
    steps: int
    turn: int


class Cells(Steps):
    """A dataclass within a dictionary."""

    def start(self) -> Any:
        return {"at": Cell(0, 0), "marks": frozenset({1})}

    def mover(self, state: Any) -> int:
        return int(state["at"].turn) if state["at"].steps < 5 else zermelo.TERMINAL

    def play(self, state: Any, move: Any) -> Any:
        return {**state, "at": Cell(state["at"].steps + move, 1 - state["at"].turn)}

    def payoff(self, state: Any, player: int) -> float:
        return super().payoff((state["at"].steps, state["at"].turn), player)


@pytest.mark.parametrize("game", [Steps(), Signed(), Lists(), Boards(), Cells()], ids=lambda g: g.name)
def test_positions_are_read_as_python_writes_them(game: zermelo.Game) -> None:
    state = game.play(game.start(), game.moves(game.start())[0])
    assert game.position(game.format(state)) == state
    report = check_game(game)
    assert next(each for each in report.rules if each.rule == "position").checked > 50
    for wrong in ("", "5", "(1", "None", "__import__('os')", "(" * 500, "Board", "[x for x in 3]", "{**{}}", "().x"):
        with pytest.raises(zermelo.UsageError, match=f"^expected a position of {game.name} such as"):
            game.position(wrong)


class Duck:
    """All the rules, but no game."""

    start = Steps.start
    mover = Steps.mover
    moves = Steps.moves
    play = Steps.play
    payoff = Steps.payoff


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (Duck(), r"^expected a game, its name or its file, got a Duck: write class Duck\(zermelo.Game\)$"),
        (Steps, r"got the class Steps: write Steps\(\)$"),
        (5, "its file, got 5$"),
    ],
)
def test_what_is_no_game_is_refused_in_a_line(given: Any, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.search(given, algorithm="alpha_beta", depth=3)


def test_a_game_without_its_rules_is_refused() -> None:
    class Half(zermelo.Game):
        def start(self) -> Any:
            return 0

        def mover(self, state: Any) -> int:
            return 0

    with pytest.raises(zermelo.UsageError, match=r"^Half lacks moves\(state\); Half lacks play\(state, move\); Half"):
        zermelo.search(Half(), algorithm="alpha_beta", depth=3)
    with pytest.raises(zermelo.UsageError, match=r"^Half lacks payoff\(state, player\)$"):
        Half().payoff(0, 0)
