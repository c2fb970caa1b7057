"""The value of every move of the root: each searched by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core.interface import Move, State
from zermelo.core.root_moves import RootMove
from zermelo.core.task import Outcome, Task
from zermelo.kernels import COUNTERS, LEAVES, NODES


def judge_moves(task: Task, outcome: Outcome, search: Callable[[State], Outcome]) -> Outcome:
    """The outcome with the value of every move of the root: those that its line does not begin with are searched.

    `search` searches the state after a move, for the player of the task. What it finds is told at once.
    """
    if task.depth < 1 or task.player < 0 or outcome.stopped:
        return outcome
    known = outcome.pv[:1] if outcome.bound == "exact" else ()
    moves, found = list(task.game.moves(task.state)), outcome
    judged: dict[Move, RootMove] = {}
    for move in (*known, *(move for move in moves if move not in known)):
        reply = outcome if move in known else search(task.game.play(task.state, move))
        found = found if move in known else found.plus(reply)
        if reply.stopped:
            return replace(found, root_moves=tuple(judged[move] for move in moves if move in judged))
        line = outcome.pv if move in known else (move, *reply.pv)
        judged[move] = _told(task, RootMove(move, reply.value, reply.bound, task.depth, reply.counts[NODES], line=line))
    values = {move: own_value(task, judged[move].value) for move in moves}
    whole = {move: value for move, value in values.items() if value is not None}
    return replace(
        found, root_moves=tuple(judged[move] for move in moves), move_values=whole if len(whole) == len(moves) else None
    )


def ended(task: Task, state: State, *, vector: bool) -> Outcome:
    """The outcome of a state at the end of the game: the payoff of the task's player, or those of all."""
    payoffs = tuple(task.game.payoff(state, player) for player in range(task.game.traits.players))
    counts = tuple(int(cell in (NODES, LEAVES)) for cell in range(COUNTERS))
    value = payoffs if vector else payoffs[task.player]
    return Outcome(value, "exact", (), counts, task.depth, certain=True)


def own_value(task: Task, value: float | tuple[float, ...] | None) -> float | None:
    """A value for the player of the task."""
    return value[task.player] if isinstance(value, tuple) else value


def _told(task: Task, found: RootMove) -> RootMove:
    """A move with the nodes of all searches of it; those who watch the search are told."""
    before: RootMove | None = task.control.moves.get(found.move)
    earlier = 0 if before is None or before.nodes is None else before.nodes
    told = replace(found, nodes=(found.nodes or 0) + earlier)
    task.control.moves[found.move] = told
    return told
