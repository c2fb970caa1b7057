"""Flat Monte Carlo: each move by random games that begin with it.

Idea     Play the moves of the root in turn, and on at random to the end: the move with the best mean. No tree;
         however many games there are, it plays against opponents who do not choose.
Returns  the mean payoff of the best move for the player to move, an estimate: its bound is 'none'. `details` has
         visits and values of all moves of the root.
Source   [Abramson1990].
"""

from __future__ import annotations

import sys

from zermelo.algorithms._options import Parallel, Playouts, Threads, Trees
from zermelo.algorithms.monte_carlo._answer import answer
from zermelo.algorithms.monte_carlo._selection import Selection
from zermelo.algorithms.monte_carlo._tree import PLAYOUTS, Policy, Tree
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import kernel

SHARED = False  # each thread has a tree of its own


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=True)
def flat_monte_carlo(
    task: Task, *, playouts: Playouts = None, threads: Threads = 1, trees: Trees = None
) -> Outcome:
    """As many playouts of each move, to one more or less for each stream of random numbers."""
    policy = Policy(own=max(0, task.player), flat=True)
    parallel: Parallel = "tree" if threads == 1 and trees is None else "root"
    return answer(
        task, Selection(sys.modules[__name__]), policy, playouts=playouts, memory_mb=256.0, threads=threads,
        parallel=parallel, trees=trees,
    )  # fmt: skip


@kernel
def select(tree: Tree, slot: int) -> int:
    """The moves of the root in turn."""
    return tree.first[slot] + tree.cells[PLAYOUTS] % tree.children[slot]
