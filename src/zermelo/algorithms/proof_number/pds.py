"""PDS: proof-number and disproof-number search.

Idea     Depth first with a threshold for each number: a node is searched until both are reached. The root raises
         them step by step, and so does every node for its child: the proof number where a proof looks nearer, else
         the disproof number.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   [Nagai1998]; the rule for a child's thresholds as in [winands2002].
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._options import Goal, MemoryMb, MemoryNodes, Proof
from zermelo.algorithms.proof_number import _pds_loop as loop
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._child_numbers import keep
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm
from zermelo.kernels import Run, kernel


@algorithm(fixed_depth=None, **TWO_PLAYER)
def pds(
    task: Task,
    *,
    goal: Goal = "win",
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
) -> Outcome:
    """Search depth first until thresholds of both numbers are reached."""
    limits = Limits(memory_mb, memory_nodes)
    kept = keep(task, goal, limits.entries(table.ENTRY_BYTES))
    memory = loop.Memory(kept, 0)
    return prove(task, loop, memory, kept, goal, limits, variant=sys.modules[__name__], write=proof)


@kernel
def first_look(params: Any, run: Run, memory: loop.Memory, state: Any, key: int, ply: int, depth: int) -> int:
    """A new node is expanded like any other: there is no word for it yet."""
    return 0
