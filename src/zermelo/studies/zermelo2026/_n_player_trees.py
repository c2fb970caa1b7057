"""Simulated trees of n players whose leaves share out 1, and what searches of every depth choose in them.

Leaves        independent: uniform among all shares that add up to 1. Dependent: from the root, where all have 1/n,
              every child's shares are its parent's plus normal noise that sums to 0, drawn again while one is
              negative; its spread follows the thesis's rule (5 % outside after all levels). A parent of leaves has
              dependent leaves with probability s, else independent ones.
Scale         a share x counts as u = 1 - (1 - x)^(n-1), its distribution function in independent leaves: u is uniform
              on [0, 1] for every n, and u = x for two players. Granularity and noise are on this scale.
Searches      max^n; paranoid; best reply, one opponent between two moves of the player at the root, where the others
              play the move that looks best to them [EsserEtAl2014].

All arrays have the axes tree, node, player.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from zermelo.pathology import Granularity

NOISE = 0.1
METHODS = ("max^n", "paranoid", "best reply")
Reals = NDArray[np.float64]
Ranks = NDArray[np.int8]
AnyArray = NDArray[Any]


class Shape(NamedTuple):
    players: int
    b: int
    depth: int


def deviation(shape: Shape) -> float:
    """Of the noise of one player on one level; 0.1141 for one player of two after five levels, as in the thesis."""
    return 1 / (1.96 * shape.players * math.sqrt(shape.depth) * math.sqrt(1 - 1 / shape.players))


def uniform_scale(shares: AnyArray, players: int) -> AnyArray:
    return shares if players == 2 else 1 - (1 - shares) ** (players - 1)


def leaves(shape: Shape, s: float, trees: int, draw: np.random.Generator) -> AnyArray:
    """The leaves of so many trees, on the uniform scale."""
    n, b, depth = shape
    count = b**depth
    found = np.empty((trees, count, n), np.float32)
    if s < 1:
        found = draw.standard_exponential((trees, count, n), np.float32)
        found /= found.sum(axis=-1, keepdims=True)
    if s > 0:
        kept = np.repeat(draw.random((trees, count // b)) < s, b, axis=1)
        found = np.where(kept[..., None], _walk(shape, trees, draw), found)
    return uniform_scale(np.minimum(found, 1), n)


def _walk(shape: Shape, trees: int, draw: np.random.Generator) -> AnyArray:
    n, b, depth = shape
    values = np.full((trees, 1, n), 1 / n, np.float32)
    for _ in range(depth):
        values = _steps(np.repeat(values, b, axis=1).reshape(-1, n), deviation(shape), draw).reshape(trees, -1, n)
    return values


def _steps(parents: AnyArray, sigma: float, draw: np.random.Generator) -> AnyArray:
    children = np.empty_like(parents)
    left = np.arange(len(parents))
    while len(left):
        noise = draw.standard_normal((len(left), parents.shape[1]), np.float32)
        tried = parents[left] + sigma * (noise - noise.mean(axis=1, keepdims=True))
        inside = (tried >= 0).all(axis=1)
        children[left[inside]] = tried[inside]
        left = left[~inside]
    return children


def backed_up(shape: Shape, values: AnyArray, level: int) -> AnyArray:
    """The max^n vectors of a level from those of the next: the first child with the largest share of the mover."""
    families = values.reshape(len(values), -1, shape.b, shape.players)
    best = families[..., level % shape.players].argmax(axis=-1)
    return np.take_along_axis(families, best[..., None, None], axis=2)[:, :, 0]


def true_levels(shape: Shape, found: AnyArray) -> list[AnyArray]:
    """The true vectors of every level, the root's first."""
    levels = [found]
    for level in range(shape.depth - 1, -1, -1):
        levels.insert(0, backed_up(shape, levels[0], level))
    return levels


def rounded(values: AnyArray, parts: Sequence[Granularity]) -> Ranks:
    """The numbers of the parts in which values lie, by player."""
    ranks = np.empty(values.shape, np.int8)
    for player, part in enumerate(parts):
        edges = np.array(part.boundaries, np.float32)
        ranks[..., player] = np.searchsorted(edges, values[..., player], side="right")
    return ranks


def seen_as(part: Granularity) -> Reals:
    """By two ranks: the probability that a value of the first looks as if it were of the second."""
    edges = np.array([-np.inf, *part.boundaries, np.inf])
    return np.diff(ndtr((edges - np.array(part.middles)[:, None]) / NOISE), axis=1)


def looks(ranks: Ranks, parts: Sequence[Granularity], draw: np.random.Generator) -> Ranks:
    """The ranks that nodes seem to have: middles of their parts with normal noise, rounded to the same parts."""
    middles = np.array([part.middles for part in parts], np.float32)
    noise = draw.standard_normal(ranks.shape, np.float32)
    return rounded(middles[np.arange(len(parts)), ranks] + np.float32(NOISE) * noise, parts)


def searched(shape: Shape, method: str, seen: Sequence[Ranks], d: int) -> Ranks:
    """What a search to depth d finds for the player at the root in each child of the root: axes tree, child."""
    if method == "max^n":
        values = seen[d]
        for level in range(d - 1, 0, -1):
            values = backed_up(shape, values, level)
        return values[..., 0]
    free = fixed = seen[d][..., 0]  # the one reply of the opponents is still to come, or was made
    for level in range(d - 1, 0, -1):
        free, fixed = (each.reshape(len(each), -1, shape.b) for each in (free, fixed))
        mover = level % shape.players
        if mover == 0:
            free = fixed = free.max(axis=-1)
        elif method == "paranoid":
            free = fixed = free.min(axis=-1)
        else:
            own = seen[level + 1][..., mover].reshape(free.shape).argmax(axis=-1)[..., None]
            usual = [np.take_along_axis(each, own, axis=-1)[..., 0] for each in (free, fixed)]
            free, fixed = np.minimum(fixed.min(axis=-1), usual[0]), usual[1]
    return free


def move_errors(true: Ranks, found: Ranks) -> Reals:
    """By tree, the share of the children that look best which are not best for the player at the root."""
    chosen = found == found.max(axis=1, keepdims=True)
    right = true == true.max(axis=1, keepdims=True)
    errors: Reals = 1.0 - (chosen & right).sum(axis=1) / chosen.sum(axis=1)
    return errors
