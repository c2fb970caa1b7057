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

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import is_solved, verdict
from zermelo.algorithms.proof_number._root import Limits, prove
from zermelo.algorithms.proof_number._rows import Question, ask
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table  # of what is solved, filled at the end, for the proof
    tree: tree.Tree


@algorithm(fixed_depth=None, **TWO_PLAYER)
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
