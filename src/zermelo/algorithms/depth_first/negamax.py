"""Negamax.

Idea     What is good for one side is as bad for the other: one rule serves both.
Returns  the exact value; no window, no pruning.
Leaves   b^d.
Source   [KnuthMoore1975], procedure F.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit,
)


@algorithm(**TWO_PLAYER)
def negamax(task: Task) -> Outcome:
    """Search every line."""
    return search_root(task, __name__)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, -INF, INF)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -alpha)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)
