"""My algorithm: alpha-beta, fail-soft, as a place to begin.

Idea     A move that is already refuted need not be refuted better.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Source   [KnuthMoore1975], procedure F2.

    zermelo check my_algorithm.py
    zermelo compare tic_tac_toe -a alpha_beta -a my_algorithm.py

This file is an algorithm that works. Change it, and check it again after each step.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

from zermelo.core import TWO_PLAYER, Outcome, Searcher, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit,
)


@algorithm(**TWO_PLAYER)  # what it needs of a game; its value is that of the tree cut at the depth (fixed_depth)
def my_algorithm(
    task: Task,
    *,
    alpha: Annotated[float, "Lower end of the search window."] = -INF,
    beta: Annotated[float, "Upper end of the search window."] = INF,
) -> Outcome:
    """Options are keyword arguments: `-o alpha=0` on the command line."""
    searcher = Searcher(task, sys.modules[__name__])  # the kernels below, bound to the game
    return searcher.run(task.state, task.player, task.depth, alpha, beta)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value of a state for a player, within the window."""
    mover = rules.mover(params, state)  # `rules` is the game
    if mover == 1 - player:  # the other side is to move: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):  # counts the node; False if the budget is spent
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)  # the recorder; costs nothing when nobody records
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width  # where this ply keeps its moves
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -max(alpha, best))
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            if value > alpha:
                keep(run, ply, move)  # the principal variation
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)
