"""Unequal branching: a position may be judged worse with depth while the choice gets better.

MAX, at the root, has many moves and MIN few. All positions below a child of the root have the
child's true value; the evaluation adds normal noise. Backing up takes the greatest of many and
the least of few noises, which drives every value upwards, the more the deeper: the position
error grows with depth. But it drives all moves alike, and the noise that remains shrinks: the
move error does not. Sadikov found both in chess endgames [SadikovEtAl2005].

The law of the backed-up noise is computed, not simulated: its distribution function to the
power b on a grid.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.core import between

Array = NDArray[np.float64]
CELLS = 4001
SPAN = 12.0  # standard deviations of noise on either side


@dataclass(frozen=True)
class Errors:
    """The errors of a search to one depth: mean distance of the root's value from the truth, its bias, E(d)."""

    depth: int
    position: float
    bias: float
    move: float


def errors(b_max: int, b_min: int, depth: int, noise: float = 0.1, values: tuple[float, ...] = ()) -> list[Errors]:
    """The errors of searches to depth 1 … `depth`; `values` are the true values of the root's b_max children.

    By default the values are spread evenly over [0, 1].
    """
    between("branching of MAX", b_max, 2, 1000)
    between("branching of MIN", b_min, 1, 1000)
    chosen = np.array(values) if values else np.linspace(0.0, 1.0, b_max)
    between("number of values", len(chosen), b_max, b_max)
    grid = np.linspace(-SPAN * noise, 1 + SPAN * noise, CELLS)
    found = []
    for d in range(1, depth + 1):
        laws = np.diff(_distribution(grid[:, None] - chosen, d, b_max, b_min, noise), axis=0, prepend=0.0)
        found.append(_errors(d, grid, laws, chosen))
    return found


def _distribution(x: Array, depth: int, b_max: int, b_min: int, noise: float) -> Array:
    """P(backed-up noise <= x) at a child of the root, where MIN is to move, in a search to `depth` from the root."""
    from scipy.special import ndtr

    found: Array = ndtr(x / noise)
    for level in range(depth - 1, 0, -1):  # from the horizon up to the children of the root, level 1
        found = 1 - (1 - found) ** b_min if level % 2 == 1 else found**b_max
    return found


def _errors(depth: int, grid: Array, laws: Array, chosen: Array) -> Errors:
    """At the root the greatest of independent children is taken."""
    below = np.cumsum(laws, axis=0)
    root = np.diff(np.prod(below, axis=1), prepend=0.0)
    best = int(np.argmax(chosen))
    others = np.delete((below + np.vstack([np.zeros(below.shape[1]), below[:-1]])) / 2, best, axis=1)
    right = float(laws[:, best] @ np.prod(others, axis=1))
    apart = grid - chosen[best]
    return Errors(depth, float(root @ np.abs(apart)), float(root @ apart), 1 - right)
