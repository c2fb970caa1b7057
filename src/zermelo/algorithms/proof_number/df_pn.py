"""Df-pn: depth-first proof-number search.

Idea     Stay below a child as long as the most-proving node of the whole tree lies there: two thresholds
         say how long. The tree need not be kept, a table does.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   A. Nagai, Df-pn algorithm for searching AND/OR trees and its applications, PhD thesis, University
         of Tokyo (2002); the 1 + epsilon threshold: J. Pawlewicz, L. Lew, Improving depth-first PN-search:
         1 + epsilon trick, Computers and Games 2006, LNCS 4630 (2007).
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import INF, verdict, word_by
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
    scan,
)
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm, between
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows
    epsilon: float


@algorithm(fixed_depth=None, **TWO_PLAYER)
def df_pn(
    task: Task, *, goal: Goal = "win", epsilon: float = 0.25, memory_mb: float = 256.0,
    memory_nodes: int | None = None, proof: bool = True,
) -> Outcome:  # fmt: skip
    """`epsilon` 0 is Nagai's df-pn; more leaves a child less often. `memory_nodes`: at most so many table entries."""
    between("option epsilon", epsilon, 0, 10)
    limits = Limits(memory_mb, memory_nodes)
    kept = table.allocate(task, limits.entries(table.ENTRY_BYTES))
    memory = Memory(ask(task, goal), kept, allocate(task), epsilon)
    return prove(task, sys.modules[__name__], memory, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    key, infinite = address(params, run, state, depth), i64(INF)  # not a literal: it would make a second signature
    word = mid(params, run, state, key, ply, depth, infinite, infinite)
    pause(run)
    return verdict(word)


@kernel
def mid(params: Any, run: Run, state: Any, key: int, ply: int, depth: int, proof: int, disproof: int) -> int:
    """Search below a node until one of its numbers reaches its threshold; its numbers then."""
    attacking = rules.mover(params, state) == run.memory.question.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    n = expand(params, run, state, ply, depth, attacking)
    best, own, second, other = scan(run, ply, n)
    while own < own_limit and other < other_limit and not stopped(run):
        at = ply * run.width + best
        own_child = min(own_limit, beyond(run, second))
        other_child = other_limit - other + run.memory.rows.other[at]
        pair = (own_child, other_child) if attacking else (other_child, own_child)
        child = rules.play(params, state, run.moves[at])
        word = mid(params, run, child, run.memory.rows.keys[at], ply + 1, depth - 1, pair[0], pair[1])
        refresh(run, ply, best, word, attacking)
        best, own, second, other = scan(run, ply, n)
    word = word_by(own, other, attacking)
    remember(run, key, word, before)
    return word


@kernel
def beyond(run: Run, second: int) -> int:
    """How far the best child may go: just beyond the second best, or by a share epsilon of it."""
    return min(INF, second + 1 + int(run.memory.epsilon * second))
