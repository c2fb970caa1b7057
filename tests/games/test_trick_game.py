"""The trick-taking game with hidden hands: contract, possible deals, what a player sees, positions that are none."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import zermelo
from oracles.trick_game import TrickGame
from zermelo.games import trick_game
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import check_game

FOUR_TRICKS = "KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.."
SMALL: list[dict[str, Any]] = [
    {"hand": 3, "suits": 2}, {"players": 3, "hand": 2, "suits": 2},
    {"players": 3, "hand": 2, "suits": 2, "sides": True},
    {"players": 4, "hand": 2, "suits": 3, "ranks": 3, "trump": "H"},
    {"players": 4, "hand": 3, "suits": 3, "sides": True, "trump": "D"},
]  # fmt: skip


@pytest.mark.parametrize("parameters", [{}, *SMALL], ids=str)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(trick_game.make(**parameters), plays=5, compiled=False)


def test_contract_compiled() -> None:
    check_game(trick_game.make(trump="S"), plays=5, seed=1)


@pytest.mark.parametrize("parameters", SMALL, ids=str)
def test_possible_deals_are_those_of_the_oracle(parameters: dict[str, Any]) -> None:
    game, oracle, chooser = trick_game.make(**parameters), TrickGame(**parameters), random.Random(3)
    for _ in range(3):
        state, position = game.start(), oracle.start()
        while (player := oracle.turn(position)) is not None:
            few = sum(map(len, position.hands)) + len(position.aside) < 9
            if player != CHANCE and few:
                found = game.worlds(state, player)
                assert {game.format(world) for world, _ in found} == oracle.worlds(position, player)
                assert sum(probability for _, probability in found) == pytest.approx(1)
                assert len({probability for _, probability in found}) == 1
            name = chooser.choice(oracle.moves(position))
            state, position = game.play(state, game.parse_move(state, name)), oracle.play(position, name)


@pytest.mark.parametrize("parameters", SMALL, ids=str)
def test_worlds_and_samples_depend_on_what_is_seen_alone(parameters: dict[str, Any]) -> None:
    game, chooser = trick_game.make(**parameters, seed=2), random.Random(1)
    state = game.start()
    while (player := game.mover(state)) != TERMINAL:
        worlds = game.worlds(state, player)
        assert state in [world for world, _ in worlds]
        for world, _ in worlds[:: max(1, len(worlds) // 5)]:
            assert game.observation(world, player) == game.observation(state, player)
            assert game.moves(world) == game.moves(state)
            assert game.worlds(world, player) == worlds
            drawn = [game.sample(each, player, random.Random(4)) for each in (world, state)]
            assert drawn[0] == drawn[1]
            assert game.seen_text(world, player) == game.seen_text(state, player)
            assert game.seen_svg(world, player) == game.seen_svg(state, player)
        state = game.play(state, chooser.choice(game.moves(state)))


def test_samples_are_drawn_evenly_also_with_a_known_void() -> None:
    game = trick_game.make(players=3, hand=3, suits=2, ranks=5)
    state = game.parse("AK./.QJ/T.A - 0 0,0,1 aside=.K void=1:S")
    worlds = game.worlds(state, 0)
    assert len(worlds) == 18  # of the 30 deals of ST and four hearts, those that do not give ST to hand 1
    drawn = Counter(game.sample(state, 0, random.Random(seed)) for seed in range(3600))
    assert set(drawn) == {world for world, _ in worlds}
    assert all(abs(count - 200) < 5 * 200**0.5 for count in drawn.values())


def test_all_deals_are_equally_likely() -> None:
    game = trick_game.make(hand=2, suits=1, ranks=5)
    found: dict[Any, float] = {}

    def deal(state: Any, probability: float) -> None:
        if game.mover(state) != CHANCE:
            found[state] = found.get(state, 0) + probability
            return
        for outcome, chance in game.outcomes(state):
            deal(game.play(state, outcome), probability * chance)

    deal(game.start(), 1.0)
    assert len(found) == 30
    assert all(probability == pytest.approx(1 / 30) for probability in found.values())


def test_the_four_trick_hand() -> None:
    """Player 0 thinks two deals possible, and does not see which of the two kings the other has."""
    game = trick_game.make()
    state = game.parse(FOUR_TRICKS)
    assert game.format(state) == FOUR_TRICKS
    other = game.parse("KQ..A.A/AJ.A..K - 0 0,0 aside=..K. up=AJ.A..")
    assert game.worlds(other, 0) == [(state, 0.5), (other, 0.5)]
    assert game.seen_text(state, 0).splitlines() == [
        ">hand 0 S KQ  H -  D A  C A",
        " hand 1 S AJ  H A  D -  C -  ?",
        " aside  S -  H -  D -  C -  ?",
        " table  -",
        " tricks 0, 0",
    ]
    assert game.text(state).splitlines()[1] == " hand 1 S AJ  H A  D K  C -"
    for name in ("KS", "♠A"):
        state = game.play(state, game.parse_move(state, name))
    assert game.format(state) == "Q..A.A/J.A.K. - 1 0,1 aside=...K up=J.A.."


def test_who_does_not_follow_is_known_to_be_out() -> None:
    game = trick_game.make()
    state = game.parse("KQ..A.A/AJ.A.K. - 0 0,0 aside=...K")
    for name in ("CA", "DK"):
        state = game.play(state, game.parse_move(state, name))
    assert game.format(state) == "KQ..A./AJ.A.. - 0 1,0 aside=...K void=1:C"
    assert len(game.worlds(state, 0)) == 1  # the king of clubs must be aside
    assert len(game.worlds(state, 1)) == 4


def test_a_trick_with_trumps_and_sides() -> None:
    game = trick_game.make(players=4, hand=2, suits=2, trump="H", sides=True)
    state = game.parse("AK./Q.J/J.Q/.KA - 0 0,0")
    assert game.moves(state) == game.moves(game.worlds(state, 0)[3][0])
    for name in ("SA", "SQ", "SJ", "HK"):
        state = game.play(state, game.parse_move(state, name))
    assert game.format(state) == "K./.J/.Q/.A - 3 0,1 void=3:S"
    assert game.mover(state) == 1
    for name in ("HA", "SK", "HJ", "HQ"):
        state = game.play(state, game.parse_move(state, name))
    assert [game.payoff(state, player) for player in (0, 1)] == [-1, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A.../K... - 0", "expected hands, table, seat to play and tricks, separated by blanks, as in"),
        ("AK.../QJ.../.AK.. - 0 0,0", "expected 2 hands separated by '/', got 'AK.../QJ.../.AK..'"),
        ("AK./QJ... - 0 0,0", r"expected the ranks \(23456789TJQKA\) of spades.hearts.diamonds.clubs, got 'AK.'"),
        ("AK.../QJ... 9S 0 2,0", "expected cards as SQ on the table, separated by commas, '-' or 'deal', got '9S'"),
        ("AK.../QJ... - 0 2", "expected the seat to play and the tricks of 2 players, as in 0 0,0, got '0 2'"),
        ("AK.../QJ... - 2 2,0", "expected the seat to play, 0 to 1, got '2'"),
        ("AK.../AJ... - 0 2,0", "expected different cards of the deck, got SA, which is there twice"),
        ("AK.../Q2... - 0 2,0", "expected different cards of the deck, got S2, which is not in this deck"),
        ("AKQ.../J... - 0 2,0", "expected hands of one size, less the cards on the table, got 3, 1"),
        ("AK.../QJ... - 0 0,0", r"expected 2 tricks won, those of 4 that are not to come \(parameter hand\), got 0"),
        ("AK.../QJ... - 0 2,0 up=.A..", "expected cards of the hands or aside after up=, got another card"),
        ("AK.../QJ... - 0 2,0 void=1:S", "expected a hand without S for void=1:S"),
        ("AK.../QJ... - 0 2,0 void=1:H", "void=1:H: expected a suit with cards that are not gone"),
        ("AK.../QJ... - 0 2,0 void=4:H", "expected void=1:S for a seat and a suit it is out of, got '4:H'"),
        ("AK.../QJ... - 0 2,0 open=.A..", "expected aside=, up= or void= once each after the tricks, got 'OPEN=.A..'"),
        ("AK.../... deal 0 0,0", "expected a deal of the first cards of the deck, no hand with more than it gets"),
        ("J.../Q... deal 0 1,0", "expected seat 0, no tricks, nothing face up and no voids during the deal"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        trick_game.make().parse(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"ranks": 14}, "parameter ranks: expected 1 to 13, got 14"),
        ({"hand": 9}, "parameter hand: expected 1 to 8 cards for 2 hands of a deck of 16, got 9"),
        ({"suits": 2, "trump": "D"}, "parameter trump: expected none or one of S, H, got D"),
        ({"sides": True}, "parameter sides: expected 3 or 4 players, got 2, who are two sides as they are"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("trick_game", **parameters)


def test_too_many_deals_to_list() -> None:
    game = trick_game.make(players=4, hand=13, ranks=13, seed=1)
    state = game.start()
    with pytest.raises(zermelo.UsageError, match="at most 10,000 possible deals to list them, got 84,478,09"):
        game.worlds(state, 0)
    drawn = game.sample(state, 0, random.Random(1))
    assert drawn != state and game.observation(drawn, 0) == game.observation(state, 0)
