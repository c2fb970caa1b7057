"""The loop that PN and PN² share: develop the tree until its root is solved.

`variant.develop` is what the two do differently: how a leaf of the tree gets its children and its numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._child_numbers import Kept
from zermelo.algorithms.proof_number._numbers import is_solved, verdict
from zermelo.algorithms.proof_number._second_level import Growth
from zermelo.algorithms.proof_number._table import ENTRY_BYTES
from zermelo.kernels import Run, kernel, stopped, variant

SHARE = 4  # nodes for one entry of the table in which the solved ones are kept for the proof
NODE_BYTES = tree.NODE_BYTES + ENTRY_BYTES // SHARE


class Memory(NamedTuple):
    kept: Kept  # its table holds what is solved; it is filled at the end, for the proof
    tree: tree.Tree
    growth: Growth  # of the second level of PN²


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    memory = run.memory
    grown, kept = memory.tree, memory.kept
    root = tree.plant(run, grown)
    while not is_solved(grown.words[root]) and not stopped(run):
        variant.develop(params, run, memory, root, state, ply, depth)
    if not stopped(run):
        tree.keep_solved(params, run, grown, kept.target, kept.table, root, state, depth)
    return verdict(grown.words[root])
