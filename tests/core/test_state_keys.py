"""The default key of a plain game: what a state holds, by value and at any depth."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest

import zermelo
from zermelo.core import State
from zermelo.errors import UsageError


class Colour(Enum):
    RED = 1
    BLUE = 2


class Number(IntEnum):
    ONE = 1


class Pair(NamedTuple):
    a: Any
    b: Any


@dataclass(frozen=True)
class Cells:
    cells: Any
    turn: int = 0


class Board:
    """Compares by its cells, as a careful author would write it."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.cells == other.cells

    def __hash__(self) -> int:
        return 0


class Slotted:
    __slots__ = ("cells",)

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slotted) and self.cells == other.cells

    __hash__ = None  # type: ignore[assignment]


class Nameless:
    """Has no equality of its own: two of them are different though they hold the same."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __repr__(self) -> str:
        return "board"


class Plain(zermelo.Game):
    """Has the default key."""


def key(state: State) -> int:
    return Plain().key(state)


EQUAL = [
    (1, True), (1, 1.0), (0.0, -0.0), (0.5, Fraction(1, 2)), (0.5, Decimal("0.5")), (1, np.int8(1)),
    (2.5, np.float64(2.5)), ((1, 2), Pair(1, 2)), ({1, 2}, frozenset((2, 1))), ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    (1, Number.ONE), (Cells([1, 2]), Cells([1.0, 2])), (Board([1]), Board([1])), (Slotted((1,)), Slotted((1,))),
    (b"ab", bytearray(b"ab")), (np.arange(3), np.arange(3)), (deque([1]), deque([1])), (10**5000, 10**5000),
]  # fmt: skip
DIFFERENT = [
    -1, -2, 0, 1, 2**64 + 1, 2**1001, 2**1002, 0.5, Fraction(1, 3), float("inf"), float("-inf"), None, "", "1", "None",
    b"1", (), (1,), [1], ((1,),), (1, 2), (2, 1), [1, 2], ("1",), "(1,)", {1}, {1, 2}, {1: 2}, {2: 1}, {(1, 2)},
    Colour.RED, Colour.BLUE, Cells(1), Cells(2), Cells((1,)), Cells(1, 1), Board(1), Board(2), Slotted(1), Slotted(2),
    deque([1]), np.zeros(3), np.zeros(3, np.int64), np.zeros((3, 1)), np.zeros(1200),
    np.r_[np.zeros(600), 1, np.zeros(599)],
    np.array([None, 1]), np.array([None, 2]), (0, Board([np.zeros(1)])), (0, Board([np.ones(1)])), "<Colour.RED>",
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), EQUAL, ids=range(len(EQUAL)))
def test_equal_states_have_equal_keys(one: State, other: State) -> None:
    assert np.all(one == other)
    assert key(one) == key(other)
    assert key((0, [one])) == key((0, [other]))


def test_different_states_have_different_keys() -> None:
    assert len({key(state) for state in DIFFERENT}) == len(DIFFERENT)
    assert len({key((0, {"at": [state]})) for state in DIFFERENT}) == len(DIFFERENT)


@pytest.mark.parametrize("held", [Nameless([1]), object(), len, int, iter([1])], ids=range(5))
def test_what_has_no_value_of_its_own_is_refused_at_any_depth(held: object) -> None:
    for state in (held, (0, held), {"board": [held]}, Cells((held,)), Board(held)):
        with pytest.raises(UsageError, match=rf"^plain: .*{type(held).__name__}.*: make it a NamedTuple"):
            key(state)


def test_a_state_that_holds_itself_is_refused() -> None:
    state: list[Any] = []
    state.append(state)
    with pytest.raises(UsageError, match="nested too deeply"):
        key(state)


class Boards(zermelo.Game):
    """Tic-tac-toe whose states hold a board that is an object."""

    board: Any = Nameless
    rules = zermelo.game("tic_tac_toe")

    def start(self) -> Any:
        return 0, self.board(self.rules.start())

    def mover(self, state: Any) -> int:
        return self.rules.mover(state[1].cells)

    def moves(self, state: Any) -> Any:
        return self.rules.moves(state[1].cells)

    def play(self, state: Any, move: Any) -> Any:
        return 1 - state[0], self.board(self.rules.play(state[1].cells, move))

    def payoff(self, state: Any, player: int) -> float:
        return self.rules.payoff(state[1].cells, player)


@pytest.mark.parametrize("name", ["engine", "mtd_f", "df_pn"])
def test_a_board_without_equality_makes_no_wrong_value(name: str) -> None:
    position = Boards().play(Boards().play(Boards().start(), 4), 0)
    with pytest.raises(UsageError, match="boards: a state holds an object of type Nameless"):
        zermelo.search(Boards(), position, zermelo.find_algorithm(name), depth=7)
    game = Boards()
    game.board = Board
    position = game.play(game.play(game.start(), 4), 0)
    result = zermelo.search(game, position, zermelo.find_algorithm(name), depth=7)
    assert result.value == 0.0
