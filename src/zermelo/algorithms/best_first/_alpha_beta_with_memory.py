"""Alpha-beta with memory: with a null window, the memory-enhanced test MT.

Idea     A null-window search tests whether the value is at least gamma. The bounds that it proves of
         every position are kept, so that the next test goes on where the last one ended.
Source   [plaat1996].

The paper keeps two bounds of every position. The shared table keeps the last one, which is the one
that the next test needs: a driver that comes from one side never needs the other bound, and
the rest visit 98 to 101 % of the nodes (docs/guides/best_first.md). With `store_leaves` a leaf has an
entry, and none is evaluated twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._ordering import NO_MOVE, Ordering, follow, next_best, remember_cut, score_moves
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, HIT, HORIZON, INF, TERMINAL, Ints, Reals, Run, at_end, keep, kernel, leaf, legal_moves,
    probe, rules, stopped, table, u64, visit,
)


class Memory(NamedTuple):
    """What is kept between nodes, tests and iterations."""

    store_leaves: bool
    rule: int  # of the driver, see _mt_drivers.py
    step: float
    lowest: float  # of the payoffs, or -infinity
    highest: float  # nothing is better than a move that reaches it
    guess: Reals  # one cell: the value of the last iteration
    line: Ints  # that of the last test which failed high: its length, then its moves
    table: table.Table
    order: Ordering


@kernel
def memory_test(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -memory_test(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return known_leaf(params, run, node, state, mover, player)
    key = u64(rules.key(params, state))
    hash_move = NO_MOVE
    word, value = table.look_up(run, run.memory.table, key)
    if word != 0:
        hash_move = table.move_of(word)
        outside = value <= alpha or value >= beta  # within the window the line is wanted, too
        if outside and table.answers(word, value, depth, False, alpha, beta):
            table.use(run, word)
            return probe.leave(run, node, value, HIT)
    horizon_leaves = run.counts[HORIZON]  # if no more are added below, the position is solved
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    score_moves(params, run, run.memory.order, state, player, ply, depth, row, n, hash_move)
    enough = min(beta, run.memory.highest)
    best = -INF
    best_move = NO_MOVE
    for i in range(n):
        move = next_best(run, run.memory.order, row, i, n)
        follow(run.memory.order, ply, move)
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = -memory_test(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -max(alpha, best))
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                keep(run, ply, move)
            if value >= enough:
                run.counts[CUTOFFS] += 1
                remember_cut(run.memory.order, player, ply, depth, move)
                break
    bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
    table.store(run.memory.table, key, best, depth, best_move, run.counts[HORIZON] == horizon_leaves, bound)
    return probe.leave(run, node, best, CUT if best >= enough else DONE)


@kernel
def known_leaf(params: Any, run: Run, node: int, state: Any, mover: int, player: int) -> float:
    """A leaf's value for the player: from the table, or evaluated and stored if leaves are.

    At the end of the game nobody is to move, so the payoff of player 0 is stored: the same position may be
    reached with either player to be answered.
    """
    if not run.memory.store_leaves:
        return leaf(params, run, node, state, mover, player)
    sign = -1.0 if mover == TERMINAL and player == 1 else 1.0
    key = u64(rules.key(params, state))
    word, value = table.look_up(run, run.memory.table, key)
    if word != 0 and table.answers(word, 0.0, 0, False, -INF, INF):
        table.use(run, word)
        return probe.leave(run, node, sign * value, HIT)
    value = leaf(params, run, node, state, mover, player)
    table.store(run.memory.table, key, sign * value, 0, NO_MOVE, mover == TERMINAL, table.EXACT)
    return value
