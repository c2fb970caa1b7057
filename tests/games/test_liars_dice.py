"""Liar's dice: counts and payoffs against OpenSpiel, and what a player sees."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.algorithms import solve
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import check_game

GAME = zermelo.game("liars_dice")


@pytest.mark.parametrize("parameters", [{}, {"sides": 2}, {"sides": 3, "dice": 2}])
def test_the_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("liars_dice", **parameters), plays=10, compiled=False)


@pytest.mark.parametrize(("sides", "nodes", "sets"), [(2, 127, 16), (3, 1147, 96)])
def test_every_history_is_that_of_openspiel(sides: int, nodes: int, sets: int) -> None:
    """Movers, moves and payoffs in all histories; the information sets of each player."""
    pyspiel = pytest.importorskip("pyspiel")
    game = zermelo.game("liars_dice", sides=sides)
    theirs = pyspiel.load_game(f"liars_dice(dice_sides={sides})")
    pending: list[tuple[Any, Any]] = [(game.start(), theirs.new_initial_state())]
    met = 0
    alike: dict[Any, str] = {}
    while pending:
        state, other = pending.pop()
        met += 1
        mover = game.mover(state)
        assert mover == {-1: CHANCE, -4: TERMINAL}.get(other.current_player(), other.current_player())
        if mover == TERMINAL:
            assert [game.payoff(state, player) for player in (0, 1)] == other.returns()
            continue
        names = [game.move_name(state, move) for move in game.actions(state)]
        if mover != CHANCE:
            words = [other.action_to_string(action).lower().replace("-", "x") for action in other.legal_actions()]
            assert names == words
            place = (mover, game.observation(state, mover))
            assert alike.setdefault(place, other.information_state_string()) == other.information_state_string()
        children = zip(game.actions(state), other.legal_actions(), strict=True)
        pending += [(game.play(state, move), other.child(action)) for move, action in children]
    assert met == nodes
    assert [sum(mover == player for mover, _ in alike) for player in (0, 1)] == [sets, sets]
    assert len(set(alike.values())) == len(alike)


@pytest.mark.parametrize(
    ("sides", "value"),
    [
        (2, 1 / 2), (3, 1 / 9), (4, 1 / 16), pytest.param(5, 1 / 125, marks=pytest.mark.slow),
        pytest.param(6, -7 / 258, marks=pytest.mark.slow),
    ],
)
def test_values_with_one_die_each(sides: int, value: float) -> None:
    """Computed outside by a linear program; the highest face is wild."""
    found = solve(zermelo.game("liars_dice", sides=sides), interpreted=True)
    assert found.proven
    assert found.result.value == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("position", "payoff"),
    [("3/5 1x3 liar", 1), ("3/5 1x4 liar", -1), ("3/6 2x3 liar", 1), ("3/6 1x2 2x6 liar", 1), ("6/6 2x1 liar", 1)],
)
def test_payoffs(position: str, payoff: float) -> None:
    state = GAME.parse(position)
    assert GAME.mover(state) == TERMINAL
    assert [GAME.payoff(state, player) for player in (0, 1)] == [payoff, -payoff]


def test_what_is_shown() -> None:
    state = GAME.parse("3/5 1x4")
    assert GAME.text(state) == "player 0 has 3, player 1 has 5\n1x4: player 1 to move"
    assert GAME.seen_text(state, 1) == "you are player 1 and have 5\n1x4: player 1 to move"
    assert GAME.seen_text(GAME.parse("3/5 1x4 liar"), 1).startswith("player 0 has 3, you are player 1 and have 5\n")
    assert len(GAME.worlds(state, 1)) == 6
    assert GAME.heard(GAME.start(), 3, 0) == ""
    two = zermelo.game("liars_dice", sides=3, dice=2)
    chances = [chance for _, chance in two.outcomes(two.start())]
    assert chances == pytest.approx([1 / 9, 2 / 9, 2 / 9, 1 / 9, 2 / 9, 1 / 9])
    assert two.format(two.parse("31/22 2x3")) == "13/22 2x3"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("3/7", "expected the dice of both players and what was said, as in '1/6 1x1', got '3/7'"),
        ("3/ 1x1", "expected the dice of both players and what was said, as in '1/6 1x1', got '3/ 1x1'"),
        ("3/5 2x1 1x6", "expected rising bids of the 2 dice, then 'liar', got '3/5 2x1 1x6'"),
        ("3/5 3x1", "expected rising bids of the 2 dice, then 'liar', got '3/5 3x1'"),
        ("3/5 liar", "expected rising bids of the 2 dice, then 'liar', got '3/5 liar'"),
        ("3/5 1x1 liar 2x2", "expected rising bids of the 2 dice, then 'liar', got '3/5 1x1 liar 2x2'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        GAME.position(position)
    assert str(refused.value) == message


def test_sizes_that_are_refused() -> None:
    with pytest.raises(UsageError, match="sides: expected"):
        zermelo.game("liars_dice", sides=7)
