"""Perft: count the sequences of moves of a length, the test of a game's rules.

Idea     A move generator that is wrong counts wrong numbers; published counts show it.
Counts   `leaves` are the sequences of exactly d moves, `ended` the games that were over before. An outcome of chance
         counts as a move. The last ply is counted, not played. Some published tables keep games that are over as
         leaves of every later depth: their counts are `leaves + ended`.
Source   the "performance test" of chess programs' move generators; Othello [Bik2009].
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.core import CompilerQueue, Control, Game, Outcome, Searcher, State, Task, at_least, deepest
from zermelo.core import game as find_game
from zermelo.core import run_in_tiers
from zermelo.drawing import Table
from zermelo.kernels import CHANCE, LEAVES, TERMINAL, Ints, Reals, Run, kernel, rules, stopped, visit


class Memory(NamedTuple):
    probabilities: Reals  # of the outcomes at a chance node: asked for, not used
    ended: Ints  # one number: the games that were over before the depth was reached


@dataclass(frozen=True, repr=False)
class Perft:
    """The counts of a position to a depth; `moves` holds those below each move, where they were asked for."""

    game: str
    position: str
    depth: int
    leaves: int
    ended: int
    seconds: float
    stopped: bool = False  # the budget of nodes was spent: more than these
    moves: dict[str, Perft] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self.game} to depth {self.depth}: {self.leaves:,} leaves>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        rows = [(move, f"{below.leaves:,}") for move, below in self.moves.items()]
        rows.append(("all", f"{self.leaves:,}"))
        return Table(("move", "leaves"), rows, left=("move",), title=repr(self)[1:-1]).html()

    def text(self) -> str:
        """One line a move, then the sum.

        >>> print(perft("tic_tac_toe", "XX./OO./...", 2, interpreted=True).text().split(" (")[0])
        tic_tac_toe to depth 2: 16 leaves, 1 game over before
        """
        over = f", {self.ended:,} game{'s' if self.ended > 1 else ''} over before" if self.ended else ""
        rate = f", {self.leaves / self.seconds:,.0f} leaves/s" if self.seconds > 0 else ""
        total = f"{self.game} to depth {self.depth}: {self.leaves:,} leaves{over} ({self.seconds:.3f} s{rate})"
        return "\n".join([*(f"{move}: {below.leaves:,}" for move, below in self.moves.items()), total])

    def to_dict(self) -> dict[str, Any]:
        """The counts in JSON's types."""
        found: dict[str, Any] = {
            "game": self.game, "position": self.position, "depth": self.depth, "leaves": self.leaves,
            "ended": self.ended, "seconds": self.seconds,
        }  # fmt: skip
        if self.moves:
            found["moves"] = {move: below.leaves for move, below in self.moves.items()}
            found["moves_ended"] = {move: below.ended for move, below in self.moves.items()}
        return found


def perft(
    game: Game | str, position: State | str | None, depth: int, *, divide: bool = False, nodes: int | None = None,
    interpreted: bool | None = None,
) -> Perft:  # fmt: skip
    """Count the sequences of `depth` moves from a position; with `divide` below each move; within a budget of nodes.

    >>> [perft("tic_tac_toe", None, depth, interpreted=True).leaves for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    played = find_game(game) if isinstance(game, str) else game
    state = played.position(position)
    at_least("depth", depth, 1 if divide else 0)
    shown = played.format(state)
    if not divide:
        return Perft(played.name, shown, depth, *_count(played, state, depth, nodes, interpreted))
    moves = {
        played.move_name(state, move): perft(
            played, played.play(state, move), depth - 1, nodes=nodes, interpreted=interpreted
        )
        for move in played.actions(state)
    }
    parts = moves.values()
    ended = sum(each.ended for each in parts) if moves else 1
    return Perft(
        played.name, shown, depth, sum(each.leaves for each in parts), ended, sum(each.seconds for each in parts),
        any(each.stopped for each in parts), moves,
    )  # fmt: skip


def _count(
    game: Game, state: State, depth: int, nodes: int | None, interpreted: bool | None
) -> tuple[int, int, float, bool]:
    """Leaves, games over before, seconds, was the budget spent? Ctrl-C raises KeyboardInterrupt."""
    depth = min(depth, deepest(game, depth) + 1)  # all games are over by then

    def make(compiled: bool, compiler: CompilerQueue | None) -> Task:
        return Task(game, state, depth, Control(nodes), compiled, compiler=compiler)

    def count(task: Task) -> tuple[Outcome, int]:
        most = game.traits.max_moves
        chances = task.zeros(None) if most is None else task.sparse((depth + 1) * most, "f64")
        searcher = Searcher(task, sys.modules[__name__], memory=Memory(chances, task.zeros(1)))
        return searcher.run(state, 0, depth), int(searcher.memory.ended[0])

    task, (outcome, ended) = run_in_tiers(game, interpreted, make, count)
    if task.control.reason == "interrupt":
        raise KeyboardInterrupt
    return outcome.counts[LEAVES], ended, task.control.elapsed, outcome.stopped


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    if not visit(run, ply):
        return 0.0
    if depth <= 0:
        run.counts[LEAVES] += 1
        return 0.0
    mover = rules.mover(params, state)
    if mover == TERMINAL:
        run.memory.ended[0] += 1
        return 0.0
    row = ply * run.width
    if mover == CHANCE:
        n = rules.outcomes(params, state, run.moves, run.memory.probabilities, row)
    else:
        n = rules.moves(params, state, run.moves, row)
    if depth == 1:
        run.counts[LEAVES] += n
        return 0.0
    for i in range(n):
        search(params, run, rules.play(params, state, run.moves[row + i]), player, ply + 1, depth - 1, alpha, beta)
        if stopped(run):
            return 0.0
    return 0.0
