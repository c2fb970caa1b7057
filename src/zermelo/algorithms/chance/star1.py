"""Star1: alpha-beta windows through chance nodes.

Idea     The outcomes not yet searched are worth at most the highest payoff and at least the lowest. So at a
         chance node each outcome has a window of its own; outside of it the mean is outside of (alpha, beta):

                     alpha - seen - highest * rest              beta - seen - lowest * rest
           alpha_i = -----------------------------     beta_i = ---------------------------
                                 p_i                                        p_i

Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact, but for rounding.
Bounds   of the payoffs are the game's traits. Loose ones cost nodes, never soundness: with bounds k times as
         wide the windows are about k times as wide, and few outcomes but the last can fail.
Source   [ballard1983], *1; fail-soft
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._options import Alpha, Beta
from zermelo.algorithms._root import search_root
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, payoff_bounds, rounding, row_buffer
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CHANCE, CUT, CUTOFFS, DONE, INF, Reals, Run, at_end, keep, kernel, leaf, legal_moves, next_float, probe,
    rules, stopped, visit,
)


class Memory(NamedTuple):
    """The outcomes of the chance nodes on the path, beside the rows of Run.moves."""

    low: float  # bounds of all payoffs
    high: float
    probabilities: Reals
    rest: Reals  # the probability of the outcomes after this one


@algorithm(finds="expectimax", **ZERO_SUM)
def star1(task: Task, *, alpha: Alpha = -INF, beta: Beta = INF) -> Outcome:
    """Search with the window (alpha, beta)."""
    memory = Memory(*payoff_bounds(task.game.name, task.game.traits), row_buffer(task), row_buffer(task))
    return search_root(task, __name__, alpha, beta, memory=memory, tolerance=rounding(task))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the other player moves: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    if mover == CHANCE:
        low, high = run.memory.low, run.memory.high
        if alpha >= high or beta <= low:
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, high if alpha >= high else low, CUT)
        n = outcomes(params, run, run.memory, state, row)
        seen = 0.0
        for i in range(n):
            chance, rest = run.memory.probabilities[row + i], run.memory.rest[row + i]
            if chance == 0.0:
                continue
            outcome = run.moves[row + i]
            probe.step(run, ply, outcome)
            child = rules.play(params, state, outcome)
            lower = max(low, (alpha - seen - high * rest) / chance)
            upper = max(next_float(lower), min(high, (beta - seen - low * rest) / chance))
            value = search(params, run, child, player, ply + 1, depth - 1, lower, upper)
            if stopped(run):
                return probe.leave(run, node, seen, BUDGET)
            seen += chance * value
            if value <= lower and lower > low:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, min(alpha, seen + high * rest), CUT)
            if value >= upper and upper < high:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, max(beta, seen + low * rest), CUT)
        return probe.leave(run, node, seen, DONE)
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = search(params, run, child, player, ply + 1, depth - 1, max(alpha, best), beta)
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
def outcomes(params: Any, run: Run, memory: Memory, state: Any, row: int) -> int:
    """Write the outcomes, their probabilities and those of all that follow; returns how many there are."""
    n = rules.outcomes(params, state, run.moves, memory.probabilities, row)
    rest = 0.0
    for i in range(n - 1, -1, -1):
        memory.rest[row + i] = rest
        rest += memory.probabilities[row + i]
    return n
