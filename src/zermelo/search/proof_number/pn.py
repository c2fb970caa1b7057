"""PN: proof-number search.

Idea     Expand the leaf that does most to settle the root: the most-proving node, found by following the
         child of the least proof number where the prover moves, of the least disproof number where the
         other does.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   the whole tree; when there is no room for another node the answer is unknown, stopped by memory.
Source   L. V. Allis, M. van der Meulen, H. J. van den Herik, Proof-number search, Artificial Intelligence
         66 (1994), with immediate evaluation; a tree, transpositions are nodes of their own.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.core.kernel import kernel
from zermelo.core.registry import algorithm
from zermelo.core.run import Run, stopped
from zermelo.core.search import Outcome, Task
from zermelo.search.depth_first.root import TWO_PLAYER
from zermelo.search.proof_number import table, tree
from zermelo.search.proof_number.goal import Goal
from zermelo.search.proof_number.numbers import is_solved, verdict
from zermelo.search.proof_number.root import Limits, prove
from zermelo.search.proof_number.rows import Question, ask


class Memory(NamedTuple):
    question: Question
    table: table.Table  # of what is solved, filled at the end, for the proof
    tree: tree.Tree


@algorithm(plain=None, **TWO_PLAYER)
def pn(
    task: Task, *, goal: Goal = "win", memory_mb: float = 256.0, memory_nodes: int | None = None, proof: bool = True
) -> Outcome:
    """`memory_nodes`: at most so many nodes of the tree."""
    limits = Limits(memory_mb, memory_nodes)
    memory = Memory(ask(task, goal), *tree.with_table(task, limits.entries(tree.BYTES_WITH_TABLE)))
    return prove(task, sys.modules[__name__], memory, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    grown = run.memory.tree
    root, limit = tree.plant(run), grown.size
    while not is_solved(grown.words[root]) and not stopped(run):
        tree.grow(params, run, root, state, ply, depth, limit)
    if not stopped(run):
        tree.keep_solved(params, run, root, state, ply, depth)
    return verdict(grown.words[root])
