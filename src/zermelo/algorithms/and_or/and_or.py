"""AND/OR evaluation from left to right.

Idea     A node where the player who asks is to move is an OR of its children, one where the other is to
         move an AND. The first child that decides its node makes the others superfluous.
Returns  v > above: the player to move gets at least v;  v <= above: he gets at most v.
Leaves   all b^d at worst; b^(d/2) or so where the deciding child comes first.
Source   V. Cvijović, Game tree, seminar paper, University of Belgrade (2019), gt_eval_determ; J. Pearl,
         Asymptotic properties of minimax trees and game-searching procedures, Artificial
         Intelligence 14 (1980), SOLVE.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.and_or._question import answer
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET,
    CUT,
    CUTOFFS,
    DONE,
    INF,
    Run,
    at_end,
    keep,
    kernel,
    leaf,
    probe,
    rules,
    stopped,
    visit,
)


@algorithm(fixed_depth=None, **TWO_PLAYER)
def and_or(task: Task, *, above: float = 0.0) -> Outcome:
    """Can the player to move get more than `above`?"""
    return answer(task, __name__, above)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """True if it is more than alpha: what `player`, who asks throughout the tree, can get."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    is_or = mover == player
    best = -INF if is_or else INF
    for i in range(rules.moves(params, state, run.moves, row)):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        value = search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best if is_or else value < best:
            best = value
            keep(run, ply, move)
        if (value > alpha) == is_or:  # a true child decides an OR, a false one an AND
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)
