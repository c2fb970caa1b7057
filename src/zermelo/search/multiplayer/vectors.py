"""Vectors of one value a player, and the order in which a player prefers them.

A kernel writes the vector of a node into the row of its ply; the parent copies it into its own row
if its mover prefers it. `player` of such a kernel is who moved last (at the root, who is to move), and
what it returns, and what is recorded, is the value of a node for its mover, of a leaf for `player`.

Ties   first    of equally good children the first is taken: the rule of `reference.max_n`
       worst    the one that is worst for the player at the root; of those the first
       seeded   the one whose key hashes highest with `tie_seed`: another one for every seed,
                whatever the order of the moves
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any, Literal, NamedTuple

from zermelo.core.arguments import between
from zermelo.core.bits import u64
from zermelo.core.kernel import kernel, probe, rules
from zermelo.core.probe_tree import END, LEAF
from zermelo.core.random import word
from zermelo.core.run import HORIZON, INF, LEAVES, Reals, Run
from zermelo.core.search import Outcome, Searcher, Task
from zermelo.core.traits import CHANCE, KNOWN, TERMINAL

N_PLAYERS: dict[str, Any] = {"chance": False, "perfect_information": True}
"""The games of max^n."""
CONSTANT_SUM: dict[str, Any] = {**N_PLAYERS, "constant_sum": KNOWN}
"""The games in which what one player gets the others lose: those that max^n can be pruned in."""

Ties = Literal["first", "worst", "seeded"]
FIRST, WORST, SEEDED = range(3)
RULES = {"first": FIRST, "worst": WORST, "seeded": SEEDED}
MOST_SEED = (1 << 62) - 1


class Vectors(NamedTuple):
    players: int
    root: int  # the player to move at the root; 0 where chance is
    ties: int
    seed: int
    all_best: bool  # is every equally best move of the root wanted?
    shallow: bool  # prune by what the parent's mover has already?
    heuristic: bool  # prune by the game's upper bounds?
    most: float  # that one player can get
    pair: float  # that two players can get together
    total: float  # the constant sum; infinite where there is none
    lowest: float  # payoff
    values: Reals  # row `ply` starts at ply * players
    first: Reals  # of each root move, in their order: its value for the root


def allocate(
    task: Task, ties: str = "first", tie_seed: int = 0, *, shallow: bool = False, heuristic: bool = False
) -> Vectors:
    """Empty rows for a task."""
    between("option tie_seed", tie_seed, 0, MOST_SEED)
    traits, players = task.game.traits, task.game.traits.players
    total = INF if traits.constant_sum is None else traits.constant_sum
    most = min(traits.highest, total - (players - 1) * traits.lowest)
    pair = total - (players - 2) * traits.lowest
    return Vectors(
        players, max(0, task.player), RULES[ties], tie_seed, task.all_best, shallow, heuristic, most, pair, total,
        traits.lowest,
