"""Move errors and pathology in the K-game: many boards, all granularities on the same ones.

A board is played to the end for its true values, and to depth d for what a search to depth d sees: the
heuristic's values on level d, backed up. The move error E(d) is the share of boards whose
root move is not optimal, ties broken at random; the pathology is p = E(last) / E(first search).

`rounded` maps a heuristic's values to the g parts, as [1, section 5.1] asks. The average needs it
not: with it, large subboards all look alike. The synthetic heuristic is always rounded, as in the models.

[1] B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre, Ljubljana 2008.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.core.arguments import between
from zermelo.core.compile import compiled_kernel
from zermelo.core.errors import UsageError, unknown
from zermelo.core.estimates import Estimate, Moments
from zermelo.trees.pathology.board import average, heuristics
from zermelo.trees.pathology.board.bins import make_bins
from zermelo.trees.pathology.board.boards import Array, Boards, Last, move_errors
from zermelo.trees.pathology.board.cells import SIGMA, board_seed, check, k_values
from zermelo.trees.pathology.exact import loss
from zermelo.trees.pathology.granularity import Granularity, granularity

MOST_GAMES = 1_000_000
HEURISTICS = (*heuristics.STATIC, "synthetic", "lookahead", "linear")
BATCH = 2_000_000  # cells held at once
TRAINING = 200_000  # cells of the boards that `linear` is fitted to


@dataclass(frozen=True)
class Played:
    """The errors of one setting. `p` is nan where the shallow search never errs."""

    heuristic: str
    b: int
    g: int
    s: float
    depth: int
    c: float
    games: int
    seed: int
    errors: dict[int, Estimate]  # by the depth of the search: the move error E(d)
    p: Estimate  # the error of the last search over that of the first


def simulate(
    b: int, gs: Sequence[int], s: float = 0.0, heuristic: str = "average", games: int = 1000, seed: int = 0, *,
    depth: int = 7, searches: Sequence[int] = (1, 5), c: float | None = None, last: Last = "low", rounded: bool = False,
) -> list[Played]:  # fmt: skip
    """The errors of searches in so many games, for every granularity of `gs` on the same boards.

    `c` is the loss probability (none: that of b and s), `last` what the last mover wants. Board number i is
    that of `zermelo.game("k_game", seed=board_seed(seed, i), …)`.

    >>> found = simulate(2, [2, 10], heuristic="maxmin", games=200)
    >>> [played.g for played in found], found[0].errors[5].value < 0.5
    ([2, 10], True)
    """
    _check(b, gs, s, heuristic, games, seed, depth, searches)
    c = loss("auxiliary_values", b, float(s), depth) if c is None else c
    found = errors(b, gs, s, heuristic, games, seed, depth=depth, searches=searches, c=c, last=last, rounded=rounded)
    return [_played((heuristic, b, g, s, depth, c, games, seed), found[:, :, k], searches) for k, g in enumerate(gs)]


def _check(
    b: int, gs: Sequence[int], s: float, heuristic: str, games: int, seed: int, depth: int, searches: Sequence[int]
) -> None:
    check(b, depth, seed)
    if heuristic not in HEURISTICS:
        raise unknown("heuristic", heuristic, HEURISTICS)
    between("dependence s", s, 0, 1)
    between("games", games, 1, MOST_GAMES)
    if not gs or not searches or list(searches) != sorted(set(searches)):
        raise UsageError(f"expected granularities and ascending depths of search, got {list(gs)} and {list(searches)}")
    for d in searches:
        between("depth of a search", d, 1, depth - 1)


def _played(setting: tuple[Any, ...], rows: Array, searches: Sequence[int]) -> Played:
    moments = Moments(len(rows), rows.sum(axis=0), rows.T @ rows)
    by_depth = {d: moments.unit_mean(i) for i, d in enumerate(searches)}
    if moments.means[0] == 0:
        return Played(*setting, by_depth, Estimate(math.nan, 0.0, math.inf))
    return Played(*setting, by_depth, moments.function(lambda means: means[-1] / means[0]))


def errors(
    b: int, gs: Sequence[int], s: float, heuristic: str, games: int, seed: int, *, depth: int, searches: Sequence[int],
    c: float, last: Last, rounded: bool, streamed: bool = True,
) -> Array:  # fmt: skip
    """(games, searches, granularities): the move error of every board; the average by its fast kernel if `streamed`."""
    seeds = [board_seed(seed, number) for number in range(games)]
    if heuristic == "average" and streamed:
        return _stream(b, gs, s, seeds, depth, searches, c, last, rounded)
    found = [_batch(b, gs, s, heuristic, part, depth, searches, c, last, rounded) for part in _batches(seeds, b**depth)]
    return np.concatenate(found)


def _stream(
    b: int, gs: Sequence[int], s: float, seeds: Sequence[int], depth: int, searches: Sequence[int],
    c: float, last: Last, rounded: bool,
) -> Array:  # fmt: skip
    depths: Any = np.array(searches)
    shape = average.Shape(b, depth, int(last == "high"), int(rounded), float(s), SIGMA, len(searches), depths)
    out = np.zeros(len(seeds) * len(searches) * len(gs))
    kernel = compiled_kernel(average, "study", records=("shape", "bins", "work"))
    kernel(shape, make_bins(gs, c), average.make_work(shape, len(gs)), np.array(seeds), out)
    return out.reshape(len(seeds), len(searches), len(gs))


def _batches(seeds: Sequence[int], cells: int) -> Iterator[Sequence[int]]:
    size = max(1, BATCH // cells)
    return (seeds[i : i + size] for i in range(0, len(seeds), size))


def _batch(
    b: int, gs: Sequence[int], s: float, heuristic: str, seeds: Sequence[int], depth: int, searches: Sequence[int],
    c: float, last: Last, rounded: bool,
) -> Array:  # fmt: skip
    reals = np.stack([k_values(b, depth, s, seed) for seed in seeds])
    out = np.zeros((len(seeds), len(searches), len(gs)))
    for k, g in enumerate(gs):
        parts = granularity(g, c)
        boards = Boards(b, depth, last, np.array(parts.middles)[heuristics.ranked(parts, reals)])
        true = boards.true(1)
        for i, level in enumerate(searches):
            seen = _values(boards, level, heuristic, seeds, parts, s)
            if rounded or heuristic == "synthetic":
                seen = heuristics.ranked(parts, seen)
            out[:, i, k] = move_errors(boards, true, boards.backed_up(seen, level, 1))
    return out


def _values(
    boards: Boards, level: int, heuristic: str, seeds: Sequence[int], parts: Granularity, s: float
) -> Array:
    """What the heuristic says of every node of a level."""
    if heuristic == "synthetic":
        return heuristics.synthetic(boards, level, seeds)
    if heuristic == "lookahead":
        return heuristics.lookahead(boards, level)
    if heuristic == "linear":
        return heuristics.linear(boards, level, _weights(boards.b, boards.depth, boards.last, parts, s, level))
    return heuristics.static(boards, level, heuristic)


_fitted: dict[Any, Array] = {}


def _weights(b: int, depth: int, last: Last, parts: Granularity, s: float, level: int) -> Array:
    """Weights fitted to boards of their own."""
    key = (b, depth, last, parts, s, level)
    if key not in _fitted:
        seeds = [board_seed(-1, number) for number in range(max(20, TRAINING // b**depth))]
        reals = np.stack([k_values(b, depth, s, seed) for seed in seeds])
        boards = Boards(b, depth, last, np.array(parts.middles)[heuristics.ranked(parts, reals)])
        _fitted[key] = heuristics.fit(boards, level)
    return _fitted[key]
