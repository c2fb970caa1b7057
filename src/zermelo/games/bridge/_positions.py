"""States, and positions and moves as text."""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol

from zermelo.errors import UsageError, shown
from zermelo.games.bridge._cards import (
    SEAT_NAMES, SEATS, SUIT, card_name, check_different, deal_text, read_card, read_deal, read_seat,
)
from zermelo.kernels import U64, kernel

MOST_TRICKS = 13


class State(NamedTuple):
    north: U64  # the cards that a hand still holds: card 13 suit + rank is a bit, the two of spades bit 0
    east: U64
    south: U64
    west: U64
    leader: int  # the seat that led or leads to the trick: 0 North, 1 East, 2 South, 3 West
    trick: int  # the cards on the table in the order of play, 6 bits each, card + 1, the first card lowest
    won: int  # tricks of North and South
    lost: int  # tricks of East and West


class Params(NamedTuple):
    trump: int  # 0 spades, 1 hearts, 2 diamonds, 3 clubs, 4 no trump
    north: U64  # the deal
    east: U64
    south: U64
    west: U64
    leader: int
    touching: int
    extreme: int


class Table(Protocol):
    """What the rules read of a state: that of bridge, or of a game whose states have more fields."""

    @property
    def north(self) -> int: ...
    @property
    def east(self) -> int: ...
    @property
    def south(self) -> int: ...
    @property
    def west(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def trick(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def lost(self) -> int: ...


class Setting(Protocol):
    """What the rules read of the parameters, in the same way."""

    @property
    def trump(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def touching(self) -> int: ...
    @property
    def extreme(self) -> int: ...


@kernel
def hand(state: Table, seat: int) -> int:
    """The cards that a seat still holds."""
    if seat == 0:
        return state.north
    if seat == 1:
        return state.east
    return state.south if seat == 2 else state.west


@kernel
def all_cards(state: Table) -> int:
    return state.north | state.east | state.south | state.west


@kernel
def on_table(trick: int) -> int:
    """How many cards have been played to the trick."""
    return (1 if trick > 0 else 0) + (1 if trick >= 1 << 6 else 0) + (1 if trick >= 1 << 12 else 0)


@kernel
def seat_to_play(state: Table) -> int:
    return (state.leader + on_table(state.trick)) & 3


def hands_of(state: Table) -> list[int]:
    """The cards that North, East, South and West still hold."""
    return [state.north, state.east, state.south, state.west]


def table_of(state: Table) -> list[int]:
    """The cards on the table in the order of play."""
    return [(state.trick >> (6 * i) & 63) - 1 for i in range(on_table(state.trick))]


def format(params: Setting, state: Table) -> str:
    table = ",".join(map(card_name, table_of(state)))
    tricks = f"{state.won}-{state.lost}" if state.won or state.lost else ""
    return " ".join(filter(None, [deal_text(hands_of(state)), SEATS[state.leader], table, tricks]))


def parse(params: Setting, text: str) -> State:
    fields = text.replace(",", " ").split()
    written = next((i for i, field in enumerate(fields) if "." not in field), len(fields))
    hands, rest = read_deal(" ".join(fields[:written])), fields[written:]
    leader = read_seat(rest.pop(0)) if rest and read_card(rest[0]) is None else params.leader
    won, lost = _read_tricks(rest.pop()) if rest and re.fullmatch(r"\d+-\d+", rest[-1]) else (0, 0)
    table = [_read_played(word) for word in rest]
    _check_table(hands, leader, table)
    size = max(hand.bit_count() for hand in hands)
    if won + lost + size > MOST_TRICKS:
        raise UsageError(f"expected at most {MOST_TRICKS} tricks in all, got {won}-{lost} won and {size} to play")
    if size == 0 and table:
        raise UsageError(f"expected a hand with a card to play, got {len(table)} cards on the table and empty hands")
    trick = sum((card + 1) << (6 * i) for i, card in enumerate(table))
    north, east, south, west = hands
    return State(north, east, south, west, leader, trick, won, lost)


def _read_tricks(text: str) -> tuple[int, int]:
    won, lost = (int(number[:3]) for number in text.split("-"))
    return won, lost


def _read_played(word: str) -> int:
    card = read_card(word)
    if card is None:
        raise UsageError(
            f"expected after the leader cards on the table as SK, then tricks of NS and EW as 3-2, got {shown(word)}"
        )
    return card


def _check_table(hands: list[int], leader: int, table: list[int]) -> None:
    """The trick is possible: different cards, fewer than four, the suit followed, hands of one size before it."""
    for i, card in enumerate(table):
        if card in table[:i]:
            raise UsageError(f"expected every card once, got {card_name(card)} twice on the table")
    if len(table) > 3:
        raise UsageError(f"expected at most 3 cards on the table, got {len(table)}")
    check_different(hands, sum(1 << card for card in table))
    sizes = [hand.bit_count() for hand in hands]
    before = [size + ((seat - leader) % 4 < len(table)) for seat, size in enumerate(sizes)]
    if len(set(before)) > 1:
        held = ", ".join(f"{SEAT_NAMES[seat]} {size}" for seat, size in enumerate(sizes))
        rest = f" and {len(table)} on the table, {SEAT_NAMES[leader]} leading" if table else ""
        raise UsageError(f"expected hands of one size, got {held} cards{rest}")
    for place, card in enumerate(table):
        seat, led = (leader + place) % 4, table[0] // 13
        if card // 13 != led and hands[seat] >> (13 * led) & SUIT:
            raise UsageError(
                f"impossible trick: {SEAT_NAMES[seat]} has {card_name(card)} on the table, but could follow "
                f"{card_name(table[0])}"
            )


def move_name(params: Setting, state: Table, move: int) -> str:
    return card_name(move & 63)
