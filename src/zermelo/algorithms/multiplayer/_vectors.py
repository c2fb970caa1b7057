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

from zermelo.core import KNOWN, Outcome, Searcher, Task, between
from zermelo.kernels import (
    CHANCE,
    END,
    HORIZON,
    INF,
    LEAF,
    LEAVES,
    TERMINAL,
    Reals,
    Run,
    kernel,
    probe,
    random_word,
    rules,
    u64,
)

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
    target: int  # whom the root attacks; -1: nobody
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
    task: Task, ties: str = "first", tie_seed: int = 0, *, shallow: bool = False, heuristic: bool = False,
    target: int = -1,
) -> Vectors:  # fmt: skip
    """Empty rows for a task."""
    between("option tie_seed", tie_seed, 0, MOST_SEED)
    traits, players = task.game.traits, task.game.traits.players
    total = INF if traits.constant_sum is None else traits.constant_sum
    most = min(traits.highest, total - (players - 1) * traits.lowest)
    pair = total - (players - 2) * traits.lowest
    return Vectors(
        players, max(0, task.player), target, RULES[ties], tie_seed, task.all_best, shallow, heuristic, most, pair,
        total, traits.lowest, task.zeros((task.depth + 1) * players, "f64"), task.zeros(traits.max_moves, "f64"),
    )  # fmt: skip


def solve(task: Task, module: ModuleType, memory: Any) -> Outcome:
    """One search of the root by the kernel of a module; its value is the vector."""
    searcher = Searcher(task, module, memory=memory)
    found = searcher.run(task.state, max(0, task.player), task.depth)
    if found.value is None:
        return found
    rows = searcher.memory
    vector = tuple(float(rows.values[player]) + 0.0 for player in range(rows.players))
    found = replace(found, value=vector)
    if not task.all_best or task.depth < 1 or found.stopped or task.player == CHANCE:
        return found
    moves = task.game.moves(task.state)
    best = [move for i, move in enumerate(moves) if rows.first[i] == vector[task.player]]
    return replace(found, best_moves=tuple(best))


@kernel
def leaf(params: Any, run: Run, node: int, state: Any, mover: int, player: int, ply: int) -> float:
    """The payoffs at the end of the game, the evaluations at the horizon; returns that of the player."""
    run.counts[LEAVES] += 1
    values, row = run.memory.values, ply * run.memory.players
    if mover == TERMINAL:
        for who in range(run.memory.players):
            values[row + who] = rules.payoff(params, state, who)
        return probe.leave(run, node, entry(run, ply, player), END)
    run.counts[HORIZON] += 1
    for who in range(run.memory.players):
        values[row + who] = rules.evaluate(params, state, who)
    return probe.leave(run, node, entry(run, ply, player), LEAF)


@kernel
def mark(params: Any, run: Run, child: Any) -> int:
    """What decides between equally good children by the rule `seeded`."""
    if run.memory.ties != SEEDED:
        return u64(0)
    return random_word(u64(rules.key(params, child)), run.memory.seed)


@kernel
def prefers(run: Run, ply: int, mover: int, mark: int, best: int) -> bool:
    """Does the mover at a ply take the child just searched over the best so far? Both by their marks."""
    values, ties = run.memory.values, run.memory.ties
    mine = ply * run.memory.players
    new = mine + run.memory.players
    target = run.memory.target
    if target >= 0 and mover == run.memory.root and values[new + target] != values[mine + target]:
        return values[new + target] < values[mine + target]
    if values[new + mover] != values[mine + mover]:
        return values[new + mover] > values[mine + mover]
    if ties == WORST:
        return values[new + run.memory.root] < values[mine + run.memory.root]
    return ties == SEEDED and mark > best


@kernel
def take(run: Run, ply: int) -> None:
    """The vector of the child just searched becomes that of its parent."""
    values, row = run.memory.values, ply * run.memory.players
    for who in range(run.memory.players):
        values[row + who] = values[row + run.memory.players + who]


@kernel
def note(run: Run, ply: int, i: int, value: float) -> None:
    """Keep what a move of the root is worth to it."""
    if ply == 0:
        run.memory.first[i] = value


@kernel
def entry(run: Run, ply: int, player: int) -> float:
    """The value for a player of the node at a ply."""
    return run.memory.values[ply * run.memory.players + player]
