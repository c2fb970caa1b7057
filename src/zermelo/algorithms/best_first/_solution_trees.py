"""The state space of SSS*: partial solution trees, and the six operators that grow them.

A solution tree is a strategy of MAX: one move at each node of MAX, every reply at those of MIN.
Its value is its worst leaf, the value of the game that of the best solution tree. A state
(node, live or solved, merit) stands for all solution trees that agree so far; its merit is an
upper bound of theirs. The state at the top of OPEN is followed:

  case 1   solved, parent MAX             the parent is solved; purge all below it from OPEN
  case 2   solved, parent MIN, a sibling  the next sibling, live
  case 3   solved, parent MIN, the last   the parent is solved
  case 4   live, leaf                     solved, with the smaller of merit and value
  case 5   live, MIN                      its first child, live
  case 6   live, MAX                      all its children, live

Source   [Stockman1979]; of equal merits the leftmost first after [RoizenPearl1983].

Stockman's cases depend on the type of the node, where MAX and MIN take turns; here they depend on its
parent, so that a player may move twice. MAX is the player that `search` is given, whoever moves at the
root. The first merit is beta, and a merit of alpha or less ends the search: the window.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._resizable_memory import FULL, ResizingSearcher, full
from zermelo.algorithms._root import check_window
from zermelo.algorithms.best_first import _open_list as open_list
from zermelo.algorithms.best_first._open_list import (
    NONE, OpenList, generate, has_room, keep_only, push, replace_top, sink,
)
from zermelo.core import Task
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, Run, at_end, kernel, leaf, legal_moves, probe, rules, stopped, take, visit,
)

ROOT = 0  # its slot


def searcher(task: Task, alpha: float, beta: float, memory_mb: float) -> ResizingSearcher:
    """The kernels with an OPEN list of at most that size."""
    check_window(alpha, beta)
    return ResizingSearcher(task, sys.modules[__name__], memory=open_list.allocate(task, memory_mb))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for the player, who is MAX; stopped, an upper bound of it."""
    tree = run.memory
    if tree.cells[FULL]:  # called again with more room
        tree.cells[FULL] = 0
    else:
        open_list.empty(tree)
        push(tree, generate(tree, state, NONE, 0, NONE, ply, beta))
    while True:
        top = tree.heap[0]
        if top == ROOT and tree.solved[ROOT]:
            break
        if tree.merit[top] <= alpha:
            return tree.merit[top]
        if tree.solved[top]:
            follow_solved(params, run, tree, state, player, top)
        else:
            follow_live(params, run, tree, state, player, top, ply + depth, alpha)
        if stopped(run):
            return stopped_with(run, tree, player, ply)
        if tree.cells[FULL]:
            return 0.0
    write_line(run, tree, ply)
    return tree.merit[ROOT]


@kernel
def follow_live(
    params: Any, run: Run, tree: OpenList, like: Any, player: int, top: int, furthest: int, alpha: float
) -> None:
    """Cases 4 to 6."""
    state = take(like, tree.states, top * tree.size)
    mover = rules.mover(params, state)
    ply = tree.ply[top]
    ends = at_end(mover, furthest - ply)
    n = 0 if ends else legal_moves(params, run, state, 0)
    generated = n if mover == player else min(n, 1)
    if not has_room(tree, generated):
        full(run, tree)
        return
    if not visit(run, ply):
        return
    node = enter(run, tree, top, player, player if ends else mover, alpha)  # leaves have MAX's values
    if ends:
        tree.merit[top] = min(tree.merit[top], leaf(params, run, node, state, mover, player))
        tree.solved[top] = 1
        sink(tree, top)
        return
    tree.mover[top] = mover
    tree.moves[top] = n
    for i in range(generated - 1, -1, -1):  # the leftmost takes the place of its parent
        child = rules.play(params, state, run.moves[i])
        slot = generate(tree, child, top, i, run.moves[i], ply + 1, tree.merit[top])
        if i > 0:
            push(tree, slot)
        else:
            replace_top(tree, slot)


@kernel
def follow_solved(params: Any, run: Run, tree: OpenList, like: Any, player: int, top: int) -> None:
    """Cases 1 to 3."""
    parent = tree.parent[top]
    if tree.mover[parent] == player:
        purged = keep_only(tree, parent, top)
        set_reply(tree, parent, top)
        mark_solved(run, tree, parent, player, purged > 0)
        return
    following = tree.number[top] + 1
    if tree.merit[top] < tree.merit[parent]:
        set_reply(tree, parent, top)
    if following < tree.moves[parent] and not has_room(tree, 1):
        full(run, tree)
        return
    replace_top(tree, parent)
    keep_only(tree, parent, tree.reply[parent])
    if following == tree.moves[parent]:
        mark_solved(run, tree, parent, player, False)
        return
    state = take(like, tree.states, parent * tree.size)
    legal_moves(params, run, state, 0)
    move = run.moves[following]
    child = rules.play(params, state, move)
    slot = generate(tree, child, parent, following, move, tree.ply[parent] + 1, tree.merit[parent])
    replace_top(tree, slot)


@kernel
def set_reply(tree: OpenList, parent: int, child: int) -> None:
    tree.reply[parent] = child
    tree.merit[parent] = tree.merit[child]


@kernel
def mark_solved(run: Run, tree: OpenList, node: int, player: int, cut: bool) -> None:
    """A node is solved with its merit, in place of its child at the top of OPEN."""
    tree.solved[node] = 1
    replace_top(tree, node)
    if cut:
        run.counts[CUTOFFS] += 1
    sign = 1.0 if tree.mover[node] == player else -1.0
    probe.leave(run, tree.recorded[node], sign * tree.merit[node], CUT if cut else DONE)


@kernel
def enter(run: Run, tree: OpenList, slot: int, player: int, mover: int, alpha: float) -> int:
    """Tell the probe of a node, below the parent it has in the tree, from the point of view of the mover.

    SSS* jumps about in the tree: the probe is told the parent, which need not be the node entered last.
    """
    if slot != ROOT:
        probe.back(run, tree.ply[slot] - 1, tree.recorded[tree.parent[slot]])
        probe.step(run, tree.ply[slot] - 1, tree.move[slot])
    if mover == 1 - player:
        node = probe.enter(run, tree.ply[slot], mover, -tree.merit[slot], -alpha)
    else:
        node = probe.enter(run, tree.ply[slot], player, alpha, tree.merit[slot])
    tree.recorded[slot] = node
    return node


@kernel
def write_line(run: Run, tree: OpenList, ply: int) -> None:
    """The line of the value: from the root on, the child that the merit of each node comes from."""
    line = ply * run.rows
    length, slot = 0, tree.reply[ROOT]
    while slot != NONE:
        length += 1
        run.pv[line + length] = tree.move[slot]
        slot = tree.reply[slot]
    run.pv[line] = length


@kernel
def stopped_with(run: Run, tree: OpenList, player: int, ply: int) -> float:
    """An upper bound of MAX's value, and the line that goes with it, if any.

    Where MAX moves, the bound is the merit at the top of OPEN, the line the move that leads
    there; where MIN does, the least of the replies that were solved.
    """
    probe.leave(run, tree.recorded[ROOT], 0.0, BUDGET)
    run.pv[ply * run.rows] = 0
    if tree.moves[ROOT] == 0:
        return tree.merit[ROOT]
    if tree.mover[ROOT] != player:
        write_line(run, tree, ply)
        return tree.merit[ROOT]
    top = tree.heap[0]
    bound = tree.merit[top]
    while tree.ply[top] > ply + 1:
        top = tree.parent[top]
    if bound < tree.merit[ROOT]:
        run.pv[ply * run.rows] = 1
        run.pv[ply * run.rows + 1] = tree.move[top]
    return bound
