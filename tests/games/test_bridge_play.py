"""Declarer's play with hidden hands: worlds against brute force, uniform samples, ranges of the bidding, boards."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

import zermelo
from oracles.bridge import Bridge, Position
from oracles.bridge_play import possible_deals
from zermelo.core import KernelGame
from zermelo.games import bridge, bridge_play
from zermelo.games.bridge._cards import SEAT_NAMES, cards_of
from zermelo.games.bridge._positions import hands_of
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

RANGES: list[dict[str, str]] = [{}, {"west": "S:1+", "south": "HCP:0-6"}, {"east": "H:0-1 HCP:2-9", "west": "D:0-2"}]
DEAL = "N:K93.8.J.T AQ..Q43.6 J4.54..AK 5.2.76.J4 S"


def made(**parameters: Any) -> KernelGame:
    game = zermelo.game("bridge_play", **parameters)
    assert isinstance(game, KernelGame)
    return game


def cards(hand: int) -> frozenset[str]:
    return frozenset(map(bridge.card_name, cards_of(hand)))


def hands(state: Any) -> tuple[frozenset[str], ...]:
    return tuple(map(cards, hands_of(state)))


def read(told: dict[str, str]) -> dict[int, dict[str, tuple[int, int]]]:
    """The ranges of each seat, for the oracle."""
    found: dict[int, dict[str, tuple[int, int]]] = {}
    for name, text in told.items():
        seat = ("north", "east", "south", "west").index(name)
        for word in text.split():
            field, _, numbers = word.partition(":")
            low, _, high = numbers.rstrip("+").partition("-")
            found.setdefault(seat, {})[field] = (int(low), 99 if numbers.endswith("+") else int(high or low))
    return found


@pytest.mark.parametrize("parameters", [{}, {"cards": 5, "declarer": "E", "trump": "D", "west": "HCP:0-6"}], ids=str)
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(made(**parameters), plays=1, compiled=False)


def test_the_position_that_the_game_describes_is_reached() -> None:
    """South cashes a club, North ruffs the second and leads a diamond, which South ruffs."""
    game = made(trump="H")
    state = game.parse(DEAL)
    for name in ("CA", "CJ", "CT", "C6", "CK", "C4", "H8", "D3", "DJ", "DQ", "H4", "D7"):
        state = game.play(state, game.parse_move(state, name))
    assert game.format(state) in " ".join((bridge_play.__doc__ or "").split())
    assert game.parse(game.format(state)) == state


@pytest.mark.parametrize("told", RANGES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_worlds_are_what_brute_force_finds(seed: int, told: dict[str, str]) -> None:
    """All deals that fit, each once; at every card of a game, for both players."""
    declarer, trump = "NESW"[seed], ("NT", "S", "H", "D")[seed]
    game = made(cards=4, seed=seed, declarer=declarer, trump=trump, **told)
    chooser, state, played = random.Random(seed), game.start(), list[str]()
    rules = Bridge(trump)
    first = Position(tuple(map(tuple, hands(state))), state.leader, (), (0, 0))
    while game.mover(state) != TERMINAL:
        for player in range(2):
            own, dummy = bridge_play.seen_seats(game.params, state, player)
            worlds = game.worlds(state, player)
            found = [hands(world) for world, _ in worlds]
            assert set(found) == possible_deals(rules, first, played, own, dummy, read(told))
            assert len(set(found)) == len(found) == bridge_play.count_worlds(game.params, state, player)
            assert {probability for _, probability in worlds} == {1.0 / len(worlds)}
            assert hands(state) in found
        card = bridge.card_name(chooser.choice(game.moves(state)))
        played.append(card)
        state = game.play(state, game.parse_move(state, card))


@pytest.mark.parametrize("told", RANGES[1:], ids=str)
def test_samples_are_uniform(told: dict[str, str]) -> None:
    """So many draws that a world drawn too often or too rarely shows: the chi-square is within 5 deviations."""
    game = made(cards=4, **told)
    state = game.start()
    for player in range(2):
        worlds = [world for world, _ in game.worlds(state, player)]
        stream, each = random.Random(7), 100
        counts = Counter(game.sample(state, player, stream) for _ in range(each * len(worlds)))
        assert set(counts) == set(worlds)
        chi_square = sum((counts[world] - each) ** 2 / each for world in worlds)
        freedom = len(worlds) - 1
        assert abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom)


def test_counts_of_whole_hands() -> None:
    """26 unseen cards: C(26, 13); with a suit shown out, what is left of the others."""
    game = made()
    state = game.start()
    assert bridge_play.count_worlds(game.params, state, 0) == math.comb(26, 13)
    assert bridge_play.count_worlds(game.params, state, 1) == math.comb(26, 13)
    with pytest.raises(zermelo.UsageError, match="at most 20,000 worlds to list, there are 10,400,600; sample"):
        game.worlds(state, 0)
    for name in ("SA", "S2", "S4", "S7", "SK", "S5", "S6", "H5"):  # South has no second spade
        state = game.play(state, game.parse_move(state, name))
    assert SEAT_NAMES[bridge_play.viewer(game.params, state, 1)] == "West"
    spades = sum(card[0] == "S" for card in hands(state)[1])  # East must have all that West does not see
    assert bridge_play.count_worlds(game.params, state, 1) == math.comb(22 - spades, 11)


def test_a_defender_sees_the_own_hand_and_dummy() -> None:
    game = made(cards=2, declarer="N")
    state = game.parse("N:A2... K3... Q4... J5... E")
    assert [bridge_play.seen_seats(game.params, state, player) for player in range(2)] == [(0, 2), (1, 2)]
    state = game.play(state, game.parse_move(state, "SK"))  # South, dummy, is to play, then West
    assert [bridge_play.seen_seats(game.params, state, player) for player in range(2)] == [(0, 2), (3, 2)]
    worlds = game.worlds(state, 1)
    assert [game.format(world) for world, _ in worlds] == [
        "N:A3... 2... Q4... J5... E SK", "N:A2... 3... Q4... J5... E SK", "N:32... A... Q4... J5... E SK",
    ]  # fmt: skip


def test_moves_are_the_same_in_all_worlds_and_any_card_is_read() -> None:
    game = made(trump="S")
    state = game.parse(DEAL)
    assert [game.move_name(state, move) for move in game.moves(state)] == ["S4", "SJ", "H5", "CA"]
    state = game.play(state, game.parse_move(state, "♣k"))
    assert game.format(state) == "N:K93.8.J.T AQ..Q43.6 J4.54..A 5.2.76.J4 S CK"


def test_positions_read_back() -> None:
    game = made(trump="S")
    state = game.parse(DEAL)
    for name in ("CA", "CJ", "CT", "C6", "CK", "C4", "DJ", "SQ", "DQ"):
        state = game.play(state, game.parse_move(state, name))
    text = "N:K93.8.. A..43. J4.54.. 5.2.76. E DQ 1-1 played=..J.T/Q...6/...AK/...J4 void=N:C/E:C"
    assert game.format(state) == text
    assert game.parse(text) == state
    state = game.play(state, game.parse_move(state, "S4"))
    assert game.format(state).endswith("E DQ,S4 1-1 played=..J.T/Q...6/...AK/...J4 void=N:C/E:C/S:D")
    assert game.parse(game.format(state)) == state


def test_the_payoff_is_the_declarers() -> None:
    for declarer, expected in (("S", [1, -1]), ("W", [-1, 1])):
        game = made(declarer=declarer)
        state = game.parse("N:... ... ... ... N 1-0")
        assert [game.payoff(state, player) for player in range(2)] == expected


def test_deals_keep_to_the_bidding() -> None:
    for seed in range(5):
        game = made(seed=seed, south="HCP:15-17", west="S:5-8 HCP:8+", east="H:4+")
        _, east, south, west = hands(game.start())
        assert 15 <= points(south) <= 17 and points(west) >= 8
        assert 5 <= sum(card[0] == "S" for card in west) <= 8 and sum(card[0] == "H" for card in east) >= 4
    assert made(seed=3).start()[:4] == zermelo.game("bridge", seed=3).start()[:4]


def points(hand: frozenset[str]) -> int:
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in hand)


def test_boards_show_what_a_player_sees() -> None:
    game = made(trump="H")
    state = game.parse(DEAL)
    assert game.seen_text(state, 0).splitlines() == [
        "                 ♠ K93",
        "                 ♥ 8",
        "                 ♦ J",
        "                 ♣ T",
        "6 cards                N          6 cards",
        "not seen                          not seen",
        "                 W           E",
        "                       S*",
        "                 ♠ J4",
        "                 ♥ 54",
        "                 ♦ –",
        "                 ♣ AK",
        "hearts are trumps; tricks: NS 0, EW 0; South to play",
    ]
    assert "A Q" in game.svg(state) and "A Q" not in game.seen_svg(state, 0)
    assert "♠ AK" not in game.seen_text(state, 1) and "♠ 5" in game.seen_text(state, 1)  # West plays next
    assert game.heard(state, game.parse_move(state, "CA"), 1) == "CA"


def test_nobody_is_told_what_is_hidden() -> None:
    """A search is given the same state in all deals that look alike, so that its move is the same."""
    game = made(cards=4, seed=2)
    state = game.start()
    masked = {game.masked(world, 1) for world, _ in game.worlds(state, 1)}
    assert len(masked) == 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"west": "X:5"}, "parameter west: expected ranges such as 'S:5-8 H:4 HCP:11.', got 'X:5'"),
        ({"west": "S:8-5"}, "parameter west: expected a range within 0-13, got 'S:8-5'"),
        ({"east": "HCP:12-40"}, "parameter east: expected a range within 0-37, got 'HCP:12-40'"),
        ({"cards": 0}, "parameter cards: expected 1 to 13 cards a hand, got 0"),
        ({"south": "S:13", "north": "S:1+"}, "no deal within the ranges of the bidding found in 50 deals of 13 cards"),
    ],
)
def test_parameters_that_are_refused(
    parameters: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bridge_play, "MOST_DEALS", 50)
    with pytest.raises(zermelo.UsageError, match=message):
        made(**parameters)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{DEAL} won=3", "expected played= and void= after the position, got 'won='"),
        (f"{DEAL} played=2...", "expected played= and the cards of N/E/S/W as A2"),
        (f"{DEAL} played=K.../2.../6.../7...", "expected every card once, got SK twice: held and played by North"),
        (f"{DEAL} played=2.../A.../6.../7...", "got SA twice: held and played by East"),
        (f"{DEAL} played=A.../2.../6.../7...", "expected every card once, got SA twice: North and East"),
        (f"{DEAL} played=2.../.../6.../7...", "expected as many cards played by every hand"),
        (f"{DEAL} void=X:S", "expected void= and seats with suits, such as E:H/W:SD, got 'X:S'"),
        (f"{DEAL} void=W:S", "expected West without spades, as void= says, got some in that hand"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        made().parse(text)


def test_no_world_is_one_clear_error() -> None:
    game = made(west="S:5-8 HCP:11-15", cards=13, seed=1)
    state = game.parse(DEAL)
    message = (
        "no world is consistent with what South has seen: no split of the 12 unseen cards between East and West fits "
        "west=S:5-8 HCP:11-15 and the suits not followed"
    )
    for ask in (game.worlds, lambda state, player: game.sample(state, player, random.Random(0))):
        with pytest.raises(zermelo.UsageError, match=message):
            ask(state, 0)
