"""PDS-PN: PDS whose leaves are evaluated by a proof-number search.

Idea     The first level goes depth first with a table, so that memory never ends it; the second is best first,
         fast, and small enough to fit. Of it only the numbers of its root go into the table.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   a table and the tree of one second search, half the memory each; both of a fixed size.
Source   M. H. M. Winands, J. W. H. M. Uiterwijk, H. J. van den Herik, PDS-PN: a new proof-number search
         algorithm, Computers and Games 2002, LNCS 2883 (2003).
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _second as second
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import OPEN, disproof_of, is_solved, proof_of, verdict, word_by
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
from zermelo.algorithms.proof_number.pds import child_limits, open_below
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows
    tree: tree.Tree
    a: float  # in entries of the table
    b: float


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pds_pn(
    task: Task, *, goal: Goal = "win", a: float = 0.2, b: float = 0.05, memory_mb: float = 256.0,
    memory_nodes: int | None = None, proof: bool = True,
) -> Outcome:  # fmt: skip
    """`a`, `b`: of the size of the second search, as shares of the table. `memory_nodes`: entries and tree nodes."""
    second.check_shares(a, b)
    limits = Limits(memory_mb, memory_nodes)
    nodes, entries = (max(2, limits.entries(size) // 2) for size in (tree.NODE_BYTES, table.ENTRY_BYTES))
    memory = Memory(
        ask(task, goal), table.allocate(task, entries), allocate(task), tree.allocate(task, nodes),
        a * entries, b * entries,
    )  # fmt: skip
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
    """As in PDS, but a node that the table does not know is first searched by PN."""
    attacking = rules.mover(params, state) == run.memory.question.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    if table.find(run.memory.table, key) == 0:
        word = evaluate(params, run, state, ply, depth)
        remember(run, key, word, before)
        if stopped(run) or is_solved(word) or (proof_of(word) >= proof and disproof_of(word) >= disproof):
            return word
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
def evaluate(params: Any, run: Run, state: Any, ply: int, depth: int) -> int:
    """The numbers of a leaf of the first level, by a search of the second; its tree is then forgotten."""
    grown = run.memory.tree
    grown.used[tree.TOP] = 0
    root = tree.plant(run)
    nodes = second.allowed(run.memory.table.used[0], run.memory.a, run.memory.b)
    second.search_below(params, run, root, state, ply, depth, nodes)
    return grown.words[root]
