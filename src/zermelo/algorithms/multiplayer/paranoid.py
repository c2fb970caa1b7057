"""Paranoid: the player at the root against all others, by alpha-beta.

Idea     Suppose that the others play against the root player alone. Then the game has two sides, the value of the root
         is one number, and alpha-beta prunes as deep as it does for two players.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise the exact value that the root player is
         sure of, whatever the others do. For two players with zero sum it is alpha-beta, node by node.
Leaf value  `own`: the root player's payoff. `difference`: that minus the sum of the others'. With a constant
         sum S the second is 2 own - S at the end of a game: the same moves, nodes and order.
         They differ where sums are not constant, or evaluations add up to less than S.
Leaves   b^(d (n-1)/n) at best with n players in turn [sturtevant2000].
Sound    A table (the root player is part of the key, since values are for that player) and any order of moves:
         the value stays, of equally best moves another may be taken. So threads may share the table (lazy SMP).
Source   [sturtevant2000]
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms._lazy_smp import Team, team_of
from zermelo.algorithms._options import (
    Alpha, Beta, Deepening, History, Killers, LeafValue, StaticOrdering, TableMb, Threads,
)
from zermelo.algorithms._ordering import NO_MOVE, Ordering, follow, next_best, ordering, remember_cut, score_moves
from zermelo.algorithms._root import check_window, with_best_moves
from zermelo.algorithms.multiplayer._coalition import leaf, subtracted
from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.core import Outcome, Task, algorithm, between, check_megabytes, deepen
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, GOLDEN, HIT, HORIZON, INF, Run, at_end, keep, kernel, legal_moves, probe, rules,
    stopped, table, u64, visit,
)


class Memory(NamedTuple):
    others: int  # the number of players, if the payoffs of the others are subtracted; else 0
    use_table: bool
    ordered: bool
    table: table.Table
    order: Ordering


@algorithm(finds="paranoid", **N_PLAYERS)
def paranoid(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    leaf_value: LeafValue = "own",
    deepening: Deepening = False,
    table_mb: TableMb = 0.0,
    killers: Killers = False,
    history: History = False,
    static_ordering: StaticOrdering = 0,
    threads: Threads = 1,
) -> Outcome:
    """Search with the window (alpha, beta); moves in the order of the game unless an option asks for another."""
    check_window(alpha, beta)
    check_megabytes("option table_mb", table_mb)
    between("option static_ordering", static_ordering, 0, 1000)
    ordered = table_mb > 0 or killers or history or static_ordering > 0
    others, kept = subtracted(task, leaf_value), table.allocate(task.zeros, table_mb)

    def memory() -> Memory:
        order = ordering(
            task, task.depth + 1, hash_move=table_mb > 0, refutations=False, killers=killers, history=history,
            static_ordering=static_ordering,
        )  # fmt: skip
        return Memory(others, table_mb > 0, ordered, kept, order)

    searcher = Team(task, sys.modules[__name__], [memory() for _ in team_of(task, threads, table_mb)])

    def once(step: Task) -> Outcome:
        return with_best_moves(step, searcher, searcher.run(step.state, step.player, step.depth, alpha, beta))

    return deepen(task, once, partial=table_mb > 0) if deepening else once(task)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, whom all others play against."""
    if not visit(run, ply):
        return 0.0
    memory = run.memory
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player, memory.others)
    key = u64(0)
    hash_move = NO_MOVE
    if memory.use_table:
        key = u64(rules.key(params, state)) ^ (u64(player) * u64(GOLDEN))
        word, value = table.look_up(run, memory.table, key)
        if word != 0:
            hash_move = table.move_of(word)
            if ply > 0 and table.answers(word, value, depth, False, alpha, beta):
                table.use(run, word)
                return probe.leave(run, node, value, HIT)
    horizon = run.counts[HORIZON]
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    if memory.ordered:
        score_moves(params, run, memory.order, state, mover, ply, depth, row, n, hash_move)
    best = -INF if mover == player else INF
    best_move = NO_MOVE
    low = alpha
    high = beta
    for i in range(n):
        move = next_best(run, memory.order, row, i, n) if memory.ordered else run.moves[row + i]
        if memory.ordered:
            follow(memory.order, ply, move)
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        value = search(params, run, child, player, ply + 1, depth - 1, low, high)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if (mover == player and value > best) or (mover != player and value < best):
            best = value
            best_move = move
            if mover == player:
                low = max(low, best)
            else:
                high = min(high, best)
            if (value > alpha) if mover == player else (value < beta):
                keep(run, ply, move)
            if low >= high:
                run.counts[CUTOFFS] += 1
                if memory.ordered:
                    remember_cut(memory.order, mover, ply, depth, move)
                break
    if memory.use_table:
        bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
        table.store(memory.table, key, best, depth, best_move, run.counts[HORIZON] == horizon, bound)
    return probe.leave(run, node, best, CUT if low >= high else DONE)
