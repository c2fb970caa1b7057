"""The jobs of a job-level search: what a worker is asked of one position, and what it answers.

A job is a function of the position and of what is asked alone, so that its answer may be kept and used again, whoever
computed it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

from zermelo.algorithms import check_proof, prove_leaf, solve
from zermelo.core import Game, State, find_algorithm, one_thread_only
from zermelo.jobs.user_files import file_hashes, packed, unpacked
from zermelo.kernels import next_float

PROVER = "df_pn"
FAMILY = "proof_number"


class Job(NamedTuple):
    """Does a player, in a position, get at least so much?"""

    least: float
    prover: int
    text: str


class JobAnswer(NamedTuple):
    """What came of a job: the prover gets that much (True), does not (False), or it is open (None).

    `value` is what the prover gets at least, or at most. `checked` counts the positions of the proof that were checked
    by the rules alone; 0 of an algorithm that writes no proof. `numbers`: the proof and disproof numbers of the moves.
    """

    text: str
    proved: bool | None
    value: float | None
    nodes: int
    checked: int
    numbers: tuple[tuple[int, int], ...] = ()

    @property
    def lost(self) -> bool:
        """Has it killed its workers? Any other one has visited a node."""
        return self.nodes == 0


@dataclass(frozen=True)
class JobKind:
    """How all jobs of a search are done: by which algorithm, within how many nodes."""

    game: Game
    algorithm: str
    nodes: int
    options: dict[str, Any] = field(default_factory=dict)
    interpreted: bool | None = None

    @cached_property
    def hashes(self) -> list[str]:
        return file_hashes(self.game, self.algorithm)

    def worker(self) -> Callable[[Job], JobAnswer]:
        """The function that is called for each job, in any process."""
        return partial(_compute, packed(self))

    def answer(self, job: Job) -> JobAnswer:
        state = self.game.position(job.text)
        ours = self.game.mover(state) == job.prover
        with one_thread_only("a job"):
            return self._proved(job, state, ours) if self.algorithm == PROVER else self._solved(job, state, ours)

    def _proved(self, job: Job, state: State, ours: bool) -> JobAnswer:
        """By df-pn, for the player to move; where that is the other side, it asks whether the prover is held below."""
        goal = job.least if ours else next_float(-job.least)
        found = prove_leaf(self.game, state, goal, self.nodes, interpreted=self.interpreted, **self.options)
        if ours:
            return JobAnswer(job.text, *found)
        proved = None if found.proved is None else not found.proved
        value = None if found.value is None else -found.value + 0.0
        turned = tuple((disproof, proof) for proof, disproof in found.numbers)
        return JobAnswer(job.text, proved, value, found.nodes, found.checked, turned)

    def _solved(self, job: Job, state: State, ours: bool) -> JobAnswer:
        """By any algorithm that proves what it says: what is certain of the value answers the question, or not."""
        found = solve(
            self.game, state, self.algorithm, nodes=self.nodes, interpreted=self.interpreted, **self.options
        )
        result = found.result
        if result.stopped == "interrupt":  # a job that was cut short answers nothing
            raise KeyboardInterrupt
        sides = {"exact": (True, True), "lower": (True, False), "upper": (False, True), "none": (False, False)}
        from_below, from_above = sides[result.bound] if result.certain or found.proven else (False, False)
        if find_algorithm(self.algorithm).family == FAMILY and not found.proofs:
            from_below = from_above = False  # there is nothing to check
        value = result.value if isinstance(result.value, float | int) else 0.0
        if not ours:
            value, from_below, from_above = -value + 0.0, from_above, from_below
        proved = True if from_below and value >= job.least else False if from_above and value < job.least else None
        checked = sum(map(check_proof, found.proofs))
        return JobAnswer(job.text, proved, None if proved is None else float(value), result.nodes, checked)

    def check(self, state: State, *, compiled: bool) -> None:
        """Refuse now what every job would be refused for, by one of one node; and compile for it."""
        least = next_float(0.0)
        job = Job(least, self.game.mover(state), self.game.format(state))
        JobKind(self.game, self.algorithm, 1, self.options, not compiled).answer(job)


def _compute(sent: bytes, job: Job) -> JobAnswer:
    kind: JobKind = unpacked(sent)
    return kind.answer(job)


def lost(job: Job, why: str) -> JobAnswer:
    """The answer of a job that kills its workers: open, so that its moves are tried one by one."""
    return JobAnswer(job.text, None, None, 0, 0)
