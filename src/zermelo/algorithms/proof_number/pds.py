"""PDS: proof-number and disproof-number search.

Idea     Depth first with a threshold for each number: a node is searched until both are reached. The root raises
         them step by step, and so does every node for its child: the proof number where a proof looks nearer, else
         the disproof number.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   A. Nagai, A new AND/OR tree search algorithm using proof number and disproof number, Complex Games Lab
         Workshop, Tsukuba (1998); the rule for a child's thresholds as M. H. M. Winands, J. W. H. M. Uiterwijk,
         H. J. van den Herik, PDS-PN, Computers and Games 2002, LNCS 2883 (2003), give it.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import INF, OPEN, disproof_of, is_solved, proof_of, verdict, word_by
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
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pds(
    task: Task, *, goal: Goal = "win", memory_mb: float = 256.0, memory_nodes: int | None = None, proof: bool = True
) -> Outcome:
    """`memory_nodes`: at most so many table entries."""
    limits = Limits(memory_mb, memory_nodes)
    kept = table.allocate(task, limits.entries(table.ENTRY_BYTES))
    memory = Memory(ask(task, goal), kept, allocate(task))
    return prove(task, sys.modules[__name__], memory, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    word, proof, disproof = i64(OPEN), i64(1), i64(1)
    key = address(params, run, state, depth)
    while not is_solved(word) and not stopped(run):
        word = mid(params, run, state, key, ply, depth, proof, disproof)
        if proof_of(word) <= disproof_of(word):
            proof = max(proof, proof_of(word)) + 1
        else:
            disproof = max(disproof, disproof_of(word)) + 1
    pause(run)
    return verdict(word)


@kernel
def mid(params: Any, run: Run, state: Any, key: int, ply: int, depth: int, proof: int, disproof: int) -> int:
    """Search below a node until it is solved or both of its numbers reach their thresholds; its numbers then."""
    attacking = rules.mover(params, state) == run.memory.question.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    n = expand(params, run, state, ply, depth, attacking)
    best, own, _, other = scan(run, ply, n)
    while open_below(own, other, own_limit, other_limit) and not stopped(run):
        at = ply * run.width + best
        pair = child_limits(run, ply, best, own < own_limit, other < other_limit, attacking)
        child = rules.play(params, state, run.moves[at])
        word = mid(params, run, child, run.memory.rows.keys[at], ply + 1, depth - 1, pair[0], pair[1])
        refresh(run, ply, best, word, attacking)
        best, own, _, other = scan(run, ply, n)
    word = word_by(own, other, attacking)
    remember(run, key, word, before)
    return word


@kernel
def open_below(own: int, other: int, own_limit: int, other_limit: int) -> bool:
    return own != 0 and other != 0 and (own < own_limit or other < other_limit)


@kernel
def child_limits(
    run: Run, ply: int, child: int, own_left: bool, other_left: bool, attacking: bool
) -> tuple[int, int]:
    """The thresholds of the child to follow, for proof and disproof: its own numbers, one of them raised by 1."""
    at = ply * run.width + child
    own, other = run.memory.rows.own[at], run.memory.rows.other[at]
    if own_left and (own <= other or not other_left):
        own = min(INF, own + 1)
    else:
        other = min(INF, other + 1)
    return (own, other) if attacking else (other, own)
