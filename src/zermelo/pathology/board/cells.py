"""The cells of a board: random values in the order of the game tree, and the board they make.

Cell number i of b^depth is the leaf that i, written with the digits 0 … b-1, is the path to. So
a subboard that the players may cut out is a slice. The first player cuts vertically: the digits
at even places give the column, those at odd places the row.

leaves     the K-game's: auxiliary values (the root 0.5, a child its parent plus N(0, DEVIATION), drawn
           again while outside [0, 1]); each parent of leaves has dependent children with probability
           s, else independent ones, uniform on [0, 1) [kaluza2008, sections 4.3 and 5.1].
edge_sums  the N-game's: -1 or 1 on every edge, summed from the root [kaluza2008, section 2.2].

Every number is a word of a level's stream (`core.random`), for all s from the same words.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.core import between
from zermelo.errors import UsageError
from zermelo.kernels import Ints, Reals, kernel, normal_deviate, random_word, truncated_deviate, u64, unit
from zermelo.pathology.tree_models import DEVIATION

if TYPE_CHECKING:
    from zermelo.pathology.board.boards import Array

MOST_CELLS = 10**7
INTERPRETED = 10_000  # a smaller array is filled sooner than the kernel is loaded


def check_board(b: int, depth: int, seed: int) -> None:
    """Refuse a board that is none, or too large."""
    between("parameter b", b, 2, MOST_CELLS)
    between("parameter depth", depth, 1, 60)
    between("parameter seed", seed, 0, (1 << 63) - 1)
    if b**depth > MOST_CELLS:
        raise UsageError(
            f"a board of {b}^{depth} cells is too large: expected b^depth <= {MOST_CELLS}, got {float(b**depth):.2g}"
        )


@kernel
def leaves(b: int, depth: int, s: float, sigma: float, seeds: Ints, out: Reals) -> None:
    """The K-game's real values, board by board."""
    for k in range(len(seeds)):
        board(b, depth, s, sigma, seeds[k], out, k * b**depth)


@kernel
def board(b: int, depth: int, s: float, sigma: float, seed: int, out: Reals, at: int) -> None:
    """One board, level by level in place: the children of node i are b i … b i + b - 1."""
    level, n = 0, 1
    out[at] = 0.5
    if s == 0:  # no auxiliary value will be looked at
        level = depth - 1
        n = b**level
    toss = random_word(seed, depth + 1)
    while level < depth:
        level += 1
        stream = random_word(seed, level)
        for i in range(n - 1, -1, -1):
            parent = out[at + i]
            dependent = level < depth or unit(random_word(toss, i)) < s
            for child in range(b * i, b * i + b):
                drawn = random_word(stream, child)
                out[at + child] = truncated_deviate(drawn, parent, sigma, 0.0, 1.0) if dependent else unit(drawn)
        n *= b


@kernel
def edge_sums(b: int, depth: int, seed: int, out: Ints) -> None:
    """The N-game's sums, level by level in place."""
    out[0] = 0
    n = 1
    for level in range(1, depth + 1):
        stream = random_word(seed, level)
        for i in range(n - 1, -1, -1):
            parent = out[i]
            for child in range(b * i, b * i + b):
                out[child] = parent + 1 if random_word(stream, child) >> u64(63) != u64(0) else parent - 1
        n *= b


@kernel
def deviates(seeds: Ints, stream: int, size: int, out: Reals) -> None:
    """Standard normal deviates, so many a board: the noise of the synthetic heuristic."""
    for k in range(len(seeds)):
        source = random_word(seeds[k], stream)
        for i in range(size):
            out[k * size + i] = normal_deviate(random_word(source, i))


def board_seed(seed: int, number: int) -> int:
    """The seed of board number i of a study, fit for a game's parameter.

    >>> board_seed(1234567, 0)
    3228913858555182658
    """
    return random_word(seed, number) >> 1


def k_game_cells(b: int, depth: int, s: float, seeds: Sequence[int]) -> Array:
    """(boards, cells): the real values of K-games."""
    found = _filled("leaves", (b, depth, float(s), DEVIATION, seeds), len(seeds) * b**depth, float)
    return found.reshape(len(seeds), -1)


def n_game_sums(b: int, depth: int, seed: int) -> Array:
    """The sums of an N-game's cells."""
    return _filled("edge_sums", (b, depth, seed), b**depth, int)


def noise(seeds: Sequence[int], stream: int, size: int) -> Array:
    """Standard normal deviates, so many a board; every level that is looked at has a stream."""
    return _filled("deviates", (seeds, stream, size), len(seeds) * size, float)


def _filled(name: str, arguments: tuple[Any, ...], size: int, kind: type) -> Array:
    import numpy as np

    from zermelo.kernels import compiled_kernel

    module = sys.modules[__name__]
    if size <= INTERPRETED:
        values = [kind()] * size
        getattr(module, name)(*arguments, values)
        return np.array(values, dtype=np.float64 if kind is float else np.int64)
    out = np.empty(size, dtype=np.float64 if kind is float else np.int64)
    machine = [np.array(each) if isinstance(each, list) else each for each in arguments]
    compiled_kernel(module, name)(*machine, out)
    return out
