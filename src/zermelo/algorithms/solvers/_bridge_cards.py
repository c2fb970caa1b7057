"""Cards as the double-dummy solver numbers them: 13 bits a suit, the ace lowest, so that `ctz` finds the highest card.

Outside a card is 13 * suit + rank with the ace as rank 12; `turned` changes a word of cards to the other numbering
and back.
"""

from __future__ import annotations

from zermelo.kernels import bit_length, kernel, popcount

SUITS, SEATS, RANKS, CARDS = 4, 4, 13, 52
NO_TRUMP = 4
SUIT = (1 << RANKS) - 1  # the cards of the first suit
DECK = (1 << CARDS) - 1
NOBODY = CARDS  # stands for "no card"

_FIRST = sum(1 << RANKS * suit for suit in range(SUITS))  # the aces
# Cards that are left after a shift by 1, 2, 4 or 8 ranks: without those that came from the next suit.
_WITHIN = tuple(_FIRST * (SUIT >> shift) for shift in (1, 2, 4, 8))
WITHIN_1, WITHIN_2, WITHIN_4, WITHIN_8 = _WITHIN


def turned(cards: int) -> int:
    """A word of cards with the ranks of every suit in the opposite order."""
    found = 0
    while cards:
        card = (cards & -cards).bit_length() - 1
        found |= 1 << turned_card(card)
        cards &= cards - 1
    return found


def turned_card(card: int) -> int:
    """The number of a card in the other numbering."""
    return card // RANKS * RANKS + RANKS - 1 - card % RANKS


@kernel
def suit_of(card: int) -> int:
    return card * 79 >> 10  # card // 13 below 52


@kernel
def suit_cards(cards: int, suit: int) -> int:
    """The cards of a suit, moved to the first suit."""
    return cards >> 13 * suit & SUIT


@kernel
def lowest(cards: int) -> int:
    """The lowest card, as a word; there must be one."""
    return 1 << bit_length(cards) - 1


@kernel
def at_least_as_high(cards: int) -> int:
    """Each suit's ranks from the ace down to the lowest of these cards."""
    cards |= cards >> 1 & WITHIN_1
    cards |= cards >> 2 & WITHIN_2
    cards |= cards >> 4 & WITHIN_4
    return cards | cards >> 8 & WITHIN_8


@kernel
def sequences(hand: int, present: int) -> int:
    """The highest card of each sequence of touching cards, in one suit: the others are worth the same.

    `present` are the cards that somebody has or has just played. Adding the highest card of a sequence to the cards
    that do not interrupt it carries through to its end.
    """
    bridged = hand | SUIT & ~present
    found = 0
    while hand != 0:
        highest = hand & -hand
        found |= highest
        hand &= bridged + highest
    return found


@kernel
def all_sequences(hand: int, present: int) -> int:
    """The highest card of each sequence, in all suits."""
    found = 0
    for suit in range(SUITS):
        cards = suit_cards(hand, suit)
        if cards != 0:
            found |= sequences(cards, suit_cards(present, suit)) << 13 * suit
    return found


@kernel
def top_cards(cards: int, n: int) -> int:
    """The n highest cards of one suit."""
    rest = cards
    for _ in range(n):
        rest &= rest - 1
    return cards ^ rest


@kernel
def longest(a: int, b: int, c: int) -> int:
    """The most cards that one of three hands has."""
    return max(popcount(a), max(popcount(b), popcount(c)))
