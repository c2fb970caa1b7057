"""Star2: Star1 after a probe of one move below each outcome.

Idea     Below an outcome one move of a player already bounds its value: the best move is no worse. So
         before the outcomes are searched, the best-looking move below each is probed, and the mean of these
         bounds often lies outside the window already; if not, it narrows the windows of the search,
         which goes on with the moves that are left.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact, but for rounding.
Bounds   of the payoffs are the game's traits. Loose ones cost nodes, never soundness; fewer than with Star1,
         since a probe puts a value of the tree in the place of one of them.
Probes   help where moves come in a good order: `static_ordering` makes one by evaluation. Where the player
         whom the value is for moves after the outcome, a probe can only make it fail high; where the other moves, only
         low.
Source   [ballard1983], *2; [HaukEtAl2004]
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._options import Alpha, Beta, Probing, StaticOrdering
from zermelo.algorithms._ordering import NO_MOVE, Ordering, next_best, ordering, score_moves
from zermelo.algorithms._root import search_root
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, rounding
from zermelo.algorithms.chance._outcome_intervals import (
    ALL_MOVES, OPEN, Intervals, best_tried, can_probe, failed, intervals, learn, lower_end, mean, outcomes, search_all,
    search_from, upper_end,
)
from zermelo.core import Outcome, Task, algorithm, between
from zermelo.kernels import (
    BUDGET, CHANCE, CUT, CUTOFFS, DONE, INF, PROBED, Run, at_end, keep, kernel, leaf, legal_moves, probe, rules,
    stopped, visit,
)

MOST_PROBES = 1000


class Memory(NamedTuple):
    rounds: int  # of probes over all outcomes
    each: int  # moves probed below an outcome in a round
    chance: Intervals
    order: Ordering


@algorithm(finds="expectimax", **ZERO_SUM)
def star2(
    task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, probing: Probing = 1, static_ordering: StaticOrdering = 2
) -> Outcome:
    """Search with the window (alpha, beta)."""
    return probed(task, alpha, beta, min(1, probing), probing, static_ordering)


def probed(task: Task, alpha: float, beta: float, rounds: int, each: int, static: int) -> Outcome:
    """Search with `rounds` rounds over all outcomes, of `each` probed moves below every one."""
    between("option probing", max(rounds, each), 0, MOST_PROBES)
    between("option static_ordering", static, 0, 1000)
    order = ordering(
        task, task.depth + 1, hash_move=False, refutations=False, killers=False, history=False, static_ordering=static
    )
    memory = Memory(rounds, each, intervals(task), order)
    return search_root(task, __name__, alpha, beta, memory=memory, tolerance=rounding(task))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the other player moves: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    memory, chance = run.memory, run.memory.chance
    if mover == CHANCE:
        if alpha >= chance.high or beta <= chance.low:
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, chance.high if alpha >= chance.high else chance.low, CUT)
        n = outcomes(params, run, chance, state, row)
        for turn in range(memory.rounds + 1):
            searching = turn == memory.rounds  # after the probes, the moves that are left
            first = turn * memory.each
            last = ALL_MOVES if searching else first + memory.each
            for i in range(n):
                if chance.probabilities[row + i] == 0.0:
                    continue
                child = rules.play(params, state, run.moves[row + i])
                below = rules.mover(params, child)
                own, probing = below == player, memory.rounds > 0 and can_probe(below, depth - 1)
                left = search_from(params, run, chance, child, ply + 1, first, last) if probing else searching
                if not left and not (searching and probing):
                    continue
                lower = lower_end(chance, row, n, i, alpha)
                upper = upper_end(chance, row, n, i, beta, lower)
                value = -INF if own else INF
                if left:
                    probe.step(run, ply, run.moves[row + i])
                    value = search(params, run, child, player, ply + 1, depth - 1, lower, upper)
                    search_all(chance, ply + 1)
                    if stopped(run):
                        return probe.leave(run, node, 0.0, BUDGET)
                if probing:
                    value = best_tried(chance, row + i, value, own, turn)
                verdict = learn(chance, row + i, value, lower, upper, searching, own)
                if verdict != OPEN:
                    return probe.leave(run, node, failed(run, chance, row, n, verdict, alpha, beta), CUT)
        return probe.leave(run, node, mean(chance, chance.least, row, n, -1), DONE)
    n = legal_moves(params, run, state, row)
    score_moves(params, run, memory.order, state, player, ply, depth, row, n, NO_MOVE)
    first, last = chance.first[ply], min(n, chance.last[ply])
    best = -INF
    for i in range(last):
        move = next_best(run, memory.order, row, i, n)
        if i < first:
            continue
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = search(params, run, child, player, ply + 1, depth - 1, max(alpha, best), beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            if value > alpha:
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE if last == n and first == 0 else PROBED)
