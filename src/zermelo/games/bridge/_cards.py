"""Cards, seats and hands: their numbers, and how players write them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zermelo.errors import UsageError, shown
from zermelo.kernels import random_word

SUITS, SYMBOLS, RANKS = "SHDC", "♠♥♦♣", "23456789TJQKA"
SEATS, STRAINS = "NESW", "SHDCN"
NO_TRUMP = 4
TRUMPS = ("S", "H", "D", "C", "NT")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
SEAT_NAMES = ("North", "East", "South", "West")
SUIT = (1 << 13) - 1  # the ranks of one suit
DECK = (1 << 52) - 1


def card_name(card: int) -> str:
    """The suit and the rank of a card.

    >>> card_name(11), card_name(51)
    ('SK', 'CA')
    """
    return SUITS[card // 13] + RANKS[card % 13]


def read_card(text: str) -> int | None:
    """The card that players write as SK, Ks, ♠K or K♠, a ten as T or 10; None for any other text.

    >>> [card_name(read_card(name)) for name in ("sk", "Ks", "♠K", "10♥", "HT")]
    ['SK', 'SK', 'SK', 'HT', 'HT']
    """
    name = text.strip().upper().replace("10", "T")
    for symbol, letter in zip(SYMBOLS, SUITS, strict=True):
        name = name.replace(symbol, letter)
    if len(name) != 2:
        return None
    suit, rank = (name[0], name[1]) if name[0] in SUITS else (name[1], name[0])
    return 13 * SUITS.index(suit) + RANKS.index(rank) if suit in SUITS and rank in RANKS else None


def cards_of(cards: int) -> Iterator[int]:
    """The cards of a hand: spades first, in each suit the highest first."""
    for suit in range(4):
        for rank in reversed(range(13)):
            if cards >> (13 * suit + rank) & 1:
                yield 13 * suit + rank


def ranks_of(cards: int, suit: int) -> str:
    """The ranks that a hand has of a suit, the highest first."""
    return _ranks(cards >> 13 * suit & SUIT)


@cache
def _ranks(cards: int) -> str:
    return "".join(RANKS[rank] for rank in reversed(range(13)) if cards >> rank & 1)


def hand_text(cards: int) -> str:
    """A hand in the notation of PBN: the ranks of spades, hearts, diamonds and clubs, with dots between.

    >>> hand_text(1 << 12 | 1 << 8 | 1 << 51)
    'AT...A'
    """
    return ".".join(ranks_of(cards, suit) for suit in range(4))


def read_hand(text: str, seat: int) -> int:
    """The cards of a hand in the notation of PBN."""
    suits = text.upper().replace("10", "T").split(".")
    where = f"{SEAT_NAMES[seat]}'s hand"
    if len(suits) != 4:
        raise UsageError(
            f"{where}: expected spades.hearts.diamonds.clubs with three dots, such as AK2.QJ..T98, got {shown(text)}"
        )
    cards = 0
    for suit, ranks in enumerate(suits):
        for rank in ranks:
            if rank not in RANKS:
                raise UsageError(f"{where}: expected ranks of AKQJT98765432, got {shown(rank)} in {shown(text)}")
            card = 13 * suit + RANKS.index(rank)
            if cards >> card & 1:
                raise UsageError(f"{where} has {card_name(card)} twice")
            cards |= 1 << card
    return cards


def read_seat(text: str) -> int:
    if len(text) != 1 or text.upper() not in SEATS:
        raise UsageError(f"expected a seat, one of N, E, S, W, got {shown(text)}")
    return SEATS.index(text.upper())


def deal_text(hands: tuple[int, ...] | list[int], first: int = 0) -> str:
    """Four hands in the notation of PBN, clockwise from a seat."""
    return f"{SEATS[first]}:" + " ".join(hand_text(hands[(first + i) % 4]) for i in range(4))


def read_deal(text: str) -> list[int]:
    """The hands of North, East, South and West from the notation of PBN, which may begin at any seat.

    >>> [hand_text(hand) for hand in read_deal("E:A... K... Q... J...")]
    ['J...', 'A...', 'K...', 'Q...']
    """
    first, colon, rest = text.strip().partition(":")
    written = rest.split()
    if not colon or len(written) != 4:
        raise UsageError(
            f"expected a seat, a colon and four hands clockwise, such as 'N:A.K.. .A.K. ..A.K K..A.', got {shown(text)}"
        )
    seat = read_seat(first)
    hands = [0] * 4
    for i, hand in enumerate(written):
        hands[(seat + i) % 4] = read_hand(hand, (seat + i) % 4)
    check_different(hands, 0)
    return hands


def check_different(hands: list[int], more: int) -> None:
    """No card is in two hands, or in a hand and among more cards, those on the table."""
    seen = more
    for seat, hand in enumerate(hands):
        for card in cards_of(hand & seen):
            first = next(each for each in range(4) if hands[each] >> card & 1)
            where = "on the table" if more >> card & 1 else SEAT_NAMES[first]
            raise UsageError(f"expected every card once, got {card_name(card)} twice: {where} and {SEAT_NAMES[seat]}")
        seen |= hand


def random_deal(seed: int, cards: int) -> list[int]:
    """Hands of so many cards each, from a pack shuffled by a seed: the first cards are North's, then East's, and so on.

    The shuffle is that of Fisher and Yates, from the end of the pack, by words of the stream `seed`. What is not
    dealt counts as played.
    """
    pack = list(range(52))
    for i in reversed(range(1, 52)):
        j = random_word(seed, i) % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return [sum(1 << card for card in pack[cards * seat : cards * (seat + 1)]) for seat in range(4)]
