"""MCTS-Solver: proofs within the tree.

Idea     A node at the end of the game has a proved result. A node is proved if a child is proved that gives
         its player the most the game can pay; or if all children are, by the best of them. Proved nodes
         are not visited again: playouts go where something is unknown.
Source   [WinandsEtAl2008]; several players: [NijssenWinands2013].

The source proves wins and losses. Here every payoff can be proved: draws, scores, vectors, and means where all
outcomes of chance are proved. A player who has a proved move never does worse than by taking it: a playout with a
worse result counts, from that player's node upwards, as the proved one. With a depth limit, its horizon is the end.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._tree import NONE, ROOT, Tree, entry, raises
from zermelo.kernels import CHANCE, kernel


@kernel
def solved(tree: Tree, slot: int) -> bool:
    return tree.settings.solver and tree.left[slot] == 0


@kernel
def await_proofs(tree: Tree, slot: int, first: int, last: int) -> None:
    """A slot gets its children, none of them proved; an outcome that cannot happen need not be."""
    tree.left[slot] = last - first
    for child in range(first, last):
        tree.left[child] = 1
        tree.order[child] = child - first
        if tree.mover[slot] == CHANCE and tree.prior[child] == 0.0:
            tree.left[slot] -= 1


@kernel
def recall(tree: Tree, slot: int) -> None:
    """Take what is proved of a slot as the result."""
    for i in range(tree.entries):
        tree.scratch.result[i] = tree.proof[slot * tree.entries + i]


@kernel
def settle(tree: Tree, slot: int) -> None:
    """The result is proved for a slot; prove those above it that follow."""
    for i in range(tree.entries):
        tree.proof[slot * tree.entries + i] = tree.scratch.result[i]
    tree.left[slot] = 0
    above = tree.parent[slot]
    while above != NONE and settles(tree, above, slot):
        slot = above
        above = tree.parent[slot]


@kernel
def settles(tree: Tree, slot: int, child: int) -> bool:
    """Is a slot proved, now that a child is?"""
    mover = tree.mover[slot]
    if mover == CHANCE and tree.prior[child] == 0.0:  # reached all the same, by rounding: it was never waited for
        return False
    tree.left[slot] -= 1
    if mover == CHANCE:
        if tree.left[slot] == 0:
            average(tree, slot)
    elif tree.refuge[slot] == ROOT or prefers(tree, mover, child, tree.refuge[slot]):
        tree.refuge[slot] = child
        for i in range(tree.entries):
            tree.proof[slot * tree.entries + i] = tree.proof[child * tree.entries + i]
        most = tree.highest if raises(tree, mover) else tree.lowest
        if tree.proof[slot * tree.entries + entry(tree, mover)] == most:
            tree.left[slot] = 0
    return bool(tree.left[slot] == 0)


@kernel
def prefers(tree: Tree, mover: int, child: int, other: int) -> bool:
    """Is one proved child better for a player than another? Of equals, the earlier move is."""
    at = entry(tree, mover)
    a, b = tree.proof[child * tree.entries + at], tree.proof[other * tree.entries + at]
    if a == b:
        return bool(tree.order[child] < tree.order[other])
    return bool((a > b) == raises(tree, mover))


@kernel
def average(tree: Tree, slot: int) -> None:
    """Chance is worth the mean of its outcomes."""
    first = tree.first[slot]
    for i in range(tree.entries):
        mean = 0.0
        for child in range(first, first + tree.children[slot]):
            mean += tree.prior[child] * tree.proof[child * tree.entries + i]
        tree.proof[slot * tree.entries + i] = mean


@kernel
def rather(tree: Tree, slot: int) -> None:
    """Correct the result from a slot upwards: by what is proved of it, or of a child that its player would choose."""
    if solved(tree, slot):
        recall(tree, slot)
    elif tree.settings.solver and tree.refuge[slot] != ROOT:
        mover = tree.mover[slot]
        at = entry(tree, mover)
        proved, brought = tree.proof[slot * tree.entries + at], tree.scratch.result[at]
        if proved > brought if raises(tree, mover) else proved < brought:
            recall(tree, slot)
