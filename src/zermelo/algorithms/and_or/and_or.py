"""AND/OR evaluation from left to right.

Idea     A node where the player at the root is to move is an OR of its children, one where the other is to
         move an AND. The first child that decides its node makes the others superfluous.
Returns  v > threshold: the player to move gets at least v;  v <= threshold: at most v.
Leaves   all b^d at worst; about b^(d/2) where the deciding child comes first.
Source   [gametree2019], gt_eval_determ; [Pearl1980], SOLVE.

`variant.arrange` brings the moves of a node into the order in which they are searched.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from zermelo.algorithms._options import Threshold
from zermelo.algorithms._root import with_moves_above
from zermelo.core import TWO_PLAYER, Bound, Outcome, Searcher, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, leaf, legal_moves, next_float, probe, rules, stopped,
    variant, visit,
)


@algorithm(fixed_depth=None, needs_depth=True, **TWO_PLAYER)
def and_or(task: Task, *, threshold: Threshold = 0.0) -> Outcome:
    """Can the player to move get more than the threshold?"""
    return decide(task, threshold, __name__)


def decide(task: Task, threshold: float, arranged_by: str, memory: Any = 0) -> Outcome:
    """Search the root, with the moves arranged by a module; a search that was stopped decides nothing."""
    searcher = Searcher(task, sys.modules[__name__], variant=sys.modules[arranged_by], memory=memory)
    found = searcher.run(task.state, task.player, task.depth, threshold, next_float(threshold))
    if found.stopped or not isinstance(found.value, float):
        return replace(found, value=None, bound="none", pv=())
    known = replace(found, bound=bound_of(task, found.value, threshold))
    if found.value > threshold:
        return with_moves_above(task, searcher, known, threshold)
    return replace(known, best_moves=tuple(task.game.moves(task.state)) if task.all_best and task.depth > 0 else ())


def bound_of(task: Task, value: float, threshold: float) -> Bound:
    """A bound that the payoffs cannot go beyond is exact: so are all in a game of wins and losses."""
    traits = task.game.traits
    if value > threshold:
        return "exact" if value == traits.highest else "lower"
    return "exact" if value == traits.lowest else "upper"


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """What `player`, the one at the root throughout the tree, can get: true if it is more than alpha."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    is_or = mover == player
    best = -INF if is_or else INF
    n = legal_moves(params, run, state, row)
    variant.arrange(run, row, n)
    for i in range(n):
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


@kernel
def arrange(run: Run, row: int, n: int) -> None:
    """From left to right: as the game lists them."""
