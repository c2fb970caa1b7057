"""The ways to split unseen cards between two hands, counted, drawn and listed.

A split is told by the cards of the first hand; the second has the rest. In each suit the first hand gets a number of
cards within a range, and all its cards together have points within a range. Suit by suit the subsets are grouped by
(cards, points), and `ways[s]` counts what the suits from s on can add up to. So every split has a number, and one is
drawn uniformly without trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from zermelo.games.bridge._cards import SUIT, cards_of
from zermelo.games.bridge_play._bidding import points_of

Group = tuple[int, int]  # cards and points


class Splits:
    """All splits of the cards in which the first hand gets so many, with ranges of lengths and of points."""

    def __init__(
        self, cards: int, size: int, lengths: tuple[tuple[int, int], ...], points: tuple[int, int] | None
    ) -> None:
        self.counts_points = points is not None
        self.groups = [self._subsets(cards & SUIT << 13 * suit, *lengths[suit]) for suit in range(4)]
        self.ways: list[dict[Group, int]] = [{}, {}, {}, {}, {(0, 0): 1}]
        for suit in reversed(range(4)):
            for (k, p), subsets in self.groups[suit].items():
                for (more, worth), ways in self.ways[suit + 1].items():
                    if k + more <= size:
                        whole = (k + more, p + worth)
                        self.ways[suit][whole] = self.ways[suit].get(whole, 0) + len(subsets) * ways
        low, high = points or (0, 0)
        self.targets = sorted(group for group in self.ways[0] if group[0] == size and low <= group[1] <= high)
        self.total = sum(self.ways[0][group] for group in self.targets)

    def _subsets(self, suit: int, least: int, most: int) -> dict[Group, list[int]]:
        """The cards that the first hand may have of a suit, by their number and points."""
        found: dict[Group, list[int]] = {}
        held = list(cards_of(suit))
        for k in range(max(0, least), min(len(held), most) + 1):
            for chosen in combinations(held, k):
                word = sum(1 << card for card in chosen)
                found.setdefault((k, points_of(word) if self.counts_points else 0), []).append(word)
        return found

    def draw(self, random: Any) -> int:
        """A split, each with the same probability."""
        number = random.randrange(self.total)
        for left in self.targets:
            if number < self.ways[0][left]:
                break
            number -= self.ways[0][left]
        word = 0
        for suit in range(4):
            for subsets, rest in self._choices(suit, left):
                ways = self.ways[suit + 1][rest]
                if number < len(subsets) * ways:
                    which, number = divmod(number, ways)
                    word, left = word | subsets[which], rest
                    break
                number -= len(subsets) * ways
        return word

    def _choices(self, suit: int, left: Group) -> Iterator[tuple[list[int], Group]]:
        """The groups of a suit that leave something possible to the suits after it, and what they leave."""
        for (k, p), subsets in self.groups[suit].items():
            rest = (left[0] - k, left[1] - p)
            if rest in self.ways[suit + 1]:
                yield subsets, rest

    @cached_property
    def every(self) -> list[int]:
        """All splits in the order of their numbers."""
        known: dict[tuple[int, Group], list[int]] = {(4, (0, 0)): [0]}
        return [split for target in self.targets for split in self._every(0, target, known)]

    def _every(self, suit: int, left: Group, known: dict[tuple[int, Group], list[int]]) -> list[int]:
        """What the suits from one on can add to a hand that lacks so many cards and points."""
        if (suit, left) not in known:
            known[suit, left] = [
                subset | more
                for subsets, rest in self._choices(suit, left)
                for subset in subsets
                for more in self._every(suit + 1, rest, known)
            ]
        return known[suit, left]


@lru_cache(maxsize=64)
def splits(cards: int, size: int, lengths: tuple[tuple[int, int], ...], points: tuple[int, int] | None) -> Splits:
    """The splits, kept for the next question about the same cards."""
    return Splits(cards, size, lengths, points)
