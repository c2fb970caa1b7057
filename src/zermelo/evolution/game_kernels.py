"""A whole game between two evaluations, in one kernel.

Idea     Both sides search alike: alpha-beta to depth 1, 2, … as deep as depth and nodes of a move allow, killer moves
         first, beyond the horizon noisy moves only. They differ in the depth and in the weights, which lie in the
         parameters of the game: the mover's own are used throughout its search.
Returns  the payoff of player 0 minus that of player 1; a game that is cut is a draw.
Source   alpha-beta [KnuthMoore1975], killers [AklNewborn1977], quiescence [Harris1975].

A tuned evaluation plays tens of thousands of short games: to call a search for every move would take ten times as long.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.kernels import (
    FURTHEST, INF, LIMIT, NODES, STOPPED, TERMINAL, Ints, Reals, Run, kernel, legal_moves, rules, stopped, visit,
)

BUDGET, PLIES, SAMPLES, CELLS = range(4)  # cells: where the budget of a move ends, plies played, positions sampled
NO_MOVE = -1


class Duel(NamedTuple):
    """What a game is played with."""

    first: Any  # the parameters of the game with the weights of player 0
    second: Any
    depth: int  # of a move of player 0
    second_depth: int  # of player 1; and
    nodes: int  # the budget of a move
    longest: int  # plies of a game
    zero_sum: bool
    highest: float  # a difference of payoffs that nothing exceeds
    cells: Ints
    killers: Ints  # two for each ply
    line: Ints  # the moves of the game
    features: Reals  # of the quiet positions, for player 0; `width` of each
    width: int  # 0: nothing is sampled
    beyond: int  # plies of noisy moves beyond the depth


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    """Play a game from a state to its end. The rules are asked with the parameters of the record, of one type."""
    duel = run.memory
    for turn in range(duel.longest):
        mover = rules.mover(duel.first, state)
        if mover == TERMINAL:
            return float(rules.payoff(duel.first, state, 0) - rules.payoff(duel.first, state, 1))
        if mover == 0:
            move = chosen(duel.first, run, state, 0, duel.depth)
        else:
            move = chosen(duel.second, run, state, 1, duel.second_depth)
        if run.counts[LIMIT] < 0:
            run.counts[STOPPED] = 1
            return 0.0
        if duel.width > 0 and not rules.noisy(duel.first, state, move):
            rules.features(duel.first, state, 0, duel.features, duel.cells[SAMPLES] * duel.width)
            duel.cells[SAMPLES] += 1
        duel.line[turn] = move
        duel.cells[PLIES] = turn + 1
        state = rules.play(duel.first, state, move)
    return 0.0


@kernel
def chosen(params: Any, run: Run, state: Any, player: int, deepest: int) -> int:
    """The move of the last depth that was finished; if none was, the first legal one."""
    duel = run.memory
    n = legal_moves(params, run, state, 0)
    if n == 1:
        return run.moves[0]
    for i in range(len_of(run)):
        duel.killers[i] = NO_MOVE
    duel.cells[BUDGET] = run.counts[NODES] + duel.nodes
    for depth in range(1, deepest + 1):
        run.counts[FURTHEST] = depth + duel.beyond
        best, at = -INF, 0
        for i in range(n):
            child = rules.play(params, state, run.moves[i])
            value = -worth(params, run, child, 1 - player, 1, depth - 1, -INF, -best)
            if stopped(run):
                break
            if value > best:
                best, at = value, i
        if stopped(run):
            break
        move = run.moves[at]
        for i in range(at, 0, -1):
            run.moves[i] = run.moves[i - 1]
        run.moves[0] = move
        if best >= duel.highest or best <= -duel.highest:
            break
    if run.counts[LIMIT] >= 0:
        run.counts[STOPPED] = 0  # only this move's budget is spent
    return run.moves[0]


@kernel
def len_of(run: Run) -> int:
    return 2 * run.rows


@kernel
def worth(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value of a state for a player by alpha-beta, then by noisy moves."""
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -worth(params, run, state, mover, ply, depth, -beta, -alpha)
    duel = run.memory
    if not visit(run, ply) or run.counts[NODES] > duel.cells[BUDGET]:
        run.counts[STOPPED] = 1
        return 0.0
    if mover == TERMINAL:
        ended = float(rules.payoff(params, state, player))
        return ended if duel.zero_sum else ended - float(rules.payoff(params, state, 1 - player))
    best = -INF
    if depth <= 0:
        best = float(rules.evaluate(params, state, player))
        if not duel.zero_sum:
            best -= float(rules.evaluate(params, state, 1 - player))
        if best >= beta or ply >= run.counts[FURTHEST]:
            return best
    row = ply * run.width
    n = legal_moves(params, run, state, row)
    if depth > 0:
        killers_first(run, duel.killers, ply, row, n)
    for i in range(n):
        move = run.moves[row + i]
        if depth <= 0 and not rules.noisy(params, state, move):
            continue
        child = rules.play(params, state, move)
        value = -worth(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -max(alpha, best))
        if stopped(run):
            return best
        if value > best:
            best = value
            if value >= beta:
                if depth > 0 and duel.killers[2 * ply] != move:
                    duel.killers[2 * ply + 1] = duel.killers[2 * ply]
                    duel.killers[2 * ply] = move
                break
    return best


@kernel
def killers_first(run: Run, killers: Ints, ply: int, row: int, n: int) -> None:
    """Bring the two moves to the front that last cut off at this ply."""
    front = row
    for k in range(2):
        killer = killers[2 * ply + k]
        for i in range(front, row + n):
            if run.moves[i] == killer:
                run.moves[i] = run.moves[front]
                run.moves[front] = killer
                front += 1
                break
