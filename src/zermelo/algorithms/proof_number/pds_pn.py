"""PDS-PN: PDS whose leaves are evaluated by a proof-number search.

Idea     The first level is PDS, depth first with a table, which can lose entries and go on; the second is PN, best
         first and small enough to fit. Of the second only the numbers of its root go into the table.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   a table and the tree of one second search, half the memory each; both of a fixed size. A tree that has no
         room for the children of one node ends the search: unknown, stopped by memory.
Source   [winands2002].
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._options import Goal, GrowthMidpoint, GrowthScale, MemoryMb, MemoryNodes, Proof
from zermelo.algorithms.proof_number import _pds_loop as loop
from zermelo.algorithms.proof_number import _second_level as second_level
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._child_numbers import keep
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pds_pn(
    task: Task,
    *,
    goal: Goal = "win",
    growth_midpoint: GrowthMidpoint = 0.2,
    growth_scale: GrowthScale = 0.05,
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
) -> Outcome:
    """Search as PDS does; a node that the table does not know is first searched by PN."""
    limits = Limits(memory_mb, memory_nodes)
    nodes, entries = (max(2, limits.entries(size) // 2) for size in (tree.NODE_BYTES, table.ENTRY_BYTES))
    growth = second_level.growth_of(growth_midpoint, growth_scale, entries)
    kept = keep(task, goal, entries)
    grown = tree.allocate(task, nodes)
    memory = loop.Memory(kept, second_level.Level(grown, growth))
    return prove(task, loop, memory, kept, goal, limits, tree=grown, variant=sys.modules[__name__], write=proof)


@kernel
def first_look(params: Any, run: Run, memory: loop.Memory, state: Any, key: int, ply: int, depth: int) -> int:
    """The numbers of a node that the table does not know, by a second search, whose tree is then forgotten; else 0."""
    kept, second = memory.kept, memory.second
    if table.find(kept.table, key) != 0:
        return 0
    second.tree.used[tree.TOP] = 0
    root = tree.plant(run, second.tree)
    nodes = second_level.allowed(second.growth, kept.table.used[table.USED])
    second_level.search_below(params, run, second.tree, kept.target, root, state, ply, depth, nodes)
    return second.tree.words[root]
