"""What the values of a tree depend on: nothing, or a chain of auxiliary values on a grid.

Auxiliary values [kaluza2008, section 4.3.1]: the root has 0.5, a child a normal value about its parent's, drawn
again while it is outside [0, 1]; leaves have theirs as true value. Given its parent's, a node's value
depends on nothing above, so the tree is solved for each auxiliary value of a grid. The kernel
is smooth: the Gauss-Legendre rule converges faster than any power of the number of nodes.

The spread printed in the source, 1.413, is a misprint; its rule, 5 % of the values outside after 5 levels, gives
DEVIATION. It is the same for trees of any depth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr

from zermelo.pathology.joint_distributions import Array
from zermelo.pathology.tree_models import DEVIATION

ROOT = 0.5


class Chain(NamedTuple):
    """Conditions of the root (one) and of nodes below it, and how likely they follow each other."""

    root: Array  # (1,)
    nodes: Array  # (m,)
    first: Array  # (1, m): from the root to its children; rows have the sum 1
    step: Array  # (m, m): from a node to its children

    def conditions(self, level: int) -> Array:
        return self.root if level == 0 else self.nodes

    def down(self, level: int) -> Array:
        """From the conditions of a level to those of the next."""
        return self.first if level == 0 else self.step


NOTHING = Chain(np.array([ROOT]), np.array([ROOT]), np.ones((1, 1)), np.ones((1, 1)))


@lru_cache(maxsize=20)
def auxiliary_values(nodes: int) -> Chain:
    points, weights = np.polynomial.legendre.leggauss(nodes)
    grid = (points + 1) / 2
    root = np.array([ROOT])
    return Chain(root, grid, _kernel(root, grid, weights), _kernel(grid, grid, weights))


def _kernel(parents: Array, children: Array, weights: Array) -> Array:
    """Normal densities, cut to [0, 1] by the sum of each row."""
    densities: Array = weights * np.exp(-(((children - parents[:, None]) / DEVIATION) ** 2) / 2)
    densities /= densities.sum(axis=1, keepdims=True)
    return densities


def dependent_leaves(parents: Array, boundaries: Array) -> Array:
    """The masses of a leaf's true value, one row for each auxiliary value of its parent."""
    edges = np.concatenate(([0.0], boundaries, [1.0]))
    below: Array = ndtr((edges - parents[:, None]) / DEVIATION)
    below -= below[:, :1]
    return np.diff(below / below[:, -1:], axis=1)


def independent_leaves(boundaries: Array) -> Array:
    """The masses of a leaf's true value that is uniform on [0, 1]."""
    return np.diff(np.concatenate(([0.0], boundaries, [1.0])))[None]
