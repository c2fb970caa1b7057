"""Job-level proof-number search: one position solved by many jobs, on processes or on a Dask cluster.

Idea     Proof-number search whose leaves are jobs of seconds for other processes: df-pn or another solver, each with
         a budget of its own. The tree is small and stays here; results are backed up as they come.
Returns  the value of the position for certain, once the tree proves it; the proof is checked by the rules alone.
Source   [WuEtAl2011], [WuEtAl2013]; with proof-number searches as jobs: [SaffidineEtAl2012].
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from zermelo.algorithms import choose_solver, least_payoff
from zermelo.core import (
    TWO_PLAYER, Bound, Game, Move, Progress, SearchResult, State, Venue, at_least, check_budget, check_cluster,
    find_algorithm,
)
from zermelo.core import game as find_game
from zermelo.core import open_venue, unmet
from zermelo.errors import UsageError
from zermelo.jobs.job_tree import JobTree, Numbers
from zermelo.jobs.kept_lines import KeptLines, about, damaged
from zermelo.jobs.leaf_jobs import Job, JobAnswer, JobKind, lost
from zermelo.jobs.losses import ALL_LOST, Losses
from zermelo.jobs.tree_checker import Checked, JobProof, check_job_proof, extracted, line_of
from zermelo.jobs.user_files import algorithm_source
from zermelo.kernels import next_float

NAME = "job_level_pns"
JOB_NODES = 5_000_000  # from 0.2 s in Connect Four to three seconds
WORDED = {next_float(0.0): "a win?", 0.0: "a draw?"}  # the least payoff that is asked for, in words


@dataclass(frozen=True, repr=False)
class JobSolution:
    """What a job-level search found.

    `result.value` is certain if `proven`; else a bound or nothing, and `reason` says why. The `proofs` were checked,
    and `checked` says what of.
    """

    result: SearchResult
    proven: bool
    jobs: int
    kept: int  # jobs whose answers were in the checkpoint
    tree_nodes: int
    numbers: Numbers  # proof and disproof number of the root, of the last question
    proofs: tuple[JobProof, ...]
    checked: tuple[Checked, ...]
    reason: str | None

    @property
    def stopped(self) -> str | None:
        return self.result.stopped

    def to_dict(self) -> dict[str, Any]:
        """The fields of a search, and what is certain."""
        return self.result.to_dict() | {
            "proven": self.proven, "reason": self.reason, "jobs": self.jobs, "jobs_kept": self.kept,
            "tree_nodes": self.tree_nodes, "proof_number": self.numbers[0], "disproof_number": self.numbers[1],
            "checked_positions": sum(each.positions + each.below for each in self.checked),
            "proof_jobs": sum(each.jobs for each in self.checked),
            "unwritten_jobs": sum(each.unwritten for each in self.checked),
        }  # fmt: skip

    def __repr__(self) -> str:
        return repr(self.result) if self.proven else f"{repr(self.result)[:-1]}, not proven>"

    def __str__(self) -> str:
        head = str(self.result).split("\n")[:4]
        return "\n".join([*head[:2], self._certainty(), *head[2:], *self._costs()])

    def _certainty(self) -> str:
        if not self.proven:
            return f"proven  no ({self.reason})"
        positions = sum(each.positions + each.below for each in self.checked)
        unwritten = sum(each.unwritten for each in self.checked)
        rests = f", {unwritten:,} jobs without a written proof" if unwritten else ""
        return f"proven  yes ({positions:,} positions checked{rests})"

    def _costs(self) -> list[str]:
        kept = f", {self.kept:,} of them kept before" if self.kept else ""
        proof, disproof = self.numbers
        lines = [
            f"jobs    {self.jobs:,}{kept}",
            f"tree    {self.tree_nodes:,} positions, proof number {proof:,.0f}, disproof number {disproof:,.0f}",
            f"nodes   {self.result.nodes:,}",
            f"time    {self.result.seconds:.1f} s",
        ]
        return [*lines, *([f"stopped by {self.stopped}"] if self.stopped else [])]


def solve_by_jobs(
    game: Game | str,
    position: State | str | None = None,
    algorithm: str | None = None,
    *,
    goal: float | str | None = None,
    job_nodes: int = JOB_NODES,
    nodes: int | None = None,
    seconds: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    checkpoint: str | None = None,
    interpreted: bool | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> JobSolution:
    """Solve a position by many jobs: its value for certain, with a proof that was checked.

    position   a text or a state; None is the start
    algorithm  of the jobs: df_pn, or another one that `solve` takes; None is the one that suits the game
    goal       'win', 'draw' or a payoff: answer that alone; None: the exact value
    job_nodes  what a job may cost
    nodes, seconds   the budget of the whole; without any it goes on until it is done
    workers    processes; None computes in this one
    cluster    the address of a Dask scheduler to compute on instead, such as tcp://host:8786
    checkpoint a file for the answers of jobs: the same call goes on where the last one stopped
    progress   called with the number of jobs that are done
    options    of the algorithm, by name

    The value is the same whatever computes it; how many jobs that takes depends on the order in which they end.

    >>> solution = solve_by_jobs("tic_tac_toe", "X.O/.../...", job_nodes=20, interpreted=True)
    >>> solution.result.value, solution.proven, solution.jobs > 1
    (1.0, True, True)
    """
    played = find_game(game)
    _refuse(played)
    state = played.position(position)
    if played.is_over(state):
        raise UsageError(f"the game is over in this position of {played.name}: nothing to solve")
    name = algorithm_source(algorithm) if algorithm else choose_solver(played)
    at_least("job_nodes", job_nodes, 2)
    budget = check_budget(nodes=nodes, seconds=seconds)
    find_algorithm(name).options(options)
    kind = JobKind(played, name, check_budget(nodes=job_nodes).nodes or 2, options, interpreted)
    kind.check(state, compiled=False)
    if workers is None:
        check_cluster(cluster)
    with ExitStack() as stack:
        venue = stack.enter_context(open_venue(workers, cluster, apart=True))
        book = Book()
        if checkpoint is not None:
            header = about("jobs", kind, {
                "position": played.format(state), "job_nodes": kind.nodes, "options": options,
            })  # fmt: skip
            book = Book.of(stack.enter_context(KeptLines(checkpoint, header)))
        if cluster is None and workers is not None and not interpreted:
            kind.check(state, compiled=True)  # what this process compiles all others load
        search = JobSearch(kind, state, venue, book, progress, budget.nodes, budget.seconds)
        return search.answer(goal)


def _refuse(game: Game) -> None:
    if reason := unmet(game.traits, TWO_PLAYER):
        raise UsageError(f"jobs cannot prove anything of {game.name}: it {reason}")
    if game.traits.max_plies is None:
        raise UsageError(f"jobs cannot solve {game.name}: expected a game that states its max_plies")


@dataclass
class Book:
    """The answers of jobs, in memory and in the checkpoint."""

    answers: dict[tuple[float, str], JobAnswer] = field(default_factory=dict)
    file: KeptLines | None = None

    @classmethod
    def of(cls, file: KeptLines) -> Book:
        book = cls(file=file)
        for number, line in enumerate(file.lines, 2):
            try:
                least = float(line.pop("least"))
                numbers = tuple((proof, disproof) for proof, disproof in line.pop("numbers"))
                book.answers[least, line["text"]] = JobAnswer(numbers=numbers, **line)
            except (LookupError, TypeError, ValueError):
                raise damaged(file.name, number) from None
        return book

    def keep(self, least: float, answer: JobAnswer) -> None:
        self.answers[least, answer.text] = answer
        if self.file is not None and not answer.lost:  # what killed its workers is tried again by the next run
            self.file.add({"least": least, **answer._asdict()})


@dataclass
class JobSearch:
    """A job-level search under way: question after question, until the bounds of the value meet."""

    kind: JobKind
    state: State
    venue: Venue
    book: Book
    progress: Progress | None = None
    most_nodes: int | None = None
    most_seconds: float | None = None
    jobs: int = 0
    kept: int = 0
    nodes: int = 0
    tree_nodes: int = 0
    numbers: Numbers = (1.0, 1.0)
    stopped: str | None = None
    began: float = field(default_factory=time.monotonic)
    losses: Losses[Job, JobAnswer] = field(init=False)

    def __post_init__(self) -> None:
        """At the beginning all others wait for the first job; a search that goes on has other leaves beside it."""
        goes_on = bool(self.book.answers)
        self.losses = Losses(lost, ALL_LOST if goes_on else 1, holding=not goes_on)

    def answer(self, goal: float | str | None) -> JobSolution:
        """The exact value, or the answer to one goal."""
        traits = self.kind.game.traits
        found: list[tuple[JobProof, Checked]] = []
        lower, upper = traits.lowest, traits.highest
        first = ("win" if traits.highest > 0 else traits.highest) if goal is None else goal
        least: float | None = least_payoff(first)  # type: ignore[arg-type]
        while least is not None and (proof := self.prove(least)) is not None:
            checked = check_job_proof(proof)
            found.append((proof, checked))
            lower, upper = (checked.value, upper) if proof.proved else (lower, checked.value)
            least = None if lower >= upper or goal is not None else next_float(lower) if proof.proved else upper
        return self._solution(found, lower, upper, goal is not None)

    def prove(self, least: float) -> JobProof | None:
        """The proof that the player to move gets at least so much, or does not; None if the budget is spent first."""
        tree = JobTree(self.kind.game, self.state, least)
        results = self.venue.compute_asked(self.kind.worker(), lambda: self._next_job(tree), self.losses)
        for answer in self.losses.known(results):
            self.jobs += 1
            self.nodes += answer.nodes
            self.book.keep(least, answer)
            self._take(tree, answer)
        self._tell(tree)
        return None if tree.proved is None else extracted(tree)

    def _next_job(self, tree: JobTree) -> Job | None:
        """The most-proving leaf that is no job of the book: such a one is answered at once."""
        self._tell(tree)
        while not self._spent() and (node := tree.most_proving()) is not None:
            tree.begin(node)
            known = self.book.answers.get((tree.least, node.text))
            if known is None:
                return tree.job(node)
            self.jobs += 1
            self.kept += 1
            self.nodes += known.nodes
            self._take(tree, known)
        return None

    def _take(self, tree: JobTree, answer: JobAnswer) -> None:
        tree.finish(answer)
        self.numbers, self.tree_nodes = tree.root.numbers, max(self.tree_nodes, len(tree.nodes))

    def _spent(self) -> bool:
        if self.most_nodes is not None and self.nodes >= self.most_nodes:
            self.stopped = "nodes"
        if self.most_seconds is not None and time.monotonic() - self.began >= self.most_seconds:
            self.stopped = "seconds"
        return self.stopped is not None

    def _tell(self, tree: JobTree) -> None:
        if self.progress is not None:
            proof, disproof = tree.root.numbers
            what = f"jobs, {question(tree.least)} proof {proof:,.0f}, disproof {disproof:,.0f}, {self.nodes:,} nodes"
            self.progress(self.jobs, None, what)

    def _solution(
        self, found: list[tuple[JobProof, Checked]], lower: float, upper: float, one: bool
    ) -> JobSolution:
        proofs = tuple(proof for proof, _ in found)
        exact = bool(found) and lower >= upper
        value, bound = _known(proofs, lower, upper, exact)
        line = _line(proofs)
        kind = self.kind
        result = SearchResult(
            game=kind.game, state=self.state, algorithm=NAME,
            options={"jobs": kind.algorithm, "job_nodes": kind.nodes, **kind.options}, seed=None, value=value,
            bound=bound, move=line[0] if line else None, best_moves=line[:1], pv=line, nodes=self.nodes, leaves=0,
            cutoffs=0, researches=0, table_probes=0, table_hits=0, depth=0, seconds=time.monotonic() - self.began,
            compile_seconds=0.0, compiled=not kind.interpreted, stopped=self.stopped,  # type: ignore[arg-type]
            certain=bool(found),
        )  # fmt: skip
        reason = None if exact or (one and found) else self.stopped or "only a bound"
        return JobSolution(
            result, exact or (one and bool(found)), self.jobs, self.kept, self.tree_nodes, self.numbers, proofs,
            tuple(checked for _, checked in found), reason,
        )  # fmt: skip


def question(least: float) -> str:
    """What is asked, in words.

    >>> [question(least) for least in (least_payoff("win"), 0.0, 2.5, next_float(2.5), -1.0)]
    ['a win?', 'a draw?', 'at least 2.5?', 'more than 2.5?', 'at least -1?']
    """
    if least in WORDED:
        return WORDED[least]
    short = float(f"{least:.6g}")
    return f"more than {short:g}?" if short < least else f"at least {short:g}?"


def _known(proofs: tuple[JobProof, ...], lower: float, upper: float, exact: bool) -> tuple[float | None, Bound]:
    if exact:
        return (lower if any(proof.proved for proof in proofs) else upper) + 0.0, "exact"
    if any(proof.proved for proof in proofs):
        return lower, "lower"
    return (upper, "upper") if proofs else (None, "none")


def _line(proofs: tuple[JobProof, ...]) -> tuple[Move, ...]:
    """The line of what the player to move can force, or of what it cannot prevent."""
    shown = [proof for proof in proofs if proof.proved] or list(proofs)
    return line_of(shown[-1]) if shown else ()
