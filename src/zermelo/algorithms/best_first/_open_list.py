"""The OPEN list: the states of SSS*, ordered by merit, in a tree that knows who descends from whom.

A node that was generated has a slot: its state, its place in the tree, its merit. The states of
OPEN are a heap of slots: the best merit first, of equals the leftmost. A subtree that is purged
gives its slots back, so that OPEN and the lines it may still need are all that is kept.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._resizable_memory import USED, slots
from zermelo.core import Task
from zermelo.kernels import Ints, Reals, kernel, put

NONE = -1
FREE, SPARE, LENGTH, CELLS = range(2, 6)  # the first slot given back, plus one; how many were; states of OPEN


class OpenList(NamedTuple):
    most: int  # slots
    limit: int  # to which they may grow
    size: int  # cells of a state
    cells: Ints
    states: Annotated[Any, "u64"]
    merit: Reals
    solved: Ints
    mover: Ints
    moves: Ints  # how many a node has
    ply: Ints
    parent: Ints
    number: Ints  # among its siblings, from the left
    move: Ints  # that leads to it
    child: Ints  # the first of those that have a slot; of a slot given back, the next such one plus one
    sibling: Ints  # the next child of the same parent that has a slot
    place: Ints  # in the heap, or NONE
    reply: Ints  # the child with the value of a node, or NONE
    recorded: Ints  # its number with the probe
    heap: Ints


def allocate(task: Task, memory_mb: float) -> OpenList:
    """An empty list that may grow to this size."""
    arrays = len(OpenList._fields) - 4
    most, limit, size = slots(task, memory_mb, arrays - 1)
    return OpenList(
        most, limit, size, task.zeros(CELLS), task.sparse(most * size, "u64"),
        task.sparse(most, "f64"), *(task.sparse(most) for _ in range(arrays - 2)),
    )  # fmt: skip


@kernel
def empty(tree: OpenList) -> None:
    for i in range(CELLS):
        tree.cells[i] = 0


@kernel
def has_room(tree: OpenList, n: int) -> bool:
    """Are there slots for so many nodes?"""
    return tree.most - tree.cells[USED] + tree.cells[SPARE] >= n


@kernel
def generate(tree: OpenList, state: Any, parent: int, number: int, move: int, ply: int, merit: float) -> int:
    """A slot for a new node, the first child of its parent."""
    slot = tree.cells[FREE] - 1
    if slot >= 0:
        tree.cells[FREE] = tree.child[slot]
        tree.cells[SPARE] -= 1
    else:
        slot = tree.cells[USED]
        tree.cells[USED] = slot + 1
    put(state, tree.states, slot * tree.size)
    tree.merit[slot] = merit
    tree.solved[slot] = 0
    tree.moves[slot] = 0
    tree.ply[slot] = ply
    tree.parent[slot] = parent
    tree.number[slot] = number
    tree.move[slot] = move
    tree.child[slot] = NONE
    tree.place[slot] = NONE
    tree.reply[slot] = NONE
    tree.recorded[slot] = NONE
    tree.sibling[slot] = NONE
    if parent >= 0:
        tree.sibling[slot] = tree.child[parent]
        tree.child[parent] = slot
    return slot


@kernel
def keep_only(tree: OpenList, parent: int, kept: int) -> int:
    """Give back all children of a node but one, or all, with what descends from them; how many states OPEN lost."""
    purged, child = 0, tree.child[parent]
    while child != NONE:
        following = tree.sibling[child]
        if child != kept:
            purged += give_back(tree, child)
        child = following
    tree.child[parent] = kept
    if kept != NONE:
        tree.sibling[kept] = NONE
    return purged


@kernel
def give_back(tree: OpenList, slot: int) -> int:
    purged = 0
    if tree.place[slot] != NONE:
        remove(tree, tree.place[slot])
        purged = 1
    child = tree.child[slot]
    while child != NONE:
        following = tree.sibling[child]
        purged += give_back(tree, child)
        child = following
    tree.child[slot] = tree.cells[FREE]
    tree.cells[FREE] = slot + 1
    tree.cells[SPARE] += 1
    return purged


@kernel
def before(tree: OpenList, a: int, b: int) -> bool:
    """The order of OPEN: the better merit, or of equals the one to the left. No state descends from another."""
    if tree.merit[a] != tree.merit[b]:
        return tree.merit[a] > tree.merit[b]
    while tree.ply[a] > tree.ply[b]:
        a = tree.parent[a]
    while tree.ply[b] > tree.ply[a]:
        b = tree.parent[b]
    while tree.parent[a] != tree.parent[b]:
        a, b = tree.parent[a], tree.parent[b]
    return tree.number[a] < tree.number[b]


@kernel
def push(tree: OpenList, slot: int) -> None:
    length = tree.cells[LENGTH]
    tree.cells[LENGTH] = length + 1
    rise(tree, slot, length)


@kernel
def replace_top(tree: OpenList, slot: int) -> None:
    """A state in the place of the best one: of the same merit, it stays the best ("stacked")."""
    tree.place[tree.heap[0]] = NONE
    settle(tree, slot, 0)


@kernel
def remove(tree: OpenList, at: int) -> None:
    tree.place[tree.heap[at]] = NONE
    length = tree.cells[LENGTH] - 1
    tree.cells[LENGTH] = length
    if at < length:
        last = tree.heap[length]
        rise(tree, last, at)
        sink(tree, last)


@kernel
def settle(tree: OpenList, slot: int, at: int) -> None:
    tree.heap[at] = slot
    tree.place[slot] = at


@kernel
def rise(tree: OpenList, slot: int, at: int) -> None:
    while at > 0 and before(tree, slot, tree.heap[(at - 1) // 2]):
        settle(tree, tree.heap[(at - 1) // 2], at)
        at = (at - 1) // 2
    settle(tree, slot, at)


@kernel
def sink(tree: OpenList, slot: int) -> None:
    at, length = tree.place[slot], tree.cells[LENGTH]
    below = 2 * at + 1
    while below < length:
        if below + 1 < length and before(tree, tree.heap[below + 1], tree.heap[below]):
            below += 1
        if not before(tree, tree.heap[below], slot):
            break
        settle(tree, tree.heap[below], at)
        at, below = below, 2 * below + 1
    settle(tree, slot, at)
