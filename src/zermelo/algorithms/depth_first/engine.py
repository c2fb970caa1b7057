"""The engine: principal variation search with all that makes it fast.

Iterative deepening, transposition table, hash move, refutation table, killer moves, history,
static ordering by the evaluation of the child, quiescence. Each part can be switched off, so
that its effect can be measured; with all of them off it visits the nodes of `pvs` with the
highest payoff for beta: nothing is better than a win.

Idea     Pruning is as good as the order of moves: try first what was best elsewhere.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact.
Threads  search the same position with one table and put off moves that others are at (ABDADA), or only share the
         table (lazy SMP). The value is that of one thread where entries of deeper searches do not answer; the
         nodes and equally good moves may differ from run to run.
Source   [Marsland1986]; killers and refutation table: [AklNewborn1977]; history: [Schaeffer1983]; threads:
         [Weill1996], [Ostensen2016].
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from zermelo.algorithms._options import (
    Alpha, Beta, Deepening, DeeperEntries, HashMove, History, Killers, QuiescencePlies, StaticOrdering, TableMb,
    Threads,
)
from zermelo.algorithms._ordering import NO_MOVE, follow, next_best, remember_cut, score_moves
from zermelo.algorithms.depth_first._busy_moves import begin, end, is_busy
from zermelo.algorithms.depth_first._engine_root import Order, Window, search_deepening
from zermelo.algorithms.depth_first.quiescence import horizon
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, HIT, HORIZON, INF, RESEARCHES, Run, at_end, keep, kernel, leaf, legal_moves, next_float,
    probe, rules, stopped, table, u64, visit,
)


@algorithm(fixed_depth={"quiescence": False, "deeper_entries": False}, **TWO_PLAYER)
def engine(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    deepening: Deepening = True,
    table_mb: TableMb = 16.0,
    deeper_entries: DeeperEntries = True,
    hash_move: HashMove = True,
    refutations: Annotated[bool, "Try the move early that last refuted the same line of one or two moves."] = True,
    killers: Killers = True,
    history: History = True,
    static_ordering: StaticOrdering = 3,
    quiescence: Annotated[bool, "Follow noisy moves beyond the depth, if the game says which are."] = True,
    quiescence_plies: QuiescencePlies = 16,
    threads: Threads = 1,
    teamwork: Annotated[
        Literal["abdada", "lazy_smp"], "What threads do: put off moves that another is at, or only share the table."
    ] = "abdada",
) -> Outcome:
    """Search with the window (alpha, beta)."""
    order = Order(hash_move, refutations, killers, history, static_ordering)
    return search_deepening(
        task, sys.modules[__name__], Window(alpha, beta), order, deepening=deepening, table_mb=table_mb,
        deeper_entries=deeper_entries, quiescence=quiescence, quiescence_plies=quiescence_plies, threads=threads,
        marking=teamwork == "abdada",
    )  # fmt: skip


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if at_end(mover, depth) and run.memory.quiesce:
        return horizon(params, run, state, mover, player, ply, alpha, beta)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    key = u64(0)
    hash_move = NO_MOVE
    if run.memory.use_table:
        key = u64(rules.key(params, state))
        word, value = table.look_up(run, run.memory.table, key)
        if word != 0:
            hash_move = table.move_of(word)
            null = beta <= next_float(alpha)  # in a wide window the line is wanted, not only the value
            if null and table.answers(word, value, depth, run.memory.deeper_entries, alpha, beta):
                table.use(run, word)
                return probe.leave(run, node, value, HIT)
    horizon_leaves = run.counts[HORIZON]  # if no more are added below, the position is solved
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    score_moves(params, run, run.memory.order, state, player, ply, depth, row, n, hash_move)
    best = -INF
    best_move = NO_MOVE
    later = 0  # moves that were put off: they are searched when all others have been
    for i in range(2 * n):
        if i >= n + later:
            break
        if i >= n:
            move = run.moves[row + i - n]
        else:
            move = next_best(run, run.memory.order, row, i, n)
            if i > 0 and is_busy(run, key, move, depth):
                run.moves[row + later] = move  # in the place of one that has been searched
                later += 1
                continue
        follow(run.memory.order, ply, move)
        probe.step(run, ply, move)
        child = rules.play(params, state, move)
        low = max(alpha, best)
        upper = beta if i == 0 else next_float(low)
        begin(run, key, move, depth)
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -upper, -low)
        if i > 0 and low < value < beta and not stopped(run):
            run.counts[RESEARCHES] += 1
            probe.again(run, ply)
            value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, next_float(-value))
        end(run, key, move, depth)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                remember_cut(run.memory.order, player, ply, depth, move)
                break
    if run.memory.use_table:
        bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
        table.store(run.memory.table, key, best, depth, best_move, run.counts[HORIZON] == horizon_leaves, bound)
    return probe.leave(run, node, best, CUT if best >= beta else DONE)
