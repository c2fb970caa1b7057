"""One tree for several threads, without locks: a virtual loss keeps them apart.

Idea     Every thread plays its own playouts in the same tree. On its way down it leaves a virtual loss at each slot
         from the first with few visits on: until it is back, the others see one more visit there that was lost by the
         player who chose it.
Source   tree parallelisation and virtual loss: [ChaslotWinandsHerik2008]; without locks: [EnzenbergerMuller2010].

No update is lost: visits and totals are added to in one step. A thread that finds another one expanding a slot does
not wait, it plays on at random from there. The block of children is reserved by one step, filled, and then published.
What is not promised: the order of events, and so the same tree twice.

Threads that write to the same word wait for each other's caches, and near the root they all do. So a thread keeps back
what it learns of the first slots of the tree, and adds it when it has a small part of the visits that are there; at its
end it adds all. The first slots are those that were made first: the root and most of what is near it.
"""

from __future__ import annotations

from zermelo.algorithms.monte_carlo._tree import (
    BEGUN, CELLS, END, LOST, NEXT, NONE, ROOT, SEED, TAKEN, TEAM, USED, WANTED, Tree, scratch,
)
from zermelo.core import Task
from zermelo.kernels import GOLDEN, acquire, add_real, add_to, kernel, mix64, publish, swap

EXPANDING = -1  # what `children` is while one thread writes them
BATCH, CHUNK = 16, 512  # playouts and slots that a thread takes at a time: each time, the others are slowed down
FIRST_SLOTS = 4096  # of these a thread keeps back what it learns,
PART = 32  # and all threads together at most this part of the visits: a slot with fewer visits is always up to date
FEW_VISITS = 64  # for each thread: where virtual losses matter, since of more visits those of all threads do not


def plant_root(tree: Tree, mover: int) -> None:
    """Make the root before the threads begin."""
    if tree.cells[USED] == 0:
        tree.cells[USED] = 1
        tree.parent[ROOT] = NONE
        tree.mover[ROOT] = mover
        if tree.settings.solver:
            tree.left[ROOT] = 1


def shared_by(task: Task, tree: Tree, threads: int) -> list[Tree]:
    """A record of the tree for each thread, with random numbers of its own."""
    tree.cells[BEGUN] = 0
    found = []
    for i in range(threads):
        cells = task.zeros(CELLS)
        cells[SEED], cells[WANTED] = stream(int(tree.cells[SEED]), i), tree.cells[WANTED]
        cells[TEAM] = threads
        found.append(tree._replace(cells=cells, scratch=scratch(task, tree.entries, FIRST_SLOTS)))
    return found


def stream(seed: int, i: int) -> int:
    """The seed of stream number i, of a thread or a tree, which a user may give as well; that of 0 is the seed.

    >>> stream(7, 0), stream(7, 1) == stream(7, 1) != stream(8, 1)
    (7, True)
    """
    return seed if i == 0 else mix64(mix64(seed) + i * GOLDEN) >> 2


@kernel
def begins(tree: Tree) -> bool:
    """Take one of the playouts that are wanted; False if none is left. They are taken several at a time."""
    if tree.cells[TAKEN] == 0:
        left = tree.cells[WANTED] - add_to(tree.common, BEGUN, BATCH)
        if left <= 0:
            return False
        tree.cells[TAKEN] = min(BATCH, left)
    tree.cells[TAKEN] -= 1
    return True


@kernel
def claims(tree: Tree, slot: int) -> bool:
    """May this thread expand a slot? Only one may."""
    return swap(tree.children, slot, 0, EXPANDING)


@kernel
def disclaim(tree: Tree, slot: int) -> None:
    """There was no room: let another thread try."""
    publish(tree.children, slot, 0)


@kernel
def reserve(tree: Tree, n: int) -> int:
    """The first of n slots that nobody else has, or NONE if there is no room."""
    if tree.cells[END] - tree.cells[NEXT] < n:
        first = take_slots(tree, max(n, CHUNK))
        size = max(n, CHUNK)
        if first == NONE:  # near the end, what is needed may fit still
            first, size = take_slots(tree, n), n
        if first == NONE:
            return NONE
        tree.cells[NEXT], tree.cells[END] = first, first + size
    first = tree.cells[NEXT]
    tree.cells[NEXT] = first + n
    return first


@kernel
def take_slots(tree: Tree, n: int) -> int:
    """The first of n slots that belong to this thread from now on, or NONE."""
    while True:
        first = acquire(tree.common, USED)
        if first + n > tree.most:
            return NONE
        if swap(tree.common, USED, first, first + n):
            return first


@kernel
def lose(tree: Tree, slot: int) -> None:
    """A playout goes through a slot: if it has few visits, a virtual loss until it is back, there and from there on."""
    if tree.cells[LOST] == ROOT:
        if tree.visits[slot] >= FEW_VISITS * tree.cells[TEAM]:
            return
        tree.cells[LOST] = slot
    add_to(tree.virtual, slot, 1)


@kernel
def take_back(tree: Tree, slot: int) -> None:
    """On the way up: the virtual loss of a slot, up to the one where this playout left its first."""
    if tree.cells[LOST] == ROOT:
        return
    add_to(tree.virtual, slot, -1)
    if slot == tree.cells[LOST]:
        tree.cells[LOST] = ROOT


@kernel
def retreat(tree: Tree, slot: int) -> None:
    """A playout was cut short: take its virtual losses back."""
    while slot != ROOT:
        take_back(tree, slot)
        slot = tree.parent[slot]


@kernel
def count(tree: Tree, slot: int) -> None:
    """A playout is back with its result."""
    if slot < FIRST_SLOTS:
        keep_back(tree, slot)
    else:
        for i in range(tree.entries):
            add_real(tree.total, slot * tree.entries + i, tree.scratch.result[i])
        add_to(tree.visits, slot, 1)
    take_back(tree, slot)


@kernel
def keep_back(tree: Tree, slot: int) -> None:
    """Count a playout for this thread, and for all if it is time to."""
    tree.scratch.visits[slot] += 1
    for i in range(slot * tree.entries, (slot + 1) * tree.entries):
        tree.scratch.total[i] += tree.scratch.result[i - slot * tree.entries]
    if tree.scratch.visits[slot] * PART * tree.cells[TEAM] > tree.visits[slot]:
        give(tree, slot)


@kernel
def give(tree: Tree, slot: int) -> None:
    """Add to the tree what was kept back of a slot."""
    for i in range(slot * tree.entries, (slot + 1) * tree.entries):
        add_real(tree.total, i, tree.scratch.total[i])
        tree.scratch.total[i] = 0.0
    add_to(tree.visits, slot, tree.scratch.visits[slot])
    tree.scratch.visits[slot] = 0


@kernel
def give_all(tree: Tree) -> None:
    """The thread is done: add all that it has kept back."""
    for slot in range(min(FIRST_SLOTS, tree.common[USED])):
        if tree.scratch.visits[slot] > 0:
            give(tree, slot)


@kernel
def known_visits(tree: Tree, slot: int) -> int:
    """The visits of a slot that this thread knows of."""
    return tree.visits[slot] + tree.scratch.visits[slot] if slot < FIRST_SLOTS else tree.visits[slot]


@kernel
def known_total(tree: Tree, at: int) -> float:
    """One of the sums of results of a slot, as far as this thread knows of them."""
    return tree.total[at] + tree.scratch.total[at] if at < FIRST_SLOTS * tree.entries else tree.total[at]
