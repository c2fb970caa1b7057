"""PN: proof-number search.

Idea     Expand the leaf that does most to settle the root: the most-proving node, found by following the
         child of the least proof number where the prover moves, of the least disproof number where the
         opponent does.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   the whole tree; when there is no room for another node the answer is unknown, stopped by memory.
Source   [AllisEtAl1994], with immediate evaluation; a tree: transpositions are nodes of their own.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._options import Goal, MemoryMb, MemoryNodes, Proof
from zermelo.algorithms.proof_number import _pn_loop as loop
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._child_numbers import keep
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.algorithms.proof_number._second_level import Growth
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pn(
    task: Task,
    *,
    goal: Goal = "win",
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
) -> Outcome:
    """Search best first, with the tree in memory."""
    limits = Limits(memory_mb, memory_nodes)
    nodes = limits.entries(loop.NODE_BYTES)
    kept, grown = keep(task, goal, nodes // loop.SHARE), tree.allocate(task, nodes)
    memory = loop.Memory(kept, grown, Growth(0.0, 0.0))
    return prove(task, loop, memory, kept, goal, limits, tree=grown, variant=sys.modules[__name__], write=proof)


@kernel
def develop(params: Any, run: Run, memory: loop.Memory, node: int, state: Any, ply: int, depth: int) -> None:
    """Expand most-proving nodes below a node until its numbers change."""
    grown = memory.tree
    tree.grow(params, run, grown, memory.kept.target, node, state, ply, depth, grown.size)
