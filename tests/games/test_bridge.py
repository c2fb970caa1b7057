"""Bridge with open cards: its contract, tricks, touching cards, endings, names, positions that are no positions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.bridge import Bridge
from zermelo.algorithms import reference
from zermelo.games import bridge
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

ENDING = "N:K93.8.J.T AQ..Q43.6 J4.54..AK 5.2.76.J4 S"


def names(game: zermelo.Game, state: Any) -> list[str]:
    return [game.move_name(state, move) for move in game.moves(state)]


def played(game: zermelo.Game, state: Any, cards: str) -> Any:
    for card in cards.split():
        state = game.play(state, game.parse_move(state, card))
    return state


@pytest.mark.parametrize("parameters", [{}, {"order": "extreme", "trump": "D"}, {"touching": False}], ids=str)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("bridge", **parameters), plays=4, compiled=False)


def test_tricks() -> None:
    """West leads a heart, North ruffs, East ruffs higher and leads; South has the last trump."""
    game = zermelo.game("bridge", trump="C")
    state = played(game, game.parse("N:A...2 K...3 Q3... .AK.. W"), "HA C2 C3 S3")
    assert game.format(state) == "N:A... K... Q... .K.. E 0-1"
    state = played(game, state, "SK SQ HK SA")
    assert game.format(state) == "N:... ... ... ... N 1-1"
    assert [game.payoff(state, player) for player in (0, 1)] == [0, 0]
    state = played(game, game.parse("N:A...2 K...3 Q3... .AK.. W 5-2"), "HA SA")
    assert game.format(state) == "N:...2 K...3 Q3... .K.. W HA,SA 5-2"
    assert [game.upper(state, player) for player in (0, 1)] == [5, -1]


def test_touching_cards_are_one_move() -> None:
    game, every = zermelo.game("bridge"), zermelo.game("bridge", touching=False)
    text = "N:AKJ9... 2.34.5. .AK.34. ..AK.45 N"
    assert names(game, game.parse(text)) == ["SA"]  # no other hand has a spade of those between
    assert names(every, every.parse(text)) == ["S9", "SJ", "SK", "SA"]
    text = "N:AKJ9... Q.34.5. .AK.34. T..A.45 N"
    assert names(game, game.parse(text)) == ["S9", "SJ", "SA"]


def test_sequences_are_formed_anew_as_cards_fall() -> None:
    game = zermelo.game("bridge")
    state = game.parse("N:AQ2... KJ3... 654... T97... S")
    state = played(game, state, "S4 S7 SQ SK")
    assert names(game, state) == ["S3", "SJ"]
    state = played(game, state, "S3 S5 S9 SA")
    assert game.format(state) == "N:2... J... 6... T... N 1-1"


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("W S9,S2,S3", ["S8", "SJ"]),  # the nine wins so far: the jack takes the trick, the eight does not
        ("W SK,S9,S3", ["SJ"]),  # the nine has lost already: the jack and the eight are equals
        ("W S3,S9,CA", ["S8", "SJ"]),  # a club is only thrown away
    ],
)
def test_a_card_on_the_table_parts_a_sequence_only_while_it_wins(trick: str, expected: list[str]) -> None:
    game = zermelo.game("bridge")
    assert names(game, game.parse(f"N:.A.. .K.. J8... .Q.. {trick}")) == expected


def test_a_ruffed_trick_parts_no_sequence() -> None:
    game = zermelo.game("bridge", trump="C")
    assert names(game, game.parse("N:.A.. .K.. J8... .Q.. W S3,S9,C2")) == ["SJ"]


def test_extreme_cards_first() -> None:
    """The slides' example: of A Q 8 6 5 2 in the order A 2 Q 5 8 6."""
    game = zermelo.game("bridge", order="extreme", touching=False)
    state = game.parse("N:AQ8652... .AQ8652.. ..AQ8652. ...AQ8652 N")
    assert names(game, state) == ["SA", "S2", "SQ", "S5", "S8", "S6"]
    state = game.parse("N:AQ.KJ.. .A2.Q3. ..A98.2 ...AQ85 N")
    assert names(game, state) == ["SA", "HK", "SQ", "HJ"]
    assert game.format(played(game, state, "hj")) == "N:AQ.K.. .A2.Q3. ..A98.2 ...AQ85 N HJ"


@pytest.mark.parametrize("order", ["rank", "extreme"])
def test_any_card_that_may_be_played_is_read(order: str) -> None:
    game = zermelo.game("bridge", order=order)
    state = game.parse("N:AKT... QJ9... 876... 543... N")
    assert names(game, state) in (["ST", "SA"], ["SA", "ST"])
    for written in ("SK", "Ks", "♠K", "k♠", "sK"):
        assert game.format(game.play(state, game.parse_move(state, written))).startswith("N:AT... QJ9...")
    assert game.format(game.play(state, game.parse_move(state, "10s"))).startswith("N:AK... QJ9...")
    with pytest.raises(zermelo.UsageError, match="illegal move: 'SQ'"):
        game.parse_move(state, "SQ")


def test_positions_begin_at_any_seat_and_have_defaults() -> None:
    game = zermelo.game("bridge", leader="E")
    assert game.format(game.parse(ENDING)) == ENDING
    east_first = "e:aq..q43.6 j4.54..ak 5.2.76.j4 k93.8.j.10 s"
    assert game.parse(east_first) == game.parse(ENDING)
    assert game.format(game.parse(ENDING[:-2])) == ENDING[:-1] + "E"


def endings() -> list[tuple[int, int, str, str]]:
    chooser = random.Random(15)
    few = [(cards, seed) for cards in (1, 2, 3) for seed in range(6)]
    return [(cards, seed, chooser.choice(["NT", *"SHDC"]), chooser.choice("NESW")) for cards, seed in few]


@pytest.mark.parametrize(("cards", "seed", "trump", "leader"), endings())
def test_endings_by_full_minimax(cards: int, seed: int, trump: str, leader: str) -> None:
    """One card for a sequence and the order change no value; the oracle tries every card."""
    oracle = Bridge(trump, cards, leader, seed)
    tricks = oracle.solve(oracle.start())
    for more in ({}, {"order": "extreme"}):
        game = zermelo.game("bridge", trump=trump, cards=cards, leader=leader, seed=seed, **more)
        expected = float(2 * tricks - cards) * (1 if leader in "NS" else -1)
        assert reference.minimax(game, game.start()) == expected
        for algorithm in ("alpha_beta", "engine"):
            assert zermelo.search(game, algorithm=algorithm, depth=52, interpreted=True).value == expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_endings_of_four_cards(seed: int) -> None:
    trump, leader = ("NT", *"SHDC", "NT")[seed], "NESWNE"[seed]
    oracle = Bridge(trump, 4, leader, seed)
    game = zermelo.game("bridge", trump=trump, cards=4, leader=leader, seed=seed)
    expected = float(2 * oracle.solve(oracle.start()) - 4) * (1 if leader in "NS" else -1)
    assert zermelo.search(game, algorithm="alpha_beta", depth=52, interpreted=True).value == expected
    assert zermelo.search(game, algorithm="engine", depth=52).value == expected


def test_hands_of_a_seed() -> None:
    """Hands of fewer cards are other cards of the same pack; the pack has 52."""
    full, few = zermelo.game("bridge", seed=9).start(), zermelo.game("bridge", seed=9, cards=2).start()
    assert sum(full[:4]) == 2**52 - 1
    assert [hand.bit_count() for hand in few[:4]] == [2] * 4
    assert zermelo.game("bridge", seed=9, cards=2).start() == few != zermelo.game("bridge", seed=10, cards=2).start()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A... K... Q... J... N", "expected a seat, a colon and four hands clockwise, such as .*, got 'A... K..."),
        ("X:A... K... Q... J... N", "expected a seat, one of N, E, S, W, got 'X'"),
        ("N:A... K... Q... N", "expected a seat, a colon and four hands"),
        ("N:A.. K... Q... J... N", "North's hand: expected spades.hearts.diamonds.clubs with three dots, such as"),
        ("N:A... K... Q... Z... N", "West's hand: expected ranks of AKQJT98765432, got 'Z' in 'Z...'"),
        ("N:A... KK... Q... J... N", "East's hand has SK twice"),
        ("N:A... K... A... J... N", "expected every card once, got SA twice: North and South"),
        ("N:A2... K... Q... J... N", "expected hands of one size, got North 2, East 1, South 1, West 1 cards$"),
        ("N:A2... K3... Q4... J... N S5", "expected hands of one size, got .* cards and 1 on the table, North leading"),
        ("N:A... K... Q... J... N SX", "expected after the leader cards on the table as SK, .*, got 'SX'"),
        ("N:A... K... Q... J... N XK", "expected after the leader cards on the table as SK, .*, got 'XK'"),
        ("N:... K... Q... J... N SK", "expected every card once, got SK twice: on the table and East"),
        ("N:... ... ... J... N SA,SK,SA", "expected every card once, got SA twice on the table"),
        ("N:... ... ... ... N SA,SK,SQ,SJ", "expected at most 3 cards on the table, got 4"),
        ("N:A... K... 2.K.. J3... E H2", "expected hands of one size"),
        ("N:A2... K... Q.K.. J.A.. E H2,SK", "expected every card once"),
        ("N:A2... 3... .K.. J.A.. E H2,S4", "impossible trick: South has S4 on the table, but could follow H2"),
        ("N:A... K... Q... J... N 10-5", "expected at most 13 tricks in all, got 10-5 won and 1 to play"),
        ("N:A... K... Q... J... Q", "expected a seat, one of N, E, S, W, got 'Q'"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("bridge").parse(text)


def test_parameters_that_are_refused() -> None:
    with pytest.raises(zermelo.UsageError, match=r"^parameter cards: expected 1 to 13 cards a hand, got 14"):
        zermelo.game("bridge", cards=14)
    with pytest.raises(zermelo.UsageError, match="trump: expected one of: NT, S, H, D, C, got 'X'"):
        zermelo.game("bridge", trump="X")


def test_the_hands_as_text() -> None:
    game = zermelo.game("bridge", trump="H")
    state = game.parse("N:K93.8.J. AQ..Q43.6 J4.54..K 5.2.76.J S CA,C4,CT 3-2")
    assert game.text(state).splitlines() == [
        "                 ♠ K93",
        "                 ♥ 8",
        "                 ♦ J",
        "                 ♣ –",
        "♠ 5                    ♣T         ♠ AQ",
        "♥ 2                               ♥ –",
        "♦ 76             ♣4         E*    ♦ Q43",
        "♣ J                    ♣A         ♣ 6",
        "                 ♠ J4",
        "                 ♥ 54",
        "                 ♦ –",
        "                 ♣ K",
        "hearts are trumps; tricks: NS 3, EW 2; East to play",
    ]
    picture = game.svg(state)
    assert picture.count("♣") == 7 and "♣10" in picture and "East to play" in picture


def test_names_of_cards() -> None:
    assert [bridge.card_name(card) for card in (0, 12, 13, 51)] == ["S2", "SA", "H2", "CA"]
    assert [bridge.read_card(bridge.card_name(card)) for card in range(52)] == list(range(52))
    assert [bridge.read_card(text) for text in ("", "S", "KK", "SS", "S1", "S11", "SAK", "AS ", "10♣")] == [
        None, None, None, None, None, None, None, 12, 47,
    ]  # fmt: skip


def test_the_end_has_no_moves() -> None:
    game = zermelo.game("bridge")
    state = game.parse("N:... ... ... ... N 1-0")
    assert game.mover(state) == TERMINAL
    with pytest.raises(zermelo.UsageError, match="the game is over"):
        game.parse_move(state, "SA")


def test_pictures_of_the_guide_are_those_that_the_game_draws() -> None:
    guide = Path(__file__).parents[2] / "docs" / "guides"
    deal = "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762 W"
    squeeze = "N:AT.AT.. 97.97.. 8.86.. QJ.KQ.. S DJ 8-1"
    game = zermelo.game("bridge")
    hidden = zermelo.game("bridge_play", trump="S", declarer="W")
    spades = hidden.parse("W:AKQ76.A54.KJ4.AQ T54.T98.Q98.KJT J9832.KQ3.AT5.65 .762.7632.987432 N HJ")
    assert (guide / "bridge_deal.svg").read_text(encoding="utf-8") == game.svg(game.parse(deal))
    assert (guide / "bridge_squeeze.svg").read_text(encoding="utf-8") == game.svg(game.parse(squeeze))
    assert (guide / "bridge_declarer.svg").read_text(encoding="utf-8") == hidden.seen_svg(spades, 0)


def test_a_long_suit_has_room_in_the_picture() -> None:
    game = zermelo.game("bridge")
    suit = "AKQJT98765432"
    wide = game.svg(game.parse(f"N:{suit}... .{suit}.. ..{suit}. ...{suit} N"))
    assert 'width="694"' in wide
