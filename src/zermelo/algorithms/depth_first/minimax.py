"""Minimax.

Idea     The value of a position is that of the best play of both sides.
Returns  the exact value; no window, no pruning.
Leaves   b^d.
Source   [Shannon1950].
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit,
)


@algorithm(**TWO_PLAYER)
def minimax(task: Task) -> Outcome:
    """Search every line."""
    return search_root(task, __name__)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, who is MAX throughout the tree."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, -INF, INF)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    best = -INF if mover == player else INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        value = search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if (mover == player and value > best) or (mover != player and value < best):
            best = value
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)
