"""Shuffling a row of moves: Fisher-Yates, with two ways to draw an integer below n from a word of 32 bits.

lemire     The upper half of word x n; a word is drawn again only where the lower half shows that
           the multiples of n would not come out even. It divides once in 2^32 / n draws.
division   The words are cut into n ranges of equal length, the rest is drawn again, and the word
           is divided by the length: two divisions a draw, as many libraries did.

Both are exact: every order is equally likely, as far as the words are.

Source  [FisherYates1938], as [Durstenfeld1964]; [Lemire2019].
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.kernels import GOLDEN, Ints, Run, i64, kernel, mix64, u64

WAYS = ("lemire", "division")
LEMIRE = 0
SEED, DRAWN = range(2)  # cells of Shuffling.stream: the seed, and how many words were drawn
WORDS = 1 << 32


class Shuffling(NamedTuple):
    way: int  # how integers are drawn: its number in WAYS
    stream: Ints  # the cells of the random stream


@kernel
def shuffle(run: Run, shuffling: Shuffling, row: int, n: int) -> None:
    """Bring the n moves of a row into a random order."""
    for i in range(n - 1, 0, -1):
        j = lemire(shuffling.stream, i + 1) if shuffling.way == LEMIRE else division(shuffling.stream, i + 1)
        move = run.moves[row + i]
        run.moves[row + i] = run.moves[row + j]
        run.moves[row + j] = move


@kernel
def word(stream: Ints) -> int:
    """The next 32 bits of the stream, SplitMix64's upper half."""
    stream[DRAWN] += 1
    start = mix64(u64(stream[SEED]))
    return i64(mix64(start + u64(u64(stream[DRAWN]) * u64(GOLDEN))) >> u64(32))


@kernel
def lemire(stream: Ints, n: int) -> int:
    product = word(stream) * n
    if product & (WORDS - 1) < n:
        rest = WORDS % n
        while product & (WORDS - 1) < rest:
            product = word(stream) * n
    return product >> 32


@kernel
def division(stream: Ints, n: int) -> int:
    length = WORDS // n
    found = word(stream) // length
    while found >= n:
        found = word(stream) // length
    return found
