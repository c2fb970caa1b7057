"""Tricks that the side on lead can cash at once, without losing the lead: a lower bound that needs no search.

The leader cashes the cards that nothing can beat. If a card of the leader's reaches such a card of the partner's, the
partner cashes as well. With trumps about, a suit is cashed only as long as the opponents who can ruff must follow.
A result is the number of tricks and, below it, the cards whose ranks it rests on: `tricks << CARDS | ranks`. No more
tricks are counted than are `enough` to settle a question: the fewer ranks, the more positions share the answer.
"""

from __future__ import annotations

from zermelo.algorithms.solvers._bridge_cards import CARDS, NO_TRUMP, RANKS, SUITS, longest, suit_cards, top_cards
from zermelo.kernels import Ints, kernel, popcount


@kernel
def unbeaten(own: int, present: int) -> int:
    """The cards of a hand that are higher than all others of their suit."""
    others = present & ~own
    return own if others == 0 else own & (others & -others) - 1


@kernel
def quick_tricks(hands: Ints, seat: int, trump: int, left: int, enough: int, draw: bool) -> int:
    """Tricks that the side of `seat`, who leads, can cash at once, with `left` tricks to play.

    draw  cash trumps first; otherwise none are played
    """
    leader, partner = hands[seat], hands[seat ^ 2]
    left_hand, right_hand = hands[(seat + 1) & 3], hands[(seat + 3) & 3]
    left_ruffs, right_ruffs, drawn = 0, 0, 0
    first = 0
    if trump != NO_TRUMP:
        first = -1 if draw else 0
        left_ruffs, right_ruffs = popcount(suit_cards(left_hand, trump)), popcount(suit_cards(right_hand, trump))
    mine, his, entry, my_trumps, his_trumps = 0, 0, 0, 0, 0
    my_ranks, his_ranks = 0, 0
    for i in range(first, SUITS):
        if i == trump:
            continue
        suit = trump if i < 0 else i
        own, other = suit_cards(leader, suit), suit_cards(partner, suit)
        a, b = suit_cards(left_hand, suit), suit_cards(right_hand, suit)
        limit = RANKS
        if i >= 0 and left_ruffs > drawn:
            limit = popcount(a)
        if i >= 0 and right_ruffs > drawn:
            limit = min(limit, popcount(b))
        tops = unbeaten(own, own | other | a | b)
        sure, most = popcount(tops), longest(other, a, b)
        n = min(min(popcount(own) if sure >= most else sure, limit), enough - mine)
        my_ranks |= top_cards(tops, min(n, most)) << 13 * suit
        if mine + n == enough:
            mine, his = enough, 0
            if i < 0:
                my_trumps = n
            break
        partners = unbeaten(other, (own ^ tops) | other | a | b)
        rest = min(popcount(other), limit) - n
        m = 0
        if partners != 0 and rest > 0:
            m = popcount(partners)
            m = min(rest if n + m >= longest(own, a, b) else m, rest)
            his_ranks |= top_cards(partners, m) << 13 * suit
            if popcount(own) > n:
                entry = 1
        mine += n
        his += m
        if i < 0:
            drawn, my_trumps, his_trumps = n, n, m
        if entry != 0 and mine + his >= enough:
            break
    if trump != NO_TRUMP and draw:
        return with_trumps(
            leader, partner, trump, left, mine, his if entry != 0 else 0, my_trumps, his_trumps, my_ranks, his_ranks
        )
    if entry == 0:
        return min(mine, left) << CARDS | my_ranks
    return min(mine + his, left) << CARDS | my_ranks | his_ranks


@kernel
def with_trumps(
    leader: int, partner: int, trump: int, left: int, mine: int, his: int, my_trumps: int, his_trumps: int,
    my_ranks: int, his_ranks: int,
) -> int:  # fmt: skip
    """As many of these tricks as can be cashed before one of the two has nothing left but trumps and must ruff.

    That ruff wins as well, but the lead goes astray.
    """
    trumps_left = popcount(suit_cards(partner, trump)) - my_trumps
    if trumps_left > 0:
        plain = left - popcount(suit_cards(partner, trump))
        if mine - my_trumps > plain:
            return min(my_trumps + plain + 1, left) << CARDS | my_ranks
    if his == 0:
        return min(mine, left) << CARDS | my_ranks
    trumps_left = popcount(suit_cards(leader, trump)) - my_trumps - his_trumps
    if trumps_left > 0:
        plain = left - popcount(suit_cards(leader, trump)) - (mine - my_trumps)
        his = his_trumps + min(his - his_trumps, max(plain, 0) + 1)
    return min(mine + his, left) << CARDS | my_ranks | his_ranks
