"""Root parallelisation: several trees that know nothing of each other, and the sums of their root moves.

Idea     Each tree has its own stream of random numbers and its own share of the budget. What a move of the root has
         got in all of them, visits and results, is added up.
Source   [CazenaveJouandeau2007], [ChaslotWinandsHerik2008].

How many trees there are is an option of its own, so that the result does not depend on the number of threads: playouts
and nodes are shared out among the trees before any thread begins. Under a limit of nodes or time the trees grow in
rounds, all by as many playouts, so that the limit finds them of like size; a round ends when the last tree is done.
Under a limit of nodes the length of a round must not depend on time, or the result would.
Where playouts alone are limited there is one round: every further one would let threads wait for the slowest.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import reduce
from types import ModuleType
from typing import Any

from zermelo.algorithms.monte_carlo import _playout_loop as loop
from zermelo.algorithms.monte_carlo._mcts_solver import prefers, solved
from zermelo.algorithms.monte_carlo._report import NOTHING, Report
from zermelo.algorithms.monte_carlo._shared_tree import stream
from zermelo.algorithms.monte_carlo._tree import (
    CELLS, NONE, PLAYOUTS, RESUMED, ROOT, SEED, USED, WANTED, Policy, Settings, Tree,
)
from zermelo.algorithms.monte_carlo._tree_reuse import Kept, planted
from zermelo.core import KernelGame, Move, Outcome, Searcher, Task, between, run_together
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, HORIZON

USUAL_TREES, MOST_TREES = 4, 1024
FIRST_ROUND = 16  # playouts of a tree; later rounds are a quarter of what it has
ROUND_SECONDS = 0.005  # or what takes this long, if that is more and time alone is limited
ROUNDS = 20  # at least, within a limit of time


def how_many(task: Task, trees: int | None) -> int:
    """The number of trees asked for, or the usual one."""
    many = USUAL_TREES if trees is None else trees
    between("option trees", many, 1, MOST_TREES)
    if task.record and many > 1:
        raise UsageError(f"record: expected one tree, which the option parallel=tree has, got {many}")
    return many


def answer(
    task: Task, selection: ModuleType, policy: Policy, settings: Settings, memory_mb: float, wanted: int, many: int,
    threads: int,
) -> Outcome:  # fmt: skip
    """Grow so many trees by so many threads, and say what they have found together."""
    kept: list[Kept | None] = []
    searchers: list[Searcher] = []
    for i in range(many):
        old, tree = planted(replace(task, previous=previous(task, i, many)), policy, settings, memory_mb / many)
        tree.cells[SEED] = stream(task.seed or 0, i)
        kept.append(old)
        searchers.append(Searcher(task, loop, variant=selection, memory=tree))
        if old is not None:
            old.renumber(searchers[i].rules, tree)
    before = sum(int(searcher.memory.visits[ROOT]) for searcher in searchers)
    task.show(lambda: SumReport(task, searchers).outcome(NOTHING, before))
    found = grow(task, searchers, wanted, threads)
    cut = found.counts[HORIZON] > 0 or any(old is not None and old.cut for old in kept)
    keeps = None if policy.replies or policy.flat else tuple(
        Kept.of(task, searcher.rules, searcher.memory, cut) for searcher in searchers
    )  # fmt: skip
    return SumReport(task, searchers).outcome(replace(found, memory=keeps), before)


def previous(task: Task, i: int, many: int) -> Any:
    """What an earlier search has kept of tree i, if it had as many."""
    kept = task.previous
    return kept[i] if isinstance(kept, tuple) and len(kept) == many else None


def grow(task: Task, searchers: list[Searcher], wanted: int, threads: int) -> Outcome:
    """Rounds of playouts until each tree has its share of those wanted, or is proved, or the budget is spent."""
    many = len(searchers)
    shares = [wanted // many + (i < wanted % many) for i in range(many)]
    found: Outcome | None = None
    seconds = 0.0
    while found is None or not found.stopped:
        growing = [i for i in range(many) if grows(searchers[i].memory, shares[i])]
        if not growing and found is not None:
            return found
        for i in growing:
            done = int(searchers[i].memory.cells[PLAYOUTS])
            searchers[i].memory.cells[WANTED] = min(shares[i], done + step(task, done, seconds))
        resume = found is not None
        calls = [searchers[i].ready(task.state, task.player, task.depth, resume=resume) for i in growing or (0,)]
        began = time.perf_counter()
        told = reduce(Outcome.plus, run_together(calls, "all", threads))
        seconds += time.perf_counter() - began
        for i in growing:
            searchers[i].memory.cells[RESUMED] = 1  # the root is counted
        found = told if found is None else found.plus(told)
    return found


def step(task: Task, done: int, seconds: float) -> int:
    """By how many playouts a tree grows in the next round, after so many in so many seconds.

    The nodes that are left are shared out anew for each round: under a limit of nodes time must have no part in it.
    """
    if task.control.nodes is None and task.control.seconds is None:
        return sys.maxsize
    quarter = max(FIRST_ROUND, done // 4)
    if task.control.nodes is not None or task.control.seconds is None or not seconds:
        return quarter
    return max(quarter, int(done / seconds * min(ROUND_SECONDS, task.control.seconds / ROUNDS)))


def grows(tree: Tree, share: int) -> bool:
    """Is another playout of a tree wanted?"""
    return bool(tree.cells[PLAYOUTS] < share and not (tree.cells[USED] and solved(tree, ROOT)))


class SumReport(Report):
    """What several trees tell together."""

    def __init__(self, task: Task, searchers: list[Searcher]) -> None:
        self.searchers = searchers
        super().__init__(task, summed(searchers), searchers[0].move)

    def line(self) -> tuple[Move, ...]:
        """The move that all prefer, and the line of the tree that has visited it most."""
        best = self.preferred(ROOT, self.task.state)
        if best is None:
            return ()
        move = self.move(best)
        places = [(searcher, slots_of(searcher).get(move, ROOT)) for searcher in self.searchers]
        searcher, slot = max(places, key=lambda place: int(place[0].memory.visits[place[1]]) if place[1] else -1)
        return Report(self.task, searcher.memory, searcher.move).line_from(slot)


def slots_of(searcher: Searcher) -> dict[Move, int]:
    """The children of a tree's root by their moves."""
    tree = searcher.memory
    n = int(tree.children[ROOT])  # before `first`: a thread may be writing both, and this one last
    first = int(tree.first[ROOT])
    return {searcher.move(int(tree.move[slot])): slot for slot in range(first, first + n)}


def summed(searchers: list[Searcher]) -> Tree:
    """A tree of the root and its children, with the sums of what several trees know of them, added in their order."""
    like = searchers[0]
    moves = list(dict.fromkeys(move for searcher in searchers for move in slots_of(searcher)))
    size, entries = 1 + len(moves), like.memory.entries
    made: Tree = like.memory._replace(
        most=size, cells=[0] * CELLS, visits=[0] * size, total=[0.0] * (size * entries), mover=[CHANCE] * size,
        move=[0, *(number(like, move) for move in moves)], parent=[NONE, *[ROOT] * len(moves)],
        first=[1, *[0] * len(moves)], children=[len(moves), *[0] * len(moves)], proof=[0.0] * (size * entries),
        refuge=[ROOT] * size, left=[1] * size, order=[0] * size, prior=[0.0] * size,
    )  # fmt: skip
    made.mover[ROOT] = int(like.memory.mover[ROOT])
    for searcher in searchers:
        if not searcher.memory.cells[USED]:  # it had no share
            continue
        made.cells[PLAYOUTS] += int(searcher.memory.cells[PLAYOUTS])
        add(made, ROOT, searcher.memory, ROOT)
        found = slots_of(searcher)
        for slot, move in enumerate(moves, start=1):
            if move in found:
                add(made, slot, searcher.memory, found[move])
    if made.settings.solver and made.mover[ROOT] != CHANCE:
        prove(made)
    return made


def number(searcher: Searcher, move: Move) -> int:
    """The number of a move in the kernels of a searcher."""
    return int(move) if isinstance(searcher.task.game, KernelGame) else int(searcher.rules.number(move))


def add(made: Tree, slot: int, tree: Tree, other: int) -> None:
    """Add what a tree knows of a node; what it has proved is taken over."""
    entries = tree.entries
    made.visits[slot] += int(tree.visits[other])
    for i in range(entries):
        made.total[slot * entries + i] += float(tree.total[other * entries + i])
    if tree.settings.solver:
        made.order[slot] = int(tree.order[other])
        if made.left[slot] and solved(tree, other):
            made.left[slot] = 0
            for i in range(entries):
                made.proof[slot * entries + i] = float(tree.proof[other * entries + i])


def prove(made: Tree) -> None:
    """The best proved child of the root; if all are proved, each in some tree, so is the root."""
    children = range(1, 1 + made.children[ROOT])
    proved = [child for child in children if solved(made, child)]
    for child in proved:
        if made.refuge[ROOT] == ROOT or prefers(made, made.mover[ROOT], child, made.refuge[ROOT]):
            made.refuge[ROOT] = child
    if proved and len(proved) == len(children):
        made.left[ROOT] = 0
