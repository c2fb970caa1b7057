"""What the bounded searches of vectors share: their memory, their root, and what one player leaves to another.

`player` of their kernels is who moved last, as in `multiplayer.vectors`, and `alpha` the best that he has
already. Of equally good children the first is taken, the rule of `max_n`.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import NamedTuple

from zermelo.core import Bound, Outcome, Searcher, Task
from zermelo.kernels import INF, Reals, Run, kernel

PROMISED, UPPER = range(2)  # cells of Bounds.cells
UNSOUND = {"sound": "no"}


class Bounds(NamedTuple):
    """The fields up to `values` are those that the kernels of `multiplayer.vectors` read."""

    players: int
    root: int  # the player to move at the root
    most: float  # that one player can get
    pair: float  # that two players can get together
    values: Reals  # row `ply` starts at ply * players
    epsilon: float
    refused: float  # what a child is said to be worth to the root player if he must not choose it
    cells: Reals  # what the root player is promised; what the children refused to him may be worth to him at most
    lower: Reals  # L and U of versions that keep them at every node; rows as of `values`
    upper: Reals


def allocate(task: Task, epsilon: float, promised: float = -INF) -> Bounds:
    traits, players = task.game.traits, task.game.traits.players
    total = traits.constant_sum or 0.0  # the games of these searches have one
    most = min(traits.highest, total - (players - 1) * traits.lowest)
    pair = min(2 * traits.highest, total - (players - 2) * traits.lowest)
    cells = task.zeros(2, "f64")
    cells[PROMISED], cells[UPPER] = promised, -INF
    rows = [task.zeros((task.depth + 1) * players, "f64") for _ in range(3)]
    return Bounds(
        players, task.player, most, pair, rows[0], epsilon, traits.lowest - 1.0, cells, rows[1], rows[2]
    )  # fmt: skip


def solve(task: Task, module: ModuleType, memory: Bounds) -> Outcome:
    """One search of the root by the kernel of a module: the vector, and AMB for the root player."""
    searcher = Searcher(task, module, memory=memory)
    found = searcher.run(task.state, task.player, task.depth)
    if found.value is None:
        return found
    rows = searcher.memory
    vector = tuple(float(rows.values[player]) + 0.0 for player in range(rows.players))
    open_end = memory.most if found.stopped else float(rows.cells[UPPER])  # the children not searched may have it all
    upper = max(open_end, vector[task.player])
    details = {"epsilon": memory.epsilon, "AMB": upper - vector[task.player], "upper": upper}
    bound: Bound = "exact" if upper == vector[task.player] else "lower"
    return replace(found, value=vector, bound=bound, details=details)


def solve_unsound(task: Task, module: ModuleType, memory: Bounds) -> Outcome:
    """The same for a version that keeps no promise: there is no AMB to tell."""
    found = solve(task, module, memory)
    return replace(found, details={"epsilon": memory.epsilon, **UNSOUND})


@kernel
def leaves_over(run: Run, best: float) -> float:
    """The most that any other player can get where one has so much."""
    return min(run.memory.most, run.memory.pair - best)


@kernel
def shallow_bound(run: Run, mover: int, parent: int, best: float) -> float:
    """How much the mover needs for his parent's mover to get no more than the best he has: Korf's bound."""
    return run.memory.most if mover == parent else leaves_over(run, best)
