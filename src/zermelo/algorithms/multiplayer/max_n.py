"""Max^n: every player maximises its own payoff.

Idea     A position has a vector of values, one per player; the player to move takes the child that is best for itself.
         For two players with a constant sum this is minimax.
Returns  the exact vector under the tie rule (`_payoff_vectors.py`), which is part of the question: of two
         children that are equal for the mover, the one taken decides what the others get. No pruning.
Leaves   b^d.
Sound    A transposition table would be: the value of a position does not depend on the path (under `worst`, for the
         same root). Reordering moves is not, except under the rule `seeded`.
Source   [LuckhardtIrani1986]
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms._options import Ties, TieSeed
from zermelo.algorithms.multiplayer._payoff_vectors import (
    N_PLAYERS, Vectors, allocate, entry, leaf, mark, note, prefers, solve, take,
)
from zermelo.core import Outcome, Searcher, Task, algorithm
from zermelo.kernels import BUDGET, DONE, INF, Run, at_end, keep, kernel, legal_moves, probe, rules, stopped, u64, visit


class Memory(NamedTuple):
    vectors: Vectors


@algorithm(finds="max_n", **N_PLAYERS)
def max_n(task: Task, *, ties: Ties = "first", tie_seed: TieSeed = 0) -> Outcome:
    """Search every line."""
    return searched(task, allocate(task, ties, tie_seed))


def searched(task: Task, vectors: Vectors) -> Outcome:
    """One search of the root that breaks ties, or attacks a player, as the vectors say."""
    return solve(task, Searcher(task, sys.modules[__name__], memory=Memory(vectors)), vectors)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    vectors = run.memory.vectors
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, vectors, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    node = probe.enter(run, ply, mover, -INF, INF)
    row = ply * run.width
    best = -INF
    best_mark = u64(0)
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        search(params, run, child, mover, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        note(vectors, ply, i, entry(vectors, ply + 1, mover))
        new_mark = mark(params, vectors, child)
        if i == 0 or prefers(vectors, ply, mover, new_mark, best_mark):
            take(vectors, ply)
            best = entry(vectors, ply, mover)
            best_mark = new_mark
            keep(run, ply, move)
    probe.vector(run, node, vectors.values, ply * vectors.players, 1.0)
    return probe.leave(run, node, best, DONE)
