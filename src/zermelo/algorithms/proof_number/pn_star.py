"""PN*: proof-number search made depth-first, with one threshold.

Idea     Search for a proof of proof number 2, then 3, and so on: a node whose proof number reaches the threshold is
         left. Where the opponent moves, the proof numbers of the children add up, and the one followed is deepened by
         itself from its own number on, so that no other is overrated. Disproof numbers are not used.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   [SeoEtAl2001], without its heuristics for shogi.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms._options import Goal, MemoryMb, MemoryNodes, Proof
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._child_numbers import Kept, Rows, expand, keep, refresh, remember
from zermelo.algorithms.proof_number._goals import address
from zermelo.algorithms.proof_number._numbers import (
    DISPROVED, INF, OPEN, PROVED, is_solved, plus, proof_of, verdict, word_of,
)
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    kept: Kept


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pn_star(
    task: Task,
    *,
    goal: Goal = "win",
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
) -> Outcome:
    """Search depth first with one threshold, of the proof number."""
    limits = Limits(memory_mb, memory_nodes)
    kept = keep(task, goal, limits.entries(table.ENTRY_BYTES))
    return prove(task, sys.modules[__name__], Memory(kept), kept, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    word = raise_threshold(params, run, state, ply, depth)
    while table.goes_on(run, run.memory.kept.table, is_solved(word)):
        word = raise_threshold(params, run, state, ply, depth)
    return verdict(word)


@kernel
def raise_threshold(params: Any, run: Run, state: Any, ply: int, depth: int) -> int:
    """Search the root with one threshold after the other."""
    word, threshold = i64(OPEN), i64(1)
    key = address(params, run.memory.kept.target, state, depth)
    while not is_solved(word) and not stopped(run):
        threshold = min(INF, max(threshold, proof_of(word)) + 1)
        word = deepen(params, run, state, key, ply, depth, threshold)
    return word


@kernel
def deepen(params: Any, run: Run, state: Any, key: int, ply: int, depth: int, threshold: int) -> int:
    """Search below a node until its proof number reaches the threshold or is 0; its word then."""
    kept, rows = run.memory.kept, run.memory.kept.rows
    attacking = rules.mover(params, state) == kept.target.prover
    before = run.counts[NODES]
    n = expand(params, run, kept, state, ply, depth, attacking)
    best, number, second = weigh(run, rows, ply, n, attacking)
    while 0 < number < threshold and not stopped(run):
        at = ply * run.width + best
        limit = min(threshold, second + 1) if attacking else rows.other[at] + 1
        child = rules.play(params, state, run.moves[at])
        word = deepen(params, run, child, rows.keys[at], ply + 1, depth - 1, limit)
        refresh(run, rows, ply, best, word, attacking)
        best, number, second = weigh(run, rows, ply, n, attacking)
    word = PROVED if number == 0 else DISPROVED if number == INF else word_of(number, 1)
    remember(run, kept, key, word, before)
    return word


@kernel
def weigh(run: Run, rows: Rows, ply: int, n: int, attacking: bool) -> tuple[int, int, int]:
    """The child to follow, the proof number of the node, and the second least of its children.

    The prover follows the least proof number. Where the opponent moves all children must be proved: the hardest is
    tried first, because one that cannot be proved settles the node.
    """
    row = ply * run.width
    if not attacking:
        return hardest(rows, row, n)
    own = rows.own
    best, least, second = 0, INF + 1, INF + 1
    for i in range(n):
        if own[row + i] < least:
            best, least, second = i, own[row + i], least
        elif own[row + i] < second:
            second = own[row + i]
    return best, least, second


@kernel
def hardest(rows: Rows, row: int, n: int) -> tuple[int, int, int]:
    """The child of the largest proof number, and the sum of all."""
    other = rows.other
    best, total = 0, 0
    for i in range(n):
        if other[row + i] > other[row + best]:
            best = i
        total = plus(total, other[row + i])
    return best, total, 0
