"""What an algorithm is given and gives back: a task, a searcher that runs its kernels, an outcome."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, NamedTuple

from zermelo.core.compiler_queue import CompilerQueue, NotCompiled
from zermelo.core.control import Answer, Bound, Control, recursion_room
from zermelo.core.interface import Game, Move, State
from zermelo.core.kernel_game import SPARE_MOVES, KernelGame
from zermelo.core.plain_rules import PlainRules
from zermelo.core.proof import Verdict
from zermelo.core.recorded_tree import RecordedTree
from zermelo.core.root_moves import RootMove
from zermelo.errors import UsageError
from zermelo.kernels import (
    COUNTERS, CUTOFFS, FURTHEST, HITS, HORIZON, INF, LEAVES, NODES, PROBES, RESEARCHES, STOPPED, TOO_MANY_MOVES,
    Compiled, Run, compiled_kernel, compiled_search, interpreted_search, machine, probe_off, probe_tree,
)

FRAMES = 4  # of Python's for one ply of an interpreted search, at most
UNKNOWN_WIDTH = 1 << 32
WORK = (NODES, LEAVES, CUTOFFS, PROBES, HITS, RESEARCHES)  # the cells that say how much was done, not what was found
DENSE = 1 << 16  # cells of a buffer that Python fills with zeros at once
LINE = 8  # words of a cache line, between arrays: two threads that write to one line slow each other down
RECYCLED = range(1 << 18, 1 << 25)  # bytes of arrays that an allocator may take from memory that was used before


@dataclass
class Task:
    """One question to an algorithm: a game, a state, a depth, and the means to answer.

    With hidden information the state is one that the player to move thinks possible (`Game.masked`).
    """

    game: Game
    state: State
    depth: int
    control: Control
    compiled: bool
    seed: int | None = None
    all_best: bool = False
    every_move: bool = False  # find the value of every move of the root
    viewpoint: int | None = None  # whose value is asked for, if not that of the player to move
    record: int = 0
    events: int = 0  # of a recorded search that are kept in order
    trees: list[RecordedTree] = field(default_factory=list)
    previous: Any = None  # what an earlier search by the same algorithm kept: Outcome.memory
    compiler: CompilerQueue | None = None  # of another process; None: compile here and wait
    watched: bool = True  # is what it finds told while it runs? False for a search inside another

    def __post_init__(self) -> None:
        if self.compiled:
            import numpy as np  # now, and not when the clock is running

            del np

    @property
    def player(self) -> int:
        """The player to move, whose value is asked for; below the root of another task, that of its player."""
        return self.game.mover(self.state) if self.viewpoint is None else self.viewpoint

    def below(self, child: State) -> Task:
        """The same question about a state after a move, with the value for the same player."""
        return replace(
            self, state=child, depth=self.depth - 1, viewpoint=self.player, seed=None, all_best=False, every_move=False,
            record=0, trees=[], previous=None, watched=False,
        )  # fmt: skip

    def tell(self, answer: Answer) -> None:
        """Let those who watch know what has been found so far."""
        if self.watched:
            self.control.answer = answer

    def show(self, peek: Callable[[], Answer]) -> None:
        """Let those who watch look for themselves: `peek` is called from another thread while the search runs."""
        if self.watched:
            self.control.peek = peek

    def chosen(self, best: Sequence[Move]) -> Move | None:
        """The move to play of equally best ones: the first, or any by the seed; None if there is none."""
        if self.seed is not None and len(best) > 1:
            return random.Random(self.seed).choice(best)
        return best[0] if best else None

    def zeros(self, size: int | None, kind: str = "i64") -> Any:
        """A buffer of zeros: an array for machine code, a list for Python, of any length if the size is not known."""
        if self.compiled:
            import numpy as np

            dtype = {"i64": np.int64, "u64": np.uint64, "f64": np.float64}[kind]
            return np.zeros((size or 0) + LINE, dtype)[: size or 0]
        if size is None:
            return Sparse()
        return [0.0 if kind == "f64" else 0] * size

    def call(self, module: ModuleType, name: str, *arguments: Any, records: tuple[str, ...] = ()) -> Any:
        """Call a kernel of a module without slots, compiled if the searches of this task are, else as plain Python.

        `records` names the parameters that are handed on by their addresses.
        """
        if not self.compiled:
            return getattr(module, name)(*arguments)
        compiled = compiled_kernel(module, name, records)
        arguments = tuple(machine(given) if isinstance(given, tuple) else given for given in arguments)
        self.control.compile_seconds += compiled.prepare(arguments) or 0.0
        return compiled(*arguments)

    def sparse(self, size: int, kind: str = "i64") -> Any:
        """A large buffer of zeros of which little may be used: memory is taken as it is written to."""
        if self.compiled:
            return _fresh_zeros(size, kind)
        return self.zeros(size if size <= DENSE else None, kind)


@dataclass(frozen=True)
class Outcome:
    """What an algorithm answers: the value for the player to move, the line, and the counters."""

    value: float | tuple[float, ...] | None
    bound: Bound
    pv: tuple[Move, ...]
    counts: tuple[int, ...]
    depth: int
    best_moves: tuple[Move, ...] = ()
    move_values: Mapping[Move, float] | None = None  # of every move of the root, of an algorithm that knows them all
    root_moves: tuple[RootMove, ...] = ()  # in order, if each was searched by itself
    verdict: Verdict = field(default=Verdict())  # of a proof-number search
    details: Mapping[str, Any] = field(default_factory=dict)  # what only this algorithm tells, see `Details`
    memory: Any = None  # what the next search of the same game may go on with
    certain: bool = False  # does the value, or the bound, hold for the game? No evaluation had a part in it
    by: str | None = None  # the algorithm whose value it is, of one that runs another
    distance: int | None = None  # plies to a win or loss, if it was found as early as any depth finds it
    policy: Mapping[Any, Mapping[Move, float]] | None = None  # see `SearchResult.policy`

    @property
    def stopped(self) -> bool:
        return self.counts[STOPPED] != 0

    @property
    def judges_moves(self) -> bool:
        """Does it say what each move of the root is worth?"""
        told = "visits" in self.details or "moves" in self.details
        return told or self.move_values is not None or bool(self.root_moves)

    @property
    def solved(self) -> bool:
        """Did the search reach the end of the game on every line it followed?"""
        return not self.stopped and self.counts[HORIZON] == 0

    def plus(self, other: Outcome) -> Outcome:
        """This outcome with the counters of another run added."""
        summed = [a + b for a, b in zip(self.counts, other.counts, strict=True)]
        summed[STOPPED] = max(self.counts[STOPPED], other.counts[STOPPED])
        return replace(self, counts=tuple(summed))

    def with_work_of(self, others: Sequence[Outcome]) -> Outcome:
        """This outcome with what runs beside it have counted; whether it is stopped or solved is its own affair."""
        summed = list(self.counts)
        for cell in WORK:
            summed[cell] += sum(other.counts[cell] for other in others)
        return replace(self, counts=tuple(summed))


class Call(NamedTuple):
    """A question to a searcher that is ready to be run."""

    searcher: Searcher
    depth: int
    alpha: float
    beta: float
    ply: int
    args: tuple[Any, ...]  # of the kernel

    @property
    def counts(self) -> MutableSequence[int]:
        """The cells that the run counts in, and that stop it."""
        counts: MutableSequence[int] = self.args[1].counts
        return counts

    def compute(self) -> float:
        """What the kernel returns; safe in any thread, for one call of a searcher at a time."""
        return self.searcher.compute(self.args)


class Searcher:
    """An algorithm's kernels bound to a task's game, with buffers: may be run many times.

    `module.search(params, run, state, player, ply, depth, alpha, beta)` is the kernel; `variant` fills the
    slot of that name, where several algorithms share a loop.
    `extra` is how many plies beyond the depth it may look; `memory` a record of its own.
    """

    twin: Compiled | None = None  # the machine code that is being made while this runs interpreted
    follows_every_line = True  # to the depth or the end of the game; False for one that evaluates on the way

    def __init__(
        self, task: Task, module: ModuleType, *, variant: ModuleType | None = None, extra: int = 0, memory: Any = 0
    ) -> None:
        self.task = task
        self.extra = extra
        self.rows = task.depth + extra + 1
        probe = probe_tree if task.record else probe_off
        players = task.game.traits.players
        self.record: Any = 0
        if task.record:
            self.record = probe_tree.allocate(task.sparse, self.rows, task.record, players, task.events)
        if task.compiled:
            assert isinstance(task.game, KernelGame)
            self.rules: Any = task.game.rules
            self.params = machine_params(task.game)
            self.function: Callable[..., float] = compiled_search(module, self.rules, probe, variant)
        else:
            kernels = task.game if isinstance(task.game, KernelGame) else None
            self.rules = kernels.rules if kernels else PlainRules(task.game)
            self.params = kernels.params if kernels else 0
            self.function = interpreted_search(module, self.rules, probe, variant)
            if kernels and task.compiler:
                self.twin = compiled_search(module, kernels.rules, probe, variant)
        self._run = self._allocate(memory)

    def _allocate(self, memory: Any) -> Run:
        zeros, buffer, width = self.task.zeros, self.task.sparse, self.task.game.traits.max_moves
        moves = zeros(None) if width is None else buffer(self.rows * width + SPARE_MOVES)
        made = Run(
            zeros(COUNTERS), moves, buffer(self.rows**2), width or UNKNOWN_WIDTH, self.rows, memory, self.record
        )
        return machine(made) if self.task.compiled else made

    @property
    def memory(self) -> Any:
        """What the algorithm keeps of its own, as it is now."""
        return self._run.memory

    def replace_memory(self, memory: Any) -> None:
        """Go on with another record of the same type."""
        self._run = self._run._replace(memory=machine(memory) if self.task.compiled else memory)

    def run(
        self, state: State, player: int, depth: int, alpha: float = -INF, beta: float = INF, *, ply: int = 0,
        resume: bool = False,
    ) -> Outcome:  # fmt: skip
        """Search a state, so many plies below the root, for a player within a window.

        `resume` goes on with the record of the last run, for a kernel that finds its work in its memory.
        """
        call = self.ready(state, player, depth, alpha, beta, ply=ply, resume=resume)
        self.task.control.begin(call.counts)
        value = call.compute()
        self.task.control.end(int(call.counts[NODES]), int(call.counts[STOPPED]))
        return self.answer(call, value)

    def ready(
        self, state: State, player: int, depth: int, alpha: float = -INF, beta: float = INF, *, ply: int = 0,
        resume: bool = False,
    ) -> Call:  # fmt: skip
        """The first step of a run: the kernel is compiled and the counters are cleared. See `run_together`."""
        run = self._run
        for cell in range(COUNTERS):
            run.counts[cell] = 0
        run.counts[FURTHEST] = ply + depth + self.extra
        args = self._prepared(state, player, ply, depth, float(alpha), float(beta))
        if self.task.record and not resume:
            run.record.recorded[0] = run.record.recorded[1] = 0
        return Call(self, depth, alpha, beta, ply, args)

    def answer(self, call: Call, value: float) -> Outcome:
        """The last step of a run: what the kernel's value means."""
        run = self._run
        counts = tuple(int(cell) for cell in run.counts)
        self._check_traits(counts, call.ply + call.depth)
        line = call.ply * self.rows
        pv = tuple(self.move(run.pv[line + 1 + i]) for i in range(run.pv[line]))
        return self._outcome(value, call.alpha, call.beta, pv, counts, call.depth)

    def _check_traits(self, counts: tuple[int, ...], last_ply: int) -> None:
        """Refuse the result of a game that has more moves or longer lines than its traits state.

        A search to the last ply of the longest game has no leaf before the end; one that met table entries may
        have counted leaves of shallower searches, if the key leaves out what bounds the length of a game.
        """
        name, traits = self.task.game.name, self.task.game.traits
        told = type(self.task.game).key is Game.key or not counts[HITS]
        if counts[STOPPED] == TOO_MANY_MOVES:
            raise UsageError(f"{name}: expected at most Traits(max_moves={traits.max_moves}), a position has more")
        to_the_end = traits.max_plies is not None and last_ply >= traits.max_plies and self.follows_every_line
        if to_the_end and counts[HORIZON] and told:
            raise UsageError(
                f"{name}: expected every game to end within Traits(max_plies={traits.max_plies}), got a longer one"
            )

    def prepare(self) -> None:
        """Compile now: what is run second need not be compiled while the clock of the first is running."""
        self._prepared(self.task.state, 0, 0, 0, 0.0, 0.0)

    def _prepared(self, state: State, *rest: float) -> tuple[Any, ...]:
        """The arguments of the kernel, which is compiled for them."""
        args = (self.params, self._run, state, *rest)
        compiler, control = self.task.compiler, self.task.control
        if isinstance(self.function, Compiled):
            control.compiling = True
            seconds = self.function.prepare(args, compile=compiler is None or control.used > 0)
            control.compiling = False
            if seconds is None:
                raise NotCompiled(self.function, self.function.layout(args))
            control.compile_seconds += seconds
        elif self.twin is not None and compiler is not None:
            compiler.ask(self.twin, self.twin.layout(args))
        return args

    def compute(self, args: tuple[Any, ...]) -> float:
        """The kernel's answer; interpreted, with room for its recursion."""
        if self.task.compiled:
            return float(self.function(*args))
        with recursion_room(FRAMES * self.rows):
            return self.function(*args)

    def _outcome(
        self, value: float, alpha: float, beta: float, line: tuple[Move, ...], counts: tuple[int, ...], depth: int
    ) -> Outcome:
        bound: Bound = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        if counts[STOPPED]:
            bound = "lower" if line else "none"
        if self.task.record:
            self.task.trees[:] = [self._tree()]
        done = 0 if counts[STOPPED] else depth
        certain = not counts[STOPPED] and not counts[HORIZON]
        return Outcome(None if bound == "none" else value + 0.0, bound, line, counts, done, certain=certain)

    def move(self, number: int) -> Move:
        """A move of the game from its number in the kernels."""
        return self.rules.met[number] if isinstance(self.rules, PlainRules) else int(number)

    def _tree(self) -> RecordedTree:
        moves = self.rules.met if isinstance(self.rules, PlainRules) else None
        return RecordedTree.from_record(self.task.game, self.task.state, self._run.record, moves)


def _fresh_zeros(size: int, kind: str) -> Any:
    """An array of zeros in memory that comes from the system when it is touched.

    NumPy gets a very large array so, too, but one of a few megabytes from memory that was used before, which it must
    clear: some milliseconds for each array of each search.
    """
    import mmap

    import numpy as np

    dtype = np.dtype({"i64": np.int64, "u64": np.uint64, "f64": np.float64}[kind])
    bytes_ = size * dtype.itemsize
    if not RECYCLED.start <= bytes_ < RECYCLED.stop:
        return np.zeros(size + LINE, dtype)[:size]
    private = {} if sys.platform == "win32" else {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}
    return np.frombuffer(mmap.mmap(-1, bytes_, **private), dtype)


class Sparse(dict[int, int]):
    """A buffer of any length, for games that do not state their most moves."""

    def __missing__(self, index: int) -> int:
        return 0


def machine_params(game: KernelGame) -> Any:
    """The parameters of a game as machine types, made once and kept with the game."""
    if not hasattr(game, "machine_params"):
        game.machine_params = machine(game.params)  # type: ignore[attr-defined]
    return game.machine_params  # type: ignore[attr-defined]
