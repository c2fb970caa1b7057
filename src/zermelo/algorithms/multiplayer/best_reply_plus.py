"""BRS+: best-reply search in which every opponent moves, but only one of them chooses.

Idea     As in `best_reply` one opponent replies freely. The others are not skipped: each plays one fixed move, the
         first by a static order. So every position of the tree can arise.
         The tree is that of `paranoid` where between two moves of the root player at most one move of the others
         is not their fixed one.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise the exact value of this tree: at least that
         of `paranoid`, whose opponents choose among more. For two players who move in turn it is alpha-beta.
Quiet moves  `evaluation`: the fixed move is the one whose position has the best evaluation for its player, of equals
         the first; `first`: the first move of the game. Looking for it visits no nodes.
Depth    counts every ply, also the fixed ones.
Sound    Any order of moves, if the fixed ones stay. A table, if it knows whether a reply was made; none is kept.
Source   [EsserEtAl2014]
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from zermelo.algorithms._options import Alpha, Beta, LeafValue
from zermelo.algorithms._ordering import static_value
from zermelo.algorithms._root import search_root
from zermelo.algorithms.multiplayer._coalition import leaf, subtracted
from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Ints, Run, at_end, keep, kernel, legal_moves, probe, rules, stopped, visit,
)


class Memory(NamedTuple):
    others: int  # the number of players, if the payoffs of the others are subtracted; else 0
    by_evaluation: bool
    replied: Ints  # by ply: has an opponent replied since the root's last move?


@algorithm(finds="best_reply_plus", **N_PLAYERS)
def best_reply_plus(
    task: Task,
    *,
    alpha: Alpha = -INF,
    beta: Beta = INF,
    leaf_value: LeafValue = "own",
    quiet_moves: Annotated[
        Literal["evaluation", "first"],
        "The fixed move of an opponent who does not reply: the best by evaluation, or the first.",
    ] = "evaluation",
) -> Outcome:
    """Search with the window (alpha, beta)."""
    memory = Memory(
        subtracted(task, leaf_value), quiet_moves == "evaluation", task.zeros(task.depth + 1)
    )
    return search_root(task, __name__, alpha, beta, memory=memory)


@kernel
def quiet_move(params: Any, run: Run, by_evaluation: bool, state: Any, mover: int, row: int, n: int) -> int:
    """Which of the moves of a row is the fixed one."""
    found = 0
    if by_evaluation:
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
    """The value for `player`; `replied[ply]` tells whether only fixed moves are left until that player moves."""
    if not visit(run, ply):
        return 0.0
    memory = run.memory
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player, memory.others)
    own = mover == player
    replied = memory.replied[ply] == 1
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    fixed = -1 if own else quiet_move(params, run, memory.by_evaluation, state, mover, row, n)
    best = -INF if own else INF
    low = alpha
    high = beta
    for i in range(n):
        if not own and replied and i != fixed:
            continue
        move = run.moves[row + i]
        memory.replied[ply + 1] = 0 if own or (not replied and i == fixed) else 1
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
