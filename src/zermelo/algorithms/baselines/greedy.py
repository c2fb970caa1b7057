"""Greedy: the move after which the position looks best to the mover.

Idea     Look one ply ahead and trust the evaluation.
Returns  the vector of the position after the move, by payoffs or evaluations; of equally good moves the first.
         The depth that is asked for is not used: one ply is all.
Source   folklore: the baseline of the multi-player literature; as in [bounded2021].
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.algorithms.multiplayer.max_n import max_n
from zermelo.core import Outcome, Task, algorithm


@algorithm(fixed_depth=None, finds="greedy", **N_PLAYERS)
def greedy(task: Task) -> Outcome:
    """Look one ply ahead."""
    return max_n(replace(task, depth=min(1, task.depth)))
