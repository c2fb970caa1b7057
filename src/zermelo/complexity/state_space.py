"""The states of a game in memory: a set that grows by levels, within a limit that is kept.

Idea     One buffer for the keys, as large as the limit allows and touched only as far as it is
         filled; one hash table, made anew twice as large when it is full, the old one given back
         before. Fields turn out wider than was thought? Then all begins again with wider ones.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.complexity import counter_cells as cell
from zermelo.complexity import playing_passes as passes
from zermelo.complexity.graph_passes import Memory
from zermelo.complexity.playing_passes import EXPAND, INDEX
from zermelo.complexity.state_set import MOST_STATES, TOGETHER, StateSet
from zermelo.core import Control, Game, KernelGame, Progress, Searcher, Sparse
from zermelo.core import State as AnyState
from zermelo.core import Task, between
from zermelo.errors import ZermeloError
from zermelo.kernels import to_words

MB = 1_000_000
MOST_MEGABYTES = 1_000_000.0
LOAD = 0.7  # of the table, at most
FEWEST_SLOTS = 1 << 12
CHUNK = 1 << 18  # states between two looks at the keyboard
INTERPRETED_BYTES = 400  # of a state in Python's dictionaries, about
SAMPLES, SAMPLED_PLIES = 20, 200  # games that show how wide the fields are
KINDS = {"u32": 4, "i32": 4, "i64": 8, "u64": 8, "f64": 8}


def silent(done: int, total: int | None, what: str) -> None:
    """Progress that is not shown."""


class TooLargeError(ZermeloError):
    """The states of a game do not fit into the memory that is allowed."""


@dataclass(frozen=True)
class Level:
    """The states first reached at one ply, and what can be done in them."""

    states: int
    ends: int
    edges: int  # moves and outcomes of all of them
    decisions: int  # states where a player moves
    forced: int  # those with a single move


class Numbered(Game):
    """A plain game whose states are numbered as they are met: a number is a word."""

    class State(NamedTuple):
        number: int

    def __init__(self, game: Game) -> None:
        self.game, self.traits, self.name = game, game.traits, game.name
        self.parameters = game.parameters
        self.numbers: dict[AnyState, int] = {}
        self.met: list[AnyState] = []

    def wrapped(self, state: AnyState) -> State:
        if state not in self.numbers:
            self.numbers[state] = len(self.met)
            self.met.append(state)
        return self.State(self.numbers[state])

    def start(self) -> State:
        return self.wrapped(self.game.start())

    def mover(self, state: State) -> int:
        return self.game.mover(self.met[state.number])

    def moves(self, state: State) -> Any:
        return self.game.moves(self.met[state.number])

    def outcomes(self, state: State) -> Any:
        return self.game.outcomes(self.met[state.number])

    def play(self, state: State, move: Any) -> State:
        return self.wrapped(self.game.play(self.met[state.number], move))

    def payoff(self, state: State, player: int) -> float:
        return self.game.payoff(self.met[state.number], player)

    def evaluate(self, state: State, player: int) -> float:
        return self.game.evaluate(self.met[state.number], player)

    def key(self, state: State) -> int:
        return self.game.key(self.met[state.number])


def in_words(game: Game, state: AnyState) -> tuple[Game, AnyState]:
    """The game and a state of it such that states are made of words."""
    if isinstance(game, KernelGame):
        return game, state
    numbered = Numbered(game)
    return numbered, numbered.wrapped(state)


def zeros(size: int, kind: str, compiled: bool) -> Any:
    """A buffer for kernels: an array, or in Python what is filled when it is written to."""
    if not compiled:
        return Sparse()
    import numpy as np

    names = {"u32": np.uint32, "i32": np.int32, "i64": np.int64, "u64": np.uint64, "f64": np.float64}
    return np.zeros(size, names[kind])


class Space:
    """The set of the states that can be reached, and the passes over it."""

    def __init__(
        self, game: Game, state: AnyState, *, megabytes: float, symmetry: bool, interpreted: bool,
        progress: Progress | None = None,
    ) -> None:
        between("memory", megabytes, 1, MOST_MEGABYTES)
        self.compiled = isinstance(game, KernelGame) and not interpreted
        self.game, self.root = in_words(game, state)
        self.limit = int(megabytes * MB)
        self.progress = progress or silent
        self.symmetries = _symmetries(self.game) if symmetry else 1
        self.task = Task(self.game, self.root, 1, Control(), self.compiled)
        self.buffers: dict[str, Any] = {}
        self.bytes = self.peak = 0  # at most in use: by the set, and with the passes
        self.cells: Any = self.zeros(cell.CELLS)
        self.widths = _widths(self.game, self.root)
        self.slots = FEWEST_SLOTS
        self.levels: list[Level] = []
        self.seconds = 0.0
        self.searcher: Any = None

    def zeros(self, size: int, kind: str = "i64") -> Any:
        return zeros(size, kind, self.compiled)

    @property
    def count(self) -> int:
        return int(self.cells[cell.COUNT])

    @property
    def key_size(self) -> int:
        return sum(self.widths) // 64 + 1  # a key of one word has a bit to spare: no field fills it

    @property
    def set_bytes(self) -> int:
        """What the set holds now: its keys and its table."""
        if not self.compiled:
            return self.count * INTERPRETED_BYTES
        return self.count * self.key_size * 8 + self.slots * 4

    def capacity(self) -> tuple[int, int]:
        """The most states within the limit, and the slots of the table that hold them."""
        if not self.compiled:
            return self.limit // INTERPRETED_BYTES, 1 << 30
        best, slots, chosen = 0, FEWEST_SLOTS, FEWEST_SLOTS
        while 4 * slots < self.limit and slots <= 1 << 32:
            fit = min(int(LOAD * slots), (self.limit - 4 * slots) // (8 * self.key_size), MOST_STATES)
            if fit > best:
                best, chosen = fit, slots
            slots *= 2
        return best, chosen

    # The set.

    def enumerate(self) -> None:
        """Find all states, level by level; TooLargeError if the memory ends first."""
        while not self._enumerated():
            raw = [int(word) for word in self.buffers["raw"]] if self.compiled else list(self.buffers["raw"].values())
            self.widths = [max(w, int(word).bit_length()) for w, word in zip(self.widths, raw, strict=True)]

    def _enumerated(self) -> bool:
        """False if a state did not fit the widths."""
        self._empty()
        began = time.perf_counter() - self.task.control.compile_seconds
        cells = self.cells
        while cells[cell.FIRST] < cells[cell.COUNT]:
            cells[cell.LAST] = cells[cell.COUNT]
            before = [int(cells[i]) for i in TALLIES]
            first = int(cells[cell.FIRST])
            while cells[cell.FIRST] < cells[cell.LAST]:
                cells[cell.BUDGET] = CHUNK if self.compiled else 1000
                self.run(EXPAND)
                if cells[cell.WIDER]:
                    return False
                if cells[cell.FULL]:
                    self._grow()
                self.progress(self.count, None, "states")
            ends, edges, decisions, forced = (
                int(cells[i]) - old for i, old in zip(TALLIES, before, strict=True)
            )
            self.levels.append(Level(int(cells[cell.LAST]) - first, ends, edges, decisions, forced))
        self.seconds = time.perf_counter() - began - self.task.control.compile_seconds
        self.peak = self.bytes = max(self.peak, self.set_bytes)
        return True

    def _empty(self) -> None:
        """Begin with the root alone."""
        words, size = len(self.widths), self.key_size
        self.levels = []
        most, self.most_slots = self.capacity()
        self.slots = FEWEST_SLOTS if self.compiled else self.most_slots
        for i in range(cell.CELLS):
            self.cells[i] = 0
        self.buffers = {"raw": self.zeros(words, "u64"), "key": self.zeros(2 * size, "u64")}
        if not self.compiled:
            self.buffers["raw"].update(dict.fromkeys(range(words), 0))
        together = TOGETHER + (self.game.traits.max_moves or 0)
        self.buffers |= {"waiting": self.zeros(together * size, "u64"), "homes": self.zeros(together)}
        self.buffers["keys"] = self.zeros(most * size, "u64")
        self.buffers["slots"] = self.zeros(self.slots, "u32")
        self.most = most
        self._connect()
        self.run(passes.ROOT)
        self._set_room()

    def _set_room(self) -> None:
        self.cells[cell.ROOM] = min(self.most, int(LOAD * self.slots))

    def _grow(self) -> None:
        """A table twice as large; if the limit does not allow it, that is the end."""
        self.cells[cell.FULL] = 0
        if self.slots >= self.most_slots:
            raise TooLargeError(
                f"{self.game.name} has more states than {self.limit / MB:,.0f} MB hold: {self.count:,} found, "
                f"all of ply {len(self.levels)} and before among them (--memory allows more, --estimate needs none)"
            )
        self.searcher = self.buffers["slots"] = None  # given back before there are more
        self.slots *= 2
        self.buffers["slots"] = self.zeros(self.slots, "u32")
        self._connect()
        self.run(INDEX)
        self._set_room()

    # The passes.

    def _connect(self) -> None:
        """Hand the buffers to the kernels."""
        held = self.buffers
        states = StateSet(
            len(self.widths), self.key_size, self.slots - 1, self.symmetries, list(self.widths),
            held["raw"], held["key"], held["keys"], held["slots"],
            held["waiting"], held["homes"],
        )  # fmt: skip
        filled: dict[str, Any] = {
            name: held[name] if name in held else self.zeros(1, kind) for name, kind in BUFFERS.items()
        }
        memory = Memory(states, self.cells, self.zeros(self.game.traits.max_moves or 0, "f64"), **filled)
        self.searcher = Searcher(self.task, sys.modules[passes.__name__], memory=memory)
        self.peak = max(self.peak, self.set_bytes + self.extra_bytes)

    @property
    def extra_bytes(self) -> int:
        return sum(int(getattr(self.buffers.get(name), "nbytes", 0)) for name in BUFFERS)

    def attach(self, **sizes: int) -> str | None:
        """Buffers of these sizes for the passes to come; in words, why not if the limit forbids it."""
        need = sum(KINDS[BUFFERS[name]] * size for name, size in sizes.items())
        if self.set_bytes + need > self.limit:
            return f"needs {(self.set_bytes + need) / MB:,.0f} MB, allowed are {self.limit / MB:,.0f}"
        for name, size in sizes.items():
            self.buffers[name] = self.zeros(size, BUFFERS[name])
        self._connect()
        return None

    def detach(self, *names: str) -> None:
        for name in names:
            self.buffers.pop(name, None)

    def run(self, which: int, value: float = 0.0) -> None:
        """One call of the kernels."""
        self.searcher.run(self.root, which, 0, value, float("inf"))

    def sweep(self, which: int, what: str, first: int, last: int, *, value: float = 0.0, back: bool = False) -> None:
        """A pass over the states from `first` to `last` in chunks."""
        chunk = CHUNK if self.compiled else 1000
        starts = range(first, last, chunk)
        for start in reversed(starts) if back else starts:
            self.cells[cell.FIRST], self.cells[cell.LAST] = start, min(start + chunk, last)
            self.run(which, value)
            self.progress(last - start if back else min(start + chunk, last), last, what)


BUFFERS = {
    "movers": "i64", "widths": "i64", "rows": "u32", "payoffs": "f64",
    "degrees": "u32", "order": "u32", "ways": "u64", "totals": "u64", "values": "f64", "proofs": "u64", "depths": "i32",
}  # fmt: skip
TALLIES = (cell.ENDS, cell.EDGES, cell.DECISIONS, cell.FORCED)


def _symmetries(game: Game) -> int:
    if isinstance(game, KernelGame) and hasattr(game.rules, "symmetries"):
        return int(game.rules.symmetries(game.params))
    return 1


def _widths(game: Game, root: AnyState) -> list[int]:
    """The bits that every word of a state takes in a few games at random: a first guess."""
    seen: dict[int, int] = Sparse()
    out: dict[int, int] = {}
    for number in range(SAMPLES):
        chooser, state = random.Random(number), root
        for _ in range(SAMPLED_PLIES):
            words = to_words(state, out, 0)  # type: ignore[arg-type]
            for i in range(words):
                seen[i] |= out[i]
            actions = game.actions(state)
            if not actions:
                break
            state = game.play(state, chooser.choice(actions))
    return [seen[i].bit_length() for i in range(len(out))]
