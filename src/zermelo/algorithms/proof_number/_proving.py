"""Prove a goal: run the kernel of a variant, write the proof, report what is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number._child_numbers import Kept
from zermelo.algorithms.proof_number._goals import bound_without_proof
from zermelo.algorithms.proof_number._table import ENTRY_BYTES, USED
from zermelo.algorithms.proof_number._tree import FULL, NODE_BYTES, PEAK, Tree
from zermelo.core import Bound, KernelGame, Outcome, Proof, Searcher, Task, Verdict, at_least, between
from zermelo.errors import UsageError, ZermeloError
from zermelo.kernels import COUNTERS, HORIZON

MOST_MEGABYTES = 65_536.0
PROOF_NODE_BYTES = 160  # of a node of a proof that is being written, with its edges and its place in the index
MOST_PROOF_NODES = 1 << 24
NO_ROOM = "no room for the proof"
FIRST_ROOM, MORE_ROOM = 1 << 12, 8  # nodes for which a proof is given room at first; and how it grows


@dataclass(frozen=True)
class Limits:
    """What a search may keep: megabytes, and nodes if given.

    The entries of the table and the nodes of the tree are counted. The proof is not: it is written afterwards, within
    as much again. Interpreted, an entry is counted as if it were compiled; Python's numbers take many times more.
    """

    megabytes: float
    nodes: int | None

    def __post_init__(self) -> None:
        between("option memory_mb", self.megabytes, 0.001, MOST_MEGABYTES)
        if self.nodes is not None:
            at_least("option memory_nodes", self.nodes, 2)

    def entries(self, size: int) -> int:
        """How many entries of so many bytes may be kept."""
        within = max(2, int(self.megabytes * 1e6) // size)
        return within if self.nodes is None else min(self.nodes, within)


def prove(
    task: Task, module: ModuleType, memory: Any, kept: Kept, goal: Goal, limits: Limits, *, write: bool,
    tree: Tree | None = None, variant: ModuleType | None = None, team: Sequence[Any] = (),
) -> Outcome:  # fmt: skip
    """One search for the goal by the kernel of a module, then its proof.

    The kernel returns 1 if the goal is proved, -1 if it is disproved. `kept` is the part of its memory in whose
    table the proof is looked up, `tree` that of a best-first search, `team` the memories of several threads over that
    table. All of it counts as time of the search.
    """
    if task.all_best:
        raise UsageError("a proof-number search proves one move: leave out all_best and seed, or take engine")
    if task.depth < 1:  # no move may be played
        return Outcome(None, "none", (), (0,) * COUNTERS, 0, verdict=Verdict(None, None, 0.0, "depth"))
    bare = replace(task, record=0)
    writer = _writer(bare, kept) if write else None
    if writer is not None:  # compile now: later the clock is running
        writer.prepare()
    task.control.memory = lambda: in_use(kept, tree)
    if team:
        outcome = module.solve_together(bare, kept, team)
    else:
        outcome = Searcher(bare, module, variant=variant, memory=memory).run(task.state, task.player, task.depth)
    megabytes = in_use(kept, tree)
    proved = None if outcome.stopped else outcome.value == 1.0
    if proved is None or (not proved and outcome.counts[HORIZON]):
        return unknown(task, outcome, megabytes, full=tree is not None and bool(tree.used[FULL]))
    proof, reason = None, None
    if writer is not None:
        proof, outcome = written(bare, writer, outcome, proved, limits)
        if proof is None:
            reason = task.control.reason if outcome.stopped else NO_ROOM
    if proof is not None and task.record:
        task.trees[:] = [proof.tree(task.record)]
    return answered(task, outcome, goal, Verdict(proved, proof, megabytes, reason))


def in_use(kept: Kept, tree: Tree | None) -> float:
    """Megabytes of the table and of the tree that hold something."""
    nodes = 0 if tree is None else int(tree.used[PEAK])
    return (ENTRY_BYTES * int(kept.table.used[USED]) + NODE_BYTES * nodes) / 1e6


def unknown(task: Task, outcome: Outcome, megabytes: float, *, full: bool) -> Outcome:
    """Neither proved nor disproved, and why."""
    if full:
        task.control.reason = "memory"
    reason = task.control.reason if outcome.stopped else "depth"
    verdict = Verdict(None, None, megabytes, reason)
    return replace(outcome, value=None, bound="none", pv=(), verdict=verdict)


def written(
    task: Task, writer: Searcher, outcome: Outcome, proved: bool, limits: Limits
) -> tuple[Proof | None, Outcome]:
    """The proof of what was found, if it has room; and the outcome with what that cost, stopped if the budget was."""
    from zermelo.algorithms.proof_number._proof_writer import FULL, allocate, written_proof

    most = min(limits.entries(PROOF_NODE_BYTES), MOST_PROOF_NODES)
    winner = task.player if proved else 1 - task.player
    room = min(most, FIRST_ROOM)
    while True:
        writer.replace_memory(writer.memory._replace(draft=allocate(task, winner, room)))
        again = writer.run(task.state, task.player, task.depth)
        outcome = outcome.plus(again)
        draft = writer.memory.draft
        if not draft.used[FULL] or room == most:
            break
        room = min(most, MORE_ROOM * room)
    if again.stopped or draft.used[FULL]:
        return None, outcome
    move = int if isinstance(task.game, KernelGame) else writer.rules.met.__getitem__
    proof = written_proof(task, writer.memory.prover.kept.target, proved, draft, move)
    if not again.value or (proof.value >= proof.least) != proved:
        raise ZermeloError(
            f"{task.game.name}: a proof contradicts itself: expected different keys of different states,"
            " got the same key for some (see Game.key)"
        )
    return proof, outcome


def _writer(task: Task, kept: Kept) -> Searcher:
    """A searcher that writes a proof with the table of a search; room for it is given later.

    It needs df-pn, which needs this module: so it is imported late.
    """
    from zermelo.algorithms.proof_number import _proof_writer as writer
    from zermelo.algorithms.proof_number import df_pn

    prover = df_pn.Memory(kept, 0.0)
    return Searcher(task, writer, memory=writer.Memory(prover, writer.allocate(task, 0, 1)))


def answered(task: Task, outcome: Outcome, goal: Goal, verdict: Verdict) -> Outcome:
    """The verdict as a value: what the proof guarantees, which is exact if nothing better or worse exists."""
    traits = task.game.traits
    proof = verdict.proof
    value = bound_without_proof(goal, verdict.proved, traits.lowest) if proof is None else proof.value
    extreme = traits.highest if verdict.proved else traits.lowest
    bound: Bound = "exact" if value == extreme else "lower" if verdict.proved else "upper"
    line = () if proof is None else proof.line
    return replace(outcome, value=value, bound=bound, pv=line, verdict=verdict, certain=True)
