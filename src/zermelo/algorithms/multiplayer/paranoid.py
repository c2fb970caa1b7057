"""Paranoid: the player at the root against all others, by alpha-beta.

Idea     Suppose that the others play against the root alone. Then the game is one of two sides, the
         root's value is one number, and alpha-beta prunes as deep as it does for two.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise the exact value that the root is
         sure of, whatever the others do. For two players with zero sum it is alpha-beta, node by node.
Worth    `own`: the root's own entry. `difference`: his entry less the sum of the others'. With a constant
         sum S the second is 2 own - S at the end of a game: the same moves, nodes and order.
         They differ where sums are not constant, or evaluations add up to less than S.
Leaves   b^(d (n-1)/n) at best with n players in turn (Sturtevant and Korf).
Sound    A table (the root player is part of the key: others see other values) and any order of moves:
         the value stays, of equally best moves another may be taken.
Source   N. R. Sturtevant, R. E. Korf, On pruning techniques for multi-player games, AAAI 2000.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from zermelo.algorithms._deepening import deepen
from zermelo.algorithms._ordering import NO_MOVE, Ordering, follow, next_best, ordering, remember_cut, score_moves
from zermelo.algorithms._root import check_window
from zermelo.algorithms.multiplayer._vectors import N_PLAYERS
from zermelo.core import Outcome, Searcher, Task, algorithm, between
from zermelo.kernels import (
    BUDGET,
    CUT,
    CUTOFFS,
    DONE,
    END,
    GOLDEN,
    HIT,
    HORIZON,
    INF,
    LEAF,
    LEAVES,
    TERMINAL,
    Run,
    at_end,
    keep,
    kernel,
    next_float,
    probe,
    rules,
    stopped,
    table,
    u64,
    visit,
)

MOST_MEGABYTES = 16_384.0


class Memory(NamedTuple):
    players: int
    difference: bool
    use_table: bool
    ordered: bool
    table: table.Table
    order: Ordering


@algorithm(finds="paranoid", **N_PLAYERS)
def paranoid(
    task: Task,
    *,
    alpha: float = -INF,
    beta: float = INF,
    worth: Literal["own", "difference"] = "own",
    deepening: bool = False,
    table_mb: float = 0.0,
    killers: bool = False,
    history: bool = False,
    static: int = 0,
) -> Outcome:
    """Search with the window (alpha, beta), moves in the order of the game unless told otherwise.

    `table_mb` sizes a table, whose moves are then tried first; `killers`, `history` and `static` (by the
    mover's evaluation, with so many plies left or more; 0 never) order the others.
    """
    check_window(alpha, beta)
    between("option table_mb", table_mb, 0, MOST_MEGABYTES)
    between("option static", static, 0, 1000)
    searcher = Searcher(task, sys.modules[__name__], memory=memory(task, worth, table_mb, killers, history, static))

    def once(step: Task) -> Outcome:
        return with_best_moves(step, searcher, searcher.run(step.state, step.player, step.depth, alpha, beta))

    return deepen(task, once, partial=table_mb > 0) if deepening else once(task)


def memory(task: Task, worth: str, table_mb: float, killers: bool, history: bool, static: int) -> Memory:
    order = ordering(
        task, task.depth + 1, hash_move=table_mb > 0, refutations=False, killers=killers, history=history,
        static_ordering=static,
    )  # fmt: skip
    ordered = table_mb > 0 or killers or history or static > 0
    return Memory(
        task.game.traits.players, worth == "difference", table_mb > 0, ordered,
        table.allocate(task.zeros, table_mb), order,
    )


def with_best_moves(task: Task, searcher: Searcher, outcome: Outcome) -> Outcome:
    """The outcome with every equally best move, if the task asks for them.

    A move is as good as the best if a null window just below the value fails high on it.
    """
    value = outcome.value
    if not task.all_best or task.depth < 1 or outcome.bound != "exact" or not isinstance(value, float):
        return outcome
    best, trees = [], list(task.trees)
    for move in task.game.moves(task.state):
        if move != outcome.pv[0]:
            child = task.game.play(task.state, move)
            reply = searcher.run(child, task.player, task.depth - 1, -next_float(-value), value, ply=1)
            outcome = outcome.plus(reply)
            if reply.stopped:
                break
            if not isinstance(reply.value, float) or reply.value < value:
                continue
        best.append(move)
    task.trees[:] = trees
    return replace(outcome, best_moves=tuple(best))


@kernel
def worth_of(params: Any, run: Run, state: Any, mover: int, player: int) -> float:
    """What a leaf is worth to the player: his own entry, or that less the others'."""
    value = 0.0
    for who in range(run.memory.players):
        if who == player or run.memory.difference:
            entry = rules.payoff(params, state, who) if mover == TERMINAL else rules.evaluate(params, state, who)
            value += entry if who == player else -entry
    return value


@kernel
def leaf(params: Any, run: Run, node: int, state: Any, mover: int, player: int) -> float:
    run.counts[LEAVES] += 1
    value = worth_of(params, run, state, mover, player)
    if mover == TERMINAL:
        return probe.leave(run, node, value, END)
    run.counts[HORIZON] += 1
    return probe.leave(run, node, value, LEAF)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, whom all others play against."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    key = u64(0)
    hash_move = NO_MOVE
    if run.memory.use_table:
        key = u64(rules.key(params, state)) ^ (u64(player) * u64(GOLDEN))
        entry = table.look_up(run, run.memory.table, key)
        if entry >= 0:
            word = run.memory.table.words[entry]
            hash_move = table.move_of(word)
            if ply > 0 and table.answers(word, run.memory.table.values[entry], depth, False, alpha, beta):
                table.use(run, word)
                return probe.leave(run, node, run.memory.table.values[entry], HIT)
    horizon = run.counts[HORIZON]
    row = ply * run.width
    n = rules.moves(params, state, run.moves, row)
    if run.memory.ordered:
        score_moves(params, run, run.memory.order, state, mover, ply, depth, row, n, hash_move)
    best = -INF if mover == player else INF
    best_move = NO_MOVE
    low = alpha
    high = beta
    for i in range(n):
        move = next_best(run, run.memory.order, row, i, n) if run.memory.ordered else run.moves[row + i]
        if run.memory.ordered:
            follow(run.memory.order, ply, move)
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
                if run.memory.ordered:
                    remember_cut(run.memory.order, mover, ply, depth, move)
                break
    if run.memory.use_table:
        bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
        table.store(run.memory.table, key, best, depth, best_move, run.counts[HORIZON] == horizon, bound)
    return probe.leave(run, node, best, CUT if low >= high else DONE)
