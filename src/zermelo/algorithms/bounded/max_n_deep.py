"""Max^n with deep pruning: UNSOUND, kept as the counterexample that it is.

Idea     What alpha-beta does for two: a node is left when its mover has so much that some player who moves above
         it, however far, can get no more there than he has already.
Returns  a vector that promises nothing. What is left could not have become the value of the root, but it could have
         been chosen on the way, and what is chosen instead of it can become that value.
Source   R. E. Korf, Multi-player alpha-beta pruning, Artificial Intelligence 48 (1991), which shows that it fails
         for three players and more.

`zermelo check-bound max_n_deep` finds a tree on which it fails; docs/guides/bounded.md shows a smallest one.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms.bounded._vector_bounds import allocate, leaves_over, solve_unsound
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, leaf, take
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, probe, rules, stopped, visit


@algorithm(fixed_depth=None, finds="max_n", **CONSTANT_SUM)
def max_n_deep(task: Task) -> Outcome:
    """Search with pruning by the bounds of all players above."""
    return solve_unsound(task, sys.modules[__name__], allocate(task, 0.0))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    bound = deep_bound(run, ply, mover, player, alpha)
    node = probe.enter(run, ply, mover, -INF, bound)
    row = ply * run.width
    best = -INF
    for i in range(rules.moves(params, state, run.moves, row)):
        if i > 0 and best >= bound:
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
def deep_bound(run: Run, ply: int, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for one of those above to get no more than he has, which is kept a row a ply."""
    bound, row = run.memory.most, ply * run.memory.players
    for who in range(run.memory.players):
        has = -INF if ply == 0 else run.memory.lower[row - run.memory.players + who]
        if ply > 0 and who == parent:
            has = max(has, best)
        run.memory.lower[row + who] = has
        if who != mover:
            bound = min(bound, leaves_over(run, has))
    return bound
