"""Expectimax of n players: max^n with chance.

Idea     A position is worth a vector, one value a player; who is to move takes the child that is best for
         him, chance takes the mean of the vectors. For one player it is expectimax, for two with zero sum
         expectiminimax.
Returns  the exact vector under the tie rule (vectors.py), but for rounding: two means that are equal may differ
         in their last digit, and are then no tie. No pruning.
Leaves   (b n)^(d/2), if b moves and n outcomes take turns.
Source   C. A. Luckhardt, K. B. Irani, An algorithmic solution of n-person games, AAAI 1986; the chance nodes of
         D. Michie, Game-playing and game-learning automata (1966).
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.chance._root import row_buffer
from zermelo.algorithms.multiplayer._vectors import Ties, allocate, entry, leaf, mark, note, prefers, solve, take
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET,
    CHANCE,
    DONE,
    INF,
    Reals,
    Run,
    at_end,
    keep,
    kernel,
    probe,
    rules,
    stopped,
    u64,
    visit,
)


class Memory(NamedTuple):
    """`Vectors`, and the probabilities beside the rows of Run.moves."""

    players: int
    root: int
    target: int
    ties: int
    seed: int
    all_best: bool
    shallow: bool
    heuristic: bool
    most: float
    pair: float
    total: float
    lowest: float
    values: Reals
    first: Reals
    probabilities: Reals


@algorithm(finds="max_n", perfect_information=True)
def expectimax_n(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search every line and every outcome; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, sys.modules[__name__], Memory(*allocate(task, ties, tie_seed), row_buffer(task)))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    row = ply * run.width
    if mover == CHANCE:
        node = probe.enter(run, ply, player, -INF, INF)
        clear(run, ply)
        for i in range(rules.outcomes(params, state, run.moves, run.memory.probabilities, row)):
            outcome = run.moves[row + i]
            probe.step(run, ply, outcome)
            search(params, run, rules.play(params, state, outcome), player, ply + 1, depth - 1, alpha, beta)
            if stopped(run):
                return probe.leave(run, node, 0.0, BUDGET)
            add(run, ply, run.memory.probabilities[row + i])
        return probe.leave(run, node, run.memory.values[ply * run.memory.players + player], DONE)
    node = probe.enter(run, ply, mover, -INF, INF)
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
            best = run.memory.values[ply * run.memory.players + mover]
            best_mark = new_mark
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)


@kernel
def clear(run: Run, ply: int) -> None:
    for who in range(run.memory.players):
        run.memory.values[ply * run.memory.players + who] = 0.0


@kernel
def add(run: Run, ply: int, probability: float) -> None:
    """Add the weighed vector of the outcome just searched to that of its chance node."""
    values, row = run.memory.values, ply * run.memory.players
    for who in range(run.memory.players):
        values[row + who] += probability * values[row + run.memory.players + who]
