"""Kernel games: a rules module needs the rules only; the notation has defaults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.errors import UsageError

RULES = '''
"""Take one or two from a heap; who takes the last wins."""
import sys
from typing import NamedTuple

from zermelo import TERMINAL, KernelGame, Traits, kernel
from zermelo.kernels import mix64, u64


class State(NamedTuple):
    heap: int
    turn: int


class Params(NamedTuple):
    heap: int


def make(*, heap: int = 5) -> KernelGame:
    return KernelGame(sys.modules[__name__], Params(heap), Traits(max_moves=2, move_range=3, max_plies=heap))


@kernel
def start(params: Params) -> State:
    return State(params.heap, 0)


@kernel
def mover(params: Params, state: State) -> int:
    return state.turn if state.heap > 0 else TERMINAL


@kernel
def moves(params: Params, state: State, out, row: int) -> int:
    out[row] = 1
    if state.heap == 1:
        return 1
    out[row + 1] = 2
    return 2


@kernel
def play(params: Params, state: State, move: int) -> State:
    return State(state.heap - move, 1 - state.turn)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return -1.0 if player == state.turn else 1.0


@kernel
def key(params: Params, state: State):
    return mix64(u64(2 * state.heap + state.turn))
'''


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "take.py"
    path.write_text(RULES)
    return str(path)


def test_a_kernel_game_of_rules_only_has_notation(rules: str) -> None:
    game = zermelo.game(rules)
    state = game.start()
    assert game.format(state) == game.text(state) == "State(heap=5, turn=0)"
    assert [game.move_name(state, move) for move in game.moves(state)] == ["1", "2"]
    assert game.parse_move(state, "2") == 2
    assert "State(heap=5, turn=0)" in game.svg(state)
    assert game.position(None) == game.read("") == state
    assert game.position("State(heap=3, turn=1)") == state._replace(heap=3, turn=1)
    for wrong in ("5", "(3, 1)", "State(3)", "State(heap=3.0, turn=1)", "Stat(heap=3, turn=1)"):
        with pytest.raises(UsageError, match=r"expected a position .*such as 'State\(heap=5, turn=0\)', got"):
            game.position(wrong)


def test_states_are_taken_without_a_parse_if_their_types_are_right(rules: str) -> None:
    game = zermelo.game(rules)
    after = game.play(game.start(), 2)
    assert game.position(after) is after
    for wrong in (3, (3, 1), after._replace(heap=3.0), after._replace(turn="1")):
        with pytest.raises(UsageError, match="expected a state of take or its text"):
            game.position(wrong)
    result = zermelo.search(game, after, "alpha_beta", depth=5, interpreted=True)
    assert result.value == -1
    assert result.to_dict()["position"] == "State(heap=3, turn=1)"


@pytest.mark.parametrize(
    "words",
    [
        ["show", "{rules}"],
        ["show", "{rules}", "--json", "--svg", "{folder}/board.svg"],
        ["show", "{rules}", "--moves", "2 1"],
        ["search", "{rules}", "-a", "alpha_beta", "--depth", "5", "--interpreted"],
        ["play", "{rules}", "-a", "alpha_beta", "--depth", "5", "--interpreted"],
    ],
)
def test_commands_take_it(rules: str, tmp_path: Path, words: list[str]) -> None:
    given = [word.format(rules=rules, folder=tmp_path) for word in words]
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", *given], input="2\n1\n1\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "State(heap=" in done.stdout or "value   1" in done.stdout
