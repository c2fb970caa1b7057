"""Search: check what is asked, run the algorithm under its budget, report what it found."""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, NamedTuple

from zermelo.core import compile as compiling
from zermelo.core import probe_off, probe_tree
from zermelo.core.arguments import at_least, coerce
from zermelo.core.control import Control
from zermelo.core.errors import UsageError, ZermeloError
from zermelo.core.game import Game, KernelGame, Move, PlainRules, State
from zermelo.core.registry import default_algorithm, find_algorithm, game
from zermelo.core.result import Bound, SearchResult
from zermelo.core.run import (
    COUNTERS,
    CUTOFFS,
    FURTHEST,
    HITS,
    HORIZON,
    INF,
    LEAVES,
    NODES,
    PROBES,
    RESEARCHES,
    STOPPED,
    Run,
)
from zermelo.core.traits import TERMINAL
from zermelo.core.tree import RecordedTree

DEFAULT_SECONDS = 5.0
PLAYOUTS = "playouts"  # an option of algorithms that is a budget of their own
DEEPEST = 500  # plies of a plain game whose length nobody has stated
FRAMES = 4  # of Python's for one ply of an interpreted search, at most
UNKNOWN_WIDTH = 1 << 32
USUALLY_RECORDED = 100_000
MOST_RECORDED = 10_000_000
MOST_COUNTED = 1 << 62  # nodes; and the largest seed
MOST_SECONDS = 1e9  # what a timer can wait for on every platform


@dataclass
class Task:
    """One question to an algorithm: a game, a state, a depth, and the means to answer."""

    game: Game
    state: State
    depth: int
    control: Control
    compiled: bool
    seed: int | None = None
    all_best: bool = False
    record: int = 0
    trees: list[RecordedTree] = field(default_factory=list)
    previous: Any = None  # what an earlier search by the same algorithm kept: Outcome.memory

    @property
    def player(self) -> int:
        return self.game.mover(self.state)

    def zeros(self, size: int | None, kind: str = "i64") -> Any:
        """A buffer of zeros: an array for machine code, a list for Python, of any length if the size is not known."""
        if self.compiled:
            import numpy as np

            return np.zeros(size or 0, {"i64": np.int64, "u64": np.uint64, "f64": np.float64}[kind])
        if size is None:
            return Sparse()
        return [0.0 if kind == "f64" else 0] * size


@dataclass(frozen=True)
class Outcome:
    """What an algorithm answers: the value for the player to move, the line, and the counters."""

    value: float | tuple[float, ...] | None
    bound: Bound
    pv: tuple[Move, ...]
    counts: tuple[int, ...]
    depth: int
    best_moves: tuple[Move, ...] = ()
    verdict: Any = None  # of a proof-number search: proved, disproved or unknown, and the proof
    details: Mapping[str, Any] = field(default_factory=dict)  # what only this algorithm tells, in JSON's types
    memory: Any = None  # what the next search of the same game may go on with

    @property
    def stopped(self) -> bool:
        return self.counts[STOPPED] != 0

    @property
    def solved(self) -> bool:
        """Did the search reach the end of the game on every line it followed?"""
        return not self.stopped and self.counts[HORIZON] == 0

    def plus(self, other: Outcome) -> Outcome:
        """This outcome with the counters of another run added."""
        summed = [a + b for a, b in zip(self.counts, other.counts, strict=True)]
        summed[STOPPED] = max(self.counts[STOPPED], other.counts[STOPPED])
        return replace(self, counts=tuple(summed))


class Searcher:
    """An algorithm's kernels bound to a task's game, with buffers: may be run many times.

    `module.search(params, run, state, player, ply, depth, alpha, beta)` is the kernel.
    `extra` is how many plies beyond the depth it may look; `memory` a record of its own.
    """

    def __init__(self, task: Task, module: ModuleType, *, extra: int = 0, memory: Any = 0) -> None:
        self.task = task
        self.extra = extra
        self.rows = task.depth + extra + 1
        probe = probe_tree if task.record else probe_off
        self.record: Any = probe_tree.allocate(task.zeros, self.rows, task.record) if task.record else 0
        if task.compiled:
            assert isinstance(task.game, KernelGame)
            self.rules: Any = task.game.rules
            self.params = machine_params(task.game)
            self.function: Callable[..., float] = compiling.compiled(module, self.rules, probe)
        else:
            kernels = task.game if isinstance(task.game, KernelGame) else None
            self.rules = kernels.rules if kernels else PlainRules(task.game)
            self.params = kernels.params if kernels else 0
            self.function = compiling.interpreted(module, self.rules, probe)
        self._run = self._allocate(memory)

    def _allocate(self, memory: Any) -> Run:
        zeros, width = self.task.zeros, self.task.game.traits.max_moves
        moves = zeros(None if width is None else self.rows * width)
        made = Run(
            zeros(COUNTERS), moves, zeros(self.rows * self.rows), width or UNKNOWN_WIDTH, self.rows, memory, self.record
        )
        return compiling.machine(made) if self.task.compiled else made

    @property
    def memory(self) -> Any:
        """What the algorithm keeps of its own, as it is now."""
        return self._run.memory

    def replace_memory(self, memory: Any) -> None:
        """Go on with another record of the same type."""
        self._run = self._run._replace(memory=compiling.machine(memory) if self.task.compiled else memory)

    def run(
        self, state: State, player: int, depth: int, alpha: float = -INF, beta: float = INF, *, ply: int = 0,
        resume: bool = False,
    ) -> Outcome:  # fmt: skip
        """Search a state, so many plies below the root, for a player within a window.

        `resume` goes on with the record of the last run, for a kernel that finds its work in its memory.
        """
        task, run = self.task, self._run
        for cell in range(COUNTERS):
            run.counts[cell] = 0
        run.counts[FURTHEST] = ply + depth + self.extra
        args = self._prepared(state, player, ply, depth, float(alpha), float(beta))
        if task.record and not resume:
            run.record.recorded[0] = 0
        task.control.begin(run.counts)
        began = time.perf_counter()
        value = self._call(args)
        task.control.elapsed += time.perf_counter() - began
        counts = tuple(int(cell) for cell in run.counts)
        task.control.end(counts[NODES], counts[STOPPED])
        line = ply * self.rows
        pv = tuple(self.move(run.pv[line + 1 + i]) for i in range(run.pv[line]))
        return self._outcome(value, alpha, beta, pv, counts, depth)

    def prepare(self) -> None:
        """Compile now: what is run second need not be compiled while the clock of the first is running."""
        self._prepared(self.task.state, 0, 0, 0, 0.0, 0.0)

    def _prepared(self, state: State, *rest: float) -> tuple[Any, ...]:
        """The arguments of the kernel, which is compiled for them."""
        if not isinstance(self.function, compiling.Compiled):
            return (self.params, self._run, state, *rest)
        args = (self.params, self._run, compiling.machine(state), *rest)
        control = self.task.control
        control.compiling = True
        control.compile_seconds += self.function.prepare(args)
        control.compiling = False
        return args

    def _call(self, args: tuple[Any, ...]) -> float:
        """The kernel's answer; interpreted, with room for its recursion."""
        if self.task.compiled:
            return self.function(*args)
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(before + FRAMES * self.rows)
        try:
            return self.function(*args)
        finally:
            sys.setrecursionlimit(before)

    def _outcome(
        self, value: float, alpha: float, beta: float, line: tuple[Move, ...], counts: tuple[int, ...], depth: int
    ) -> Outcome:
        bound: Bound = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        if counts[STOPPED]:
            bound = "lower" if line else "none"
        if self.task.record:
            self.task.trees[:] = [self._tree()]
        done = 0 if counts[STOPPED] else depth
        return Outcome(None if bound == "none" else value + 0.0, bound, line, counts, done)

    def move(self, number: int) -> Move:
        """A move of the game from its number in the kernels."""
        return self.rules.met[number] if isinstance(self.rules, PlainRules) else int(number)

    def _tree(self) -> RecordedTree:
        return RecordedTree.from_record(self.task.game, self.task.state, self._run.record, self.move)


class Sparse(dict[int, int]):
    """A buffer of any length, for games that do not state their most moves."""

    def __missing__(self, index: int) -> int:
        return 0


def machine_params(game: KernelGame) -> Any:
    """The parameters of a game as machine types, made once and kept with the game."""
    if not hasattr(game, "machine_params"):
        game.machine_params = compiling.machine(game.params)  # type: ignore[attr-defined]
    return game.machine_params  # type: ignore[attr-defined]


def search(
    game_or_name: Game | str,
    position: State | str | None = None,
    algorithm: str | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    all_best: bool | None = None,
    record: int | bool = 0,
    interpreted: bool = False,
    watch: Callable[[Control], None] | None = None,
    previous: SearchResult | None = None,
    **options: Any,
) -> SearchResult:
    """Search a position of a game.

    position   a text or a state; None is the start
    algorithm  by name; None is the usual one of the game
    depth, nodes, seconds   the budget; without any, five seconds (an option `playouts` is one, too)
    seed       breaks ties among the equally best moves; without it the first one is taken
    all_best   find every equally best move; None: only if there is a seed to choose among them
    record     keep the search tree, up to so many nodes (`result.tree`); True is 100,000
    interpreted   run the kernels as plain Python
    watch      called some times a second while the search runs
    previous   the result of an earlier position of the same game: an algorithm that keeps its tree goes on with it
    options    of the algorithm, by name

    Ctrl-C stops the search and the best result so far comes back, marked as stopped.

    >>> result = search("tic_tac_toe", algorithm="alpha_beta", depth=9, interpreted=True)
    >>> result.value, result.nodes
    (0.0, 18297)
    """
    played = game(game_or_name) if isinstance(game_or_name, str) else game_or_name
    algorithm = default_algorithm(played) if algorithm is None else algorithm
    chosen = find_algorithm(algorithm)
    if reason := chosen.unmet(played):
        raise UsageError(f"{algorithm} cannot search {played.name}: it {reason} ('zermelo list' shows what fits)")
    resolved = chosen.options(options)
    state = played.position(position)
    if played.mover(state) == TERMINAL:
        raise UsageError(f"the game is over in this position of {played.name}: nothing to search")
    record = USUALLY_RECORDED if record is True else record
    budget = check_budget(depth=depth, nodes=nodes, seconds=seconds, seed=seed, record=record)
    if budget[:3] == (None, None, None) and resolved.get(PLAYOUTS) is None:
        budget = budget._replace(seconds=DEFAULT_SECONDS)
    compiled = isinstance(played, KernelGame) and not interpreted
    control = Control(budget.nodes, budget.seconds)
    control.watch = watch
    to = deepest(played, budget.depth)
    task = Task(
        played, state, to, control, compiled, budget.seed, seed is not None if all_best is None else all_best,
        budget.record,
        previous=kept(previous, played, algorithm),
    )  # fmt: skip
    outcome = task.control.call(lambda: chosen.function(task, **resolved))
    return _report(task, algorithm, resolved, outcome)


def kept(previous: SearchResult | None, played: Game, algorithm: str) -> Any:
    """What an earlier search of this game by this algorithm has kept, if anything."""
    if previous is None or previous.game is not played or previous.algorithm != algorithm:
        return None
    return previous.memory


def deepest(played: Game, depth: int | None) -> int:
    """The depth to search to: never beyond the end of the game."""
    longest = played.traits.max_plies
    if depth is None:
        return DEEPEST if longest is None else longest
    if longest is None and depth > DEEPEST:
        raise UsageError(f"depth: expected at most {DEEPEST} for a game that does not state its max_plies, got {depth}")
    return depth if longest is None else min(depth, longest)


class Budget(NamedTuple):
    """What a search may spend, and how it is told to choose and to record."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    seed: int | None = None
    record: int = 0


LEAST = Budget(0, 1, 0, 0, 0)
MOST = Budget(None, MOST_COUNTED, MOST_SECONDS, MOST_COUNTED, MOST_RECORDED)


def check_budget(**given: Any) -> Budget:
    """A budget as plain numbers; refuses what no search can be given."""
    checked = {}
    for what, value in given.items():
        if value is not None:
            least, most = getattr(LEAST, what), getattr(MOST, what)
            value = coerce(what, value, float if what == "seconds" else int)
            at_least(what, value, least)
            if most is not None and value > most:
                raise UsageError(f"{what}: expected at most {most:,}, got {value}")
        checked[what] = value
    return Budget(**checked)


def _report(task: Task, algorithm: str, options: dict[str, Any], outcome: Outcome) -> SearchResult:
    if isinstance(outcome.value, float) and math.isinf(outcome.value):
        raise ZermeloError(f"{task.game.name}: a position before the end has no moves, or a payoff is infinite")
    best = outcome.best_moves or outcome.pv[:1]
    move = best[0] if best else None
    if task.seed is not None and len(best) > 1:
        move = random.Random(task.seed).choice(best)
    pv = outcome.pv if outcome.pv[:1] == (move,) else (() if move is None else (move,))
    counts = outcome.counts
    return SearchResult(
        game=task.game, state=task.state, algorithm=algorithm, options=options, seed=task.seed,
        value=outcome.value, bound=outcome.bound, move=move, best_moves=best, pv=pv,
        nodes=counts[NODES], leaves=counts[LEAVES], cutoffs=counts[CUTOFFS], researches=counts[RESEARCHES],
        table_probes=counts[PROBES], table_hits=counts[HITS], depth=outcome.depth,
        seconds=task.control.elapsed, compile_seconds=task.control.compile_seconds, compiled=task.compiled,
        stopped=task.control.reason if outcome.stopped else None,  # type: ignore[arg-type]
        tree=task.trees[0] if task.trees else None, verdict=outcome.verdict,
        details=outcome.details, memory=outcome.memory,
    )
