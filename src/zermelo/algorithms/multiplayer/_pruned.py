"""Max^n with bounds: the kernel of `max_n_shallow`, `dfbnb` and `abbnb`.

Two bounds let a node be left before its last child. The mover p has all that there is: the most of the
game, or the game's own upper bound for him (immediate). Or p has so much that q, who moved to this
node, cannot get more here than he has already: S less what p has and what the others are sure of
(shallow). A child is not entered if the upper bound of the mover there is no better than what he has.

Every node that is not left early has its exact vector, and one that is left is never taken by its parent:
not by more than a tie under the rule `first`, and under the other rules, where a tie may be
preferred, only what is strictly worse is left.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.multiplayer._vectors import FIRST, entry, leaf, mark, note, prefers, take
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
    probe,
    rules,
    stopped,
    u64,
    visit,
)


@kernel
def sure_of(params: Any, run: Run, state: Any, player: int) -> float:
    """What a player gets at least: the lowest payoff, or what is left of the sum if all others get their most."""
    left = run.memory.total
    for other in range(run.memory.players):
        if other != player:
            left -= rules.upper(params, state, other)
    return max(run.memory.lowest, left)


@kernel
def bound_of(params: Any, run: Run, state: Any, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for the rest to be left, if who moved before has `best` already."""
    bound, pair = run.memory.most, run.memory.pair
    if run.memory.heuristic:
        bound = min(bound, rules.upper(params, state, mover))
        pair = run.memory.total
        for other in range(run.memory.players):
            if other != mover and other != parent:
                pair -= sure_of(params, run, state, other)
    return min(bound, pair - best) if run.memory.shallow and mover != parent else bound


@kernel
def enough(run: Run, ply: int, best: float, bound: float) -> bool:
    """Is the bound reached? A tie will do only where ties are lost: not if all best moves are wanted."""
    if run.memory.ties != FIRST or (run.memory.all_best and ply <= 1):
        return best > bound
    return best >= bound


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """`alpha` is the best that `player`, who moved last, has already."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    bound = bound_of(params, run, state, mover, player, alpha)
    node = probe.enter(run, ply, mover, -INF, bound)
    row = ply * run.width
    best = -INF
    best_mark = u64(0)
    for i in range(rules.moves(params, state, run.moves, row)):
        if i > 0 and enough(run, ply, best, bound):
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, best, CUT)
        move = run.moves[row + i]
        child = rules.play(params, state, move)
        if i > 0 and run.memory.heuristic and hopeless(params, run, child, ply, mover, best):
            run.counts[CUTOFFS] += 1
            note(run, ply, i, -INF)
            continue
        probe.step(run, ply, move)
        search(params, run, child, mover, ply + 1, depth - 1, best, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        note(run, ply, i, entry(run, ply + 1, mover))
        new_mark = mark(params, run, child)
        if i == 0 or prefers(run, ply, mover, new_mark, best_mark):
            take(run, ply)
            best = entry(run, ply, mover)
            best_mark = new_mark
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)


@kernel
def hopeless(params: Any, run: Run, child: Any, ply: int, mover: int, best: float) -> bool:
    """Can the mover get no more below a child than he has? Asked before the end of the game only."""
    if rules.mover(params, child) < 0:
        return False
    return enough(run, ply, best, rules.upper(params, child, mover))
