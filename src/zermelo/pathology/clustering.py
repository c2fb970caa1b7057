"""How dependent the true values of a tree are: clustering factor and correlation.

f  the root of the mean squared deviation of siblings from their mean, divided by the standard deviation of
   all nodes [kaluza2008, (4.1)]; small for dependent values.
r  the correlation of parents and children [kaluza2008, (4.2)]; large for dependent values.

Means are over all trees at once: a level counts by the number of its nodes, b^i. The standard deviation of all
nodes is that of the nodes of all trees about their common mean, or that of each tree's about its own.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from zermelo.pathology import joint_distributions as tables
from zermelo.pathology.exact_tree import Kind, Tree
from zermelo.pathology.joint_distributions import Array


def measured(tree: Tree, per_tree: bool) -> tuple[float, float]:
    """(f, r)."""
    counts = np.array([float(tree.b) ** level for level in range(tree.depth)])
    # rows: levels of parents; columns: deviation of siblings, child, child^2, parent, parent^2, parent x child
    rows = [_moments(tree, level) for level in range(tree.depth)]
    within, child, child2, parent, parent2, product = counts @ np.array(rows) / counts.sum()
    nodes = 1 + counts.sum() * tree.b
    mean, square = child + (rows[0][3] - child) / nodes, child2 + (rows[0][4] - child2) / nodes  # the root is no child
    about = _squared_sum(tree) / nodes**2 if per_tree else mean**2
    f = sqrt(within / (square - about))
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
    within = (1 - 1 / tree.b) * (squares - means**2)
    product = _beside_parent(tree, kind.table, child * values, level) @ values
    return [within, means, squares, parent @ values, parent @ values**2, product]


def _beside_parent(tree: Tree, table: Array, given: Array, level: int) -> Array:
    """E(X; V = v) with V the parent's value, of a quantity X of one child known as E(X; child's value = v).

    A parent that is the largest has the child's value if no other child exceeds it; it has a larger one as likely as
    the largest of the others.
    """
    order = slice(None) if tree.maximises(level) else slice(None, None, -1)
    others = tables.power((table if tree.maximises(level) else tables.negated(table))[..., -1], tree.b - 1)
    given = given[..., order]
    before = given.cumsum(axis=-1) - given
    return (given * others[..., 1:] + before * np.diff(others, axis=-1))[..., order]


def _squared_sum(tree: Tree) -> float:
    """E(S^2), S the sum of the values of all nodes of a tree.

    Carried up from the leaves for every node: E(S; V = v) and E(S^2) of the sum over the nodes from it downwards.
    """
    values, b = np.array(tree.parts.middles), tree.b
    sums = [tables.true_masses(kind.table) * values for kind in tree.children[-1]]
    squares = [each @ values for each in sums]
    for level in range(tree.depth - 1, -1, -1):
        sum_above, square_above = np.zeros(()), np.zeros(())
        for kind, given, square in zip(tree.children[level], sums, squares, strict=True):
            parent = tables.true_masses(tree.backed_up([Kind(1.0, kind.table)], level))
            beside = b * _beside_parent(tree, kind.table, given, level)
            sum_above = sum_above + kind.share * (parent * values + beside)
            own = parent @ values**2 + 2 * beside @ values
            square_above = square_above + kind.share * (own + b * square + b * (b - 1) * given.sum(axis=-1) ** 2)
        if level > 0:
            sums, squares = [tree.mixed(sum_above, level)], [tree.mixed(square_above, level)]
    return float(square_above.item())
