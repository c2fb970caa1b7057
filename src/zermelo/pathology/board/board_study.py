"""Move errors and pathology in the K-game: many boards, all granularities on the same ones.

A board is played to the end for its true values, and to depth d for what a search to depth d sees: the
heuristic's values on level d, backed up. The move error E(d) is the share of boards whose
root move is not optimal, ties broken at random; the pathology is p = E(last) / E(first search).

`rounded` maps a heuristic's values to the g parts, as [kaluza2008, section 5.1] asks; its results need the
contrary (docs/guides/pearl_game.md). The synthetic heuristic is always rounded, as in the models.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from zermelo.core import between
from zermelo.errors import UsageError, unknown
from zermelo.kernels import compiled_kernel
from zermelo.pathology.board import heuristics
from zermelo.pathology.board import streamed_average as average
from zermelo.pathology.board.bins import make_bins
from zermelo.pathology.board.boards import Array, Boards, Last, move_errors
from zermelo.pathology.board.cells import board_seed, check_board, k_game_cells
from zermelo.pathology.rounding import Granularity, granularity
from zermelo.pathology.solving import exact_loss_probability
from zermelo.pathology.tree_models import DEVIATION
from zermelo.statistics import Estimate, Moments

HEURISTICS = (*heuristics.STATIC, "synthetic", "lookahead", "linear")
MOST_GAMES = 1_000_000
BATCH = 2_000_000  # cells held at once
TRAINING = 100_000  # cells of the boards that `linear` is fitted to
TEACHER = 0x5EED  # the seed of these boards


@dataclass(frozen=True)
class Setting:
    """What is played and how it is looked at; all but the granularity."""

    heuristic: str
    b: int
    s: float
    depth: int
    searches: tuple[int, ...]
    c: float
    last: Last
    rounded: bool


@dataclass(frozen=True)
class BoardErrors:
    """The errors of a setting with one granularity. `p` is nan where the shallow search never errs."""

    setting: Setting
    g: int
    games: int
    seed: int
    errors: dict[int, Estimate]  # by the depth of the search: the move error E(d)
    p: Estimate  # the error of the last search over that of the first


def simulate_boards(
    b: int, gs: Sequence[int], s: float = 0.0, heuristic: str = "average", games: int = 1000, seed: int = 0, *,
    depth: int = 7, searches: Sequence[int] = (1, 5), c: float | None = None, last: Last = "low", rounded: bool = False,
    pooled: bool = False,
) -> list[BoardErrors]:  # fmt: skip
    """The errors of searches in so many games, for every granularity of `gs` on the same boards.

    `c` is the loss probability (none: that of b and s), `last` what the last mover wants. Board number i is
    that of `zermelo.game("k_game", seed=board_seed(seed, i), …)`. With `pooled`, the errors of all
    granularities together come last, as g = 0.

    >>> found = simulate_boards(2, [2, 10], heuristic="maxmin", games=200)
    >>> [played.g for played in found], found[0].errors[5].value < 0.5
    ([2, 10], True)
    """
    _check(b, gs, s, heuristic, games, seed, depth, searches)
    c = exact_loss_probability("auxiliary_values", b, float(s), depth) if c is None else c
    setting = Setting(heuristic, b, float(s), depth, tuple(searches), c, last, rounded)
    found = errors(setting, gs, [board_seed(seed, number) for number in range(games)])
    each = [_played(setting, g, seed, found[:, :, k]) for k, g in enumerate(gs)]
    return [*each, _played(setting, 0, seed, found.mean(axis=2))] if pooled else each


def _check(
    b: int, gs: Sequence[int], s: float, heuristic: str, games: int, seed: int, depth: int, searches: Sequence[int]
) -> None:
    check_board(b, depth, seed)
    if heuristic not in HEURISTICS:
        raise unknown("heuristic", heuristic, HEURISTICS)
    between("dependence s", s, 0, 1)
    between("games", games, 1, MOST_GAMES)
    if not gs or not searches or list(searches) != sorted(set(searches)):
        raise UsageError(f"expected granularities and ascending depths of search, got {list(gs)} and {list(searches)}")
    for d in searches:
        between("depth of a search", d, 1, depth - 1)


def _played(setting: Setting, g: int, seed: int, rows: Array) -> BoardErrors:
    moments = Moments(len(rows), rows.sum(axis=0), rows.T @ rows)
    by_depth = {d: moments.unit_mean(i) for i, d in enumerate(setting.searches)}
    p = moments.unit_ratio(len(setting.searches) - 1, 0)
    return BoardErrors(setting, g, len(rows), seed, by_depth, p)


def errors(setting: Setting, gs: Sequence[int], seeds: Sequence[int]) -> Array:
    """(boards, searches, granularities): the move error of every board; the average by its fast kernel."""
    if setting.heuristic == "average":
        return streamed(setting, gs, seeds)
    size = max(1, BATCH // setting.b**setting.depth)
    return np.concatenate([batch(setting, gs, seeds[i : i + size]) for i in range(0, len(seeds), size)])


def streamed(setting: Setting, gs: Sequence[int], seeds: Sequence[int]) -> Array:
    """The errors of the average."""
    shape = average.make_shape(
        setting.b, setting.depth, setting.last == "high", setting.rounded, setting.s, DEVIATION, setting.searches
    )
    out = np.zeros(len(seeds) * len(setting.searches) * len(gs))
    kernel = compiled_kernel(average, "study", records=("shape", "bins", "work"))
    kernel(shape, make_bins(gs, setting.c), average.make_work(shape, len(gs)), np.array(seeds), out)
    return out.reshape(len(seeds), len(setting.searches), len(gs))


def batch(setting: Setting, gs: Sequence[int], seeds: Sequence[int]) -> Array:
    """The errors of any heuristic, on boards held in memory."""
    reals = k_game_cells(setting.b, setting.depth, setting.s, seeds)
    out = np.zeros((len(seeds), len(setting.searches), len(gs)))
    for k, g in enumerate(gs):
        parts = granularity(g, setting.c)
        boards = _boards(setting, parts, reals)
        true = boards.true(1)
        for i, level in enumerate(setting.searches):
            seen = _values(setting, boards, level, parts, seeds)
            if setting.rounded or setting.heuristic == "synthetic":
                seen = heuristics.value_ranks(parts, seen)
            out[:, i, k] = move_errors(boards, true, boards.backed_up(seen, level, 1))
    return out


def _boards(setting: Setting, parts: Granularity, reals: Array) -> Boards:
    cells = np.array(parts.middles)[heuristics.value_ranks(parts, reals)]
    return Boards(setting.b, setting.depth, setting.last, cells)


def _values(setting: Setting, boards: Boards, level: int, parts: Granularity, seeds: Sequence[int]) -> Array:
    """What the heuristic says of every node of a level."""
    if setting.heuristic == "synthetic":
        return heuristics.synthetic_values(boards, level, seeds)
    if setting.heuristic == "lookahead":
        return heuristics.lookahead(boards, level)
    if setting.heuristic == "linear":
        return heuristics.linear(boards, level, weights(setting, parts, level))
    return heuristics.static_values(boards, level, setting.heuristic)


@lru_cache(maxsize=1000)
def weights(setting: Setting, parts: Granularity, level: int) -> Any:
    """The weights of `linear` on a level, fitted to boards of their own."""
    seeds = [board_seed(TEACHER, number) for number in range(max(20, TRAINING // setting.b**setting.depth))]
    reals = k_game_cells(setting.b, setting.depth, setting.s, seeds)
    return heuristics.fit(_boards(setting, parts, reals), level)
