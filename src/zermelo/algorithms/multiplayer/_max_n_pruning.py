"""Max^n with pruning: one loop for the algorithms that differ only in when they leave a node.

Two bounds let a node be left before its last child. Its mover p has as much as p can get: the most of the game, or the
game's own upper bound for p (immediate pruning). Or p has so much that q, who moved to this node, cannot get more here
than q has already: S minus what p has and what the others are sure of (shallow pruning). A child is not entered if its
upper bound for the mover is no better than what the mover has.

A node that is not left early has its exact vector. One that is left early is never taken by its parent: under the tie
rule `first` it could at best tie with what the parent has, and under the other rules, where a tie may be preferred, a
node is left only if it is strictly worse.

An algorithm fills the slot `variant` with its own file, which defines or imports

    bound_of(params, memory, state, ply, mover, parent, best)   what the mover needs for the rest to be left
    enough(memory, i, ply, mover, parent, best, bound)          may the children from number i on be left?
    hopeless(params, memory, child, ply, mover, best)           need a child not be entered?

`parent` is the player who moved to this node. `best` is what the parent's mover has already in `bound_of`, and what the
mover has in the other two. `memory.own` is the algorithm's own record, or 0.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.multiplayer import _payoff_vectors
from zermelo.algorithms.multiplayer._payoff_vectors import (
    FIRST, Vectors, allocate, entry, leaf, mark, note, prefers, take,
)
from zermelo.core import Outcome, Searcher, Task
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, INF, Run, at_end, keep, kernel, legal_moves, probe, rules, stopped, u64, variant, visit,
)


class Limits(NamedTuple):
    """What payoffs can be, by the traits of the game."""

    most: float  # that one player can get
    pair: float  # that two players can get together
    total: float  # the constant sum; infinite if there is none
    lowest: float  # payoff


class Memory(NamedTuple):
    vectors: Vectors
    limits: Limits
    own: Any  # the record of the variant


def limits_of(task: Task) -> Limits:
    traits = task.game.traits
    total = INF if traits.constant_sum is None else traits.constant_sum
    least = [traits.lowest] * traits.players
    return Limits(min(traits.highest, total - sum(least[1:])), total - sum(least[2:]), total, traits.lowest)


def solve(task: Task, variant: str, ties: str = "first", tie_seed: int = 0) -> Outcome:
    """One search of the root by the variant of this name, which keeps no record of its own."""
    vectors = allocate(task, ties, tie_seed)
    searcher = bound_to(task, variant, Memory(vectors, limits_of(task), 0))
    return _payoff_vectors.solve(task, searcher, vectors)


def bound_to(task: Task, variant: str, memory: Memory) -> Searcher:
    """The loop with its slot filled by the module of this name."""
    return Searcher(task, sys.modules[__name__], variant=sys.modules[variant], memory=memory)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """`alpha` is the best that `player`, who moved last, has already."""
    if not visit(run, ply):
        return 0.0
    memory, vectors = run.memory, run.memory.vectors
    mover = rules.mover(params, state)
    if at_end(mover, depth):
        return leaf(params, run, vectors, probe.enter(run, ply, player, -INF, INF), state, mover, player, ply)
    bound = variant.bound_of(params, memory, state, ply, mover, player, alpha)
    node = probe.enter(run, ply, mover, -INF, bound)
    row = ply * run.width
    best = -INF
    best_mark = u64(0)
    reason = DONE
    for i in range(legal_moves(params, run, state, row)):
        if i > 0 and variant.enough(memory, i, ply, mover, player, best, bound):
            run.counts[CUTOFFS] += 1
            probe.vector(run, node, vectors.values, ply * vectors.players, 1.0)
            return probe.leave(run, node, best, CUT)
        move = run.moves[row + i]
        child = rules.play(params, state, move)
        if i > 0 and variant.hopeless(params, memory, child, ply, mover, best):
            run.counts[CUTOFFS] += 1
            note(vectors, ply, i, -INF)
            reason = CUT
            continue
        probe.step(run, ply, move)
        search(params, run, child, mover, ply + 1, depth - 1, best, beta)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        note(vectors, ply, i, entry(vectors, ply + 1, mover))
        new_mark = mark(params, vectors, child)
        if i == 0 or prefers(vectors, ply, mover, new_mark, best_mark):
            take(vectors, ply)
            best = entry(vectors, ply, mover)
            best_mark = new_mark
            keep(run, ply, move)
    probe.vector(run, node, vectors.values, ply * vectors.players, 1.0)
    return probe.leave(run, node, best, reason)


@kernel
def left_over(limits: Limits, best: float) -> float:
    """The most that any other player can get where one has `best`."""
    return min(limits.most, limits.pair - best)


@kernel
def shallow_bound(limits: Limits, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for the parent's mover to get no more than `best`: Korf's bound."""
    # A player who moves twice in a row gets both values: one does not limit the other.
    return limits.most if mover == parent else left_over(limits, best)


@kernel
def reached(vectors: Vectors, ply: int, best: float, bound: float) -> bool:
    """Is the bound reached? `>=` may prune only if a tie cannot change the answer."""
    # At plies 0 and 1 a tie is one more best move of the root, if all of them are wanted.
    if vectors.ties != FIRST or (vectors.all_best and ply <= 1):
        return best > bound
    return best >= bound


@kernel
def enough(memory: Memory, i: int, ply: int, mover: int, parent: int, best: float, bound: float) -> bool:
    """The usual `enough`: the mover has what `bound_of` asked for."""
    return reached(memory.vectors, ply, best, bound)


@kernel
def hopeless(params: Any, memory: Memory, child: Any, ply: int, mover: int, best: float) -> bool:
    """The usual `hopeless`: without upper bounds of the game every child is entered."""
    return False
