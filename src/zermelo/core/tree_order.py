"""The order of nodes in which every subtree is one stretch."""

from __future__ import annotations

from typing import Any


def preorder(parents: Any) -> Any:
    """The place of each node in preorder, siblings in the order they were entered; None if they are in it already.

    `parents` has for each node the number of the one above, which is smaller, or -1.

    >>> preorder([-1, 0, 0, 1]).tolist(), preorder([-1, 0, 1, 0])
    ([0, 1, 3, 2], None)
    """
    import numpy as np

    parent = np.asarray(parents, np.int64)
    levels = _levels(parent)
    sizes = np.ones(len(parent), np.int64)
    for level in reversed(levels[1:]):
        np.add.at(sizes, parent[level], sizes[level])
    siblings = np.argsort(parent, kind="stable")  # one family after the other
    before = np.cumsum(sizes[siblings]) - sizes[siblings]  # nodes of those that come earlier in this order
    family = parent[siblings]
    begins = np.flatnonzero(np.r_[True, family[1:] != family[:-1]])
    offset = np.empty_like(sizes)
    offset[siblings] = before - np.repeat(before[begins], np.diff(np.r_[begins, len(parent)]))
    places = offset
    for level in levels[1:]:
        places[level] += places[parent[level]] + 1
    return None if np.array_equal(places, np.arange(len(places))) else places


def _levels(parent: Any) -> list[Any]:
    """The nodes of each ply."""
    import numpy as np

    ply = np.zeros(len(parent), np.int64)
    above = parent.copy()
    while (below := above >= 0).any():
        ply[below] += 1
        above[below] = parent[above[below]]
    order = np.argsort(ply, kind="stable")
    return np.split(order, np.cumsum(np.bincount(ply))[:-1])
