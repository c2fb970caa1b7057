"""The bounded searches of payoff vectors: what they keep beside the loop of pruned max^n, and their outcome.

Of equally good children the first is taken, the rule of `max_n`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms.multiplayer._max_n_pruning import Memory, bound_to, limits_of
from zermelo.algorithms.multiplayer._payoff_vectors import allocate, solve
from zermelo.core import Bound, Outcome, Task
from zermelo.kernels import INF, Reals

PROMISED, UPPER, PAIR, CELLS = range(4)  # cells of Promise.cells, and their number


class Promise(NamedTuple):
    """What the root player is promised while the children of the root are searched."""

    epsilon: float
    cells: Reals  # PROMISED to the root player; UPPER: the most that the children refused to it may bring; PAIR, for
    # `bounded_abbnb`: the most that the root player and the mover of the child at hand can get together


def promise(task: Task, epsilon: float, promised: float = -INF) -> Promise:
    cells = task.zeros(CELLS, "f64")
    cells[PROMISED], cells[UPPER] = promised, -INF
    return Promise(epsilon, cells)


def search_sound(task: Task, variant: str, kept: Promise) -> Outcome:
    """One search of the root: the vector, and AMB for the root player."""
    found, most = _run(task, variant, kept)
    if not isinstance(found.value, tuple):
        return found
    value = found.value[task.player]
    # After a stop the children that were not searched may bring everything.
    upper = max(most if found.stopped else float(kept.cells[UPPER]), value)
    details = {"epsilon": kept.epsilon, "AMB": upper - value, "upper": upper}
    bound: Bound = "exact" if upper == value else "lower"
    return replace(found, bound=bound, details=details)


def search_unsound(task: Task, variant: str, epsilon: float, own: Any) -> Outcome:
    """One search of the root by a version that keeps no bound: there is no AMB to report."""
    found, most = _run(task, variant, own)
    bound = found.bound
    if isinstance(found.value, tuple):
        bound = "lower" if found.stopped and found.value[task.player] < most else "exact"
    return replace(found, bound=bound, certain=False, details={"epsilon": epsilon, "sound": "no"})


def _run(task: Task, variant: str, own: Any) -> tuple[Outcome, float]:
    """The outcome, and the most that one player can get."""
    vectors, limits = allocate(task), limits_of(task)
    alone = replace(task, every_move=False)  # what a move promises depends on the moves before it
    return solve(alone, bound_to(task, variant, Memory(vectors, limits, own)), vectors), limits.most
