"""Alpha-beta with quiescence search.

Idea     Do not evaluate a position in the middle of an exchange: beyond the horizon follow the
         noisy moves, and let the player to move stop ("stand pat") if the evaluation is good enough.
Returns  as alpha-beta, of the tree extended by noisy moves; not the value of the fixed depth.
Source   [Harris1975]; stand pat as in [Beal1990].

The loop is that of `alpha_beta`. Which moves are noisy the game says (`noisy`).
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import Alpha, Beta, QuiescencePlies
from zermelo.algorithms._root import search_root
from zermelo.algorithms.depth_first import alpha_beta
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm, between
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, END, FURTHEST, HORIZON, INF, LEAF, LEAVES, TERMINAL, Run, keep, kernel, legal_moves, probe,
    rules, stopped, visit,
)

MOST_PLIES = 64


@algorithm(fixed_depth=None, needs_depth=True, noisy=True, **TWO_PLAYER)
def quiescence(
    task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, quiescence_plies: QuiescencePlies = 16
) -> Outcome:
    """Search with the window (alpha, beta), then only noisy moves."""
    between("option quiescence_plies", quiescence_plies, 0, MOST_PLIES)
    return search_root(task, alpha_beta.__name__, alpha, beta, variant=__name__, extra=quiescence_plies)


@kernel
def horizon(
    params: Any, run: Run, state: Any, mover: int, player: int, ply: int, alpha: float, beta: float
) -> float:
    """The value for the player when each side may stop, or follow a noisy move."""
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -horizon(params, run, state, mover, mover, ply, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    run.counts[LEAVES] += 1
    if mover == TERMINAL:
        return probe.leave(run, node, float(rules.payoff(params, state, player)), END)
    run.counts[HORIZON] += 1
    best = float(rules.evaluate(params, state, player))
    if best >= beta or ply >= run.counts[FURTHEST]:
        return probe.leave(run, node, best, LEAF)
    row = ply * run.width
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        if not rules.noisy(params, state, move):
            continue
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        next_mover = rules.mover(params, child)
        value = -horizon(params, run, child, next_mover, 1 - player, ply + 1, -beta, -max(alpha, best))
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            if value > alpha:
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, LEAF)
