"""The root of a proof-number search: run the kernel, write the proof, tell what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from zermelo.algorithms.proof_number import _draft as draft
from zermelo.algorithms.proof_number import _rows as rows
from zermelo.algorithms.proof_number._goal import Goal, promised
from zermelo.algorithms.proof_number._proof import from_draft
from zermelo.algorithms.proof_number._table import ENTRY_BYTES, WANTED, grown
from zermelo.algorithms.proof_number._tree import FULL, NODE_BYTES, PEAK
from zermelo.core import Outcome, Proof, Searcher, Task, Verdict, at_least, between
from zermelo.errors import UsageError
from zermelo.kernels import COUNTERS, HORIZON

MOST_MEGABYTES = 65_536.0
PROOF_NODE_BYTES = 160  # of a node of a proof that is being written, with its edges and its place in the index
MOST_PROOF_NODES = 1 << 24
NO_ROOM = "no room for the proof"
FIRST_ROOM, MORE_ROOM = 1 << 12, 8  # nodes for which a proof is given room at first; and how it grows


@dataclass(frozen=True)
class Limits:
    """What a search may keep: megabytes, and nodes if given.

    The entries of the table and the nodes of the tree are counted. Not counted: a table beside the larger one that
    it is copied into (half of that at most), and the proof, which is written afterwards within as much again.
    Interpreted, an entry is counted as if it were compiled; Python's numbers take many times more.
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


def prove(task: Task, module: ModuleType, memory: Any, goal: Goal, limits: Limits, *, write: bool) -> Outcome:
    """One search for the goal by the kernel of a module, then its proof.

    The kernel returns 1 if the goal is proved, -1 if it is disproved. Its memory has a table in which the proof
    is looked up; `full` tells afterwards that there was no room for another node.
    """
    if task.all_best:
        raise UsageError("a proof-number search proves one move: leave out all_best and seed, or take engine")
    if task.depth < 1:  # no move may be played
        return Outcome(None, "none", (), (0,) * COUNTERS, 0, verdict=Verdict(None, None, 0.0, "depth"))
    bare = replace(task, record=0)
    if write and task.compiled:
        Searcher(bare, _writer(), memory=_writing(bare, memory, 0, 1)).prepare()
    searcher, outcome = _run(bare, module, memory)
    kept = searcher.memory
    megabytes = in_use(kept)
    proved = None if outcome.stopped else outcome.value == 1.0
    if proved is False and outcome.counts[HORIZON]:
        proved = None
    if proved is None:
        return unknown(task, outcome, megabytes, full=is_full(kept))
    proof, reason = None, None
    if write:
        proof, outcome = written(bare, kept, outcome, proved, limits)
        if proof is None:
            reason = task.control.reason if outcome.stopped else NO_ROOM
    if proof is not None and task.record:
        task.trees[:] = [proof.tree(task.record)]
    return told(task, outcome, goal, Verdict(proved, proof, megabytes, reason))


def _run(task: Task, module: ModuleType, memory: Any) -> tuple[Searcher, Outcome]:
    """Run a search to its end, with a larger table whenever it wants one; its last searcher and the outcome of all."""
    total: Outcome | None = None
    while True:
        task.control.memory = lambda kept=memory: in_use(kept)
        searcher = Searcher(task, module, memory=memory)
        outcome = searcher.run(task.state, task.player, task.depth)
        total = outcome if total is None else outcome.plus(total)
        if outcome.stopped or outcome.value or not memory.table.used[WANTED]:
            return searcher, total
        memory = memory._replace(table=grown(task, memory.table))
        if hasattr(memory, "draft"):  # a proof is written anew
            memory = memory._replace(draft=draft.allocate(task, memory.draft.winner, memory.draft.most))


def in_use(memory: Any) -> float:
    """Megabytes of the table and of the tree that hold something."""
    tree = NODE_BYTES * int(memory.tree.used[PEAK]) if hasattr(memory, "tree") else 0
    return (ENTRY_BYTES * int(memory.table.used[0]) + tree) / 1e6


def is_full(memory: Any) -> bool:
    return hasattr(memory, "tree") and bool(memory.tree.used[FULL])


def unknown(task: Task, outcome: Outcome, megabytes: float, *, full: bool) -> Outcome:
    """Neither proved nor disproved, and why."""
    if full:
        task.control.reason = "memory"
    reason = task.control.reason if outcome.stopped else "depth"
    verdict = Verdict(None, None, megabytes, reason)
    return replace(outcome, value=None, bound="none", pv=(), verdict=verdict)


def written(task: Task, kept: Any, outcome: Outcome, proved: bool, limits: Limits) -> tuple[Proof | None, Outcome]:
    """The proof of what was found, if it has room; and the outcome with what that cost, stopped if the budget was."""
    most = min(limits.entries(PROOF_NODE_BYTES), MOST_PROOF_NODES)
    winner = task.player if proved else 1 - task.player
    room = min(most, FIRST_ROOM)
    while True:
        writer, again = _run(task, _writer(), _writing(task, kept, winner, room))
        outcome = outcome.plus(again)
        if not writer.memory.draft.used[draft.FULL] or room == most:
            break
        room = min(most, MORE_ROOM * room)
    if again.stopped or not again.value:
        return None, outcome
    least, done = kept.question.least, writer.memory.draft
    return from_draft(task.game, task.state, task.player, least, proved, done, writer.move), outcome


def _writer() -> Any:
    """The kernels that write proofs. They need df-pn, which needs this module: so they are imported late."""
    from zermelo.algorithms.proof_number import _extract as extract

    return extract


def _writing(task: Task, kept: Any, winner: int, most: int) -> Any:
    """What it takes to write a proof of at most so many nodes with the table of a search."""
    made = draft.allocate(task, winner, most)
    return _writer().Memory(kept.question, kept.table, rows.allocate(task), 0.0, made)


def told(task: Task, outcome: Outcome, goal: Goal, verdict: Verdict) -> Outcome:
    """The verdict as a value: what the proof makes sure of, which is exact if nothing better or worse exists."""
    traits = task.game.traits
    proof = verdict.proof
    value = promised(goal, verdict.proved, traits.lowest) if proof is None else proof.value
    extreme = traits.highest if verdict.proved else traits.lowest
    bound: Any = "exact" if value == extreme else "lower" if verdict.proved else "upper"
    line = () if proof is None else proof.line
    return replace(outcome, value=value, bound=bound, pv=line, verdict=verdict)
