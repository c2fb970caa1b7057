"""PN²: proof-number search whose leaves are evaluated by a second proof-number search.

Idea     Time for memory: of each second search only the children of its root are kept in the first tree.
Returns  whether the goal is reached: the payoff that the proof makes sure of, as a bound or exact.
Memory   the tree of the first level with one of the second; when there is no room the answer is unknown.
Source   L. V. Allis, Searching for solutions in games and artificial intelligence, PhD thesis, Maastricht (1994);
         the size of the second search: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, The
         PN²-search algorithm, Advances in Computer Games 9 (2001).
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _second as second
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._goal import Goal
from zermelo.algorithms.proof_number._numbers import is_solved, verdict
from zermelo.algorithms.proof_number._root import Limits, prove
from zermelo.algorithms.proof_number._rows import Question, ask
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table  # of what is solved, filled at the end, for the proof
    tree: tree.Tree
    a: float  # in nodes
    b: float


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pn2(
    task: Task, *, goal: Goal = "win", a: float = 0.2, b: float = 0.05, memory_mb: float = 256.0,
    memory_nodes: int | None = None, proof: bool = True,
) -> Outcome:  # fmt: skip
    """`a`, `b`: of the size of the second search, as shares of the memory. `memory_nodes`: of both trees."""
    second.check_shares(a, b)
    limits = Limits(memory_mb, memory_nodes)
    kept, grown = tree.with_table(task, limits.entries(tree.BYTES_WITH_TABLE))
    memory = Memory(ask(task, goal), kept, grown, a * grown.size, b * grown.size)
    return prove(task, sys.modules[__name__], memory, goal, limits, write=proof)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    grown = run.memory.tree
    root = tree.plant(run)
    while not is_solved(grown.words[root]) and not stopped(run):
        develop(params, run, root, state, ply, depth)
    if not stopped(run):
        tree.keep_solved(params, run, root, state, ply, depth)
    return verdict(grown.words[root])


@kernel
def develop(params: Any, run: Run, node: int, state: Any, ply: int, depth: int) -> None:
    """As `tree.grow`, but a leaf is developed by a search of its own."""
    grown = run.memory.tree
    attacking = rules.mover(params, state) == run.memory.question.prover
    before = grown.words[node]
    if grown.first[node] == 0:
        nodes = second.allowed(grown.used[tree.TOP], run.memory.a, run.memory.b)
        second.search_below(params, run, node, state, ply, depth, nodes)
        return
    best = tree.update(run, node, attacking)
    while grown.words[node] == before and not stopped(run):
        child = rules.play(params, state, grown.move[best])
        develop(params, run, best, child, ply + 1, depth - 1)
        best = tree.update(run, node, attacking)
