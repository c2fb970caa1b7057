"""Expectiminimax: minimax with chance nodes.

Idea     Where chance moves, the value of a position is the mean of its outcomes, weighted by their probabilities.
Returns  the exact value; no window, no pruning.
Leaves   (b n)^(d/2), if b moves and n outcomes take turns.
Source   [Michie1966]
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._root import search_root
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, rounding, row_buffer
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CHANCE, DONE, INF, Reals, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit,
)


class Memory(NamedTuple):
    probabilities: Reals  # beside the rows of Run.moves


@algorithm(finds="expectimax", **ZERO_SUM)
def expectiminimax(task: Task) -> Outcome:
    """Search every line and every outcome."""
    return search_root(task, __name__, memory=Memory(row_buffer(task)), tolerance=rounding(task))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, who is MAX throughout the tree."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, -INF, INF)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    if mover == CHANCE:
        mean = 0.0
        for i in range(rules.outcomes(params, state, run.moves, run.memory.probabilities, row)):
            if run.memory.probabilities[row + i] == 0.0:  # what lies below can neither count nor stay unsolved
                continue
            outcome = run.moves[row + i]
            probe.step(run, ply, outcome)
            child = rules.play(params, state, outcome)
            value = search(params, run, child, player, ply + 1, depth - 1, alpha, beta)
            if stopped(run):
                return probe.leave(run, node, mean, BUDGET)
            mean += run.memory.probabilities[row + i] * value
        return probe.leave(run, node, mean, DONE)
    best = -INF if mover == player else INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        value = search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if (mover == player and value > best) or (mover != player and value < best):
            best = value
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)
