"""What the bidding tells of a hand: ranges of its lengths and of its points."""

from __future__ import annotations

import re

from zermelo.errors import UsageError, shown
from zermelo.games.bridge._cards import SUITS, ranks_of

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
FIELDS = (*SUITS, "HCP")
MOST = (13, 13, 13, 13, 37)
RANGES = 2 * len(FIELDS)  # numbers of one hand: the lowest and the highest of each field
FREE = tuple(number for most in MOST for number in (0, most))
"""The ranges of a hand of which nothing is known."""


def points_of(cards: int) -> int:
    """High card points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack."""
    return sum(POINTS.get(rank, 0) for suit in range(4) for rank in ranks_of(cards, suit))


def read_ranges(name: str, text: str) -> tuple[int, ...]:
    """The ranges of one hand from a text such as 'S:5-8 HCP:11-15'; a single number, and 5+ for 5 or more, are read.

    >>> read_ranges("west", "S:5-8 HCP:11+")
    (5, 8, 0, 13, 0, 13, 0, 13, 11, 37)
    """
    ranges = list(FREE)
    for word in text.upper().replace(",", " ").split():
        found = re.fullmatch(r"(S|H|D|C|HCP):(\d{1,2})(?:(\+)|-(\d{1,2}))?", word)
        if found is None:
            raise UsageError(f"parameter {name}: expected ranges such as 'S:5-8 H:4 HCP:11+', got {shown(word)}")
        field = FIELDS.index(found[1])
        low = int(found[2])
        high = MOST[field] if found[3] else int(found[4] or low)
        if not low <= high <= MOST[field]:
            raise UsageError(f"parameter {name}: expected a range within 0-{MOST[field]}, got {shown(word)}")
        ranges[2 * field], ranges[2 * field + 1] = low, high
    return tuple(ranges)


def ranges_text(ranges: tuple[int, ...]) -> str:
    """Ranges as they are read; nothing for what is free."""
    words = []
    for field, name in enumerate(FIELDS):
        low, high = ranges[2 * field], ranges[2 * field + 1]
        if (low, high) != (0, MOST[field]):
            words.append(f"{name}:{low}" if low == high else f"{name}:{low}-{high}")
    return " ".join(words)


def fits(cards: int, ranges: tuple[int, ...]) -> bool:
    """Is a hand within the ranges?"""
    counts = [len(ranks_of(cards, suit)) for suit in range(4)] + [points_of(cards)]
    return all(ranges[2 * i] <= count <= ranges[2 * i + 1] for i, count in enumerate(counts))
