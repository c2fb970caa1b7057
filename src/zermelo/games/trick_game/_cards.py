"""Cards as bits of a word: card (suit, rank) is bit 16 suit + rank, the two of spades is bit 0."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from zermelo.games._owners import owned
from zermelo.kernels import U64, ctz, kernel, popcount, u64

RANKS, SUITS = "23456789TJQKA", "SHDC"
SUIT = 0xFFFF  # of a word that is shifted to a suit
COUNT_BITS = 8  # of a player's tricks in State.tricks
NO_TRUMP = -1


class State(NamedTuple):
    low: U64  # the two bits of the seat that owns a card, in a hand or on the table
    high: U64
    hands: U64  # cards not yet played
    table: U64
    aside: U64  # cards that nobody holds, face down
    up: U64  # cards in hands or aside that everybody sees
    turn: int  # the seat to play
    tricks: int  # won by each player, a byte each
    voids: int  # bit 4 seat + suit: the seat has not followed the suit, so everybody knows that it has none
    undealt: int  # cards still to be dealt


class Params(NamedTuple):
    low: U64  # the deal, if it is given
    high: U64
    hands: U64
    aside: U64
    undealt: int  # cards that chance deals
    seats: int
    sides: bool  # two sides of partners, each of them one player
    hand: int
    ranks: int
    cards: int  # of the deck
    trump: int


@kernel
def player_of(params: Params, seat: int) -> int:
    """Seats 0 and 2 against 1 and 3, of three seats 0 against 1 and 2; or each for itself."""
    if not params.sides:
        return seat
    return seat & 1 if params.seats == 4 else min(seat, 1)


@kernel
def holding(state: State, seat: int) -> int:
    """The cards in the hand of a seat."""
    return state.hands & owned(state.low, state.high, seat)


@kernel
def on_table(state: State, seat: int) -> int:
    """The card that a seat has played to the trick in progress, as a word; 0 if none."""
    return state.table & owned(state.low, state.high, seat)


@kernel
def leader(params: Params, state: State) -> int:
    """The seat that led the trick in progress, or that is to lead."""
    seat = state.turn - popcount(state.table)
    return seat if seat >= 0 else seat + params.seats


@kernel
def suit_led(params: Params, state: State) -> int:
    """The suit of the first card of the trick in progress, as a number."""
    return ctz(on_table(state, leader(params, state))) >> 4


@kernel
def next_card(params: Params, state: State) -> int:
    """The card that is dealt next: suit by suit, the highest last."""
    i = params.cards - state.undealt
    return 16 * (i // params.ranks) + 13 - params.ranks + i % params.ranks


@kernel
def won(state: State, player: int) -> int:
    """The tricks of a player."""
    return (state.tricks >> (COUNT_BITS * player)) & 0xFF


@kernel
def tricks_left(params: Params, state: State) -> int:
    return (popcount(state.hands) + popcount(state.table)) // params.seats


@kernel
def suit_word(suit: int) -> int:
    """All cards of a suit."""
    return u64(SUIT) << (16 * suit)


def deck(params: Params) -> list[int]:
    """All cards in the order of the deal."""
    lowest = 13 - params.ranks
    return [16 * suit + rank for suit in range(params.cards // params.ranks) for rank in range(lowest, 13)]


def cards_of(word: int) -> list[int]:
    """The cards of a word, the lowest number first."""
    return [card for card in range(64) if word >> card & 1]


def word_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


@lru_cache(maxsize=1000)
def own_seats(params: Params, player: int) -> list[int]:
    """The seats whose cards a player sees and plays."""
    return [seat for seat in range(params.seats) if player_of(params, seat) == player]


def unseen(params: Params, state: State, player: int) -> int:
    """The cards of which a player does not know where they are."""
    hidden = (state.hands | state.aside) & ~state.up
    for seat in own_seats(params, player):
        hidden &= ~holding(state, seat)
    return hidden
