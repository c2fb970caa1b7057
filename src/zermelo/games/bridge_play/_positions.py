"""States, and positions as text."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.errors import UsageError, shown
from zermelo.games.bridge._cards import (
    SEAT_NAMES, SEATS, SUIT, SUIT_NAMES, SUITS, card_name, cards_of, check_different, hand_text, read_hand,
)
from zermelo.games.bridge._positions import format as format_bridge
from zermelo.games.bridge._positions import hands_of
from zermelo.games.bridge._positions import parse as parse_bridge
from zermelo.games.bridge._positions import table_of
from zermelo.kernels import U64, Ints

MOST_TRICKS = 13


class State(NamedTuple):
    north: U64  # the first fields are those of bridge: the cards that a hand still holds,
    east: U64
    south: U64
    west: U64
    leader: int  # who led to the trick,
    trick: int  # the cards on the table,
    won: int  # the tricks of North and South,
    lost: int  # and those of East and West
    north_played: U64  # the cards that a hand has played since the position was set up
    east_played: U64
    south_played: U64
    west_played: U64
    voids: int  # bit 4 seat + suit: the seat has not followed the suit


class Params(NamedTuple):
    trump: int
    north: U64  # the deal
    east: U64
    south: U64
    west: U64
    leader: int
    touching: int
    extreme: int
    declarer: int
    ranges: Ints  # of the lengths and points of each hand, as the bidding tells them


def played_by(state: State, seat: int) -> int:
    """The cards that a seat has played, those on the table included."""
    return int(state[8 + seat])


def format(params: Params, state: State) -> str:
    table = sum(1 << card for card in table_of(state))
    played = "/".join(hand_text(played_by(state, seat) & ~table) for seat in range(4))
    out = ["".join(SUITS[suit] for suit in range(4) if state.voids >> (4 * seat + suit) & 1) for seat in range(4)]
    shown_out = "/".join(f"{SEATS[seat]}:{suits}" for seat, suits in enumerate(out) if suits)
    words = [format_bridge(params, state)]
    if set(played) & set("23456789TJQKA"):
        words.append(f"played={played}")
    if shown_out:
        words.append(f"void={shown_out}")
    return " ".join(words)


def parse(params: Params, text: str) -> State:
    words = text.split()
    named = {key: value for key, equals, value in (word.partition("=") for word in words) if equals}
    for key in named:
        if key.lower() not in ("played", "void"):
            raise UsageError(f"expected played= and void= after the position, got {shown(key + '=')}")
    table = parse_bridge(params, " ".join(word for word in words if "=" not in word))
    hands, cards = hands_of(table), table_of(table)
    played = _read_played(named.get("played", ".../.../.../..."), hands, cards)
    for place, card in enumerate(cards):
        played[(table.leader + place) % 4] |= 1 << card
    voids = _read_voids(named.get("void", ""), hands)
    for place, card in enumerate(cards):
        if card // 13 != cards[0] // 13:
            voids |= 1 << (4 * ((table.leader + place) % 4) + cards[0] // 13)
    north, east, south, west = played
    return State(*table, north, east, south, west, voids)


def _read_played(text: str, hands: list[int], table: list[int]) -> list[int]:
    """The cards of complete tricks: different ones, of every hand as many."""
    written = text.split("/")
    if len(written) != 4:
        raise UsageError(f"expected played= and the cards of N/E/S/W as A2.../K3.../Q4.../J5..., got {shown(text)}")
    played = [read_hand(hand, seat) for seat, hand in enumerate(written)]
    everything = [hand | cards for hand, cards in zip(hands, played, strict=True)]
    for seat in range(4):
        for card in cards_of(hands[seat] & played[seat]):
            twice = f"{card_name(card)} twice: held and played by {SEAT_NAMES[seat]}"
            raise UsageError(f"expected every card once, got {twice}")
    check_different(everything, sum(1 << card for card in table))
    if len({cards.bit_count() for cards in played}) > 1 or max(cards.bit_count() for cards in everything) > MOST_TRICKS:
        raise UsageError(f"expected as many cards played by every hand, at most 13 with those held, got {shown(text)}")
    return played


def _read_voids(text: str, hands: list[int]) -> int:
    """Who has not followed which suits, from a text such as E:H/W:SD."""
    voids = 0
    for part in filter(None, text.upper().split("/")):
        seat, colon, suits = part.partition(":")
        if len(seat) != 1 or seat not in SEATS or not colon or not suits or set(suits) - set(SUITS):
            raise UsageError(f"expected void= and seats with suits, such as E:H/W:SD, got {shown(text)}")
        for suit in map(SUITS.index, suits):
            if hands[SEATS.index(seat)] >> 13 * suit & SUIT:
                name = SEAT_NAMES[SEATS.index(seat)]
                raise UsageError(f"expected {name} without {SUIT_NAMES[suit]}, as void= says, got some in that hand")
            voids |= 1 << (4 * SEATS.index(seat) + suit)
    return voids
