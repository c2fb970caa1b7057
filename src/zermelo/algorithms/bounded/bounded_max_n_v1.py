"""Bounded max^n, version 1: UNSOUND, kept as the counterexample that it is.

Idea     Every node keeps what each player is sure of (L) and can hope for (U); a node is left when its parent's
         mover is sure of all but epsilon of what he can hope for here.
Returns  a vector that promises nothing: a node that is left returns the best of its mover so far, who might
         have chosen otherwise, and those above choose by it. With epsilon = 0 it is `max_n_shallow`.
Source   Bounded suboptimal n-player game tree search, project report, Ben-Gurion University 2021 (Version1,
         which the report rejects). As printed: L and U change only when a later child is better than the first.

`zermelo check-bound bounded_max_n_v1 --epsilon 1` finds a tree on which it fails; docs/guides/bounded.md shows a
smallest one.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms.bounded._promise import keep_promise
from zermelo.algorithms.bounded._vector_bounds import allocate, leaves_over, shallow_bound, solve_unsound
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, leaf, take
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, probe, rules, stopped, visit


@algorithm(fixed_depth=None, finds="max_n", **CONSTANT_SUM)
def bounded_max_n_v1(
    task: Task, *, epsilon: float = 0.0, deepening: bool = False, reference: bool = False
) -> Outcome:
    """Search with the pruning of version 1, which does not keep within `epsilon`."""

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
    hope(run, ply)
    row = ply * run.width
    best = -INF
    for i in range(rules.moves(params, state, run.moves, row)):
        if i > 0 and (best >= bound or (i > 1 and close(run, ply, player))):
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
            if i > 0:
                narrow(run, ply, mover, value)
            best = value
            take(run, ply)
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)


@kernel
def hope(run: Run, ply: int) -> None:
    """At first nobody is sure of anything, and everybody can hope for all."""
    for who in range(run.memory.players):
        run.memory.lower[ply * run.memory.players + who] = run.memory.refused + 1.0
        run.memory.upper[ply * run.memory.players + who] = run.memory.most


@kernel
def narrow(run: Run, ply: int, mover: int, best: float) -> None:
    """The mover is sure of his best; the others can hope for what that leaves."""
    for who in range(run.memory.players):
        if who != mover:
            run.memory.upper[ply * run.memory.players + who] = leaves_over(run, best)
    run.memory.lower[ply * run.memory.players + mover] = best


@kernel
def close(run: Run, ply: int, parent: int) -> bool:
    """Is the parent's mover sure of all but epsilon of what he can hope for here?"""
    if ply == 0:
        return False
    here = ply * run.memory.players + parent
    above = here - run.memory.players
    return run.memory.lower[above] + run.memory.epsilon >= run.memory.upper[here]
