"""Which of at most four players owns each thing: bits i of the words `low` and `high` are the owner of thing i.

So the things of any player are found by four operations, without a look-up in a list of words.
"""

from __future__ import annotations

from zermelo.kernels import kernel, u64


@kernel
def owned(low: int, high: int, player: int) -> int:
    """All i whose two bits are the player's number; those that nobody has count as player 0's.

    >>> bin(owned(0b0011, 0b0101, 2) & 0b1111)
    '0b100'
    """
    return (low ^ (u64(player & 1) - u64(1))) & (high ^ (u64(player >> 1) - u64(1)))


@kernel
def given(plane: int, things: int, bit: int) -> int:
    """A plane after all `things` got an owner with this bit (0 or 1) of the number."""
    return (plane & ~things) | (things & (u64(0) - u64(bit)))
