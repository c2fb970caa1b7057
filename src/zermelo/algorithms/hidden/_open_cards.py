"""The value of a state with all cards on the table: alpha-beta with one table for all worlds, or any algorithm."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms.chance._outcome_buffers import row_buffer
from zermelo.algorithms.hidden._possible_worlds import StoppedError, identity
from zermelo.algorithms.solvers import double_dummy
from zermelo.algorithms.solvers._bridge_solver import DoubleDummy
from zermelo.core import DEEPEST, Algorithm, Move, Outcome, Searcher, State, Task, find_algorithm
from zermelo.errors import UsageError
from zermelo.kernels import (
    BUDGET, CHANCE, COUNTERS, CUT, CUTOFFS, DONE, HIT, HORIZON, INF, TERMINAL, Ints, Reals, Run, at_end, kernel, leaf,
    legal_moves, probe, rules, stopped, table, u64, visit,
)

TABLE_MB = 4.0
SPECIALISTS = ("double_dummy",)  # solvers for the open cards of one game
NO_MOVE = -1


class OpenCards:
    """Values of states with open cards, for the player to move at the root of a task; counts what the searches cost.

    A specialist of the game is for large states: for many small ones, `small`, to call it costs more than to search.
    Those are solved to the end of the game, whatever the depth of the task.
    """

    def __init__(self, task: Task, inner: str = "", *, small: bool = False) -> None:
        depth = (task.game.traits.max_plies or DEEPEST) if small else task.depth
        self.task = replace(
            task, game=task.game.opened(), depth=depth, record=0, all_best=False, every_move=False, seed=None,
            previous=None, watched=False,
        )  # fmt: skip
        self.game, self.player = self.task.game, task.player
        self.counts = [0] * COUNTERS
        self.known: dict[Hashable, float] = {}  # what was solved before
        self.exact = True  # was every value that of the rest of the game?
        self.chosen = self.algorithm(inner, small)
        self.bridge = self.bridge_solver()
        self.searcher = None if self.chosen else Searcher(self.task, sys.modules[__name__], memory=self.memory())
        if self.searcher is not None:
            self.searcher.prepare()  # before any node is counted: a search under way would wait for the compiler

    def algorithm(self, inner: str, small: bool) -> Algorithm | None:
        """The algorithm that solves a world; None for the search of this file."""
        if not inner:
            found = None if small else self.specialist()
            return found or (None if self.is_zero_sum else find_algorithm("max_n"))
        chosen = find_algorithm(inner)
        if reason := chosen.unmet(self.game):
            raise UsageError(f"option inner: {inner} cannot search {self.game.name} with open cards: it {reason}")
        return chosen

    def specialist(self) -> Algorithm | None:
        """A solver that is made for this game."""
        for name in SPECIALISTS:
            try:
                found = find_algorithm(name)
            except UsageError:
                continue
            if found.unmet(self.game) is None:
                return found
        return None

    def bridge_solver(self) -> DoubleDummy | None:
        """One solver for all worlds: to make one for each costs as much as to solve an easy world."""
        if self.chosen is None or self.chosen.name not in SPECIALISTS:
            return None
        game: Any = self.game
        return DoubleDummy(game.params.trump, means=self.task)

    @property
    def is_zero_sum(self) -> bool:
        return self.game.traits.players == 2 and self.game.traits.constant_sum == 0.0

    def memory(self) -> Memory:
        task, widest = self.task, self.game.traits.max_moves
        wanted, values = task.zeros(1), task.zeros(widest, "f64")
        return Memory(row_buffer(task), table.allocate(task.zeros, TABLE_MB), wanted, values)

    def value(self, state: State, ply: int) -> float:
        """The value of a state, so many plies below the root."""
        name = (identity(self.game, state), ply)
        if name not in self.known:
            self.known[name] = self.solved(state, self.task.depth - ply)
        return self.known[name]

    def solved(self, state: State, depth: int) -> float:
        if self.game.mover(state) == TERMINAL:
            return self.game.payoff(state, self.player)
        if self.searcher is None:
            return self.own(self.run(state, depth), state)
        found = self.searcher.run(state, self.player, max(0, depth))
        self.count(found)
        return self.finished(found)

    def run(self, state: State, depth: int) -> Outcome:
        """The outcome of the chosen algorithm."""
        assert self.chosen is not None
        step = replace(self.task, state=state, depth=max(0, depth))
        found: Outcome
        if self.bridge is not None:
            found = double_dummy.solved(step, self.bridge, find_line=False)
        else:
            found = self.chosen.function(step, **self.chosen.options({}))
        self.count(found)
        return found

    def move_values(self, state: State, ply: int = 0) -> dict[Move, float]:
        """The values of all moves of the player in a state: by one call, where that is possible."""
        moves, depth = self.game.moves(state), self.task.depth - ply
        if self.searcher is not None and depth > 0:
            self.searcher.memory.wanted[0] = 1
            found = self.searcher.run(state, self.player, depth)
            self.count(found)
            self.finished(found)
            return {move: float(self.searcher.memory.values[i]) + 0.0 for i, move in enumerate(moves)}
        if self.chosen is not None and self.chosen.name in SPECIALISTS:
            found = self.run(state, depth)
            self.finished(found)
            assert found.move_values is not None
            return {move: found.move_values[move] for move in moves}
        return {move: self.value(self.game.play(state, move), ply + 1) for move in moves}

    def look_ahead(self, state: State, ply: int) -> None:
        """Solve all states after the player's moves, if they are not known."""
        after = [self.game.play(state, move) for move in self.game.moves(state)]
        names = [(identity(self.game, each), ply + 1) for each in after]
        if any(name not in self.known for name in names):
            self.known.update(zip(names, self.move_values(state, ply).values(), strict=True))

    def own(self, found: Outcome, state: State) -> float:
        """The value of an outcome for the player of the root."""
        self.finished(found)
        if isinstance(found.value, tuple):
            return found.value[self.player]
        assert found.value is not None
        if self.game.mover(state) in (self.player, CHANCE):
            return found.value
        return float(self.game.traits.constant_sum or 0.0) - found.value + 0.0

    def finished(self, found: Outcome) -> float:
        if found.stopped or found.value is None:
            raise StoppedError
        self.exact = self.exact and found.certain and found.bound == "exact"
        return found.value if isinstance(found.value, float) else 0.0

    def count(self, found: Outcome) -> None:
        for cell, number in enumerate(found.counts):
            self.counts[cell] += number


class Memory(NamedTuple):
    probabilities: Reals  # beside the rows of Run.moves
    table: table.Table
    wanted: Ints  # [whether the next run is to find the values of all moves]
    values: Reals  # of all moves, in their order


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value of a state, or of the best of its moves with the values of all of them."""
    if run.memory.wanted[0] == 0:
        return solve(params, run, state, player, ply, depth, alpha, beta)
    run.memory.wanted[0] = 0
    if not visit(run, ply):
        return 0.0
    row = ply * run.width
    best = -INF
    for i in range(legal_moves(params, run, state, row)):
        child = rules.play(params, state, run.moves[row + i])
        value = solve(params, run, child, player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return best
        run.memory.values[i] = value
        best = max(best, value)
    return best


@kernel
def solve(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The value for `player`, who is MAX throughout the tree; entries of the table hold for that player."""
    if not visit(run, ply):
        return 0.0
    mover = rules.mover(params, state)
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    if mover == CHANCE:
        mean = 0.0
        for i in range(rules.outcomes(params, state, run.moves, run.memory.probabilities, row)):
            child = rules.play(params, state, run.moves[row + i])
            value = solve(params, run, child, player, ply + 1, depth - 1, -INF, INF)
            if stopped(run):
                return probe.leave(run, node, mean, BUDGET)
            mean += run.memory.probabilities[row + i] * value
        return probe.leave(run, node, mean, DONE)
    key = u64(rules.key(params, state))
    first = NO_MOVE
    word, known = table.look_up(run, run.memory.table, key)
    if word != 0:
        first = table.move_of(word)
        if table.answers(word, known, depth, True, alpha, beta):
            table.use(run, word)
            return probe.leave(run, node, known, HIT)
    horizon_leaves = run.counts[HORIZON]
    n = legal_moves(params, run, state, row)
    for i in range(1, n):  # the move of the table comes first
        if run.moves[row + i] == first:
            run.moves[row + i] = run.moves[row]
            run.moves[row] = first
    raises = mover == player
    low, high = alpha, beta
    best, best_move = (-INF if raises else INF), NO_MOVE
    for i in range(n):
        move = run.moves[row + i]
        value = solve(params, run, rules.play(params, state, move), player, ply + 1, depth - 1, low, high)
        if stopped(run):
            return probe.leave(run, node, best, BUDGET)
        if (raises and value > best) or (not raises and value < best):
            best, best_move = value, move
        if raises:
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            run.counts[CUTOFFS] += 1
            break
    bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
    solved = run.counts[HORIZON] == horizon_leaves
    table.store(run.memory.table, key, best, depth, best_move, solved, bound)
    return probe.leave(run, node, best, CUT if low >= high else DONE)
