"""Star-minimax: Star2 with all that makes it fast, the engine of games with chance.

Iterative deepening, transposition table, hash move, killer moves, history, static ordering by the
evaluation of the child. Each part can be switched off, so that its effect can be measured. What was
probed is searched again: the order of moves changes on the way, and the table makes it cheap.

Idea     What one iteration learns of a position, the next one uses: its best move is probed first, and the
         intervals of a chance node's outcomes start with what the table knows of them.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise exact, but for rounding.
Threads  may share the table (lazy SMP): an entry bounds the mean of a position, whoever has searched it; means are
         rounded in the order of the search, so that two runs may differ in the last digits.
Bounds   of the payoffs are the game's traits. Loose ones cost nodes, never soundness.
Source   [ballard1983]; [VenessBlair2007]
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms._lazy_smp import Team, team_of
from zermelo.algorithms._options import (
    Alpha, Beta, Deepening, DeeperEntries, HashMove, History, Killers, Probing, StaticOrdering, TableMb, Threads,
)
from zermelo.algorithms._ordering import NO_MOVE, Ordering, next_best, ordering, remember_cut, score_moves
from zermelo.algorithms._root import check_window, with_best_moves
from zermelo.algorithms.chance._outcome_buffers import ZERO_SUM, rounding
from zermelo.algorithms.chance._outcome_intervals import (
    OPEN, Intervals, can_probe, failed, intervals, is_closed, known_to_fail, learn, lower_end, mean, outcomes,
    search_all, search_from, upper_end,
)
from zermelo.algorithms.chance._table_entries import recall, remember, turned, whose
from zermelo.algorithms.chance.star2 import MOST_PROBES
from zermelo.core import Outcome, Task, algorithm, between, check_megabytes, deepen
from zermelo.kernels import (
    BUDGET, CHANCE, CUT, CUTOFFS, DONE, HIT, HORIZON, INF, PROBED, Run, at_end, keep, kernel, leaf, legal_moves, probe,
    rules, stopped, table, u64, visit,
)


class Memory(NamedTuple):
    """What the search keeps between nodes and iterations."""

    rounds: int
    each: int
    use_table: bool
    deeper: bool
    table: table.Table
    chance: Intervals
    order: Ordering


@algorithm(finds="expectimax", **ZERO_SUM)
def star_minimax(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    deepening: Deepening = True,
    table_mb: TableMb = 16.0,
    deeper_entries: DeeperEntries = False,
    hash_move: HashMove = True,
    killers: Killers = True,
    history: History = True,
    static_ordering: StaticOrdering = 2,
    probing: Probing = 1,
    threads: Threads = 1,
) -> Outcome:
    """Search with the window (alpha, beta)."""
    check_window(alpha, beta)
    check_megabytes("option table_mb", table_mb)
    between("option static_ordering", static_ordering, 0, 1000)
    between("option probing", probing, 0, MOST_PROBES)
    kept = table.allocate(task.zeros, table_mb)

    def memory() -> Memory:
        order = ordering(
            task, task.depth + 1, hash_move=hash_move, refutations=False, killers=killers, history=history,
            static_ordering=static_ordering,
        )  # fmt: skip
        return Memory(min(1, probing), probing, table_mb > 0, deeper_entries, kept, intervals(task), order)

    searcher = Team(task, sys.modules[__name__], [memory() for _ in team_of(task, threads, table_mb)])

    def once(step: Task) -> Outcome:
        found = searcher.run(step.state, max(0, step.player), step.depth, alpha, beta)
        return with_best_moves(step, searcher, found, tolerance=rounding(step))

    return deepen(task, once, partial=table_mb > 0 and hash_move) if deepening else once(task)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the other player moves: search from its point of view
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    memory, chance = run.memory, run.memory.chance
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    key = u64(0)
    hash_move = NO_MOVE
    if memory.use_table:
        key = u64(rules.key(params, state))
        word, value = table.look_up(run, memory.table, key)
        if word != 0:
            hash_move = table.move_of(word)
            if whose(mover) != player:
                value, word = -value, turned(word)
            if ply > 0 and table.answers(word, value, depth, memory.deeper, alpha, beta):
                table.use(run, word)
                return probe.leave(run, node, value, HIT)
    horizon = run.counts[HORIZON]
    row = ply * run.width
    best = -INF
    best_move = NO_MOVE
    if mover == CHANCE:
        n = outcomes(params, run, chance, state, row)
        if memory.use_table:
            for i in range(n):
                if chance.probabilities[row + i] == 0.0:  # an unsolved entry below would make this node unsolved
                    continue
                child = rules.play(params, state, run.moves[row + i])
                below = rules.mover(params, child)
                recall(params, run, memory.table, memory.deeper, chance, child, below, player, depth - 1, row + i)
        verdict = known_to_fail(chance, row, n, alpha, beta)
        for turn in range(memory.rounds + 1):
            searching = turn == memory.rounds  # after the probes
            for i in range(n):
                if verdict != OPEN or chance.probabilities[row + i] == 0.0 or is_closed(chance, row + i):
                    continue
                child = rules.play(params, state, run.moves[row + i])
                below = rules.mover(params, child)
                if not searching:
                    if not can_probe(below, depth - 1):
                        continue
                    search_from(params, run, chance, child, ply + 1, 0, memory.each)
                lower = lower_end(chance, row, n, i, alpha)
                upper = upper_end(chance, row, n, i, beta, lower)
                probe.step(run, ply, run.moves[row + i])
                value = search(params, run, child, player, ply + 1, depth - 1, lower, upper)
                search_all(chance, ply + 1)
                if stopped(run):
                    return probe.leave(run, node, 0.0, BUDGET)
                verdict = learn(chance, row + i, value, lower, upper, searching, below == player)
        if verdict == OPEN:
            best = mean(chance, chance.least, row, n, -1)
        else:
            best = failed(run, chance, row, n, verdict, alpha, beta)
        if memory.use_table:
            solved = run.counts[HORIZON] == horizon
            remember(memory.table, key, mover, player, best, alpha, beta, depth, best_move, solved, True)
        return probe.leave(run, node, best, DONE if verdict == OPEN else CUT)
    n = legal_moves(params, run, state, row)
    score_moves(params, run, memory.order, state, player, ply, depth, row, n, hash_move)
    first, last = chance.first[ply], min(n, chance.last[ply])
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
            best_move = move
            if value > alpha:
                keep(run, ply, move)
            if value >= beta:
                run.counts[CUTOFFS] += 1
                remember_cut(memory.order, player, ply, depth, move)
                break
    whole = first == 0 and last == n
    if memory.use_table:
        solved = run.counts[HORIZON] == horizon
        remember(memory.table, key, mover, player, best, alpha, beta, depth, best_move, solved, whole)
    return probe.leave(run, node, best, CUT if best >= beta else DONE if whole else PROBED)
