"""Max^n with immediate and shallow pruning.

Idea     With a constant sum S, what one player is sure of the others cannot get. A player who has
         the most that there is looks no further (immediate). A child is left as soon as its mover has so
         much that its parent's mover can get no more there than he has already (shallow).
Returns  the exact vector of `max_n`, under every tie rule. Under `first` a child is left when it can at
         best tie, as in the source; under `worst` and `seeded`, where a tie may be preferred,
         only when it is worse, so that less is pruned and immediate pruning has no effect.
Needs    payoffs of a constant sum, none below `lowest`; evaluations within the same bounds that add up to
         at most the sum. With p's best at v, the next player q is bounded by S - v - (n-2) lowest.
         Sums are compared as they are computed: whole numbers are exact.
Leaves   between b^(d/2) and b^d; b^d on average for many players (Korf). A player who moves
         twice in a row has no shallow bound at the second move.
Sound    Deep pruning is not: a bound of a grandparent cuts a line that would not have been chosen, and
         the choice among the rest changes (tests keep a smallest tree). For the same reason a table must not
         keep what was pruned. Order of moves: as for `max_n`.
Source   R. E. Korf, Multi-player alpha-beta pruning, Artificial Intelligence 48 (1991).
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.core.bits import u64
from zermelo.core.kernel import kernel, probe, rules
from zermelo.core.probe_tree import BUDGET, CUT, DONE
from zermelo.core.registry import algorithm
from zermelo.core.run import CUTOFFS, INF, Run, keep, stopped, visit
from zermelo.core.search import Outcome, Task
from zermelo.search.multiplayer.vectors import (
    CONSTANT_SUM,
    FIRST,
    Ties,
    allocate,
    leaf,
    mark,
    note,
    prefers,
    solve,
    take,
)
from zermelo.search.shared.leaf import at_end


@algorithm(finds="max_n", **CONSTANT_SUM)
def max_n_shallow(task: Task, *, ties: Ties = "first", tie_seed: int = 0) -> Outcome:
    """Search with pruning; `ties` and `tie_seed` tell which of equally good children is taken."""
    return solve(task, sys.modules[__name__], allocate(task, ties, tie_seed))


@kernel
def bound_of(run: Run, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for his parent's mover to get no more than the best he has."""
    return run.memory.most if mover == parent else min(run.memory.most, run.memory.pair - best)


@kernel
def enough(run: Run, ply: int, best: float, bound: float) -> bool:
    """May the rest be left? A tie is enough only if ties are lost: not if all best moves are wanted."""
    if run.memory.ties != FIRST or (run.memory.all_best and ply <= 1):
        return best > bound
    return best >= bound


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """`alpha` is the best that `player`, the parent's mover, has already."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    bound = bound_of(run, mover, player, alpha)
    node = probe.enter(run, ply, mover, -INF, bound)
    row = ply * run.width
    best = -INF
    best_mark = u64(0)
    for i in range(rules.moves(params, state, run.moves, row)):
        if i > 0 and enough(run, ply, best, bound):
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, best, CUT)
        move = run.moves[row + i]
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        search(params, run, child, mover, ply + 1, depth - 1, best, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        note(run, ply, i, mover)
        new_mark = mark(params, run, child)
        if i == 0 or prefers(run, ply, mover, new_mark, best_mark):
            take(run, ply)
            best = run.memory.values[ply * run.memory.players + mover]
            best_mark = new_mark
            keep(run, ply, move)
    return probe.leave(run, node, best, DONE)
