"""The probe that records the search tree into flat buffers, up to a limit of nodes.

`path[ply]` is the number of the node entered last at that ply, -1 beyond the limit;
`path[rows + ply]` the move followed from it, `path[2 * rows + ply]` whether again.

A search that comes back to a node changes what was recorded of it. Where that is to be seen, what happens is kept in
order as well, up to a limit of events: an event is a node and what happened to it, in one number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.kernels.binding import kernel
from zermelo.kernels.run import Ints, Reals

# Why a node ended.
OPEN, LEAF, END, CUT, DONE, HIT, BUDGET, PROBED = range(8)
REASONS = ("open", "leaf", "terminal", "cut-off", "all moves searched", "table hit", "budget", "probed")
# What the value of a node is: by its window, unless the search says so itself.
BY_WINDOW, EXACT, AT_LEAST, AT_MOST = range(4)
# What happens to a node: it is entered, returned to, left with a value.
ENTERED, RETURNED, LEFT = range(3)
EVENT_KINDS = 4  # an event is this times the node, plus what happens


class Record(NamedTuple):
    """The buffers of a recorded tree, one a field; node i is at index i."""

    path: Ints
    recorded: Ints  # [nodes seen, events seen]
    limit: int
    event_limit: int
    players: int
    parent: Ints
    move: Ints
    player: Ints
    again: Ints
    reason: Ints
    children: Ints  # how many were entered, those beyond the limit too
    bound: Ints
    has_vector: Ints
    alpha: Reals
    beta: Reals
    value: Reals
    vectors: Reals  # node i has its own from i * players on
    events: Ints
    event_values: Reals  # with which a node was left


def allocate(zeros: Callable[..., Any], rows: int, limit: int, players: int, events: int = 0) -> Record:
    """Empty buffers for a tree of at most `limit` nodes of a game of so many players, and for so many events."""
    ints, reals = [zeros(limit) for _ in range(8)], [zeros(limit * each, "f64") for each in (1, 1, 1, players)]
    kept = [zeros(events), zeros(events, "f64")]
    return Record(zeros(3 * rows), zeros(2), limit, events, players, *ints, *reals, *kept)


@kernel
def happened(run: Any, node: int, kind: int, value: float) -> None:
    """Keep an event, if there is room; that it happened is counted."""
    number = run.record.recorded[1]
    run.record.recorded[1] += 1
    if number < run.record.event_limit:
        run.record.events[number] = EVENT_KINDS * node + kind
        run.record.event_values[number] = value


@kernel
def step(run: Any, ply: int, move: int) -> None:
    run.record.path[run.rows + ply] = move
    run.record.path[2 * run.rows + ply] = 0


@kernel
def again(run: Any, ply: int) -> None:
    run.record.path[2 * run.rows + ply] = 1


@kernel
def back(run: Any, ply: int, node: int) -> None:
    run.record.path[ply] = node
    if node >= 0:
        happened(run, node, RETURNED, 0.0)


@kernel
def enter(run: Any, ply: int, player: int, alpha: float, beta: float) -> int:
    node: int = run.record.recorded[0]
    run.record.recorded[0] += 1
    if ply > 0 and run.record.path[ply - 1] >= 0:
        run.record.children[run.record.path[ply - 1]] += 1
    if node >= run.record.limit:
        run.record.path[ply] = -1
        return -1
    run.record.path[ply] = node
    run.record.parent[node] = -1
    run.record.move[node] = -1
    run.record.again[node] = 1 if node > 0 else 0  # a root that is entered again is a re-search
    if ply > 0:
        run.record.parent[node] = run.record.path[ply - 1]
        run.record.move[node] = run.record.path[run.rows + ply - 1]
        run.record.again[node] = run.record.path[2 * run.rows + ply - 1]
    run.record.player[node] = player
    run.record.reason[node] = OPEN
    run.record.children[node] = 0
    run.record.bound[node] = BY_WINDOW
    run.record.has_vector[node] = 0
    run.record.alpha[node] = alpha
    run.record.beta[node] = beta
    run.record.value[node] = 0.0
    happened(run, node, ENTERED, 0.0)
    return node


@kernel
def leave(run: Any, node: int, value: float, reason: int) -> float:
    if node >= 0:
        run.record.value[node] = value
        run.record.reason[node] = reason
        happened(run, node, LEFT, value)
    return value


@kernel
def vector(run: Any, node: int, values: Any, first: int, divisor: float) -> None:
    if node >= 0:
        run.record.has_vector[node] = 1
        for player in range(run.record.players):
            run.record.vectors[node * run.record.players + player] = values[first + player] / divisor


@kernel
def interval(run: Any, node: int, low: float, high: float, alpha: float) -> None:
    if node >= 0:
        run.record.value[node] = high if low <= alpha else low
        run.record.bound[node] = EXACT if low >= high else AT_MOST if low <= alpha else AT_LEAST
