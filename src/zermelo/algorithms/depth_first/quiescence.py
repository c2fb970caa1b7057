"""Alpha-beta with quiescence search.

Idea     Do not judge a position in the middle of an exchange: beyond the horizon follow the
         noisy moves, and let the player to move stop ("stand pat") where the evaluation serves him.
Returns  as alpha-beta, of the tree extended by noisy moves; not the plain value of depth d.
Source   L. R. Harris, The heuristic search and the game of chess, IJCAI 1975; stand pat as in
         D. F. Beal, A generalised quiescence search algorithm, Artificial Intelligence 43 (1990).

Which moves are noisy the game says (`noisy`).
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._root import check_window, with_best_moves
from zermelo.core import TWO_PLAYER, Outcome, Searcher, Task, algorithm, between
from zermelo.kernels import (
    BUDGET,
    CUT,
    CUTOFFS,
    DONE,
    END,
    FURTHEST,
    HORIZON,
    INF,
    LEAF,
    LEAVES,
    TERMINAL,
    Run,
    at_end,
    keep,
    kernel,
    probe,
    rules,
    stopped,
    visit,
)

MOST_BEYOND = 64  # plies


@algorithm(fixed_depth=None, noisy=True, **TWO_PLAYER)
def quiescence(task: Task, *, alpha: float = -INF, beta: float = INF, beyond: int = 16) -> Outcome:
    """Search with the window (alpha, beta), then at most `beyond` plies of noisy moves."""
    check_window(alpha, beta)
    between("option beyond", beyond, 0, MOST_BEYOND)
    searcher = Searcher(task, sys.modules[__name__], extra=beyond)
    outcome = searcher.run(task.state, task.player, task.depth, alpha, beta)
    return with_best_moves(task, searcher, outcome)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same player moves again: look at it with his eyes
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if at_end(mover, depth):
        return quiesce(params, run, state, player, ply, alpha, beta)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    row = ply * run.width
    best = -INF
    for i in range(rules.moves(params, state, run.moves, row)):
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
def quiesce(params: Any, run: Run, state: Any, player: int, ply: int, alpha: float, beta: float) -> float:
    """The value for the player when each side may stop, or follow a noisy move."""
    mover = rules.mover(params, state)
    if mover == 1 - player:
        return -quiesce(params, run, state, mover, ply, -beta, -alpha)
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
    for i in range(rules.moves(params, state, run.moves, row)):
        move = run.moves[row + i]
        if not rules.noisy(params, state, move):
            continue
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -quiesce(params, run, child, 1 - player, ply + 1, -beta, -max(alpha, best))
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
