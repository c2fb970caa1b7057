"""All extreme equilibria of two players: every pair of supports is tried.

Idea    In an equilibrium each player plays best replies only. `vertices` finds, for each player, the mixtures
        at the corners of the best-response polyhedron, each with its support and the other's best replies to
        it; two of them are an equilibrium if each support lies within the best replies to the other's mixture.
        In a nondegenerate game these are all equilibria. In a degenerate one they are the extreme ones: the
        others lie between extreme ones that share one player's mixture. A game is degenerate
        if some mixture has more best replies than strategies in its support; one of the corners shows it.
        A game of integers or fractions is solved exactly. Small games with large payoffs, whose differences floats
        cannot tell apart, are enumerated in fractions; otherwise floats find the corners, whose equations and best
        replies are then computed again in fractions, and what is no corner is dropped.
Cost    C(m + n, n) pairs of supports of equal size for m x n strategies, compiled; most are cut off early.
Source  [PorterEtAl2008]; extreme equilibria and the components they span: [AvisEtAl2010].
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError
from zermelo.game_theory import vertices
from zermelo.game_theory.equilibrium import Equilibria, Equilibrium, two_players
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import Reals
from zermelo.kernels import compiled_kernel

METHOD = "support_enumeration"
MOST_PAIRS = 50_000_000  # of supports of equal size: 14 x 14 has 40,116,599
MOST_STRATEGIES = 60  # of a player: a support is a word of bits
FEW_PAIRS = 70  # up to 4 x 4 the compiler is not worth starting
MOST = 10_000  # equilibria that are reported
TOLERANCE = 1e-10  # of the range of the payoffs
LARGEST_FOR_FLOATS = 10_000  # of the range of payoffs as integers: above, floats miss corners
MOST_EXACT_PAIRS = 12_869  # of supports that are tried in fractions: 8 x 8
MOST_SUBSETS = 1_000  # of replies that are tried for one corner of floats


class Corners(NamedTuple):
    """Corners of a best-response polyhedron: mixtures, their supports and the best replies to them, as bits."""

    mixtures: NDArray[Any]
    supports: NDArray[np.int64]
    replies: NDArray[np.int64]


def pairs_of_supports(shape: tuple[int, ...]) -> int:
    """How many pairs of supports have equal size.

    >>> pairs_of_supports((8, 8))
    12869
    """
    return comb(sum(shape), shape[0]) - 1


def is_small_enough(shape: tuple[int, ...]) -> bool:
    return max(shape) <= MOST_STRATEGIES and pairs_of_supports(shape) <= MOST_PAIRS


def support_enumeration(game: NormalForm) -> Equilibria:
    """All extreme equilibria of a game of two players; `note` says if the game is degenerate.

    >>> sexes = NormalForm.from_bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]])
    >>> print(support_enumeration(sexes))
    3 equilibria by support_enumeration
      (1, 0) (1, 0): payoffs 2, 1; regret 0
      (0, 1) (0, 1): payoffs 1, 2; regret 0
      (2/3, 1/3) (1/3, 2/3): payoffs 2/3, 2/3; regret 0
    """
    two_players(game, METHOD)
    _check_size(game.shape)
    table = game.rational
    if table is None:
        rows, columns = corners(game.payoffs[1]), corners(game.payoffs[0].T)
    else:
        rows, columns = exact_corners(table[1]), exact_corners(table[0].T)
    paired = list(_paired(rows, columns))
    degenerate = _is_degenerate(rows) or _is_degenerate(columns)
    profiles = ([rows.mixtures[x], columns.mixtures[y]] for x, y in paired[:MOST])
    found = [Equilibrium.confirmed(game, profile, METHOD) for profile in profiles]
    return Equilibria(found, METHOD, _note(paired, degenerate), degenerate)


def _check_size(shape: tuple[int, ...]) -> None:
    size = f"{shape[0]} x {shape[1]}"
    if max(shape) > MOST_STRATEGIES:
        raise UsageError(
            f"{METHOD}: expected at most {MOST_STRATEGIES} strategies of a player, got {size} (use lemke_howson)"
        )
    if not is_small_enough(shape):
        raise UsageError(
            f"{METHOD}: expected at most {MOST_PAIRS:,} pairs of supports of equal size (14 x 14), "
            f"got {pairs_of_supports(shape):,} of {size} (use lemke_howson)"
        )


def corners(worth: Reals) -> Corners:
    """The corners of the polyhedron of mixtures of the rows; `worth[i, j]` is what the other gets by j against i."""
    mine, others = worth.shape
    most = most_corners(mine, mine + others)
    mixtures, supports, replies = np.zeros((most, mine)), np.zeros(most, np.int64), np.zeros(most, np.int64)
    few = pairs_of_supports(worth.shape) < FEW_PAIRS
    search = vertices.vertices if few else compiled_kernel(vertices, "vertices")
    count = search(_scaled(worth), TOLERANCE, mixtures, supports, replies)
    return Corners(mixtures[:count], supports[:count], replies[:count])


def exact_corners(worth: NDArray[Any]) -> Corners:
    """The same in fractions."""
    unit = lcm(*(number.denominator for number in worth.flat))
    spread = (worth.max() - worth.min()) * unit
    if spread > LARGEST_FOR_FLOATS and pairs_of_supports(worth.shape) <= MOST_EXACT_PAIRS:
        return _enumerated_exactly(worth)
    scaled = ((worth - worth.min()) / (spread / unit or 1)).astype(np.float64)
    found = corners(scaled)
    kept: dict[tuple[int, int], NDArray[Any]] = {}
    for support, replies in zip(found.supports.tolist(), found.replies.tolist(), strict=True):
        for mixture, best in _solved_again(worth, support, replies):
            kept.setdefault((support, best), mixture)
    return _corners(kept, worth.shape[0])


def _corners(kept: dict[tuple[int, int], NDArray[Any]], mine: int) -> Corners:
    mixtures = np.empty((len(kept), mine), dtype=object)
    for number, mixture in enumerate(kept.values()):
        mixtures[number] = mixture
    supports, replies = ([key[side] for key in kept] for side in (0, 1))
    return Corners(mixtures, np.array(supports, np.int64), np.array(replies, np.int64))


def _enumerated_exactly(worth: NDArray[Any]) -> Corners:
    """The search of `vertices` with fractions instead of floats."""
    mine, others = worth.shape
    most = most_corners(mine, mine + others)
    mixtures = np.full((most, mine), Fraction(0), dtype=object)
    supports, replies = np.zeros(most, np.int64), np.zeros(most, np.int64)
    count = vertices.vertices(worth, 0, mixtures, supports, replies)
    return Corners(mixtures[:count], supports[:count], replies[:count])


def _solved_again(worth: NDArray[Any], support: int, replies: int) -> Iterator[tuple[NDArray[Any], int]]:
    """The mixtures on a support that make replies equally good and best, in fractions, with all best replies.

    Floats may have taken replies for equally good that are not: then every subset as large as the support is tried.
    """
    members, best = _bits(support), _bits(replies)
    for chosen in (best, *islice(combinations(best, len(members)), MOST_SUBSETS)):
        differences = [[worth[i, j] - worth[i, chosen[0]] for i in members] + [Fraction(0)] for j in chosen[1:]]
        solution = solve_exactly([*differences, [Fraction(1)] * (len(members) + 1)])
        if solution is None or min(solution) <= 0:
            continue
        mixture = np.full(worth.shape[0], Fraction(0), dtype=object)
        mixture[members] = solution
        values = mixture @ worth
        if values[chosen[0]] == values.max():
            yield mixture, sum(1 << reply for reply in np.flatnonzero(values == values.max()).tolist())
            if chosen is best:
                return


def most_corners(dimension: int, facets: int) -> int:
    """McMullen's upper bound of the vertices of a polytope [McMullen1970].

    >>> most_corners(3, 6), most_corners(4, 8)
    (8, 20)
    """
    half, rest = dimension // 2, dimension - dimension // 2
    return comb(facets - rest, half) + comb(facets - half - 1, rest - 1)


def _scaled(worth: Reals) -> Reals:
    low, width = worth.min(), np.ptp(worth)
    return np.ascontiguousarray((worth - low) / (width if width > 0 else 1.0))


def _paired(rows: Corners, columns: Corners) -> Iterator[tuple[int, int]]:
    """The pairs of corners in which each support lies within the best replies, smaller supports first."""
    for x in range(len(rows.supports)):
        inside = (rows.supports[x] & ~columns.replies == 0) & (columns.supports & ~rows.replies[x] == 0)
        for y in np.flatnonzero(inside).tolist():
            yield x, y


def _is_degenerate(found: Corners) -> bool:
    pairs = zip(found.supports.tolist(), found.replies.tolist(), strict=True)
    return any(replies.bit_count() > support.bit_count() for support, replies in pairs)


def _note(paired: list[tuple[int, int]], degenerate: bool) -> str:
    if len(paired) > MOST:
        return f"the game is degenerate: the first {MOST:,} of {len(paired):,} extreme equilibria"
    if not degenerate:
        return "" if len(paired) % 2 else "an even number: rounding has hidden one or made one"
    shared = [_occurrences(paired, side) for side in (0, 1)]
    isolated = sum(shared[0][x] == shared[1][y] == 1 for x, y in paired)
    if isolated == len(paired):
        return "the game is degenerate, but all its equilibria are isolated"
    return f"the game is degenerate: {len(paired) - isolated} of these are ends of continua of equilibria"


def _occurrences(paired: list[tuple[int, int]], side: int) -> dict[int, int]:
    counts: dict[int, int] = {}
    for pair in paired:
        counts[pair[side]] = counts.get(pair[side], 0) + 1
    return counts


def _bits(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


def solve_exactly(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """The one solution of linear equations, the right-hand side last; None if there is none or more.

    >>> solve_exactly([[Fraction(1), Fraction(2), Fraction(5)], [Fraction(1), Fraction(-1), Fraction(2)]])
    [Fraction(3, 1), Fraction(1, 1)]
    """
    width = len(rows[0]) - 1
    rows = [list(row) for row in rows]
    for column in range(width):
        pivot = next((at for at in range(column, len(rows)) if rows[at][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [entry / scale for entry in rows[column]]
        for at, row in enumerate(rows):
            if at != column and row[column]:
                factor = row[column]
                rows[at] = [entry - factor * above for entry, above in zip(row, rows[column], strict=True)]
    return None if any(row[-1] for row in rows[width:]) else [row[-1] for row in rows[:width]]
