"""The second level of PN² and PDS-PN: a small PN search in place of the evaluation of a leaf.

Its size is a share of the first level's: x nodes there allow x / (1 + e^((a - x) / b)) here, so that little is spent
while the first level is small and as much as it holds when it is large (D. M. Breuker, Memory versus search in
games, PhD thesis, Maastricht 1998). Here a and b are shares of the memory.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._numbers import is_solved
from zermelo.core import between
from zermelo.kernels import STOPPED, Run, kernel, stopped


def check_shares(a: float, b: float) -> None:
    between("option a", a, 0, 10)
    between("option b", b, 0.001, 10)


@kernel
def allowed(first: int, a: float, b: float) -> int:
    """How many nodes a second-level search may have when the first level has so many; a and b in nodes."""
    return int(first / (1.0 + math.exp(min((a - first) / b, 700.0))))


@kernel
def search_below(params: Any, run: Run, node: int, state: Any, ply: int, depth: int, nodes: int) -> None:
    """PN below a node of the tree with so many nodes more; then only its children are kept.

    They lie lowest, for they came first. A search that is too small for them takes them all the same.
    """
    grown = run.memory.tree
    full = grown.size
    tree.grow(params, run, node, state, ply, depth, full)
    if stopped(run):
        return
    mark = grown.used[tree.TOP]
    limit = min(full, mark + nodes)
    while not is_solved(grown.words[node]) and not stopped(run):
        tree.grow(params, run, node, state, ply, depth, limit)
    if grown.used[tree.FULL]:  # of this level only: the first goes on
        grown.used[tree.FULL] = 0
        run.counts[STOPPED] = 0
    for child in range(grown.first[node], grown.first[node] + grown.children[node]):
        grown.first[child], grown.children[child] = 0, 0
    grown.used[tree.TOP] = mark
