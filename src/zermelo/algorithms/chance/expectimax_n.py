"""Expectimax of n players: max^n with chance.

Idea     A position has a vector of values, one per player; the player to move takes the child that is best for itself,
         chance takes the mean of the vectors. For one player it is expectimax, for two with zero sum
         expectiminimax.
Returns  the exact vector under the tie rule (`_payoff_vectors.py`), up to rounding: two means that are equal may differ
         in their last digit, and are then not a tie. No pruning.
Leaves   (b n)^(d/2), if b moves and n outcomes take turns.
Source   [LuckhardtIrani1986]; the chance nodes of [Michie1966]
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms._options import Ties, TieSeed
from zermelo.algorithms.chance._outcome_buffers import row_buffer
from zermelo.algorithms.multiplayer._payoff_vectors import (
    Vectors, allocate, entry, leaf, mark, note, prefers, solve, take,
)
from zermelo.core import Outcome, Searcher, Task, algorithm
from zermelo.kernels import (
    BUDGET, CHANCE, DONE, INF, Reals, Run, at_end, keep, kernel, legal_moves, probe, rules, stopped, u64, visit,
)


class Memory(NamedTuple):
    vectors: Vectors
    probabilities: Reals  # beside the rows of Run.moves


@algorithm(finds="max_n", perfect_information=True)
def expectimax_n(task: Task, *, ties: Ties = "first", tie_seed: TieSeed = 0) -> Outcome:
    """Search every line and every outcome."""
    vectors = allocate(task, ties, tie_seed)
    searcher = Searcher(task, sys.modules[__name__], memory=Memory(vectors, row_buffer(task)))
    return solve(task, searcher, vectors)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    vectors, probabilities = run.memory.vectors, run.memory.probabilities
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, vectors, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    row = ply * run.width
    if mover == CHANCE:
        node = probe.enter(run, ply, player, -INF, INF)
        clear(vectors, ply)
        for i in range(rules.outcomes(params, state, run.moves, probabilities, row)):
            if probabilities[row + i] == 0.0:  # what lies below can neither count nor stay unsolved
                continue
            outcome = run.moves[row + i]
            probe.step(run, ply, outcome)
            search(params, run, rules.play(params, state, outcome), player, ply + 1, depth - 1, alpha, beta)
            if stopped(run):
                return probe.leave(run, node, 0.0, BUDGET)
            add(vectors, ply, probabilities[row + i])
        probe.vector(run, node, vectors.values, ply * vectors.players, 1.0)
        return probe.leave(run, node, entry(vectors, ply, player), DONE)
    node = probe.enter(run, ply, mover, -INF, INF)
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


@kernel
def clear(vectors: Vectors, ply: int) -> None:
    for who in range(vectors.players):
        vectors.values[ply * vectors.players + who] = 0.0


@kernel
def add(vectors: Vectors, ply: int, probability: float) -> None:
    """Add the weighted vector of the outcome just searched to that of its chance node."""
    row = ply * vectors.players
    for who in range(vectors.players):
        vectors.values[row + who] += probability * vectors.values[row + vectors.players + who]
