"""The deals that a player thinks possible: counted, numbered, and drawn by their numbers.

The unseen cards go to the other seats and aside, each place gets as many as it has, and no seat gets a card of a suit
that it has not followed. All such deals are equally likely: nothing is assumed of how the others play.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from zermelo.errors import UsageError
from zermelo.games._owners import given
from zermelo.games.trick_game._cards import Params, State, cards_of, deck, holding, own_seats, unseen, word_of
from zermelo.kernels import popcount

MOST_WORLDS = 10_000


class Deals:
    """All ways to give cards to places of given sizes, some of which take no cards of some suits."""

    def __init__(self, cards: tuple[int, ...], sizes: tuple[int, ...], barred: tuple[int, ...]) -> None:
        self.cards, self.sizes, self.barred = cards, sizes, barred
        self.ways: dict[tuple[int, ...], int] = {(0,) * len(sizes): 1}  # by the room that is left; so many cards, too
        self.total = self.count(sizes)

    def choices(self, left: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """The places that can take the next card, with the room that is left then."""
        suit = self.cards[len(self.cards) - sum(left)] >> 4
        return [
            (place, (*left[:place], room - 1, *left[place + 1 :]))
            for place, room in enumerate(left)
            if room and not self.barred[place] >> suit & 1
        ]

    def count(self, left: tuple[int, ...]) -> int:
        if left not in self.ways:
            self.ways[left] = sum(self.count(rest) for _, rest in self.choices(left))
        return self.ways[left]

    def deal(self, number: int) -> list[int]:
        """Which card each place gets in the deal of a number, as words."""
        words, left = [0] * len(self.sizes), self.sizes
        for card in self.cards:
            for place, rest in self.choices(left):
                if number < self.count(rest):
                    words[place] |= 1 << card
                    left = rest
                    break
                number -= self.count(rest)
        return words


@lru_cache(maxsize=1000)
def deals(cards: tuple[int, ...], sizes: tuple[int, ...], barred: tuple[int, ...]) -> Deals:
    return Deals(cards, sizes, barred)


def observation(params: Params, state: State, player: int) -> Hashable:
    """Which cards are hidden, where all others are, whose turn it is, the tricks and the voids.

    What was played follows from it: all other cards of the deck. Nobody looks at the cards before all are dealt.
    """
    if state.undealt:
        return state.undealt
    hidden = unseen(params, state, player)
    owners = (state.low & ~hidden, state.high & ~hidden)
    known = (state.hands & ~hidden, state.aside & ~hidden, state.table)
    return (hidden, *owners, *known, state.turn, state.tricks, state.voids)


def possible(params: Params, state: State, player: int) -> tuple[Deals, list[int]]:
    """The deals of the unseen cards, and the seats that get them; the last place is aside, number `seats`."""
    own = own_seats(params, player)
    places = [seat for seat in range(params.seats) if seat not in own] + [params.seats]
    hidden = unseen(params, state, player)
    held = [holding(state, place) if place < params.seats else state.aside for place in places]
    sizes = tuple(popcount(word & hidden) for word in held)
    barred = tuple(state.voids >> 4 * place & 0xF if place < params.seats else 0 for place in places)
    return deals(tuple(cards_of(hidden)), sizes, barred), places


def world(params: Params, state: State, hidden: int, places: list[int], words: list[int]) -> State:
    """The state with the hidden cards dealt anew."""
    low, high, hands, aside = state.low, state.high, state.hands & ~hidden, state.aside & ~hidden
    for place, word in zip(places, words, strict=True):
        if place == params.seats:
            aside |= word
            low, high = given(low, word, 0), given(high, word, 0)
        else:
            hands |= word
            low, high = given(low, word, place & 1), given(high, word, place >> 1)
    return state._replace(low=low, high=high, hands=hands, aside=aside)


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """A deal drawn from all that a player thinks possible."""
    if state.undealt:
        return unfinished(params, state, random)
    found, places = possible(params, state, player)
    hidden = word_of(list(found.cards))
    return world(params, state, hidden, places, found.deal(random.randrange(found.total)))


def unfinished(params: Params, state: State, random: Any) -> State:
    """A deal of which so many cards are still to come."""
    aside = params.cards - params.seats * params.hand
    whole = deals(tuple(deck(params)), (params.hand,) * params.seats + (aside,), (0,) * (params.seats + 1))
    dealt = word_of(deck(params)[: params.cards - state.undealt])
    words = [word & dealt for word in whole.deal(random.randrange(whole.total))]
    return world(params, state, dealt, list(range(params.seats + 1)), words)


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """All deals that a player thinks possible, each with the same probability."""
    if state.undealt:
        raise UsageError("expected a position after the deal, got one with cards to be dealt")
    found, places = possible(params, state, player)
    if found.total > MOST_WORLDS:
        raise UsageError(f"expected at most {MOST_WORLDS:,} possible deals to list them, got {found.total:,}")
    hidden = word_of(list(found.cards))
    numbered = (world(params, state, hidden, places, found.deal(number)) for number in range(found.total))
    return [(state, 1.0 / found.total) for state in numbered]
