"""The second level of PN² and PDS-PN: a small PN search in place of the evaluation of a leaf.

Its size is a share of the first level's: x nodes there allow x / (1 + e^((a - x) / b)) here, so that little is spent
while the first level is small and as much as it holds when it is large [Breuker1998]. The options give the midpoint
a and the scale b as shares of the memory.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._goals import Target
from zermelo.algorithms.proof_number._numbers import is_solved
from zermelo.core import between
from zermelo.kernels import STOPPED, Run, kernel, stopped


class Growth(NamedTuple):
    """The logistic function, in nodes or entries of the first level."""

    midpoint: float
    scale: float


class Level(NamedTuple):
    tree: tree.Tree
    growth: Growth


def growth_of(midpoint: float, scale: float, size: int) -> Growth:
    """The growth of the second level from its options, for a first level of at most this size."""
    between("option growth_midpoint", midpoint, 0, 10)
    between("option growth_scale", scale, 0.001, 10)
    return Growth(midpoint * size, scale * size)


@kernel
def allowed(growth: Growth, first: int) -> int:
    """How many nodes a second-level search may have when the first level has so many."""
    return int(first / (1.0 + math.exp(min((growth.midpoint - first) / growth.scale, 700.0))))


@kernel
def search_below(
    params: Any, run: Run, grown: tree.Tree, target: Target, node: int, state: Any, ply: int, depth: int, nodes: int
) -> None:
    """PN below a node of the tree with so many nodes more; then only its children are kept.

    They lie lowest, for they came first. A search that is too small for them takes them all the same.
    """
    full = grown.size
    tree.grow(params, run, grown, target, node, state, ply, depth, full)
    if stopped(run):
        return
    mark = grown.used[tree.TOP]
    limit = min(full, mark + nodes)
    while not is_solved(grown.words[node]) and not stopped(run):
        tree.grow(params, run, grown, target, node, state, ply, depth, limit)
    if grown.used[tree.FULL]:  # only this level is full: the first one goes on
        grown.used[tree.FULL] = 0
        run.counts[STOPPED] = 0
    for child in range(grown.first[node], grown.first[node] + grown.children[node]):
        grown.first[child], grown.children[child] = 0, 0
    grown.used[tree.TOP] = mark
