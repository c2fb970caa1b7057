"""Double-dummy bridge by plain minimax: every card of every hand is tried, nothing is cut, ranks are as printed.

Cards are pairs (suit, rank). With `remember`, positions that were solved are looked up by their exact cards.
"""

from __future__ import annotations

from collections.abc import Sequence

Card = tuple[int, int]
Hands = tuple[frozenset[Card], ...]
Memory = dict[tuple[Hands, int, tuple[Card, ...]], int]


def legal(hand: frozenset[Card], trick: Sequence[Card]) -> list[Card]:
    following = [card for card in hand if trick and card[0] == trick[0][0]]
    return sorted(following or hand)


def winner(trick: Sequence[Card], trump: int) -> int:
    """The place of the card that wins a complete trick."""
    trumps = [card for card in trick if card[0] == trump]
    suit = [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(trumps or suit))


def tricks_of_ns(hands: Hands, leader: int, trick: tuple[Card, ...], trump: int, memory: Memory | None) -> int:
    """Tricks that North and South take of those left, with best play."""
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    known = (hands, leader, trick)
    if memory is not None and known in memory:
        return memory[known]
    values = card_values(hands, leader, trick, trump, memory).values()
    best = max(values) if seat in (0, 2) else min(values)
    if memory is not None:
        memory[known] = best
    return best


def card_values(
    hands: Hands, leader: int, trick: tuple[Card, ...], trump: int, memory: Memory | None = None
) -> dict[Card, int]:
    """The tricks of North and South after each card that may be played."""
    seat = (leader + len(trick)) % 4
    found = {}
    for card in legal(hands[seat], trick):
        after = tuple(hand - {card} if i == seat else hand for i, hand in enumerate(hands))
        played = (*trick, card)
        if len(played) < 4:
            found[card] = tricks_of_ns(after, leader, played, trump, memory)
        else:
            won_by = (leader + winner(played, trump)) % 4
            found[card] = (won_by in (0, 2)) + tricks_of_ns(after, won_by, (), trump, memory)
    return found
