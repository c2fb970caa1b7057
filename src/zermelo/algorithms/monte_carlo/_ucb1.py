"""UCB1: the selection rule of UCT.

A child is chosen by the upper confidence bound of its mean [KocsisSzepesvari2006]

    mean + exploration * sqrt(ln N / n)  (+ bias * evaluation / (n + 1), progressive bias [ChaslotEtAl2008]),

n and N the visits of the child and the parent; means and evaluations scaled to 0 … 1 for the player who chooses.
Every move is tried once before any is tried twice, in random order. In a tree that several threads share, a virtual
loss is a visit that brought its player nothing.
"""

from __future__ import annotations

import math

from zermelo.algorithms.monte_carlo._mcts_solver import solved
from zermelo.algorithms.monte_carlo._tree import Tree, entry, seen
from zermelo.kernels import INF, kernel


@kernel
def select(tree: Tree, slot: int) -> int:
    """The child with the highest upper confidence bound, of those that are not proved."""
    best, highest = tree.first[slot], -INF
    mover = tree.mover[slot]
    log = math.log(max(1, tree.visits[slot]))
    for child in range(best, best + tree.children[slot]):
        visits = tree.visits[child]
        n = visits + tree.virtual[child] if tree.shared else visits
        if n == 0:
            return child
        if solved(tree, child):
            continue
        worth = 0.0  # for a child that only virtual losses know
        if visits > 0:
            worth = seen(tree, tree.total[child * tree.entries + entry(tree, mover)] / visits, mover)
        if n != visits:
            worth *= visits / n
        bound = worth + tree.settings.exploration * math.sqrt(log / n)
        if tree.settings.bias > 0.0:
            bound += tree.settings.bias * tree.prior[child] / (n + 1)
        if bound > highest:
            best, highest = child, bound
    return best
