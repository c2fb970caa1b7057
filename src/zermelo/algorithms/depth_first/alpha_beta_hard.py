"""Alpha-beta, fail-hard.

Idea     A move that is already refuted need not be refuted better.
Returns  always within [alpha, beta]: alpha is an upper bound, beta a lower bound, between is exact.
Leaves   b^ceil(d/2) + b^floor(d/2) - 1 at best, b^d at worst.
Source   [KnuthMoore1975]; the form with a result within the window is that of most textbooks.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Alpha, Beta
from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit,
)


@algorithm(**TWO_PLAYER)
def alpha_beta_hard(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF) -> Outcome:
    """Search with the window (alpha, beta)."""
    return search_root(task, __name__, alpha, beta)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return max(alpha, min(beta, leaf(params, run, node, state, mover, player)))
    row = ply * run.width
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -alpha)
        if stopped(run):
            return probe.leave(run, node, alpha, BUDGET)
        if value > alpha:
            alpha = value
            keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, beta, CUT)
    return probe.leave(run, node, alpha, DONE)
