"""PN*: proof-number search made depth-first, with one threshold.

Idea     Search for a proof of proof number 2, then 3, and so on: a node whose proof number reaches the threshold is
         left. Where the other side moves, the proof numbers of its moves add up, and the one followed is deepened by
         itself from its own number on, so that no other is overrated. Disproof numbers are not used.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   M. Seo, H. Iida, J. W. H. M. Uiterwijk, The PN*-search algorithm: application to tsume-shogi, Artificial
         Intelligence 129 (2001); without its heuristics for shogi.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import (
    DISPROVED,
    INF,
    OPEN,
    PROVED,
    is_solved,
    plus,
    proof_of,
    verdict,
    word_of,
)
from zermelo.algorithms.proof_number._root import Limits, prove
from zermelo.algorithms.proof_number._rows import (
    Question,
    Rows,
    address,
    allocate,
    ask,
    expand,
    pause,
    refresh,
    remember,
)
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pn_star(
    task: Task, *, goal: Goal = "win", memory_mb: float = 256.0, memory_nodes: int | None = None, proof: bool = True
) -> Outcome:
    """`memory_nodes`: at most so many table entries."""
    limits = Limits(memory_mb, memory_nodes)
    kept = table.allocate(task, limits.entries(table.ENTRY_BYTES))
    memory = Memory(ask(task, goal), kept, allocate(task))
    return prove(task, sys.modules[__name__], memory, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    word, threshold = i64(OPEN), i64(1)
    key = address(params, run, state, depth)
    while not is_solved(word) and not stopped(run):
        threshold = min(INF, max(threshold, proof_of(word)) + 1)
        word = deepen(params, run, state, key, ply, depth, threshold)
    pause(run)
    return verdict(word)


@kernel
def deepen(params: Any, run: Run, state: Any, key: int, ply: int, depth: int, threshold: int) -> int:
    """Search below a node until its proof number reaches the threshold or is 0; its word then."""
    attacking = rules.mover(params, state) == run.memory.question.prover
    before = run.counts[NODES]
    n = expand(params, run, state, ply, depth, attacking)
    best, number, second = weigh(run, ply, n, attacking)
    while 0 < number < threshold and not stopped(run):
        at = ply * run.width + best
        limit = min(threshold, second + 1) if attacking else run.memory.rows.other[at] + 1
        child = rules.play(params, state, run.moves[at])
        word = deepen(params, run, child, run.memory.rows.keys[at], ply + 1, depth - 1, limit)
        refresh(run, ply, best, word, attacking)
        best, number, second = weigh(run, ply, n, attacking)
    word = PROVED if number == 0 else DISPROVED if number == INF else word_of(number, 1)
    remember(run, key, word, before)
    return word


@kernel
def weigh(run: Run, ply: int, n: int, attacking: bool) -> tuple[int, int, int]:
    """The child to follow, the proof number of the node, and the second least of its children.

    The prover follows the least proof number. The other side has no choice: the hardest is tried first, because
    one that cannot be proved settles all.
    """
    row = ply * run.width
    if not attacking:
        return hardest(run, row, n)
    own = run.memory.rows.own
    best, least, second = 0, INF + 1, INF + 1
    for i in range(n):
        if own[row + i] < least:
            best, least, second = i, own[row + i], least
        elif own[row + i] < second:
            second = own[row + i]
    return best, least, second


@kernel
def hardest(run: Run, row: int, n: int) -> tuple[int, int, int]:
    """The child of the largest proof number, and the sum of all."""
    other = run.memory.rows.other
    best, total = 0, 0
    for i in range(n):
        if other[row + i] > other[row + best]:
            best = i
        total = plus(total, other[row + i])
    return best, total, 0
