"""How dependent the true values of a tree are: clustering factor and correlation, pooled over all trees.

f  the root of the mean squared deviation of siblings from their mean, divided by the standard deviation of
   all nodes [1, (4.1)]; small for dependent values.
r  the correlation of parents and children [1, (4.2)]; large for dependent values.

Means are over all trees at once: a level counts by the number of its nodes, b^i.

[1] B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre, Ljubljana 2008.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from zermelo.trees.pathology import tables
from zermelo.trees.pathology.levels import Kind, Tree
from zermelo.trees.pathology.tables import Array


def measured(tree: Tree) -> tuple[float, float]:
    """(f, r)."""
    counts = np.array([float(tree.b) ** level for level in range(tree.depth)])
    # rows: levels of parents; columns: deviation of siblings, child, child^2, parent, parent^2, parent x child
    rows = [_moments(tree, level) for level in range(tree.depth)]
    within, child, child2, parent, parent2, product = counts @ np.array(rows) / counts.sum()
    nodes = 1 + counts.sum() * tree.b
    mean, square = child + (rows[0][3] - child) / nodes, child2 + (rows[0][4] - child2) / nodes  # the root is no child
    f = sqrt(within / (square - mean**2))
    r = (product - parent * child) / sqrt((parent2 - parent**2) * (child2 - child**2))
    return f, float(r)


def _moments(tree: Tree, level: int) -> list[float]:
    found = np.zeros(6)
    for kind in tree.children[level]:
        found += [kind.share * tree.over(level, moment) for moment in _family(tree, kind, level)]
    return list(found)


def _family(tree: Tree, kind: Kind, level: int) -> list[Array]:
    """The moments of a parent and its children, for each condition of the parent."""
    values = np.array(tree.parts.middles)
    child = tables.true_masses(kind.table)
    parent = tables.true_masses(tree.backed_up([Kind(1.0, kind.table)], level))
    means, squares = child @ values, child @ values**2
    if tree.maximises(level):
        product = _product(kind.table, values, tree.b)
    else:
        product = _product(tables.negated(kind.table), -values[::-1], tree.b)
    within = (1 - 1 / tree.b) * (squares - means**2)
    return [within, means, squares, parent @ values, parent @ values**2, product]


def _product(table: Array, values: Array, b: int) -> Array:
    """The mean of child x parent, the parent being the largest of b children.

    Given a child's value, the parent has the same if the others are no larger, and a larger one as likely as
    the largest of the others has it.
    """
    others = tables.power(table[..., -1], b - 1)
    larger = np.diff(others, axis=-1) * values
    above = larger[..., ::-1].cumsum(axis=-1)[..., ::-1] - larger
    product: Array = (tables.true_masses(table) * values * (values * others[..., 1:] + above)).sum(axis=-1)
    return product
