"""The minimal tree: the fewest leaves that prove a value.

Idea     To prove v, one strategy of MAX must reach v at least and one of MIN at most. Two such
         strategies have exactly one leaf in common.
Counts   the leaves of the smallest strategy of each, minus 1, in the tree of a given depth,
         whatever its shape; b^ceil(d/2) + b^floor(d/2) - 1 in a uniform one. No search of the
         tree that leaves positions reached twice apart can look at fewer.
Source   [KnuthMoore1975], theorem 1 and its corollary.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.core import TWO_PLAYER, CompilerQueue, Control, Game, Searcher, State, Task, run_in_tiers, unmet
from zermelo.kernels import INF, TERMINAL, Run, kernel, rules, stopped, visit


def minimal_leaves(
    game: Game, state: State, depth: int, value: float, *, nodes: int | None = None, interpreted: bool | None = None
) -> int | None:
    """The leaves of the minimal tree of a position whose value to this depth is known.

    None for games that have none (of chance, or not of two players and zero sum) and when the
    budget of nodes ends first.
    """
    if unmet(game.traits, TWO_PLAYER):
        return None

    def make(compiled: bool, compiler: CompilerQueue | None) -> Task:
        return Task(game, state, depth, Control(nodes), compiled, compiler=compiler)

    def fewest(task: Task, player: int, least: float) -> float | None:
        found = Searcher(task, sys.modules[__name__]).run(state, player, depth, least, INF)
        return None if found.stopped or not isinstance(found.value, float) else found.value

    first = game.mover(state)
    task, counts = run_in_tiers(
        game, interpreted, make, lambda task: (fewest(task, first, value), fewest(task, 1 - first, -value))
    )
    if task.control.reason == "interrupt":
        raise KeyboardInterrupt
    if None in counts or INF in counts:
        return None
    return int(sum(count for count in counts if count is not None)) - 1


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The fewest leaves with which `player` proves at least alpha; infinity if they are not below beta."""
    if not visit(run, ply):
        return INF
    mover = rules.mover(params, state)
    if mover == TERMINAL:
        return 1.0 if rules.payoff(params, state, player) >= alpha else INF
    if depth <= 0:
        return 1.0 if rules.evaluate(params, state, player) >= alpha else INF
    row = ply * run.width
    n = rules.moves(params, state, run.moves, row)
    total, best = 0.0, beta
    for i in range(n):
        child = rules.play(params, state, run.moves[row + i])
        if mover == player:  # one move that proves it is enough
            best = min(best, search(params, run, child, player, ply + 1, depth - 1, alpha, best))
        else:  # every move must be answered, and each takes a leaf at least
            total += search(params, run, child, player, ply + 1, depth - 1, alpha, beta - total - (n - 1 - i))
            if total + (n - 1 - i) >= beta:
                return INF
        if stopped(run):
            return INF
    if mover != player:
        return total
    return best if best < beta else INF
