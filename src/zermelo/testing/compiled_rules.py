"""Compiled against interpreted: the rules of a game along random games, and small searches."""

from __future__ import annotations

from zermelo.core import Control, Game, KernelGame, Searcher, State, Task, deepest, find_algorithm, search
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import _game_trace as trace

LONGEST_PLAY = 400
DEPTH, NODES = 4, 3_000
SEARCHES = ("alpha_beta", "expectiminimax", "max_n", "expectimax_n")
"""What searches a game in a check: the first that fits."""


def compare_rules(game: KernelGame, seed: int) -> str | None:
    """What differs between the compiled and the interpreted rules along one random game; None if nothing does."""
    if _trace(game, seed, compiled=False) == _trace(game, seed, compiled=True):
        return None
    return f"compiled and interpreted rules of {game.name} differ (seed {seed})"


def _trace(game: KernelGame, seed: int, *, compiled: bool) -> tuple[list[int], list[float]]:
    depth = min(deepest(game, None), LONGEST_PLAY) + 1
    players = game.traits.players
    task = Task(game, game.start(), depth, Control(), compiled)
    memory = trace.Trace(
        seed, players, task.zeros(depth * trace.PER_PLY), task.zeros(2 * depth * players, "f64"),
        task.zeros(game.traits.max_moves, "f64"),
    )  # fmt: skip
    searcher = Searcher(task, trace, memory=memory)
    searcher.run(task.state, 0, depth)
    filled = searcher.memory
    return [int(x) for x in filled.ints], [float(x) for x in filled.reals]


def compare_searches(game: Game, state: State) -> str | None:
    """What differs between a compiled and an interpreted search of a position; None if nothing does."""
    fitting = (name for name in SEARCHES if find_algorithm(name).unmet(game) is None)
    name = next(fitting, None)
    if name is None or game.mover(state) in (CHANCE, TERMINAL):
        return None
    slow, fast = (
        search(game, state, find_algorithm(name), depth=DEPTH, nodes=NODES, interpreted=interpreted)
        for interpreted in (True, False)
    )
    for field in ("value", "nodes", "leaves", "pv"):
        one, other = getattr(slow, field), getattr(fast, field)
        if one != other:
            return f"{name} to depth {DEPTH} in {game.format(state)}: {field} is {one} interpreted, {other} compiled"
    return None
