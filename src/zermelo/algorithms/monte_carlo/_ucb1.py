"""UCB1: the selection rule of UCT.

A child is chosen by the upper confidence bound of its mean [KocsisSzepesvari2006]

    mean + exploration * sqrt(ln N / n)  (+ bias * evaluation / (n + 1), progressive bias [ChaslotEtAl2008]),

n and N the visits of the child and the parent; means and evaluations scaled to 0 … 1 for the player who chooses.
Every move is tried once before any is tried twice, in random order. For a tree of one thread; `_ucb1_shared` is the
same rule for several.
"""

from __future__ import annotations

import math

from zermelo.algorithms.monte_carlo._mcts_solver import solved
from zermelo.algorithms.monte_carlo._tree import Tree, entry, seen
from zermelo.kernels import INF, kernel

SHARED = False  # one thread grows the tree


@kernel
def select(tree: Tree, slot: int) -> int:
    """The child with the highest upper confidence bound, of those that are not proved."""
    best, highest = tree.first[slot], -INF
    mover = tree.mover[slot]
    log = math.log(max(1, tree.visits[slot]))
    for child in range(best, best + tree.children[slot]):
        n = tree.visits[child]
        if n == 0:
            return child
        if solved(tree, child):
            continue
        mean = tree.total[child * tree.entries + entry(tree, mover)] / n
        bound = seen(tree, mean, mover) + tree.settings.exploration * math.sqrt(log / n)
        if tree.settings.bias > 0.0:
            bound += tree.settings.bias * tree.prior[child] / (n + 1)
        if bound > highest:
            best, highest = child, bound
    return best
