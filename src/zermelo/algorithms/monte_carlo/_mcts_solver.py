"""MCTS-Solver: proofs within the tree.

Idea     A node at the end of the game has a proved result. A node is proved if a child is proved that gives
         its player the most the game can pay; or if all children are, by the best of them. Proved nodes
         are not visited again: playouts go where something is unknown.
Source   [WinandsEtAl2008]; several players: [NijssenWinands2013].

The source proves wins and losses. Here every payoff can be proved: draws, scores, vectors, and means where all
outcomes of chance are proved. A player who has a proved move never does worse than by taking it: a playout with a
worse result counts, from that player's node upwards, as the proved one. With a depth limit, its horizon is the end.

Threads that share a tree prove in it without locks: what is proved of a slot is written before `left` says so, by
the one thread that brings `left` from 1 to SETTLING. The best proved child is never taken back for a worse one.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._tree import NONE, ROOT, Tree, entry, raises
from zermelo.kernels import CHANCE, acquire, kernel, publish, swap

SETTLING = -1  # what `left` is while the proof of a slot is being written


@kernel
def solved(tree: Tree, slot: int) -> bool:
    return tree.settings.solver and acquire(tree.left, slot) == 0


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
    if not swap(tree.left, slot, 1, SETTLING):  # another thread has been at the same end of the game
        return
    for i in range(tree.entries):
        tree.proof[slot * tree.entries + i] = tree.scratch.result[i]
    publish(tree.left, slot, 0)
    above = tree.parent[slot]
    while above != NONE and settles(tree, above, slot):
        slot = above
        above = tree.parent[slot]


@kernel
def settles(tree: Tree, slot: int, child: int) -> bool:
    """Is a slot proved, now that a child is? Of several threads, one is told so."""
    mover = tree.mover[slot]
    if mover == CHANCE and tree.prior[child] == 0.0:  # reached all the same, by rounding: it was never waited for
        return False
    decisive = False
    if mover != CHANCE:
        offer(tree, slot, mover, child)
        most = tree.highest if raises(tree, mover) else tree.lowest
        decisive = tree.proof[child * tree.entries + entry(tree, mover)] == most
    if not completes(tree, slot, decisive):
        return False
    if mover == CHANCE:
        average(tree, slot)
    else:
        copy_proof(tree, acquire(tree.refuge, slot), slot)
    publish(tree.left, slot, 0)
    return True


@kernel
def offer(tree: Tree, slot: int, mover: int, child: int) -> None:
    """A proved child becomes the one that the mover would choose, if it is better than that."""
    while True:
        now = acquire(tree.refuge, slot)
        if now != ROOT and not prefers(tree, mover, child, now):
            return
        if swap(tree.refuge, slot, now, child):
            return


@kernel
def completes(tree: Tree, slot: int, decisive: bool) -> bool:
    """One child less is left to be proved, or none if this one decides; whether it was the last."""
    while True:
        left = acquire(tree.left, slot)
        if left <= 0:  # an earlier child has decided
            return False
        after = SETTLING if decisive or left == 1 else left - 1
        if swap(tree.left, slot, left, after):
            return bool(after == SETTLING)


@kernel
def copy_proof(tree: Tree, child: int, slot: int) -> None:
    for i in range(tree.entries):
        tree.proof[slot * tree.entries + i] = tree.proof[child * tree.entries + i]


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
            if tree.prior[child] > 0.0:  # of an outcome that cannot happen nothing was proved
                mean += tree.prior[child] * tree.proof[child * tree.entries + i]
        tree.proof[slot * tree.entries + i] = mean


@kernel
def rather(tree: Tree, slot: int) -> None:
    """Correct the result from a slot upwards: by what is proved of it, or of a child that its player would choose."""
    if solved(tree, slot):
        recall(tree, slot)
    elif tree.settings.solver and tree.refuge[slot] != ROOT:
        mover, refuge = tree.mover[slot], tree.refuge[slot]
        at = entry(tree, mover)
        proved, brought = tree.proof[refuge * tree.entries + at], tree.scratch.result[at]
        if proved > brought if raises(tree, mover) else proved < brought:
            recall(tree, refuge)
