"""Bounded max^n, version 2: UNSOUND, kept as the counterexample that it is.

Idea     Only the root player is promised anything, at the root; every node of the second player, however deep, is
         left when it can bring him no more than epsilon above that.
Returns  a vector that promises nothing, even with epsilon = 0: below the children of the root it is deep pruning.
         A node that is left returns the best of its mover so far, and those above choose by it.
Source   Bounded suboptimal n-player game tree search, project report, Ben-Gurion University 2021 (Version2,
         which the report rejects). The promise starts empty, so that what fails is the version and not its start.

`zermelo check-bound bounded_max_n_v2 --epsilon 1` finds a tree on which it fails; docs/guides/bounded.md shows a
smallest one.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms.bounded._promise import keep_promise
from zermelo.algorithms.bounded._vector_bounds import PROMISED, allocate, leaves_over, shallow_bound, solve_unsound
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, leaf, take
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, probe, rules, stopped, visit


@algorithm(fixed_depth=None, finds="max_n", **CONSTANT_SUM)
def bounded_max_n_v2(
    task: Task, *, epsilon: float = 0.0, deepening: bool = False, reference: bool = False
) -> Outcome:
    """Search with the pruning of version 2, which does not keep within `epsilon`."""

    def once(step: Task, within: float) -> Outcome:
        return solve_unsound(step, sys.modules[__name__], allocate(step, within))

    return keep_promise(task, once, epsilon=epsilon, deepening=deepening, adapt="none", reference=reference)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    bound = shallow_bound(run, mover, player, alpha)
    node = probe.enter(run, ply, mover, -INF, bound)
    row = ply * run.width
    best = -INF
    for i in range(rules.moves(params, state, run.moves, row)):
        if i > 0 and (near_enough(run, ply, mover, best) or best >= bound):
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, best, CUT)
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        search(params, run, child, mover, ply + 1, depth - 1, best, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        value = run.memory.values[(ply + 1) * run.memory.players + mover]
        if value > best:
            best = value
            take(run, ply)
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)


@kernel
def near_enough(run: Run, ply: int, mover: int, best: float) -> bool:
    """Can the root player get no more than epsilon above his promise? Asked at the root, and of the second player."""
    cells = run.memory.cells
    if ply == 0:
        cells[PROMISED] = max(cells[PROMISED], best)
        return cells[PROMISED] + run.memory.epsilon >= run.memory.most
    second = (run.memory.root + 1) % run.memory.players
    return mover == second and cells[PROMISED] + run.memory.epsilon >= leaves_over(run, best)
