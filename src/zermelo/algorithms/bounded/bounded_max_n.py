"""Bounded-suboptimal max^n: the value of the root player within epsilon of max^n.

Idea     Shallow pruning, and at the root: once he is promised so much that no more than epsilon can be missing, stop.
         At a child of the root, once its mover has so much that the root player can get at most
         epsilon more there than he is promised, leave the child, and never choose it.
Returns  the max^n vector of a child of the root whose value x for the root player is
         v - epsilon <= x <= v, where v is his value by `max_n` with ties = first; and AMB, how
         much of epsilon is still open. Nothing is promised to the others. With epsilon = 0 it is
         `max_n_shallow`, node by node.
Cost     that of `max_n_shallow` for epsilon = 0, and never more for more: what the exact search has promised at any
         time is at most epsilon more, so wherever it leaves a child, this one has left it.
Needs    what `max_n_shallow` needs.
Source   Bounded suboptimal n-player game tree search, project report, Ben-Gurion University 2021
         (BoundedSuboptimalMaxN).

Why it holds.  Below the children of the root only shallow pruning is at work, so a child that is not left early
returns its max^n vector, or one that is no better for the root player than what he has, as the child itself
(Korf). A child that is left because promised + epsilon >= pair - best[p] is worth at most pair - best[p] to him,
because its mover p, who is another player, gets best[p] or more there, and both together `pair` at most. It
returns less than the lowest payoff for him and is not chosen. So x is the highest value of the children that
were searched, what he is promised only grows up to x, and no other child is worth more than x + epsilon.

Conditions.  The proof uses each of them; docs/guides/bounded.md shows what happens without.
- The promise starts empty. The report does not say how; with 0 (the option `promised`) the first child may be
  left before anything was promised, and the answer is a vector that no leaf has, even with epsilon = 0.
- The mover of the child is not the root player. Where he moves twice, nothing is left at the second move.
- Nobody gets less than `lowest`, and payoffs and evaluations add up to the constant sum at most.
- Ties are broken in the same way as in the max^n that it is compared with: the first of equally good children.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms.bounded._adaptive import Adapt
from zermelo.algorithms.bounded._promise import keep_promise
from zermelo.algorithms.bounded._vector_bounds import PROMISED, UPPER, allocate, leaves_over, shallow_bound, solve
from zermelo.algorithms.multiplayer._vectors import CONSTANT_SUM, leaf, take
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, probe, rules, stopped, visit


@algorithm(fixed_depth=None, finds="max_n", **CONSTANT_SUM)
def bounded_max_n(
    task: Task,
    *,
    epsilon: float = 0.0,
    promised: float = -INF,
    deepening: bool = False,
    adapt: Adapt = "none",
    reference: bool = False,
) -> Outcome:
    """Search for a value of the root player within `epsilon`.

    `promised` is what he is promised before the search; only -inf keeps the bound. `deepening` goes ply by ply;
    `adapt` chooses epsilon, up to the given one, as it goes; `reference` searches with epsilon = 0, too,
    and reports ER, the ratio of the nodes.
    """

    def once(step: Task, within: float) -> Outcome:
        return solve(step, sys.modules[__name__], allocate(step, within, promised))

    return keep_promise(task, once, epsilon=epsilon, deepening=deepening, adapt=adapt, reference=reference)


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
    """May the rest of the root, or of a child of the root, be left at the price of epsilon?"""
    cells = run.memory.cells
    if ply == 0:
        cells[PROMISED] = max(cells[PROMISED], best)
        if cells[PROMISED] + run.memory.epsilon >= run.memory.most:
            cells[UPPER] = run.memory.most
            return True
    elif ply == 1 and mover != run.memory.root:
        over = leaves_over(run, best)
        if cells[PROMISED] + run.memory.epsilon >= over:
            cells[UPPER] = max(cells[UPPER], over)
            refuse(run, ply)
            return True
    return False


@kernel
def refuse(run: Run, ply: int) -> None:
    """The node says that it is worth less than anything to the root player, and nothing to the others."""
    for who in range(run.memory.players):
        run.memory.values[ply * run.memory.players + who] = run.memory.refused + 1.0
    run.memory.values[ply * run.memory.players + run.memory.root] = run.memory.refused
