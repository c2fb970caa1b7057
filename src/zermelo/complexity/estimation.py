"""The size of a game estimated by random games, with 95 % intervals: for games too large to enumerate.

Idea     Games at random show how the game goes; a population that grows with the tree estimates
         its size by ply, and that of the state space where the game tells the parents of a state
         (`probes`); elsewhere states that two halves of the games have in common (Chapman).
Honest   Recaptures underestimate: states that are often reached are met again sooner. It is a
         lower bound, and called so. The interval of Knuth's mean is too narrow when few games
         carry it; `effective` tells how many do.
Source   see `random_probes` and `zermelo.statistics`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.complexity import random_probes as probes
from zermelo.complexity.random_probes import CUT, FIELDS, NOBODY, PLY_FIELDS
from zermelo.complexity.state_space import in_words, silent, zeros
from zermelo.core import Control, Game, KernelGame, Progress, Searcher, State, Task, between
from zermelo.kernels import MASK, mix64, to_words
from zermelo.statistics import BATCHES, Estimate, LogEstimate, estimates
from zermelo.statistics import log_estimates as intervals

DEFAULT_GAMES = 2000
FEWEST_GAMES, MOST_GAMES = 20, 1_000_000
LONGEST = 5000  # plies of a game that does not state its length
KEYS = 20_000_000  # states whose keys are kept


@dataclass(frozen=True)
class Play:
    """How games go: at random, or played by the engine."""

    games: int
    cut: int  # not played to their end
    length: Estimate
    branching: Estimate | None  # moves of a state where a player moves
    forced: Estimate | None
    first_wins: Estimate | None
    draws: Estimate | None
    impact: Estimate | None
    by_ply: list[float]  # mean number of moves at every ply

    @property
    def log10_power(self) -> float | None:
        """branching ^ length: the size of a tree as it is often given."""
        return None if self.branching is None else self.length.value * math.log10(max(1.0, self.branching.value))


@dataclass(frozen=True)
class Population:
    """The size of every ply, and of all, as logarithms."""

    plies: list[LogEstimate]
    total: LogEstimate
    ends: LogEstimate  # leaves of the tree, or states where the game is over


@dataclass(frozen=True)
class Recaptured:
    """A lower bound of the states, from those that two halves of the games share."""

    distinct: int  # states seen
    log10: LogEstimate | None  # None if the halves share none at some ply


@dataclass(frozen=True)
class Estimated:
    """All that random games tell; each part with the seed it can be had again by."""

    seed: int
    play: Play
    knuth: LogEstimate | None  # None for a game that does not state its length: its tree may be infinite
    effective: float
    tree: Population | None
    states: Population | None
    recaptured: Recaptured


def check_sampling(games: int, seed: int) -> None:
    between("games", games, FEWEST_GAMES, MOST_GAMES)
    between("seed", seed, 0, 1 << 62)


def estimate(
    game: Game, state: State | None = None, *, games: int = DEFAULT_GAMES, seed: int = 0, interpreted: bool = False,
    progress: Progress | None = None,
) -> Estimated:  # fmt: skip
    """Play games at random from a state and let populations grow from it."""
    check_sampling(games, seed)
    prober = Prober(game, game.start() if state is None else state, games, seed, interpreted, progress)
    played, logs, recaptured = prober.play()
    finite = game.traits.max_plies is not None
    tree = prober.population(by_states=False) if finite else None
    states = prober.population(by_states=True) if finite and prober.tells_parents else None
    knuth = intervals.bootstrap_mean(logs, seed) if finite else None
    return Estimated(seed, played, knuth, intervals.effective(logs), tree, states, recaptured)


def random_play(
    game: Game, state: State | None = None, *, games: int = DEFAULT_GAMES, seed: int = 0, interpreted: bool = False,
    progress: Progress | None = None,
) -> Play:  # fmt: skip
    """How random games from a state go."""
    between("games", games, 1, MOST_GAMES)
    return Prober(game, game.start() if state is None else state, games, seed, interpreted, progress).play()[0]


class Prober:
    """The kernels of `probes` bound to a game, with their buffers."""

    def __init__(
        self, game: Game, state: State, games: int, seed: int, interpreted: bool, progress: Progress | None
    ) -> None:
        self.game, self.root = in_words(game, state)
        self.compiled = isinstance(game, KernelGame) and not interpreted
        self.tells_parents = isinstance(game, KernelGame) and hasattr(game.rules, "parents")
        self.games, self.seed, self.progress = games, seed, progress or silent
        self.longest = LONGEST if game.traits.max_plies is None else game.traits.max_plies
        self.words = to_words(self.root, {}, 0)  # type: ignore[arg-type]
        self.particles = max(50, games // 2)
        self.rows = max(1, min(games, KEYS // (self.longest + 1)))
        self.memory = self._allocate()
        task = Task(self.game, self.root, 1, Control(), self.compiled)
        self.searcher = Searcher(task, sys.modules[probes.__name__], memory=self.memory)

    def _allocate(self) -> probes.Memory:
        def made(size: int, kind: str = "i64") -> Any:
            return zeros(size, kind, self.compiled)

        plies, cells = self.longest + 2, made(probes.CELLS)
        cells[probes.LONGEST], cells[probes.PLAYERS] = self.longest, self.game.traits.players
        cells[probes.PARTICLES], cells[probes.WORDS] = self.particles, self.words
        states = self.particles * self.words
        return probes.Memory(
            cells, made(self.game.traits.max_moves or 0, "f64"), made(self.rows * FIELDS), made(self.rows, "f64"),
            made(self.rows * (self.longest + 1), "u64"), made(2 * plies), made(states, "u64"), made(states, "u64"),
            made(self.particles, "f64"), made(plies * PLY_FIELDS, "f64"),
        )  # fmt: skip

    def _run(self, which: int, stream: int) -> None:
        """One call of the kernels, with a stream of random numbers of its own."""
        cells = self.memory.cells
        cells[probes.SEED], cells[probes.DRAWN] = mix64(mix64(self.seed) + stream) & (MASK >> 1), 0
        self.searcher.run(self.root, which, 0)

    def play(self) -> tuple[Play, list[float], Recaptured]:
        """Games at random, in blocks that the keys fit in; those of the first block are recaptured."""
        rows: list[list[int]] = []
        logs: list[float] = []
        seen: list[set[int]] = []
        for block, first in enumerate(range(0, self.games, self.rows)):
            count = min(self.rows, self.games - first)
            self.memory.cells[probes.FIRST], self.memory.cells[probes.LAST] = 0, count
            for i in range(count * FIELDS):
                self.memory.games[i] = 0
            self._run(probes.PLAY, block)
            rows += [[int(self.memory.games[i * FIELDS + j]) for j in range(FIELDS)] for i in range(count)]
            logs += [float(self.memory.logs[i]) for i in range(count)]
            if block == 0:
                seen = self._seen(rows)
            self.progress(first + count, self.games, "random games")
        widths = self.memory.widths
        by_ply = [
            int(widths[2 * ply + 1]) / int(widths[2 * ply])
            for ply in range(max(row[probes.LENGTH] for row in rows))
        ]
        return described(rows, self.game.traits.players, by_ply), logs, _recaptured(seen)

    def _seen(self, rows: list[list[int]]) -> list[set[int]]:
        """The states of every ply that the first and the second half of the games saw: sets 2 p and 2 p + 1."""
        keys, stride = self.memory.keys, self.longest + 1
        found: list[set[int]] = []
        for ply in range(max(row[probes.LENGTH] for row in rows) + 1):
            halves: tuple[set[int], set[int]] = (set(), set())
            for i, row in enumerate(rows):
                if ply <= row[probes.LENGTH]:
                    halves[2 * i >= len(rows)].add(int(keys[i * stride + ply]))
            found += halves
        return found

    def population(self, *, by_states: bool) -> Population:
        """Twenty independent populations: their mean and Student's interval."""
        self.memory.cells[probes.BY_STATES] = int(by_states)
        sizes: list[list[float]] = []
        ends: list[list[float]] = []
        for batch in range(BATCHES):
            for i in range((self.longest + 2) * PLY_FIELDS):
                self.memory.plies[i] = 0.0
            self._run(probes.POPULATION, 1_000_000 + 1000 * by_states + batch)
            sizes.append([])
            ends.append([])
            for ply in range(self.longest + 1):
                at = ply * PLY_FIELDS
                ended, inner = (float(self.memory.plies[at + i]) for i in (probes.ENDED, probes.INNER))
                if ended + inner == 0:
                    break
                size = float(self.memory.plies[at + probes.SIZE])
                sizes[-1].append(size)
                ends[-1].append(size + math.log(ended / self.particles) if ended else -math.inf)
            self.progress(batch + 1, BATCHES, "populations")
        most = max(map(len, sizes))
        padded = [row + [-math.inf] * (most - len(row)) for row in sizes]
        return Population(
            [intervals.batch_mean([row[ply] for row in padded]) for ply in range(most)],
            intervals.batch_mean([intervals.log_sum(row) for row in sizes]),
            intervals.batch_mean([intervals.log_sum(row) for row in ends]),
        )


def described(rows: Sequence[Sequence[int]], players: int, by_ply: list[float]) -> Play:
    """The rates of games, from what each tells."""

    def column(field: int) -> list[float]:
        return [float(row[field]) for row in rows]

    decisions, ended = column(probes.DECISIONS), [row for row in rows if row[probes.WINNER] != CUT]
    won = [row[probes.WINNER] for row in ended]
    rated = players > 1 and len(ended) > 0
    return Play(
        games=len(rows), cut=len(rows) - len(ended), length=estimates.mean(column(probes.LENGTH)),
        branching=estimates.ratio(column(probes.MOVES), decisions),
        forced=estimates.unit_ratio(column(probes.FORCED), decisions),
        first_wins=estimates.share(won.count(0), len(won)) if rated else None,
        draws=estimates.share(won.count(NOBODY), len(won)) if rated else None,
        impact=estimates.unit_ratio(column(probes.INFLUENTIAL), decisions) if players > 1 else None,
        by_ply=by_ply,
    )  # fmt: skip


def _recaptured(seen: list[set[int]]) -> Recaptured:
    total = variance = 0.0
    distinct, known = 0, True
    for first, second in zip(seen[::2], seen[1::2], strict=True):
        both = len(first & second)
        distinct += len(first | second)
        known = known and both > 0
        size, spread = intervals.recapture(len(first), len(second), both)
        total, variance = total + size, variance + spread
    if not known:
        return Recaptured(distinct, None)
    half = estimates.Z * math.sqrt(variance)
    low = max(float(distinct), total - half)
    return Recaptured(distinct, LogEstimate(*(math.log10(x) for x in (max(total, low), low, total + half))))
