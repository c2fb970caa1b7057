"""Principal variation search.

Idea     The first move is the principal variation until a null-window search proves another better.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Leaves   as NegaScout, but every move that proves better is searched again, down to the last ply.
Source   [MarslandCampbell1982]; fail-soft after [Fishburn1981].
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Alpha, Beta
from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, RESEARCHES, Run, at_end, keep, kernel, leaf, legal_moves, next_float, probe, rules,
    stopped, visit,
)


@algorithm(**TWO_PLAYER)
def pvs(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF) -> Outcome:
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
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        low = max(alpha, best)
        upper = beta if i == 0 else next_float(low)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -upper, -low)
        if i > 0 and low < value < beta and not stopped(run):
            run.counts[RESEARCHES] += 1
            probe.again(run, ply)
            value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, next_float(-value))
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            if value > alpha:
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)
