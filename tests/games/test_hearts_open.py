"""Hearts with open cards: its contract, its bounds, positions that are no positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from oracles.hearts_open import HeartsOpen
from zermelo.algorithms import reference
from zermelo.complexity import perft
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game


@pytest.mark.parametrize("parameters", [{}, {"players": 4, "hand": 13}, {"hand": 17, "queen": False}], ids=str)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("hearts_open", **parameters), plays=4)


@pytest.mark.parametrize(("players", "hand"), [(3, 3), (4, 3)])
def test_perft_is_what_the_oracle_counts(players: int, hand: int) -> None:
    oracle = HeartsOpen(players, hand, seed=3)
    game = zermelo.game("hearts_open", players=players, hand=hand, seed=3)
    positions = [oracle.start()]
    for depth in range(1, players * hand + 1):
        positions = [oracle.play(position, move) for position in positions for move in oracle.moves(position)]
        assert perft(game, None, depth).leaves == len(positions)


@pytest.mark.parametrize("seed", range(5))
def test_max_n_is_what_the_oracle_says(seed: int) -> None:
    """The value of the whole game by the oracle's rules alone; the first of equal moves."""
    oracle = HeartsOpen(3, 3, seed=seed)

    def solve(position: Any) -> tuple[float, ...]:
        turn = oracle.turn(position)
        if turn is None:
            return oracle.payoffs(position)
        return max((solve(oracle.play(position, move)) for move in oracle.moves(position)), key=lambda v: v[turn])

    game = zermelo.game("hearts_open", players=3, hand=3, seed=seed)
    assert tuple(reference.max_n(game, game.start())) == solve(oracle.start())


@pytest.mark.parametrize("players", [3, 4])
def test_evaluations_and_bounds_on_the_way(players: int) -> None:
    game = zermelo.game("hearts_open", players=players, hand=8)
    for seed in range(50):
        chooser, state = random.Random(seed), game.start()
        while game.mover(state) != TERMINAL:
            values = [game.evaluate(state, player) for player in range(players)]
            assert all(value <= game.upper(state, player) for player, value in enumerate(values))
            assert sum(values) <= (game.traits.constant_sum or 0)
            state = game.play(state, chooser.choice(game.moves(state)))
        assert sum(game.payoff(state, player) for player in range(players)) == game.traits.constant_sum


def test_the_deck_of_small_hands() -> None:
    """Three hands of three: the aces, the kings and the queen of spades, so 2 hearts and 13 points."""
    assert zermelo.game("hearts_open", hand=3).traits.highest == 15
    assert zermelo.game("hearts_open", hand=3, queen=False).traits.highest == 2
    assert zermelo.game("hearts_open", players=4, hand=13).traits.highest == 26
    cards = {card for player in range(3) for card in dealt(17, player)}
    assert len(cards) == 51
    assert "2C" not in cards


def dealt(hand: int, player: int) -> list[str]:
    """The cards that a player may lead at the start."""
    game = zermelo.game("hearts_open", hand=hand)
    hands, _, _, points = game.format(game.start()).split(" ")
    state = game.parse(f"{hands} - {player} {points}")
    return [game.move_name(state, move) for move in game.moves(state)]


def test_a_trick() -> None:
    """Player 1 leads, player 2 follows suit, player 0 has none and gives the queen of spades to player 1."""
    game = zermelo.game("hearts_open", hand=3)
    state = game.parse("Q.A../A..K./K..A. - 1 0,0,1")
    for name, legal in (("KD", ["AS", "KD"]), ("AD", ["AD"]), ("QS", ["QS", "AH"])):
        assert [game.move_name(state, move) for move in game.moves(state)] == legal
        state = game.play(state, game.parse_move(state, name))
    assert game.format(state) == ".A../A.../K... - 2 0,0,14"
    assert [game.upper(state, player) for player in range(3)] == [15, 15, 1]
    assert [game.evaluate(state, player) for player in range(3)] == [14, 14, 0]
    state = game.play(state, game.parse_move(state, "KS"))
    assert game.text(state).splitlines() == [
        ">0  S -  H A  D -  C -  points 0",
        " 1  S A  H -  D -  C -  points 0",
        " 2  S -  H -  D -  C -  points 14",
        "table KS",
    ]
    for name in ("AH", "AS"):
        state = game.play(state, game.parse_move(state, name))
    assert [game.payoff(state, player) for player in range(3)] == [15, 14, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A.../K.../.A.. - 0", "expected hands, table, player to move and points, separated by blanks, got"),
        ("A.../K... - 0 0,0,15", "expected 3 hands separated by '/', got 'A.../K...'"),
        ("A../K.../.A.. - 0 0,0,14", r"expected the ranks \(23456789TJQKA\) of spades.hearts.diamonds.clubs, got"),
        ("A.../K.../.A.. QX 0 0,0,14", "expected cards as QS on the table, separated by commas, or '-', got 'QX'"),
        ("A.../K.../.A.. - 0 0,14", "expected the player to move and 3 points, got '0 0,14'"),
        ("A.../K.../.A.. - 3 0,0,14", "expected the player to move, 0 to 2, got '3'"),
        ("A.../A.../.A.. - 0 0,0,14", "expected different cards of the deck, got AS, which is there twice"),
        ("A.../2.../.A.. - 0 0,0,14", "expected different cards of the deck, got 2S, which is not in this deck"),
        ("A.../K.../.A.. - 0 0,0,15", "expected points that sum to 14, those not in play, got 15"),
        ("AK..A./Q.../.A.. - 0 0,0,1", "expected hands of one size, less the cards on the table, got 3, 1, 1"),
        (".../K.../.A.. AS 0 0,0,14", "expected hands of one size, less the cards on the table, got 0, 1, 1"),
        (".../.../... AS,KS,AH 0 0,0,14", "expected hands of one size, less the cards on the table, got 0, 0, 0"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("hearts_open", hand=3).parse(text)


def test_parameters_that_are_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="players: expected one of: 3, 4, got 2"):
        zermelo.game("hearts_open", players=2)
    with pytest.raises(zermelo.UsageError, match=r"^parameter hand: expected 1 to 13 cards for 4 players, got 14"):
        zermelo.game("hearts_open", players=4, hand=14)
