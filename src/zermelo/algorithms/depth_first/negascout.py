"""NegaScout.

Idea     After the first move, a null window asks of each other move only whether it is better.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Leaves   never more than alpha-beta in a well ordered tree; re-searches cost in a badly ordered one.
Source   [Reinefeld1983]; [Reinefeld1989].

The null window over real values is (v, next number above v). With two plies left or less the
null-window value is exact and there is no re-search: a reply that fails low has seen all its
leaves. That holds only if the other side replies, which is why the child's mover is asked.
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
def negascout(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF) -> Outcome:
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
    upper = beta
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -upper, -max(alpha, best))
        exact = i == 0 or depth == 1 or (depth == 2 and rules.mover(params, child) != player)
        if max(alpha, best) < value < beta and not exact and not stopped(run):
            run.counts[RESEARCHES] += 1
            probe.again(run, ply)
            value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, next_float(-value))
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            if value > alpha or depth == 1:  # at depth 1 also below the window: its value may pass as exact
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
        upper = next_float(max(alpha, best))
    return probe.leave(run, node, best, DONE)
