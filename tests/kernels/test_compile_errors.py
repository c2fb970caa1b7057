"""A kernel that does not compile: reason, file, line and what would work, in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.core import Control, KernelGame, Searcher, Task
from zermelo.kernels.compile_errors import explained

GAME = '''"""Take one or two from a heap; who takes the last wins."""
import sys
from typing import NamedTuple

import numpy as np

from zermelo import TERMINAL, KernelGame, Traits, kernel
from zermelo.kernels import u64

TABLE = [1, 2]


class State(NamedTuple):
    heap: int
    turn: int


class Params(NamedTuple):
    heap: int


def make() -> KernelGame:
    return KernelGame(sys.modules[__name__], Params(5), Traits(max_moves=2, move_range=3, max_plies=5))


def total(state, move):
    return state.heap - move


@kernel
def start(params):
    return State(params.heap, 0)


@kernel
def mover(params, state):
    return state.turn if state.heap > 0 else TERMINAL


@kernel
def moves(params, state, out, row):
    out[row] = 1
    out[row + 1] = 2
    return min(2, state.heap)


@kernel
def play(params, state, move):
    # HERE
    return State(state.heap - move, 1 - state.turn)


@kernel
def payoff(params, state, player):
    return -1.0 if player == state.turn else 1.0


@kernel
def key(params, state):
    return u64(2 * state.heap + state.turn)
'''
HERE = GAME[: GAME.index("    # HERE")].count("\n") + 1
MISTAKES = {
    "helper": ("move = total(state, move)", "untyped global name 'total', {}: it is a Python function, decorate it"),
    "unknown name": ("move = Board(move)", "name 'Board' is not defined, {} ("),
    "mixed list": ("move = len([move, 'a'][0])", "my_game.py line"),
    "global list": ("move = TABLE[move]", "global name 'TABLE' is a list, {}: make it a tuple, or put it into Params"),
    "text": ("move = len(f'{move:3d}')", "a format spec in f-strings, my_game.py line"),
    "return type": ("if move == 1: return (state.heap, move)", "a kernel returns"),
    "field": ("move = move + state.haep", "unknown attribute 'haep' of State, {}: did you mean heap?"),
    "parameter": ("move = move + params.size", "unknown attribute 'size' of Params, {}: it has heap"),
    "unification": (
        "x = State(0, 0) if move == 1 else State(0.5, 0)", "a variable is State(int64 x 2) and State(float64, int64)",
    ),
    "argument": ("mover(state)", "mover(params, state) is called with the wrong arguments, missing a required"),
    "numpy": ("np.einsum('i->', np.zeros(3))", "unsupported NumPy function 'numpy.einsum', {}: write it as a loop"),
    "import": ("import math", "an import in a kernel, my_game.py line"),
    "state type": ("return State(state.heap - move / 1, 1)", "state is State(float64, int64) or State(int64 x 2)"),
}  # fmt: skip


def compile_now(path: Path) -> None:
    game = zermelo.game(str(path))
    assert isinstance(game, KernelGame)
    task = Task(game, game.start(), 3, Control(), True)
    Searcher(task, zermelo.find_algorithm("negamax").module).prepare()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line(mistake: str, tmp_path: Path) -> None:
    line, said = MISTAKES[mistake]
    path = tmp_path / "my_game.py"
    path.write_text(GAME.replace("# HERE", line))
    with pytest.raises(zermelo.ZermeloError) as caught:
        compile_now(path)
    told = str(caught.value)
    assert said.format(f"my_game.py line {HERE} in play") in told, told
    assert "\n" not in told and "nopython" not in told and len(told) < 500
    assert caught.value.__cause__ is None


def test_a_kernel_that_may_return_nothing(tmp_path: Path) -> None:
    path = tmp_path / "my_game.py"
    path.write_text(GAME.replace("return -1.0 if player == state.turn else 1.0", "if player == 0: return -1.0"))
    with pytest.raises(zermelo.ZermeloError, match=r"returns float64 or None, my_game.py line \d+ in payoff: return"):
        compile_now(path)


def test_the_whole_of_it_for_those_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my_game.py"
    path.write_text(GAME.replace("# HERE", "move += 0 * total(state, move)"))
    assert run(["check", str(path), "--plays", "2"]) == 1
    said = "FAIL  compiled    cannot compile _game_trace × my_game × probe_off: untyped global name 'total', my_game.py"
    assert said in capsys.readouterr().out
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    with pytest.raises(zermelo.ZermeloError, match="untyped global name 'total'") as caught:
        compile_now(path)
    assert "Failed in nopython mode pipeline" in str(caught.value.__cause__)


def test_a_message_of_another_form_is_given_as_it_is() -> None:
    assert explained("") == "no reason given"
    assert explained("Failed in nopython mode pipeline\nSomething new\n\nmore") == "Something new"
    assert explained("No such thing\nRaised from /home/me/nim.py (12)") == "No such thing, nim.py line 12"
