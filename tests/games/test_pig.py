"""Pig against the equations of Neller and Presser, written in another way."""

from __future__ import annotations

import pytest

import zermelo
from oracles.pig import truncated
from zermelo import UsageError
from zermelo.algorithms.reference import expectimax
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import check_game


def solved(target: int, sides: int) -> dict[tuple[int, int, int], float]:
    """P(i, j, k), the probability to win with i points against j and k in this turn: by value iteration."""
    states = [(i, j, k) for i in range(target) for j in range(target) for k in range(target - i) if k != 1]
    found = dict.fromkeys(states, 0.5)

    def win(i: int, j: int, k: int) -> float:
        return 1.0 if i + k >= target else found[i, j, k]

    for _ in range(10_000):
        change = 0.0
        for i, j, k in states:
            roll = (1 - win(j, i, 0) + sum(win(i, j, k + r) for r in range(2, sides + 1))) / sides
            better = max(roll, 1 - win(j, i + k, 0)) if k else roll
            change = max(change, abs(better - found[i, j, k]))
            found[i, j, k] = better
        if change < 1e-14:
            break
    return found


@pytest.mark.parametrize(("target", "sides"), [(20, 6), (4, 2), (2, 100), (1000, 3)])
def test_the_contract(target: int, sides: int) -> None:
    check_game(zermelo.game("pig", target=target, sides=sides), plays=4)


@pytest.mark.parametrize(("target", "sides", "plies"), [(4, 2, 14), (6, 3, 10), (10, 6, 7)])
def test_the_reference_agrees_to_every_depth(target: int, sides: int, plies: int) -> None:
    game = zermelo.game("pig", target=target, sides=sides)
    for depth in range(plies + 1):
        assert expectimax(game, game.start(), depth) == pytest.approx(truncated(target, sides, depth), abs=1e-12)


def test_depth_converges_to_the_endless_game() -> None:
    for target, sides in ((4, 2), (6, 3), (10, 6)):
        exact = 2 * solved(target, sides)[0, 0, 0] - 1
        errors = [abs(truncated(target, sides, plies) - exact) for plies in (10, 40, 120)]
        assert errors[0] > errors[1] > errors[2]
        assert errors[2] < 1e-6


def test_piglet() -> None:
    """A coin and two points (here sides = 2, a roll counts 2): the first player wins 4 of 7.

    Source  T. W. Neller, C. G. M. Presser, Optimal play of the dice game Pig, UMAP Journal 25 (2004),
            solving Piglet: P(0,0,0) = 4/7, P(0,0,1) = 5/7, P(0,1,0) = 2/5, P(0,1,1) = 3/5, P(1,0,0) = 4/5,
            P(1,1,0) = 2/3.
    """
    found = solved(4, 2)
    published = {
        (0, 0, 0): 4 / 7, (0, 0, 1): 5 / 7, (0, 1, 0): 2 / 5, (0, 1, 1): 3 / 5, (1, 0, 0): 4 / 5, (1, 1, 0): 2 / 3,
    }  # fmt: skip
    for (i, j, k), probability in published.items():
        assert found[2 * i, 2 * j, 2 * k] == pytest.approx(probability)
    assert truncated(4, 2, 200) == pytest.approx(1 / 7)  # 4/7 - 3/7


def test_transitions() -> None:
    game = zermelo.game("pig", target=10)
    state = game.start()
    assert list(game.moves(state)) == [1]  # nothing to hold yet
    state = game.read("roll 4")
    assert (game.format(state), game.mover(state)) == ("0/0+4 A", 0)
    assert game.format(game.read("roll 4 roll")) == "0/0+4 A ?"
    assert game.mover(game.read("roll 4 roll")) == CHANCE
    assert game.format(game.read("roll 4 roll 1")) == "0/0+0 B"
    assert game.format(game.read("roll 4 hold roll 6 hold")) == "4/6+0 A"
    won = game.read("roll 4 hold roll 6 roll 5")
    assert game.mover(won) == TERMINAL
    assert [game.payoff(won, player) for player in (0, 1)] == [-1, 1]
    assert game.text(won) == "A 4, B 0, target 10\nB wins, 11 this turn"
    assert game.outcomes(game.read("roll")) == [(face, 1 / 6) for face in range(1, 7)]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("3/4", "expected points, turn and player such as 12/7+5 B or 12/7+5 B ?, got '3/4'"),
        ("10/0+0 B", "expected kept points below the target 10, got '10/0+0 B'"),
        ("3/4+1 A", "expected points of the turn that rolls can make, got 1: '3/4+1 A'"),
        ("3/4+13 A", "expected points of the turn that rolls can make, got 13: '3/4+13 A'"),
        ("3/4+7 A ?", "expected points of the turn that rolls can make, got 7: '3/4+7 A ?'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("pig", target=10).position(position)
    assert str(refused.value) == message


def test_parameters_that_are_refused() -> None:
    with pytest.raises(UsageError, match="parameter target: expected 2 to 1000, got 1"):
        zermelo.game("pig", target=1)
    with pytest.raises(UsageError, match="parameter sides: expected 2 to 100, got 1"):
        zermelo.game("pig", sides=1)
    game = zermelo.game("pig")
    with pytest.raises(UsageError, match=r"illegal move: 'hold' \(expected one of: roll\)"):
        game.read("hold")
