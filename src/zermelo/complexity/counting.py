"""Perft: count the positions at a depth, the test of a game's rules.

Idea     Whoever generates moves wrongly counts wrongly; published counts tell.
Counts   the sequences of exactly d moves. A game that ends earlier counts nothing; an outcome
         of chance counts as a move. The last ply is counted, not played.
Source   the "performance test" of chess programs' move generators.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.core import Control, Game, KernelGame, Searcher, Sparse, State, Task, at_least, deepest
from zermelo.core import game as find_game
from zermelo.kernels import CHANCE, LEAVES, TERMINAL, Reals, Run, kernel, rules, stopped, visit


class Memory(NamedTuple):
    probabilities: Reals  # of the outcomes at a chance node: asked for, not used


class Count(NamedTuple):
    leaves: int | None  # None if the budget was spent first
    seconds: float


def perft(game: Game | str, position: State | str | None, depth: int, *, interpreted: bool = False) -> int:
    """How many sequences of `depth` moves a position has.

    >>> [perft("tic_tac_toe", None, depth, interpreted=True) for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    played = find_game(game) if isinstance(game, str) else game
    leaves = count(played, played.position(position), depth, interpreted=interpreted).leaves
    assert leaves is not None
    return leaves


def count(game: Game, state: State, depth: int, *, nodes: int | None = None, interpreted: bool = False) -> Count:
    """The leaves, and the seconds to count them; Ctrl-C raises KeyboardInterrupt."""
    at_least("depth", depth, 0)
    if depth > deepest(game, depth):
        return Count(0, 0.0)
    control = Control(nodes)
    task = Task(game, state, depth, control, isinstance(game, KernelGame) and not interpreted)
    most = game.traits.max_moves
    memory = Memory(Sparse() if most is None else [0.0] * ((depth + 1) * most))  # type: ignore[arg-type]
    outcome = control.call(lambda: Searcher(task, sys.modules[__name__], memory=memory).run(state, 0, depth))
    if control.reason == "interrupt":
        raise KeyboardInterrupt
    return Count(None if outcome.stopped else outcome.counts[LEAVES], control.elapsed)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    if depth <= 0:
        run.counts[LEAVES] += 1
        return 0.0
    mover = rules.mover(params, state)
    if mover == TERMINAL:
        return 0.0
    row = ply * run.width
    if mover == CHANCE:
        n = rules.outcomes(params, state, run.moves, run.memory.probabilities, row)
    else:
        n = rules.moves(params, state, run.moves, row)
    if depth == 1:
        run.counts[LEAVES] += n
        return 0.0
    for i in range(n):
        search(params, run, rules.play(params, state, run.moves[row + i]), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return 0.0
    return 0.0
