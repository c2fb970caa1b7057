"""Zermelo's evaluations in plain Python, as fast as we could write them, for the rivals that call Python.

A board is a word whose rows or columns are kept apart by a cell that is never set; `steps` are the
distances between neighbours along the lines of that board.
"""

from __future__ import annotations

CLOSEST = 0.99
INNER = 0x7E7E7E7E7E7E7E7E
WORD = (1 << 64) - 1
CORNERS = 0x8100000000000081


def winning(stones: int, empty: int, steps: tuple[int, ...]) -> int:
    """The empty cells that would complete a four."""
    found = 0
    for step in steps:
        left, right = stones << step, stones >> step
        found |= left & (stones << 2 * step) & ((stones << 3 * step) | right)
        found |= right & (stones >> 2 * step) & ((stones >> 3 * step) | left)
    return found & empty


def connect_four(
    own: int, other: int, board: int, middle: int, steps: tuple[int, ...], threat: float, centre: float
) -> float:
    empty = board & ~(own | other)
    threats = winning(own, empty, steps).bit_count() - winning(other, empty, steps).bit_count()
    stones = (own & middle).bit_count() - (other & middle).bit_count()
    return max(-CLOSEST, min(CLOSEST, threat * threats + centre * stones))


def mobility(own: int, other: int) -> int:
    """How many cells a player of Othello may move to."""
    inner = other & INNER
    found = 0
    for step, through in ((1, inner), (7, inner), (9, inner), (8, other)):
        up, down = (own << step) & through, (own >> step) & through
        for _ in range(5):
            up |= (up << step) & through
            down |= (down >> step) & through
        found |= (up << step) | (down >> step)
    return (found & ~(own | other) & WORD).bit_count()


def othello(own: int, other: int, disc: float, mobile: float, corner: float) -> float:
    value = disc * (own.bit_count() - other.bit_count())
    value += mobile * (mobility(own, other) - mobility(other, own))
    value += corner * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())
    return max(-64.0, min(64.0, value))
