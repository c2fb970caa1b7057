"""Kuhn poker against the facts of H. W. Kuhn, A simplified two-person poker (1950)."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.algorithms.reference import count
from zermelo.games import kuhn_poker
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.kernels import binding as kernel
from zermelo.kernels import defaults
from zermelo.testing import check_game

GAME = zermelo.game("kuhn_poker")
PASSED, BET, PASSED_BET = 2, 3, 5  # histories at which a decision is due, beside 1, the empty one
Strategy = Callable[[int, int], Fraction]  # card and history -> probability of a bet


def walk(state: Any) -> Iterator[Any]:
    """Every history from a state on."""
    yield state
    for move in GAME.actions(state):
        yield from walk(GAME.play(state, move))


def value(state: Any, strategies: tuple[Strategy, Strategy]) -> Fraction:
    """The expected payoff of player 0."""
    mover = GAME.mover(state)
    if mover == TERMINAL:
        return Fraction(GAME.payoff(state, 0))
    if mover == CHANCE:
        return Fraction(sum(value(GAME.play(state, deal), strategies) for deal in range(6)), 6)
    card = "JQK".index(kuhn_poker.DEALS[state.deal][mover])
    bet = strategies[mover](card, state.history)
    passed, raised = (value(GAME.play(state, move), strategies) for move in (0, 1))
    return (1 - bet) * passed + bet * raised


def first(alpha: Fraction) -> Strategy:
    """Kuhn's family of best strategies of the first player, alpha from 0 to 1/3."""
    bets = {
        (0, 1): alpha, (1, 1): Fraction(0), (2, 1): 3 * alpha,
        (0, PASSED_BET): Fraction(0), (1, PASSED_BET): alpha + Fraction(1, 3), (2, PASSED_BET): Fraction(1),
    }  # fmt: skip
    return lambda card, history: bets[card, history]


def second(card: int, history: int) -> Fraction:
    """The only best strategy of the second player."""
    bets = {
        (0, PASSED): Fraction(1, 3), (1, PASSED): Fraction(0), (2, PASSED): Fraction(1),
        (0, BET): Fraction(0), (1, BET): Fraction(1, 3), (2, BET): Fraction(1),
    }  # fmt: skip
    return bets[card, history]


def pure(histories: tuple[int, int]) -> Iterator[Strategy]:
    """The 64 pure strategies of a player who decides after two histories with three cards."""
    places = [(card, history) for card in range(3) for history in histories]
    for choice in itertools.product((0, 1), repeat=6):
        bets = dict(zip(places, choice, strict=True))
        yield lambda card, history, bets=bets: Fraction(bets[card, history])  # type: ignore[misc]


def test_the_contract() -> None:
    check_game(GAME, plays=12)


def test_thirty_endings_and_twelve_information_sets() -> None:
    states = list(walk(GAME.start()))
    assert sum(GAME.mover(state) == TERMINAL for state in states) == 30
    assert len(states) == 1 + 6 * 9
    assert [count(GAME, GAME.start(), ply) for ply in range(6)] == [1, 6, 12, 24, 12, 0]
    movers = [(GAME.mover(state), state) for state in states]
    seen = {(mover, GAME.observation(state, mover)) for mover, state in movers if mover >= 0}
    assert [sum(mover == player for mover, _ in seen) for player in (0, 1)] == [6, 6]


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 10), Fraction(1, 3)])
def test_the_game_is_worth_minus_one_eighteenth(alpha: Fraction) -> None:
    """Kuhn's strategies give -1/18, and against either of them no pure strategy does better."""
    assert value(GAME.start(), (first(alpha), second)) == Fraction(-1, 18)
    assert max(value(GAME.start(), (other, second)) for other in pure((1, PASSED_BET))) == Fraction(-1, 18)
    assert min(value(GAME.start(), (first(alpha), other)) for other in pure((PASSED, BET))) == Fraction(-1, 18)


@pytest.mark.parametrize(
    ("position", "payoff"),
    [
        ("KJ pp", 1), ("JQ pp", -1), ("JK bp", 1), ("KQ pbp", -1),
        ("KQ bb", 2), ("JQ bb", -2), ("QK pbb", -2), ("QJ pbb", 2),
    ],
)
def test_payoffs(position: str, payoff: float) -> None:
    state = GAME.parse(position)
    assert GAME.mover(state) == TERMINAL
    assert [GAME.payoff(state, player) for player in (0, 1)] == [payoff, -payoff]


def test_the_deal_gives_two_different_cards() -> None:
    for deal in range(6):
        assert "".join("JQK"[kuhn_poker.card(deal, player)] for player in (0, 1)) == GAME.move_name(GAME.start(), deal)


def test_what_a_player_sees() -> None:
    assert GAME.observation(GAME.parse("KQ p"), 0) == GAME.observation(GAME.parse("KJ p"), 0)
    assert GAME.observation(GAME.parse("KQ p"), 1) != GAME.observation(GAME.parse("KJ p"), 1)
    assert GAME.observation(GAME.parse("KQ pp"), 0) != GAME.observation(GAME.parse("KJ pp"), 0)  # cards shown
    assert GAME.observation(GAME.parse("KQ bp"), 0) == GAME.observation(GAME.parse("KJ bp"), 0)  # folded, not shown
    assert GAME.observation(GAME.parse("KQ p"), 0) != GAME.observation(GAME.parse("KQ b"), 0)


def test_samples_look_the_same_and_are_all_that_do() -> None:
    chooser = random.Random(1)
    states = list(walk(GAME.start()))
    for state in states:
        for player in (0, 1):
            drawn = {GAME.sample(state, player, chooser) for _ in range(40)}
            assert drawn == {x for x in states if GAME.observation(x, player) == GAME.observation(state, player)}


def test_observations_compile() -> None:
    numba = pytest.importorskip("numba")
    import zermelo.kernels.native  # noqa: F401  # teaches Numba the operations on words

    bound = kernel.bind(kuhn_poker, {}, sys.modules, defaults, numba.njit)
    for state in walk(GAME.start()):
        for player in (0, 1):
            assert bound.observation(kuhn_poker.Params(), state, player) == GAME.observation(state, player)


def test_text() -> None:
    assert GAME.text(GAME.start()) == "before the deal"
    assert GAME.text(GAME.parse("kq PB")) == "player 0 has K, player 1 has Q\npass, bet: player 0 to move"
    assert GAME.text(GAME.parse("KQ bp")) == "player 0 has K, player 1 has Q\nbet, pass: player 0 gets 1"
    assert GAME.format(GAME.read("JQ pass bet bet")) == "JQ pbb"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("KK", "expected 'undealt' or a deal (one of JQ JK QJ QK KJ KQ) and moves, got 'KK'"),
        ("KQ bpb", "expected what was done, such as pb, after the deal, got 'KQ bpb'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        GAME.position(position)
    assert str(refused.value) == message
