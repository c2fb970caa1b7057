"""BRS+: best-reply search in which every opponent moves, but only one of them chooses.

Idea     As in `best_reply` one opponent replies freely. The others do not vanish: each plays one fixed move, the
         first by a static order. So every position of the tree can arise, and no turn is skipped.
         The tree is that of `paranoid` where between two moves of the root at most one move of the others
         is not their fixed one.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise the exact value of this tree: at least that
         of `paranoid`, whose opponents choose among more. For two players who move in turn it is alpha-beta.
Silent   `evaluation`: the fixed move is the one after which the position looks best to its player, of equals the
         first; `first`: the first move of the game. Looking for it visits no nodes.
Depth    counts every ply, also the fixed ones.
Sound    Any order of moves, if the fixed ones stay. A table, if it knows whether a reply was made; none is kept.
Source   M. Esser, M. Gras, M. H. M. Winands, M. P. D. Schadd, M. Lanctot, Improving best-reply search, Computers
         and Games 2013.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, NamedTuple

from zermelo.algorithms._ordering import static_value
from zermelo.algorithms._root import check_window
from zermelo.algorithms.multiplayer._vectors import N_PLAYERS
from zermelo.algorithms.multiplayer.paranoid import leaf, with_best_moves
from zermelo.core import Outcome, Searcher, Task, algorithm
from zermelo.kernels import (
    BUDGET,
    CUT,
    CUTOFFS,
    DONE,
    INF,
    Ints,
    Run,
    at_end,
    keep,
    kernel,
    probe,
    rules,
    stopped,
    visit,
)


class Memory(NamedTuple):
    players: int
    difference: bool
    by_evaluation: bool
    replied: Ints  # by ply: has an opponent replied since the root's last move?


@algorithm(finds="best_reply_plus", **N_PLAYERS)
def best_reply_plus(
    task: Task,
    *,
    alpha: float = -INF,
    beta: float = INF,
    worth: Literal["own", "difference"] = "own",
    silent: Literal["evaluation", "first"] = "evaluation",
) -> Outcome:
    """Search with the window (alpha, beta); `worth` as for `paranoid`, `silent` is the move of who does not reply."""
    check_window(alpha, beta)
    memory = Memory(
        task.game.traits.players, worth == "difference", silent == "evaluation", task.zeros(task.depth + 1)
    )
    searcher = Searcher(task, sys.modules[__name__], memory=memory)
    found = searcher.run(task.state, task.player, task.depth, alpha, beta)
    return with_best_moves(task, searcher, found)


@kernel
def silent_move(params: Any, run: Run, state: Any, mover: int, row: int, n: int) -> int:
    """Which of the moves of a row is the fixed one."""
    found = 0
    if run.memory.by_evaluation:
        best = -INF
        for i in range(n):
            value = static_value(params, rules.play(params, state, run.moves[row + i]), mover)
            if value > best:
                best = value
                found = i
    return found


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`; `replied[ply]` tells whether only fixed moves are left until he moves."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    own = mover == player
    replied = run.memory.replied[ply] == 1
    row = ply * run.width
    n = rules.moves(params, state, run.moves, row)
    fixed = -1 if own else silent_move(params, run, state, mover, row, n)
    best = -INF if own else INF
    low = alpha
    high = beta
    for i in range(n):
        if not own and replied and i != fixed:
            continue
        move = run.moves[row + i]
        run.memory.replied[ply + 1] = 0 if own or (not replied and i == fixed) else 1
        probe.step(run, ply, move)
        value = search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, low, high)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if (own and value > best) or (not own and value < best):
            best = value
            if own:
                low = max(low, best)
            else:
                high = min(high, best)
            if (value > alpha) if own else (value < beta):
                keep(run, ply, move)
            if low >= high:
                run.counts[CUTOFFS] += 1
                return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)
