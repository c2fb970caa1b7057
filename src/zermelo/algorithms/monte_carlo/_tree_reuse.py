"""Reuse of the tree between moves: the part of it that grows from the position reached is kept.

From the old root at most a few plies are followed, through visited nodes only, and the states met are compared
with the new one: a subtree is kept only if its state is the same. At most MOST_MET states are met, the most visited
of each ply first, and the time of all this is taken from the budget. The subtree is copied, so that the old
result stays as it is. Results that were cut at a depth limit are kept as the estimates they are, but not what
they proved.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms.monte_carlo._tree import NONE, ROOT, USED, Policy, Settings, Tree, allocate
from zermelo.core import Game, KernelGame, Move, PlainRules, State, Task
from zermelo.kernels import Ints, kernel

BEYOND = 4  # plies that are followed beyond one of each player: rolls of dice, moves of one player in a row
MOST_MET = 200  # states that are compared in all: they are played one by one, outside of machine code


@dataclass(frozen=True)
class Kept:
    """A tree and what is needed to go on with it."""

    tree: Tree
    state: State
    met: tuple[Move, ...]  # the moves of a plain game by their numbers
    cut: bool  # was any result cut at a depth limit?

    @classmethod
    def of(cls, task: Task, rules: Any, tree: Tree, cut: bool) -> Kept:
        met = tuple(rules.met) if isinstance(rules, PlainRules) else ()
        return cls(tree, task.state, met, cut)

    def renumber(self, rules: Any, tree: Tree) -> None:
        """Give the moves of a plain game the numbers that they have in another search."""
        if isinstance(rules, PlainRules):
            for slot in range(1, tree.cells[USED]):
                tree.move[slot] = rules.number(self.met[tree.move[slot]])


def planted(
    task: Task, policy: Policy, settings: Settings, memory_mb: float, *, shared: bool = False
) -> tuple[Kept | None, Tree]:
    """The tree to begin with: what was kept, and from where; or an empty one. The budget pays for the time."""
    began, compiling_before = time.perf_counter(), task.control.compile_seconds
    kept, tree = task.previous, None
    if isinstance(kept, Kept) and fits(task, kept, policy, settings):
        slot = found(task, kept)
        tree = None if slot is None else copied(task, kept.tree, slot, settings, memory_mb, shared)
    grown = tree is not None
    if tree is None:
        tree = allocate(task, policy, settings, memory_mb, shared=shared)
    assert tree is not None
    spent = time.perf_counter() - began
    task.control.charge(max(0.0, spent - (task.control.compile_seconds - compiling_before)))
    return kept if grown else None, tree


def fits(task: Task, kept: Kept, policy: Policy, settings: Settings) -> bool:
    """Do the nodes of a kept tree mean what those of this search do?"""
    old = kept.tree
    begun = old.cells[USED] > 0  # a budget may end before every tree has its root
    same = (old.policy, old.settings.solver) == (policy, settings.solver)
    same = same and type(old.cells) is type(task.zeros(0))  # arrays for machine code, or lists
    unbiased = settings.bias == 0 or old.settings.bias > 0  # else its nodes have no evaluations
    return begun and same and unbiased and not task.record and not (settings.solver and kept.cut)


def found(task: Task, kept: Kept) -> int | None:
    """The most visited node of the task's state, as near to the old root as there is one."""
    game, tree = task.game, kept.tree
    front, left = [(ROOT, kept.state)], MOST_MET
    for _ in range(game.traits.players + BEYOND + 1):
        here = [slot for slot, state in front if same(game, state, task.state)]
        if here:
            return max(here, key=lambda slot: int(tree.visits[slot]))
        front = [(child, game.play(state, _move(kept, child))) for child, state in below(tree, front)[:left]]
        left -= len(front)
    return None


def below(tree: Tree, front: list[tuple[int, State]]) -> list[tuple[int, State]]:
    """The visited children of some nodes, the most visited first, each with its parent's state."""
    children = [
        (child, state)
        for slot, state in front
        for child in range(int(tree.first[slot]), int(tree.first[slot] + tree.children[slot]))
        if tree.visits[child]
    ]
    return sorted(children, key=lambda pair: -int(tree.visits[pair[0]]))


def _move(kept: Kept, slot: int) -> Move:
    number = int(kept.tree.move[slot])
    return kept.met[number] if kept.met else number


def same(game: Game, a: State, b: State) -> bool:
    """Are two states equal? Those of a plain game may be of any type: they are compared by their keys."""
    return a == b if isinstance(game, KernelGame) else game.key(a) == game.key(b)


def copied(
    task: Task, old: Tree, slot: int, settings: Settings, memory_mb: float, shared: bool
) -> Tree | None:
    """The subtree of a slot as a tree of its own; None if it does not fit into the memory."""
    new = allocate(task, old.policy, settings, memory_mb, least=int(old.cells[USED]), shared=shared)
    if new is None:
        return None
    source = task.zeros(int(old.cells[USED]))
    used = int(task.call(sys.modules[__name__], "copy_below", old, new, source, slot, records=("old", "new")))
    if shared:
        new.virtual[:used] = task.zeros(used)
    return new


@kernel
def copy_below(old: Tree, new: Tree, source: Ints, slot: int) -> int:
    """Copy a slot and all below it to the root of another tree, level by level; how many there are."""
    source[0] = slot
    new.parent[ROOT] = NONE
    used, i = 1, 0
    while i < used:
        a = source[i]
        copy_slot(old, new, a, i)
        n = old.children[a]
        if n > 0:
            new.first[i] = used
            if old.settings.solver and old.refuge[a] != ROOT:
                new.refuge[i] = used + old.refuge[a] - old.first[a]
        for j in range(n):
            source[used + j] = old.first[a] + j
            new.parent[used + j] = i
        used += n
        i += 1
    new.cells[USED] = used
    return used


@kernel
def copy_slot(old: Tree, new: Tree, a: int, b: int) -> None:
    """Copy what a slot knows of itself."""
    new.visits[b] = old.visits[a]
    new.move[b] = old.move[a]
    new.mover[b] = old.mover[a]
    new.children[b] = old.children[a]
    new.prior[b] = old.prior[a]
    for i in range(old.entries):
        new.total[b * old.entries + i] = old.total[a * old.entries + i]
        if old.settings.solver:
            new.proof[b * old.entries + i] = old.proof[a * old.entries + i]
    if old.settings.solver:
        new.refuge[b] = ROOT  # if it has one, it has another number here
        new.left[b] = old.left[a]
        new.order[b] = old.order[a]
