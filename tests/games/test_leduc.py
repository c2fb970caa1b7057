"""Leduc hold'em: counts, payoffs and what a player sees, against OpenSpiel and by hand."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import check_game

GAME = zermelo.game("leduc")


def test_the_contract() -> None:
    check_game(GAME, plays=30, compiled=False)


def test_every_history_is_that_of_openspiel() -> None:
    """Movers, moves, probabilities and payoffs in all 9,457 histories; 468 information sets of each player."""
    pyspiel = pytest.importorskip("pyspiel")
    pending: list[tuple[Any, Any]] = [(GAME.start(), pyspiel.load_game("leduc_poker").new_initial_state())]
    nodes = 0
    alike: dict[Any, str] = {}
    while pending:
        state, theirs = pending.pop()
        nodes += 1
        mover = GAME.mover(state)
        assert mover == {-1: CHANCE, -4: TERMINAL}.get(theirs.current_player(), theirs.current_player())
        if mover == TERMINAL:
            assert [GAME.payoff(state, player) for player in (0, 1)] == theirs.returns()
            continue
        moves = list(GAME.actions(state))
        assert moves == theirs.legal_actions()
        if mover == CHANCE:
            assert dict(GAME.outcomes(state)) == pytest.approx(dict(theirs.chance_outcomes()))
        else:
            place = (mover, GAME.observation(state, mover))
            assert alike.setdefault(place, theirs.information_state_string()) == theirs.information_state_string()
        pending += [(GAME.play(state, move), theirs.child(move)) for move in moves]
    assert nodes == 9457
    assert [sum(player == mover for mover, _ in alike) for player in (0, 1)] == [468, 468]
    assert len(set(alike.values())) == len(alike)


@pytest.mark.parametrize(
    ("position", "payoff"),
    [
        ("JsQh rf", 1), ("JsQh crf", -1), ("JsQh rrf", -3), ("JsQh crrf", 3), ("JsQh cc Jh cc", 1),
        ("JsQh cc Kh cc", -1), ("JsJh rrc Kh crrc", 0), ("KsQh rrc Qs crrc", -13), ("QsKh rc Jh rf", 3),
    ],
)  # fmt: skip
def test_payoffs(position: str, payoff: float) -> None:
    state = GAME.parse(position)
    assert GAME.mover(state) == TERMINAL
    assert [GAME.payoff(state, player) for player in (0, 1)] == [payoff, -payoff]


def test_worlds() -> None:
    state = GAME.parse("JsQh cc Kh r")
    assert [GAME.format(world) for world, _ in GAME.worlds(state, 1)] == [
        f"{card}Qh cc Kh r" for card in ("Jh", "Js", "Qs", "Ks")
    ]
    assert all(chance == 0.25 for _, chance in GAME.worlds(state, 1))
    assert len(GAME.worlds(GAME.parse("JsQh c"), 0)) == 5
    assert len(GAME.worlds(GAME.parse("JsQh cc Kh cc"), 0)) == 1  # a showdown
    assert len(GAME.worlds(GAME.parse("JsQh rf"), 0)) == 5  # folded, not shown
    assert len(GAME.worlds(GAME.parse("Js"), 1)) == 6


def test_what_is_shown() -> None:
    state = GAME.parse("jsqh CRC kh r")
    assert GAME.format(state) == "JsQh crc Kh r"
    done = "check, raise, call; public card Kh; raise: player 1 to move"
    assert GAME.text(state) == f"player 0 has Js, player 1 has Qh\n{done}"
    assert GAME.seen_text(state, 1) == f"you are player 1 and have Qh\n{done}"
    assert "Js" not in GAME.seen_svg(state, 1)
    assert GAME.text(GAME.parse("JsQh rf")).endswith("raise, fold: player 0 gets 1")
    assert GAME.text(GAME.start()) == "before the deal"
    assert [GAME.move_name(state, move) for move in GAME.moves(state)] == ["fold", "call", "raise"]
    assert GAME.heard(GAME.parse("Js"), 3, 0) == ""
    assert GAME.heard(GAME.parse("JsQh cc"), 3, 0) == "Qs"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("JsXh", "expected a position such as 'JsQh crc Kh r', or 'undealt', got 'JsXh'"),
        ("JsJs", "expected different cards, got 'JsJs'"),
        ("JsQh cc Js", "expected different cards, got 'JsQh cc Js'"),
        ("JsQh f", "expected rounds of betting by the rules, got 'JsQh f'"),
        ("JsQh rrr", "expected rounds of betting by the rules, got 'JsQh rrr'"),
        ("JsQh c Kh", "expected rounds of betting by the rules, got 'JsQh c Kh'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        GAME.position(position)
    assert str(refused.value) == message
