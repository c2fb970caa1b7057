"""UCB1 in a tree that several threads share: a virtual loss is a visit that brought its player nothing.

The rule is that of `_ucb1`. What a thread has kept back of a slot (`_shared_tree`) counts for itself as if it were in
the tree. A file of its own, because branches for it would slow down the loop of a tree that has one thread.
"""

from __future__ import annotations

import math

from zermelo.algorithms.monte_carlo._mcts_solver import solved
from zermelo.algorithms.monte_carlo._shared_tree import known_total, known_visits
from zermelo.algorithms.monte_carlo._tree import Tree, entry, seen
from zermelo.kernels import INF, kernel

SHARED = True  # several threads grow the tree


@kernel
def select(tree: Tree, slot: int) -> int:
    """The child with the highest upper confidence bound, of those that are not proved."""
    best, highest = tree.first[slot], -INF
    mover = tree.mover[slot]
    log = math.log(max(1, known_visits(tree, slot)))
    for child in range(best, best + tree.children[slot]):
        visits = known_visits(tree, child)
        n = visits + tree.virtual[child]
        if n == 0:
            return child
        if solved(tree, child):
            continue
        worth = 0.0  # for a child that only virtual losses know
        if visits > 0:
            worth = seen(tree, known_total(tree, child * tree.entries + entry(tree, mover)) / visits, mover)
        if n != visits:
            worth *= visits / n
        bound = worth + tree.settings.exploration * math.sqrt(log / n)
        if tree.settings.bias > 0.0:
            bound += tree.settings.bias * tree.prior[child] / (n + 1)
        if bound > highest:
            best, highest = child, bound
    return best
