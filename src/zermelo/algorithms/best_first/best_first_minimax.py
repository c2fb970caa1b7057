"""Best-first minimax.

Idea     Keep the whole tree and expand the leaf at the end of the principal variation, where the value
         of the root comes from. Either it stays the principal variation or another line is followed next.
Returns  the minimax value of the tree that was grown: a heuristic one, whose lines end at different
         depths. Its bound says exact: of that tree.
Memory   the tree; a node for every position generated.
Source   [KorfChickering1996].

It ends when the line has reached the end of the game or the depth limit; usually a budget of nodes
ends it before, and the value is that of the tree so far. To find all best moves, every move of the
root is followed until its own line ends, so that equal moves are looked at equally.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._options import MemoryMb
from zermelo.algorithms._resizable_memory import FULL, USED, ResizingSearcher, full, slots
from zermelo.algorithms.best_first._open_list import NONE
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    DONE, INF, Ints, Reals, Run, at_end, kernel, leaf, legal_moves, probe, put, rules, stopped, take, visit,
)

COMPLETED, CELLS = 2, 3  # beside FULL and USED: the depth to which the whole tree was grown
ROOT = 0


class Tree(NamedTuple):
    """The tree that was grown; the children of a node lie side by side."""

    most: int
    limit: int
    size: int  # cells of a state
    every: bool  # root move to be followed, not only the best
    cells: Ints
    states: Annotated[Any, "u64"]
    value: Reals  # for the player at the root
    mover: Ints
    ply: Ints
    parent: Ints
    move: Ints
    first: Ints  # child
    children: Ints  # how many; 0 for a leaf
    ended: Ints  # a leaf that cannot be expanded
    recorded: Ints  # its number with the probe


@algorithm(fixed_depth=None, **TWO_PLAYER)
def best_first_minimax(task: Task, *, memory_mb: MemoryMb = 256.0) -> Outcome:
    """Expand the principal leaf again and again."""
    searcher = ResizingSearcher(task, sys.modules[__name__], memory=allocate(task, memory_mb))
    searcher.follows_every_line = False
    found = searcher.run(task.state, task.player, task.depth)
    if not found.pv and task.depth > 0:
        return found
    tree = searcher.memory
    first = int(tree.first[ROOT])
    best = tuple(
        searcher.move(tree.move[slot])
        for slot in range(first, first + int(tree.children[ROOT]))
        if tree.value[slot] == tree.value[ROOT]
    )
    return replace(found, bound="exact", depth=int(tree.cells[COMPLETED]), best_moves=best if task.all_best else ())


def allocate(task: Task, memory_mb: float) -> Tree:
    arrays = len(Tree._fields) - 5
    most, limit, size = slots(task, memory_mb, arrays - 1)
    return Tree(
        most, limit, size, task.all_best, task.zeros(CELLS), task.sparse(most * size, "u64"),
        task.sparse(most, "f64"), *(task.sparse(most) for _ in range(arrays - 2)),
    )  # fmt: skip


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """Grow the tree until its line ends; the value for the player, who moves at the root."""
    tree = run.memory
    if tree.cells[FULL]:  # called again with more room
        tree.cells[FULL] = 0
    else:
        tree.cells[USED] = 0
        if not visit(run, ply):
            return 0.0
        add(params, run, tree, state, player, NONE, NONE, ply, ply + depth)
    while not stopped(run) and not tree.cells[FULL]:
        slot = next_leaf(tree, player)
        if tree.ended[slot]:
            break
        expand(params, run, tree, state, player, slot, ply + depth)
    write_line(run, tree, player, ply)
    tree.cells[COMPLETED] = completed_depth(tree, depth)
    return tree.value[ROOT]


@kernel
def add(
    params: Any, run: Run, tree: Tree, state: Any, player: int, parent: int, move: int, ply: int, furthest: int
) -> None:
    """A new leaf, evaluated, at the end of the tree."""
    slot = tree.cells[USED]
    tree.cells[USED] = slot + 1
    if parent != NONE:
        probe.back(run, ply - 1, tree.recorded[parent])
        probe.step(run, ply - 1, move)
    mover = rules.mover(params, state)
    put(state, tree.states, slot * tree.size)
    tree.mover[slot] = mover
    tree.ply[slot] = ply
    tree.parent[slot] = parent
    tree.move[slot] = move
    tree.children[slot] = 0
    tree.ended[slot] = 1 if at_end(mover, furthest - ply) else 0
    node = probe.enter(run, ply, player, -INF, INF)
    tree.recorded[slot] = node
    tree.value[slot] = leaf(params, run, node, state, mover, player)


@kernel
def next_leaf(tree: Tree, player: int) -> int:
    """The end of the principal variation; if all moves are to be followed, the end of a line that can go on."""
    found = principal_leaf(tree, player, ROOT)
    if tree.every and tree.ended[found]:
        for child in range(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT]):
            slot = principal_leaf(tree, player, child)
            if not tree.ended[slot]:
                return slot
    return found


@kernel
def principal_leaf(tree: Tree, player: int, slot: int) -> int:
    while tree.children[slot] > 0:
        slot = best_child(tree, player, slot)
    return slot


@kernel
def best_child(tree: Tree, player: int, slot: int) -> int:
    """The first child with the value of its parent's choice."""
    best = tree.first[slot]
    for child in range(best + 1, best + tree.children[slot]):
        higher, lower = tree.value[child] > tree.value[best], tree.value[child] < tree.value[best]
        if higher if tree.mover[slot] == player else lower:
            best = child
    return best


@kernel
def expand(params: Any, run: Run, tree: Tree, like: Any, player: int, slot: int, furthest: int) -> None:
    """Generate and evaluate all children of a leaf, and back its new value up. Half an expansion counts for nothing."""
    state = take(like, tree.states, slot * tree.size)
    n = legal_moves(params, run, state, 0)
    if tree.cells[USED] + n > tree.most:
        full(run, tree)
        return
    first, ply = tree.cells[USED], tree.ply[slot] + 1
    for i in range(n):
        if not visit(run, ply):
            return
        add(params, run, tree, rules.play(params, state, run.moves[i]), player, slot, run.moves[i], ply, furthest)
    tree.first[slot] = first
    tree.children[slot] = n
    back_up(run, tree, player, slot)


@kernel
def back_up(run: Run, tree: Tree, player: int, slot: int) -> None:
    """From an expanded node upwards, as long as values change."""
    changed = True
    while slot != NONE and changed:
        value = tree.value[best_child(tree, player, slot)]
        changed = value != tree.value[slot]
        tree.value[slot] = value
        probe.leave(run, tree.recorded[slot], value, DONE)
        slot = tree.parent[slot]


@kernel
def completed_depth(tree: Tree, depth: int) -> int:
    """The depth to which no leaf is left that could be expanded."""
    for slot in range(tree.cells[USED]):
        if tree.children[slot] == 0 and not tree.ended[slot]:
            depth = min(depth, tree.ply[slot])
    return depth


@kernel
def write_line(run: Run, tree: Tree, player: int, ply: int) -> None:
    """The principal variation."""
    line = ply * run.rows
    length, slot = 0, ROOT
    while tree.children[slot] > 0:
        slot = best_child(tree, player, slot)
        length += 1
        run.pv[line + length] = tree.move[slot]
    run.pv[line] = length
