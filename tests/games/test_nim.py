from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import zermelo
from oracles.nim import mover_wins
from zermelo.games import nim
from zermelo.testing import check_game

SIZES: list[dict[str, Any]] = [{}, {"misere": True, "bouton": 0.4}, {"heaps": "1,2,3,4,9"}, {"heaps": "1"}]


@pytest.mark.parametrize("parameters", SIZES)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("nim", **parameters), plays=5)


@pytest.mark.parametrize("misere", [False, True])
def test_boutons_theorem(misere: bool) -> None:
    """Every position of four heaps up to 4, and of three up to 7, played out move by move."""
    for heaps in (*product(range(5), repeat=4), *product(range(8), repeat=3)):
        if not any(heaps):
            continue
        nim_sum = 0
        for size in heaps:
            nim_sum ^= size
        theorem = (nim_sum == 0) if misere and max(heaps) <= 1 else nim_sum != 0
        assert mover_wins(tuple(sorted(heaps)), misere) == theorem
        params = nim.make(heaps="7,7,7,7", misere=misere).params
        assert nim.mover_wins(params, nim.State(heaps, 0)) == theorem


def test_evaluation() -> None:
    """Three heaps taken whole: the mover takes the last object; misère, he must."""
    for misere, sign in ((False, 1), (True, -1)):
        game = zermelo.game("nim", misere=misere)
        assert game.evaluate(game.parse("3,4,5"), 0) == pytest.approx(0.1 * sign)
        assert game.evaluate(game.parse("3,0,5 2"), 0) == pytest.approx(0.1 * sign)
        exact = zermelo.game("nim", misere=misere, parity=0.0, bouton=0.3)
        assert exact.evaluate(exact.parse("1,2,3"), 0) == pytest.approx(-0.3)
        assert exact.evaluate(exact.parse("1,1,1"), 0) == pytest.approx(0.3 * sign)


def test_text() -> None:
    game = zermelo.game("nim")
    assert game.text(game.read("a3 b1")) == "a 0\nb ooo 3\nc ooooo 5\nplayer 1 to move"
    assert game.format(game.read("c5")) == "3,4,0 2"
    assert game.parse("3,4,5") == game.parse("3,4,5 1") == game.start()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3,4", "expected 3 sizes of heaps such as 3,4,5, got '3,4'"),
        ("3,,5", "expected 3 sizes of heaps such as 3,4,5, got '3,,5'"),
        ("three", "expected 3 sizes of heaps such as 3,4,5, got 'three'"),
        ("3,4,5 3", "expected the player to move, 1 or 2, after the heaps, got '3,4,5 3'"),
        ("3,4,6", "expected no heap above those of 3,4,5, got '3,4,6'"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("nim").parse(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"heaps": ""}, "expected sizes of heaps from 1 such as 3,4,5, got ''"),
        ({"heaps": "3,0"}, "expected sizes of heaps from 1 such as 3,4,5, got '3,0'"),
        ({"heaps": "3,x"}, "expected sizes of heaps from 1 such as 3,4,5, got '3,x'"),
        ({"heaps": ",".join("1" * 21)}, "number of heaps: expected 1 to 20, got 21"),
        ({"heaps": "999,2"}, "number of objects: expected 1 to 1000, got 1001"),
        ({"parity": 0.5}, "parameter parity: expected -0.49 to 0.49"),
        ({"bouton": 0.5}, "parameter bouton: expected -0.49 to 0.49"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("nim", **parameters)
