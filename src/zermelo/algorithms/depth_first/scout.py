"""Scout: EVAL and TEST.

Idea     Before a move is evaluated, test whether it is better at all: a test is cheaper.
Returns  the exact value; EVAL has no window.
Leaves   at best those of alpha-beta; a test that succeeds is paid for twice.
Source   [Pearl1980b]. EVAL is `search` here, TEST is `test`, both in the negamax form.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._root import search_root
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, RESEARCHES, Run, at_end, keep, kernel, leaf, legal_moves, next_float, probe, rules,
    stopped, visit,
)


@algorithm(**TWO_PLAYER)
def scout(task: Task) -> Outcome:
    """Evaluate the first move, test the others."""
    return search_root(task, __name__)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """EVAL: the value for the player."""
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, -INF, INF)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        if i > 0:
            worse = test(params, run, child, 1 - player, ply + 1, depth - 1, -best)
            if worse and not stopped(run):
                continue
            run.counts[RESEARCHES] += 1
            probe.again(run, ply)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -INF, INF)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        best = value
        keep(run, ply, move)
    return probe.leave(run, node, best, DONE)


@kernel
def test(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, bound: float) -> bool:
    """TEST: is the value for the player at least the bound?

    It is if some reply is worth at most -bound to the other side: not at least the next number above -bound.
    """
    mover = rules.mover(params, state)
    if mover == 1 - player:
        return not test(params, run, state, mover, ply, depth, next_float(-bound))
    if not visit(run, ply):
        return False
    below = -next_float(-bound)
    node = probe.enter(run, ply, player, below, bound)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player) >= bound
    row = ply * run.width
    for i in range(legal_moves(params, run, state, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        refuted = test(params, run, child, 1 - player, ply + 1, depth - 1, next_float(-bound))
        if stopped(run):
            probe.leave(run, node, below, BUDGET)
            return False
        if not refuted:
            run.counts[CUTOFFS] += 1
            probe.leave(run, node, bound, CUT)
            return True
    probe.leave(run, node, below, DONE)
    return False
