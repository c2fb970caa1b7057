"""Max^n: every player maximises his own payoff.

Idea     A position is worth a vector, one value a player; who is to move takes the child that is best
         for him. For two players with a constant sum this is minimax.
Returns  the exact vector under the tie rule (vectors.py), which is part of the question: of two
         children equal for the mover the one taken decides what the others get. No pruning.
Leaves   b^d.
Sound    A table would be: a position is worth the same wherever it is met (under `worst`, to the same root).
         Another order of moves is not, but for the rule `seeded`.
Source   C. A. Luckhardt, K. B. Irani, An algorithmic solution of n-person games, AAAI 1986.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms.multiplayer._vectors import (
    N_PLAYERS,
    Ties,
    allocate,
    entry,
    leaf,
    mark,
    note,
    prefers,
    solve,
    take,
)
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import BUDGET, DONE, INF, Run, at_end, keep, kernel, probe, rules, stopped, u64, visit


@algorithm(finds="max_n", **N_PLAYERS)
def max_n(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search every line; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, sys.modules[__name__], allocate(task, ties, tie_seed))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    node = probe.enter(run, ply, mover, -INF, INF)
    row = ply * run.width
    best = -INF
    best_mark = u64(0)
    for i in range(rules.moves(params, state, run.moves, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        search(params, run, child, mover, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        note(run, ply, i, entry(run, ply + 1, mover))
        new_mark = mark(params, run, child)
        if i == 0 or prefers(run, ply, mover, new_mark, best_mark):
            take(run, ply)
            best = entry(run, ply, mover)
            best_mark = new_mark
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)
