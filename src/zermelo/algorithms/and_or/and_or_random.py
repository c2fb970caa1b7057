"""AND/OR evaluation in random order.

Idea     As from left to right, but every node takes its children in a random order: no tree is bad
         for all orders, so that the worst tree costs less on average than it costs any fixed order.
Returns  v > above: the player to move gets at least v;  v <= above: he gets at most v.
Leaves   at worst n^0.754 on average of n in a binary tree: ((b - 1 + sqrt(b^2 + 14 b + 1)) / 4)^d.
Source   V. Cvijović, Game tree, seminar paper, University of Belgrade (2019), gt_eval_rand, with the bound
         n^0.792; M. Snir, Lower bounds on probabilistic linear decision trees, Theoretical
         Computer Science 38 (1985); M. Saks, A. Wigderson, Probabilistic Boolean decision trees and
         the complexity of evaluating game trees, FOCS 1986.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from zermelo.algorithms.and_or._question import answer
from zermelo.algorithms.and_or._shuffle import SEED, WAYS, shuffle
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
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
    leaf,
    probe,
    rules,
    stopped,
    visit,
)


class Memory(NamedTuple):
    way: int  # how integers are drawn: its number in WAYS
    stream: Ints  # the cells of the random stream


@algorithm(fixed_depth=None, **TWO_PLAYER)
def and_or_random(
    task: Task, *, above: float = 0.0, shuffle: Literal["lemire", "division"] = "lemire", order: int | None = None
) -> Outcome:
    """Can the player to move get more than `above`?

    `shuffle` says how the integers of the shuffle are drawn: without division, or as libraries used to.
    `order` is the number of the random order (none: the seed, which also asks for all winning moves).
    """
    stream = task.zeros(2)
    stream[SEED] = (task.seed or 0) if order is None else order
    return answer(task, __name__, above, Memory(WAYS.index(shuffle), stream))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """True if it is more than alpha: what `player`, who asks throughout the tree, can get."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    is_or = mover == player
    best = -INF if is_or else INF
    n = rules.moves(params, state, run.moves, row)
    shuffle(run, row, n)
    for i in range(n):
        move = run.moves[row + i]
        probe.step(run, ply, move)
        value = search(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if value > best if is_or else value < best:
            best = value
            keep(run, ply, move)
        if (value > alpha) == is_or:  # a true child decides an OR, a false one an AND
            run.counts[CUTOFFS] += 1
            return probe.leave(run, node, best, CUT)
    return probe.leave(run, node, best, DONE)
