"""Best-reply search (BRS): between two moves of the root player only one opponent moves.

Idea     The opponent with the strongest reply moves, the others are skipped. So the tree has two sides, alpha-beta
         prunes it, and of the same depth more plies are the root player's own than in `paranoid`.
Returns  v <= alpha: upper bound;  v >= beta: lower bound;  otherwise the exact value of this tree. It is not a value
         of the game: skipped turns lead to positions that cannot arise. For two players who move in
         turn it is alpha-beta, node by node. Depth counts the moves of the root player and the replies.
Line     the move at the root alone: what follows is not a line of play. No tree is recorded.
Needs    the kernel `turned` of the game (trait `turnable`): the position with another player to move.
Sound    Any order of moves. A table, if it knows whose turn it is; none is kept here.
Source   [schadd2011]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms._options import Alpha, Beta, LeafValue
from zermelo.algorithms._root import search_root
from zermelo.algorithms.multiplayer._coalition import leaf, subtracted
from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, TERMINAL, Run, at_end, keep, kernel, legal_moves, probe, rules, stopped, visit,
)


class Memory(NamedTuple):
    players: int
    others: int  # the number of players, if the payoffs of the others are subtracted; else 0


@algorithm(finds="best_reply", turnable=True, **N_PLAYERS)
def best_reply(
    task: Task, *, alpha: Alpha = -INF, beta: Beta = INF, leaf_value: LeafValue = "own"
) -> Outcome:
    """Search with the window (alpha, beta)."""
    unrecorded = replace(task, record=0)
    memory = Memory(task.game.traits.players, subtracted(task, leaf_value))
    found = search_root(unrecorded, __name__, alpha, beta, memory=memory)
    return replace(found, pv=found.pv[:1])


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, who moves at every even ply; the others share the odd ones."""
    if not visit(run, ply):
        return 0.0
    memory = run.memory
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player, memory.others)
    own = ply % 2 == 0
    row = ply * run.width
    best = -INF if own else INF
    low = alpha
    high = beta
    for turn in range(1 if own else memory.players - 1):
        who = player if own else (player + 1 + turn) % memory.players
        position = rules.turned(params, state, who)
        for i in range(legal_moves(params, run, position, row)):
            move = run.moves[row + i]
            child = rules.play(params, position, move)
            if not own and rules.mover(params, child) != TERMINAL:
                child = rules.turned(params, child, player)
            value = search(params, run, child, player, ply + 1, depth - 1, low, high)
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
