"""PN²: proof-number search whose leaves are evaluated by a second proof-number search.

Idea     Time for memory: of each second search only the children of its root are kept in the first tree.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   the tree of the first level with one of the second; when there is no room the answer is unknown.
Source   [Allis1994]; the size of the second search: [BreukerEtAl2001].
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._options import Goal, GrowthMidpoint, GrowthScale, MemoryMb, MemoryNodes, Proof
from zermelo.algorithms.proof_number import _pn_loop as loop
from zermelo.algorithms.proof_number import _second_level as second_level
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._child_numbers import keep
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel, rules, stopped


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pn2(
    task: Task,
    *,
    goal: Goal = "win",
    growth_midpoint: GrowthMidpoint = 0.2,
    growth_scale: GrowthScale = 0.05,
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
) -> Outcome:
    """Search best first; the tree of a leaf's second search is forgotten."""
    limits = Limits(memory_mb, memory_nodes)
    nodes = limits.entries(loop.NODE_BYTES)
    growth = second_level.growth_of(growth_midpoint, growth_scale, nodes)
    kept, grown = keep(task, goal, nodes // loop.SHARE), tree.allocate(task, nodes)
    memory = loop.Memory(kept, grown, growth)
    return prove(task, loop, memory, kept, goal, limits, tree=grown, variant=sys.modules[__name__], write=proof)


@kernel
def develop(params: Any, run: Run, memory: loop.Memory, node: int, state: Any, ply: int, depth: int) -> None:
    """As `tree.grow`, but a leaf is developed by a search of its own."""
    grown, target = memory.tree, memory.kept.target
    attacking = rules.mover(params, state) == target.prover
    before = grown.words[node]
    if grown.first[node] == 0:
        nodes = second_level.allowed(memory.growth, grown.used[tree.TOP])
        second_level.search_below(params, run, grown, target, node, state, ply, depth, nodes)
        return
    best = tree.update(grown, node, attacking)
    while grown.words[node] == before and not stopped(run):
        child = rules.play(params, state, grown.move[best])
        develop(params, run, memory, best, child, ply + 1, depth - 1)
        best = tree.update(grown, node, attacking)
