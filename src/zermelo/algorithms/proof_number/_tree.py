"""The tree of a best-first search: one preallocated pool of nodes, of which no more is touched than is used.

The children of a node lie side by side from `first`; 0 is a node that has not been expanded. New nodes are
taken from the top of the pool, so that all that came after a mark is forgotten by going back to it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goals import Target, address, leaf_word
from zermelo.algorithms.proof_number._numbers import INF, OPEN, is_solved, plus, side, word_by
from zermelo.core import Task
from zermelo.kernels import LIMIT, STOP, STOPPED, Ints, Run, kernel, legal_moves, rules, stopped, visit

NODE_BYTES = 32
TOP, PEAK, FULL = range(3)  # cells of Tree.used


class Tree(NamedTuple):
    size: int
    used: Ints  # top of the pool; the highest it has been; whether there was no more room
    words: Ints  # proof and disproof number
    first: Ints
    children: Ints  # how many
    move: Ints  # that leads to the node


def allocate(task: Task, size: int) -> Tree:
    return Tree(size, task.zeros(3), task.sparse(size), task.sparse(size), task.sparse(size), task.sparse(size))


@kernel
def plant(run: Run, tree: Tree) -> int:
    """A root on top of the pool; its number. Without room for it, stop."""
    root = max(1, tree.used[TOP])
    if root >= tree.size:
        tree.used[FULL] = 1
        run.counts[STOPPED] = 1
        return 0
    tree.used[TOP] = root + 1
    tree.words[root], tree.first[root], tree.children[root] = OPEN, 0, 0
    return root


@kernel
def expand(
    params: Any, run: Run, tree: Tree, target: Target, node: int, state: Any, ply: int, depth: int, limit: int
) -> None:
    """Give a node its children, each with its own numbers; without room for them below the limit, stop."""
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    top = tree.used[TOP]
    if n == 0:  # stopped: the game has more moves than it states
        return
    if top + n > limit:
        tree.used[FULL] = 1
        run.counts[STOPPED] = 1
        return
    for i in range(n):
        if not visit(run, 0):
            return
        child = rules.play(params, state, run.moves[row + i])
        tree.words[top + i] = leaf_word(params, run, target, child, rules.mover(params, child), depth - 1)
        tree.first[top + i], tree.children[top + i], tree.move[top + i] = 0, 0, run.moves[row + i]
    tree.used[TOP] = top + n
    tree.used[PEAK] = max(tree.used[PEAK], top + n)
    tree.first[node], tree.children[node] = top, n


@kernel
def update(tree: Tree, node: int, attacking: bool) -> int:
    """Set the numbers of a node from its children; the child to follow: the first of the least number."""
    best, least, total = 0, INF + 1, 0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        number = side(tree.words[child], attacking)
        if number < least:
            best, least = child, number
        total = plus(total, side(tree.words[child], not attacking))
    tree.words[node] = word_by(least, total, attacking)
    return best


@kernel
def keep_solved(
    params: Any, run: Run, tree: Tree, target: Target, kept: table.Table, node: int, state: Any, depth: int
) -> None:
    """Write the solved inner nodes of the tree into a table, in which the proof is looked up.

    The table does not grow for it: what it loses is searched again when the proof is written. Out of time, nothing
    more is kept: the proof will not be written.
    """
    if tree.children[node] == 0 or not is_solved(tree.words[node]) or run.counts[LIMIT] == STOP:
        return
    table.store(kept, address(params, target, state, depth), tree.words[node], tree.children[node])
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        keep_solved(params, run, tree, target, kept, child, rules.play(params, state, tree.move[child]), depth - 1)


@kernel
def grow(
    params: Any, run: Run, tree: Tree, target: Target, node: int, state: Any, ply: int, depth: int, limit: int
) -> None:
    """Expand most-proving nodes below a node until its numbers change.

    As in the paper the way up ends where nothing changes, and the next way down begins there.
    """
    attacking = rules.mover(params, state) == target.prover
    before = tree.words[node]
    if tree.first[node] == 0:
        expand(params, run, tree, target, node, state, ply, depth, limit)
        if not stopped(run):
            update(tree, node, attacking)
        return
    best = update(tree, node, attacking)
    while tree.words[node] == before and not stopped(run):
        child = rules.play(params, state, tree.move[best])
        grow(params, run, tree, target, best, child, ply + 1, depth - 1, limit)
        best = update(tree, node, attacking)
