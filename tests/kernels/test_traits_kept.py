"""A game that states too little in its traits is found out by the search itself, compiled and interpreted."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo

GAME = """
import sys
from typing import NamedTuple
from zermelo import TERMINAL, KernelGame, Traits, kernel


class Params(NamedTuple):
    width: int
    length: int


class State(NamedTuple):
    ply: int


def make(*, width: int = 3, length: int = 4, max_moves: int = 3, max_plies: int = 4):
    traits = Traits(max_moves=max_moves, move_range=width, max_plies=max_plies)
    return KernelGame(sys.modules[__name__], Params(width, length), traits)


@kernel
def start(params): return State(0)


@kernel
def mover(params, state): return TERMINAL if state.ply == params.length else state.ply & 1


@kernel
def moves(params, state, out, row):
    for move in range(params.width):
        out[row + move] = move
    return params.width


@kernel
def play(params, state, move): return State(state.ply + 1)


@kernel
def payoff(params, state, player): return 1.0 if player == 0 else -1.0


@kernel
def key(params, state): return state.ply
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("games") / "wide.py"
    path.write_text(GAME)
    return str(path)


@pytest.mark.parametrize("interpreted", [True, False])
def test_what_is_stated_truly_is_searched(file: str, interpreted: bool) -> None:
    found = zermelo.search(zermelo.game(file), algorithm="negamax", depth=4, interpreted=interpreted)
    assert (found.value, found.bound, found.leaves) == (1.0, "exact", 81)


@pytest.mark.parametrize("interpreted", [True, False])
def test_too_many_moves_stop_the_search(file: str, interpreted: bool) -> None:
    game = zermelo.game(file, width=40)
    with pytest.raises(zermelo.UsageError, match=r"^wide: expected at most .*max_moves=3"):
        zermelo.search(game, algorithm="negamax", depth=3, interpreted=interpreted)


@pytest.mark.parametrize("interpreted", [True, False])
def test_a_longer_line_stops_the_search(file: str, interpreted: bool) -> None:
    game = zermelo.game(file, length=6)
    with pytest.raises(zermelo.UsageError, match=r"^wide: expected every game to end within .*max_plies=4"):
        zermelo.search(game, algorithm="negamax", interpreted=interpreted)
