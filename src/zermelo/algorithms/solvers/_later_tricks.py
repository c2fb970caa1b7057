"""Tricks that a side is sure of whatever the other does: bounds that need no search.

A result is the number of tricks and, below it, the cards whose ranks it rests on: `tricks << CARDS | ranks`. No more
tricks are counted than are `enough` to settle a question: the fewer ranks, the more positions share the answer.
"""

from __future__ import annotations

from zermelo.algorithms.solvers._bridge_cards import CARDS, DECK, NO_TRUMP, SUIT, SUITS, suit_cards
from zermelo.algorithms.solvers._quick_tricks import quick_tricks
from zermelo.kernels import Ints, kernel, popcount


@kernel
def leaders_tricks(hands: Ints, seat: int, trump: int, left: int, enough: int) -> int:
    """Tricks that the side of `seat`, who leads, is sure of, with `left` to play: those that it can cash at once.

    Or, if these are not enough: trumps that cannot be lost, and before them what can be cashed in the other suits while
    both hands keep all their trumps.
    """
    found = quick_tricks(hands, seat, trump, left, enough, True)
    if trump == NO_TRUMP or found >> CARDS >= enough:
        return found
    kept = max(popcount(suit_cards(hands[seat], trump)), popcount(suit_cards(hands[seat ^ 2], trump)))
    found = uncaptured(hands, seat, trump, enough)
    if found == 0 and kept < left:
        found = guarded_king(hands, seat, trump)
        kept += 1  # whoever is on lead then needs another card to lead: the king must be led up to
    more = enough - (found >> CARDS)
    if 0 < more <= left - kept:
        plain = quick_tricks(hands, seat, trump, left - kept, more, False)
        found = found + (plain >> CARDS << CARDS) | plain & DECK
    return found


@kernel
def later_tricks(hands: Ints, seat: int, trump: int, left: int, present: int, enough: int) -> int:
    """Tricks that the opponents of `seat`, who leads, are sure of, with `left` to play."""
    if trump == NO_TRUMP or suit_cards(hands[seat] | hands[seat ^ 2], trump) == 0:
        return after_any_lead(hands, seat, left, present, enough)
    found = uncaptured(hands, (seat + 1) & 3, trump, enough)
    return found if found != 0 else guarded_king(hands, (seat + 1) & 3, trump)


@kernel
def after_any_lead(hands: Ints, seat: int, left: int, present: int, enough: int) -> int:
    """If the opponents of the leader hold the highest card of every suit that can be led: what they cash then."""
    leader, first, second = hands[seat], hands[(seat + 1) & 3], hands[(seat + 3) & 3]
    by_first, by_second = False, False  # does one of them win the lead of some suit?
    ranks = 0
    for suit in range(SUITS):
        if suit_cards(leader, suit) != 0:
            cards = suit_cards(present, suit)
            highest = (cards & -cards) << 13 * suit
            ranks |= highest
            if first & highest != 0:
                by_first = True
            elif second & highest != 0:
                by_second = True
            else:
                return 0
    tricks = left
    for i in range(1, 4, 2):
        if by_first if i == 1 else by_second:
            found = quick_tricks(hands, (seat + i) & 3, NO_TRUMP, left, enough, True)
            tricks, ranks = min(tricks, found >> CARDS), ranks | found & DECK
    return tricks << CARDS | ranks


@kernel
def uncaptured(hands: Ints, seat: int, trump: int, enough: int) -> int:
    """Trumps of the side of `seat` that fall on tricks of its own whatever happens."""
    a, b = suit_cards(hands[seat], trump), suit_cards(hands[seat ^ 2], trump)
    theirs = suit_cards(hands[(seat + 1) & 3] | hands[(seat + 3) & 3], trump)
    found, other = of_one_hand(a, theirs, enough), of_one_hand(b, theirs, enough)
    if other >> CARDS > found >> CARDS:
        found = other
    return found >> CARDS << CARDS | (found & SUIT) << 13 * trump


@kernel
def of_one_hand(own: int, theirs: int, enough: int) -> int:
    """How many trumps of a hand are not captured by the opponents, with the lowest that it takes to know.

    Its k highest trumps fall on k tricks, and each of these is lost only to a higher trump of the opponents; one such
    trump takes one of them. If k is all that the hand has, the number of the opponents' trumps is enough to know.
    """
    best, lowest, k = max(0, min(enough, popcount(own) - popcount(theirs))), 0, 0
    while own != 0 and best < enough:
        card = own & -own
        own ^= card
        k += 1
        n = k - popcount(theirs & card - 1)
        if n > best:
            best, lowest = n, card
    return best << CARDS | lowest


@kernel
def guarded_king(hands: Ints, seat: int, trump: int) -> int:
    """One trick for the side of `seat` if it has the king of trumps, not alone, behind the ace.

    Its holder must not be forced to lead trumps before the side has won another trick.
    """
    a, b = suit_cards(hands[seat], trump), suit_cards(hands[seat ^ 2], trump)
    before_a, before_b = suit_cards(hands[(seat + 3) & 3], trump), suit_cards(hands[(seat + 1) & 3], trump)
    trumps = a | b | before_a | before_b
    ace = trumps & -trumps
    king = (trumps ^ ace) & -(trumps ^ ace)
    if (a & king != 0 and a != king and before_a & ace != 0) or (b & king != 0 and b != king and before_b & ace != 0):
        return 1 << CARDS | king << 13 * trump
    return 0
