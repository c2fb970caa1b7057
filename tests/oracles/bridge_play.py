"""Which deals a player of bridge thinks possible: every deal is tried, and every card played is played again in it."""

from __future__ import annotations

from itertools import combinations

from oracles.bridge import Bridge, Position

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


Ranges = dict[str, tuple[int, int]]  # by suit, or HCP


def possible_deals(
    rules: Bridge, first: Position, cards: list[str], own: int, dummy: int, ranges: dict[int, Ranges]
) -> set[tuple[frozenset[str], ...]]:
    """The hands that are left after the cards were played, in all deals that the seat `own` cannot tell apart.

    A deal is possible if it has the hands that are seen, if every card could be played in it by the rules, by the seat
    that played it, and if the hands are within the ranges of the bidding.
    """
    one, other = (seat for seat in range(4) if seat not in (own, dummy))
    hidden = sorted(first.hands[one] + first.hands[other])
    found = set()
    for chosen in combinations(hidden, len(hidden) // 2):
        hands = list(first.hands)
        hands[one], hands[other] = chosen, tuple(card for card in hidden if card not in chosen)
        position = Position(tuple(hands), first.leader, first.table, first.won)
        if all(within(hands[seat], limits) for seat, limits in ranges.items() if seat in (one, other)):
            end = replayed(rules, position, cards, seats_of(rules, first, cards))
            if end is not None:
                found.add(tuple(frozenset(hand) for hand in end.hands))
    return found


def seats_of(rules: Bridge, position: Position, cards: list[str]) -> list[int]:
    """Who played each card in truth."""
    seats = []
    for card in cards:
        seats.append(rules.seat(position))
        position = rules.play(position, card)
    return seats


def replayed(rules: Bridge, position: Position, cards: list[str], seats: list[int]) -> Position | None:
    for card, seat in zip(cards, seats, strict=True):
        if rules.seat(position) != seat or card not in rules.allowed(position):
            return None
        position = rules.play(position, card)
    return position


def within(hand: tuple[str, ...], limits: Ranges) -> bool:
    for field, (low, high) in limits.items():
        if field == "HCP":
            count = sum(POINTS.get(card[1], 0) for card in hand)
        else:
            count = sum(card[0] == field for card in hand)
        if not low <= count <= high:
            return False
    return True
