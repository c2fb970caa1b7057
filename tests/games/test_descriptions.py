"""Every game says what it is, what its parameters mean and where it comes from; pictures follow from the view."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree

import pytest

import zermelo
from zermelo.core import bibliography, cited, describe, game_module, game_summary, maker, sentences
from zermelo.drawing import Grid
from zermelo.kernels import TERMINAL


@pytest.mark.parametrize("name", zermelo.list_games())
def test_games_are_documented(name: str) -> None:
    module = game_module(name)
    assert game_summary(name)
    keys = cited(module.__doc__ or "")
    assert keys and set(keys) <= set(bibliography())
    for parameter, sentence in sentences(maker(module)).items():
        assert sentence.endswith("."), f"{name} does not say what {parameter} means"


@pytest.mark.parametrize("name", zermelo.list_games())
def test_pictures_are_well_formed(name: str) -> None:
    game = zermelo.game(name)
    state = game.start()
    for _ in range(6):
        assert xml.etree.ElementTree.fromstring(game.svg(state)).tag == "{http://www.w3.org/2000/svg}svg"
        if game.mover(state) == TERMINAL:
            break
        state = game.play(state, game.actions(state)[-1])


def test_grids() -> None:
    grid = Grid([["r1", "."], ["", "b2"]], "t", ["red to move"], {"R": "#f00", "B": "#00f"})
    assert grid.text() == "   a  b\n1 r1  .\n2    b2\nred to move"
    assert grid.svg().count("<circle") == 2 and grid.svg().count("<rect") == 1 + 3
    stacks = Grid([["RB", "."]], "t", colours={"R": "#f00", "B": "#00f"}, pieces="stacks")
    assert stacks.svg().count("<rect") == 1 + 2 + 2
    below = Grid(["X.", "XO"], "t", columns="12", columns_below=True)
    assert below.text() == "X .\nX O\n1 2"
    assert Grid(["A", "..", "A"], "t", columns=(), centred=True).text() == "1  A\n2 . .\n3  A"


def test_what_the_rules_say_of_a_position() -> None:
    found = describe(zermelo.game("nim", heaps="1,2"), "0,2 2")
    assert (found.mover, found.moves, found.over, found.payoffs) == (1, ["b1", "b2"], False, None)
    assert describe(zermelo.game("nim", heaps="1,2"), "0,0 2").lines()[-1] == (
        "over        payoffs 1 for player 1, -1 for player 2"
    )
    rolling = describe(zermelo.game("pig"), "0/0+0 A ?")
    assert rolling.mover == "chance" and rolling.probabilities == pytest.approx([1 / 6] * 6)


def test_backgammon_loads_training_when_asked() -> None:
    code = (
        "import sys; from zermelo.games import backgammon; print('numpy' in sys.modules);"
        "print(backgammon.train.__name__, backgammon.pubeval.__name__, hasattr(backgammon, 'upper'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "train", "pubeval", "False"]
