"""The order in which the double-dummy solver tries cards: by the player's place in the trick.

The kinds of leads, and the killers by what a player sees of the trick, are those of [Xue2013].

`moves` is filled from `at` on; each function returns where the next card would go. Cards come as words, one bit for
each sequence of touching cards.
"""

from __future__ import annotations

from zermelo.algorithms.solvers._bridge_cards import NO_TRUMP, SUITS, lowest, suit_cards, suit_of
from zermelo.kernels import Ints, bit_length, ctz, kernel, popcount

RUFF, FINESSE, STRENGTH, PLAIN, FREE_FINESSE, TRUMPS, RUFFED = range(7)
"""Kinds of leads in the order in which they are tried: partner ruffs; towards partner's honours; from honours of ours;
others; a finesse that helps the opponents; trumps; what the opponents ruff."""


@kernel
def put_high_first(moves: Ints, at: int, cards: int) -> int:
    while cards != 0:
        moves[at] = ctz(cards)
        at += 1
        cards &= cards - 1
    return at


@kernel
def put_low_first(moves: Ints, at: int, cards: int) -> int:
    while cards != 0:
        card = bit_length(cards) - 1
        moves[at] = card
        at += 1
        cards ^= 1 << card
    return at


@kernel
def kind_of_lead(hands: Ints, seat: int, trump: int, suit: int, present: int) -> int:
    """What the lead of a suit is good for: one of the kinds above."""
    if suit == trump:
        return TRUMPS
    left_hand, right_hand = hands[(seat + 1) & 3], hands[(seat + 3) & 3]
    own, partner = suit_cards(hands[seat], suit), suit_cards(hands[seat ^ 2], suit)
    before, behind = suit_cards(left_hand, suit), suit_cards(right_hand, suit)  # of partner; of the leader
    if trump != NO_TRUMP and (
        (before == 0 and suit_cards(left_hand, trump) != 0) or (behind == 0 and suit_cards(right_hand, trump) != 0)
    ):
        return RUFFED
    rest = suit_cards(present, suit)
    ace = rest & -rest
    rest ^= ace
    king = rest & -rest
    rest ^= king
    queen = rest & -rest
    rest ^= queen
    jack = rest & -rest
    rest ^= jack
    ten = rest & -rest
    ours = own | partner
    if popcount(partner) >= 2 and popcount(before) >= 2:
        if partner & king != 0 and before & ace != 0:
            return FINESSE
        if partner & ace != 0 and before & king != 0 and (partner & queen != 0 or has_both(ours, queen, jack)):
            return FINESSE
        if partner & king != 0 and before & queen != 0 and (partner & jack != 0 or has_both(ours, jack, ten)):
            return FINESSE
    if trump != NO_TRUMP and popcount(own) >= 2 and popcount(behind) >= 2 and (
        (own & ace != 0 and behind & king != 0) or (own & king != 0 and behind & ace != 0 and ours & queen == 0)
    ):
        return FREE_FINESSE
    if before == 0 or behind == 0:
        return PLAIN
    if popcount(ours & (ace | king | queen)) >= 2:
        return STRENGTH
    trumps = suit_cards(hands[seat ^ 2], trump) if trump != NO_TRUMP else 0
    if partner == 0 and own != ace and 0 < popcount(trumps) <= popcount(suit_cards(hands[seat], trump)):
        return RUFF
    return PLAIN


@kernel
def has_both(cards: int, a: int, b: int) -> bool:
    return cards & a != 0 and cards & b != 0


@kernel
def order_leads(moves: Ints, at: int, hands: Ints, seat: int, trump: int, cards: int, present: int) -> int:
    """Leads by their kind: of each suit first the highest and the lowest card."""
    kinds = 0
    for suit in range(SUITS):
        if suit_cards(cards, suit) != 0:
            kinds |= kind_of_lead(hands, seat, trump, suit, present) << 4 * suit
    for kind in range(RUFFED):
        for suit in range(SUITS):
            own = suit_cards(cards, suit)
            if own != 0 and kinds >> 4 * suit & 15 == kind:
                ends = 0
                if kind != RUFF:
                    ends = own & -own
                if kind != FREE_FINESSE:
                    ends |= lowest(own)
                at = put_high_first(moves, at, ends << 13 * suit)
                cards ^= ends << 13 * suit
                kinds |= 15 << 4 * suit
    return put_high_first(moves, at, cards)


@kernel
def order_follows(
    moves: Ints, at: int, hands: Ints, seat: int, place: int, cards: int, top: int, partners: bool
) -> int:
    """Cards of the suit led, of which some can beat the highest card so far; `partners` if that is partner's."""
    suit = suit_of(top)
    higher = cards & (1 << top) - 1
    lower = cards ^ higher
    behind = 0 if place == 3 else suit_cards(hands[(seat + 1) & 3], suit) << 13 * suit
    best = cards & -cards
    over_top = behind & (1 << top) - 1
    if partners and (over_top == 0 or over_top == behind & best - 1):
        return put_low_first(moves, at, cards)  # partner wins anyway, or the next hand does
    if place == 1:
        partner = suit_cards(hands[seat ^ 2], suit) << 13 * suit
        highest = partner & -partner
        if highest != 0 and highest < 1 << top:
            if behind & highest - 1 == 0:
                return put_low_first(moves, at, cards)  # partner can win
            if behind & best - 1 != 0 and behind & highest - 1 == behind & best - 1:
                return put_low_first(moves, at, cards)  # the next hand must play high because of partner
    if behind & lowest(higher) - 1 == 0:
        at = put_low_first(moves, at, higher)
    else:
        at = put_high_first(moves, at, higher)
    return put_low_first(moves, at, lower)


@kernel
def order_void(
    moves: Ints, at: int, hands: Ints, seat: int, place: int, trump: int, cards: int, led: int, top: int,
    partners: bool,
) -> int:  # fmt: skip
    """Ruffs and discards: ruff low unless partner wins, then discard from length."""
    if trump != NO_TRUMP and suit_cards(cards, trump) != 0:
        trumps = cards & (8191 << 13 * trump)
        behind = hands[(seat + 1) & 3]
        follows = suit_cards(behind, led)
        ruffed = suit_of(top) == trump
        wins = partners and (place == 3 or (follows != 0 and (ruffed or follows & -follows > (1 << top) >> 13 * led)))
        if not wins:
            if ruffed:
                trumps &= (1 << top) - 1
                if not partners:
                    at = put_low_first(moves, at, trumps)
                    cards &= ~trumps
            elif place == 3 or follows != 0 or suit_cards(behind, trump) == 0:
                moves[at] = bit_length(trumps) - 1
                cards ^= lowest(trumps)
                at += 1
            else:
                at = put_low_first(moves, at, trumps)
                cards &= ~trumps
    return order_discards(moves, at, hands[seat], trump, cards)


@kernel
def order_discards(moves: Ints, at: int, hand: int, trump: int, cards: int) -> int:
    """The lowest card of each plain suit, the longest suit first; then the others."""
    first = at
    for suit in range(SUITS):
        own = suit_cards(cards, suit)
        if own != 0 and suit != trump:
            length = popcount(suit_cards(hand, suit))
            card = lowest(own) << 13 * suit
            cards ^= card
            i = at
            while i > first and popcount(suit_cards(hand, suit_of(moves[i - 1]))) < length:
                moves[i] = moves[i - 1]
                i -= 1
            moves[i] = ctz(card)
            at += 1
    return put_high_first(moves, at, cards)
