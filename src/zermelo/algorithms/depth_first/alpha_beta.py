"""Alpha-beta, fail-soft.

Idea     A move that is already refuted need not be refuted better.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Leaves   b^ceil(d/2) + b^floor(d/2) - 1 at best, b^d at worst.
Source   [KnuthMoore1975], procedure F2; fail-soft after [Fishburn1981].

`variant.horizon` is what happens where the depth is used up: here a leaf; `quiescence` goes on.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Alpha, Beta
from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, variant,
    visit,
)


@algorithm(**TWO_PLAYER)
def alpha_beta(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF) -> Outcome:
    """Search with the window (alpha, beta)."""
    return search_root(task, __name__, alpha, beta, variant=__name__)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if at_end(mover, depth):
        return variant.horizon(params, run, state, mover, player, ply, alpha, beta)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    row = ply * run.width
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
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)


@kernel
def horizon(
    params: Any, run: Run, state: Any, mover: int, player: int, ply: int, alpha: float, beta: float
) -> float:
    """The value of a leaf: the payoff at the end of the game, the evaluation before."""
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    return leaf(params, run, node, state, mover, player)
