"""The values that searches of every depth give to the moves of a position, and the true ones.

Idea     Each move of a position is searched to the end and to every depth d = 1 … D, by alpha-beta
         within the bounds of the payoffs, so that all values are exact. A table remembers; it
         answers only what a search of that very depth would find. The true values of the tree of
         the next few plies are written down node by node.
Returns  the values of a plain minimax search: payoffs at the end, evaluations at the horizon.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.core import DEEPEST, TWO_PLAYER, Control, Game, KernelGame, Searcher, State, Task, between, unmet
from zermelo.errors import UsageError
from zermelo.kernels import HORIZON, INF, TERMINAL, Ints, Reals, Run, i64, kernel, rules, table, u64

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_NODES = 1_000_000  # of a tree of true values
DEFAULT_MEGABYTES = 64.0
NO_MOVE = -1
WIDEST = 1000  # moves of a game that does not state how many there can be
# Cells: a depth that reaches every end; the deepest search that is not for the truth; plies of the tree; its nodes
# so far; are there more than can be written down?
FOREVER, DEEPEST_SEARCH, PLIES, NODES, FULL, CELLS = range(6)


@dataclass(frozen=True)
class Survey:
    """A position for its player: row 0 of `values` is the truth, row d the search to depth d; a column a move.

    `nodes` are the true values of the tree below, the root first; `parents` the place of each node's parent.
    """

    values: NDArray[np.float64]
    nodes: NDArray[np.float64]
    parents: NDArray[np.int64]


class Memory(NamedTuple):
    table: table.Table
    cells: Ints
    values: Reals  # of every move: the truth, then every depth
    nodes: Reals
    parents: Ints


class Surveyor:
    """Surveys positions of one game: to `depth`, with the true values of the next `plies`."""

    def __init__(
        self, game: Game, depth: int, *, plies: int = 0, megabytes: float = DEFAULT_MEGABYTES, interpreted: bool = False
    ) -> None:
        if reason := unmet(game.traits, TWO_PLAYER):
            raise UsageError(f"{game.name} cannot be surveyed: a survey {reason}")
        longest = game.traits.max_plies or DEEPEST
        between("depth", depth, 1, longest)
        between("plies", plies, 0, longest)
        self.game, self.depth = game, depth
        task = Task(game, game.start(), longest, Control(), isinstance(game, KernelGame) and not interpreted)
        width = game.traits.max_moves or WIDEST
        memory = Memory(
            table.allocate(task.zeros, megabytes if task.compiled else 0.5), task.zeros(CELLS),
            task.zeros(width * (depth + 1), "f64"), task.zeros(MOST_NODES, "f64"), task.zeros(MOST_NODES),
        )  # fmt: skip
        for cell, number in ((FOREVER, longest + depth + 1), (DEEPEST_SEARCH, depth), (PLIES, plies)):
            memory.cells[cell] = number
        self.memory = memory
        self.searcher = Searcher(task, sys.modules[__name__], memory=memory)
        self.searcher.follows_every_line = False  # it evaluates at every depth on the way

    def survey(self, state: State) -> Survey:
        """All that is known of a position before the end."""
        import numpy as np

        player, traits = self.game.mover(state), self.game.traits
        if player == TERMINAL:
            raise UsageError(f"the game is over in this position of {self.game.name}: nothing to survey")
        self.searcher.run(state, player, self.depth, traits.lowest, traits.highest)
        moves, nodes = len(self.game.moves(state)), int(self.memory.cells[NODES])
        if self.memory.cells[FULL]:
            raise UsageError(f"plies: expected a tree of at most {MOST_NODES:,} nodes, got a larger one")
        values = np.array(self.memory.values[: moves * (self.depth + 1)]).reshape(moves, self.depth + 1).T
        return Survey(values, np.array(self.memory.nodes[:nodes]), np.array(self.memory.parents[:nodes]))


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    """Survey a position; alpha and beta are the bounds of the payoffs."""
    memory, cells = run.memory, run.memory.cells
    cells[NODES], cells[FULL] = 0, 0
    row = ply * run.width
    n = rules.moves(params, state, run.moves, row)
    for i in range(n):
        child, at = rules.play(params, state, run.moves[row + i]), i * (depth + 1)
        for d in range(depth):
            memory.values[at + 1 + d] = -value(params, run, memory, child, 1 - player, ply + 1, d, -beta, -alpha)
        memory.values[at] = -value(params, run, memory, child, 1 - player, ply + 1, cells[FOREVER], -beta, -alpha)
    walk(params, run, memory, state, player, ply, i64(cells[PLIES]), i64(-1), alpha, beta)
    return 0.0


@kernel
def walk(
    params: Any, run: Run, memory: Memory, state: Any, player: int, ply: int, plies: int, parent: int, alpha: float,
    beta: float,
) -> float:  # fmt: skip
    """Write down the true values, for one player, of the tree of so many plies; that of its root."""
    number = i64(memory.cells[NODES])
    if number == MOST_NODES:
        memory.cells[FULL] = 1
        return 0.0
    memory.cells[NODES] += 1
    mover = rules.mover(params, state)
    best = -INF if mover == player else INF
    if mover == TERMINAL or plies <= 0:
        best = value(params, run, memory, state, player, ply, memory.cells[FOREVER], alpha, beta)
    else:
        row = ply * run.width
        for i in range(rules.moves(params, state, run.moves, row)):
            child = rules.play(params, state, run.moves[row + i])
            found = walk(params, run, memory, child, player, ply + 1, plies - 1, number, alpha, beta)
            best = max(best, found) if mover == player else min(best, found)
    memory.nodes[number], memory.parents[number] = best, parent
    return best


@kernel
def value(
    params: Any, run: Run, memory: Memory, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """Alpha-beta, fail-soft, with a table; a depth beyond the longest game gives the truth."""
    mover = rules.mover(params, state)
    if mover == 1 - player:  # the same side moves again: search from its point of view
        return -value(params, run, memory, state, mover, ply, depth, -beta, -alpha)
    if mover == TERMINAL:
        return float(rules.payoff(params, state, player))
    if depth <= 0:
        run.counts[HORIZON] += 1
        return float(rules.evaluate(params, state, player))
    stored, key = memory.table, u64(rules.key(params, state))
    best_move = NO_MOVE
    word, known = table.find(stored, key)
    if word != 0:
        best_move = table.move_of(word)
        if table.answers(word, known, depth, depth > memory.cells[DEEPEST_SEARCH], alpha, beta):
            run.counts[HORIZON] += 0 if table.is_solved(word) else 1
            return float(known)
    horizon, row, best = run.counts[HORIZON], ply * run.width, -INF
    n = rules.moves(params, state, run.moves, row)
    bring_first(run, row, n, best_move)
    for i in range(n):
        move = run.moves[row + i]
        child = rules.play(params, state, move)
        found = -value(params, run, memory, child, 1 - player, ply + 1, depth - 1, -beta, -max(alpha, best))
        if found > best:
            best, best_move = found, move
        if best >= beta:
            break
    bound = table.UPPER if best <= alpha else table.LOWER if best >= beta else table.EXACT
    table.store(stored, key, best, depth, best_move, run.counts[HORIZON] == horizon, bound)
    return best


@kernel
def bring_first(run: Run, row: int, n: int, move: int) -> None:
    """Exchange a move with the first of its row."""
    for i in range(1, n):
        if run.moves[row + i] == move:
            run.moves[row + i], run.moves[row] = run.moves[row], move
