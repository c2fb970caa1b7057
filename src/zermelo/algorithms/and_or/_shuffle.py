"""Shuffling a row of moves: Fisher-Yates, with two ways to draw an integer below n from a word of 32 bits.

lemire     The upper half of word x n; a word is drawn again only where the lower half shows that
           the multiples of n would not come out even. It divides once in 2^32 / n draws.
division   The words are cut into n ranges of equal length, the rest is drawn again, and the word
           is divided by the length: two divisions a draw, as in libraries for long.

Both are exact: every order is equally likely, as far as the words are.

Source  R. A. Fisher, F. Yates, Statistical tables (1938), as R. Durstenfeld, Algorithm 235, Communications
        of the ACM 7(7) (1964); D. Lemire, Fast random integer generation in an interval, ACM
        Transactions on Modeling and Computer Simulation 29(1) (2019), doi 10.1145/3230636.
"""

from __future__ import annotations

from zermelo.kernels import GOLDEN, Run, i64, kernel, mix64, u64

WAYS = ("lemire", "division")
LEMIRE = 0
SEED, DRAWN = range(2)  # cells of Memory.stream
WORDS = 1 << 32


@kernel
def shuffle(run: Run, row: int, n: int) -> None:
    """Bring the n moves of a row into a random order."""
    for i in range(n - 1, 0, -1):
        j = lemire(run, i + 1) if run.memory.way == LEMIRE else division(run, i + 1)
        move = run.moves[row + i]
        run.moves[row + i] = run.moves[row + j]
        run.moves[row + j] = move


@kernel
def word(run: Run) -> int:
    """The next 32 bits of the stream, SplitMix64's upper half."""
    run.memory.stream[DRAWN] += 1
    start = mix64(u64(run.memory.stream[SEED]))
    return i64(mix64(start + u64(u64(run.memory.stream[DRAWN]) * u64(GOLDEN))) >> u64(32))


@kernel
def lemire(run: Run, n: int) -> int:
    product = word(run) * n
    if product & (WORDS - 1) < n:
        rest = WORDS % n
        while product & (WORDS - 1) < rest:
            product = word(run) * n
    return product >> 32


@kernel
def division(run: Run, n: int) -> int:
    length = WORDS // n
    found = word(run) // length
    while found >= n:
        found = word(run) // length
    return found
