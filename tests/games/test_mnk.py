from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from counting import plies
from oracles.mnk import Mnk
from zermelo.testing import check_game

SIZES: list[dict[str, Any]] = [
    {}, {"m": 3, "n": 3, "k": 3}, {"m": 1, "n": 1, "k": 1}, {"m": 2, "n": 7, "k": 3}, {"m": 9, "n": 9, "k": 5},
]  # fmt: skip


@pytest.mark.parametrize("parameters", SIZES)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("mnk", **parameters), plays=3)


def test_contract_on_a_large_board() -> None:
    check_game(zermelo.game("mnk", m=19, n=19, k=5), plays=1)


def test_tic_tac_toe() -> None:
    """255,168 games: S. Schaeffer, http://mathrec.org/old/2002jan; with all that come before their end, 549,946."""
    game = zermelo.game("mnk", m=3, n=3, k=3)
    levels = list(plies(game))
    assert sum(level.total() for level in levels) == 549_946
    assert sum(len(level) for level in levels) == 5_478
    ends = {1.0: 0, 0.0: 0, -1.0: 0}
    for level in levels:
        for state, ways in level.items():
            if game.is_over(state):
                ends[game.payoff(state, 0)] += ways
    assert ends == {1.0: 131_184, -1.0: 77_904, 0.0: 46_080}
    assert sum(ends.values()) == 255_168


@pytest.mark.parametrize(("m", "n", "k"), [(5, 5, 4), (3, 3, 3), (9, 8, 5), (2, 7, 3)])
def test_evaluation_and_noise(m: int, n: int, k: int) -> None:
    game, oracle = zermelo.game("mnk", m=m, n=n, k=k), Mnk(m, n, k)
    chooser = random.Random(1)
    for _ in range(5):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            more = [oracle.lines(position, 0, stones) - oracle.lines(position, 1, stones) for stones in range(k)]
            worth = sum(0.1 * 4.0 ** (stones + 1 - k) * more[stones] for stones in range(1, k))
            assert game.evaluate(state, 0) == pytest.approx(max(-0.99, min(0.99, worth)), abs=1e-6)
            move = chooser.choice(game.moves(state))
            name = game.move_name(state, move)
            assert game.noisy(state, move) == oracle.decides(position, name)
            state, position = game.play(state, move), oracle.play(position, name)


def test_text() -> None:
    game = zermelo.game("mnk", m=3, n=2, k=2)
    assert game.text(game.read("a1 c2")) == "  a b c\n1 X . .\n2 . . O"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XO./...", "expected 3 rows of 3 cells .* got 'XO./...'"),
        ("XO./.../..?", "expected 3 rows of 3 cells"),
        ("XX./.../...", "expected as many X as O or one X more, got 2 X and 0 O: 'XX./.../...'"),
        ("XXX/OO./..O", "expected a position before the mover has 3 in a row"),
        ("XXX/OOO/...", "expected a position before the mover has 3 in a row"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("mnk", m=3, n=3, k=3).parse(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"m": 0}, "parameter m: expected 1 to 25, got 0"),
        ({"n": 26}, "parameter n: expected 1 to 25, got 26"),
        ({"k": 6}, "parameter k: expected 1 to 5, got 6"),
        ({"threat": 2}, "parameter threat: expected 0 to 1"),
        ({"growth": 0.5}, "parameter growth: expected 1 to 1000"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("mnk", **parameters)
