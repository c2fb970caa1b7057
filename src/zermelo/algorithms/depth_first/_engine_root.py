"""The root of the engine: its memory, iterative deepening, and the whole line of a win."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._lazy_smp import Team, team_of
from zermelo.algorithms._ordering import Ordering, ordering
from zermelo.algorithms._root import check_window, with_best_moves, with_whole_line
from zermelo.algorithms.depth_first._busy_moves import CELLS
from zermelo.algorithms.depth_first.quiescence import MOST_PLIES
from zermelo.core import Outcome, Searcher, Task, between, check_megabytes, deepen
from zermelo.kernels import HORIZON, INF, next_float, table

MOST_PLIES_LEFT = 1000


class Memory(NamedTuple):
    """What the engine keeps between nodes and iterations."""

    use_table: bool
    deeper_entries: bool
    quiesce: bool
    table: table.Table
    order: Ordering
    marking: bool  # is it one of several threads that put off each other's moves?
    busy: Annotated[Any, "u64"]  # the moves that threads are at


class Window(NamedTuple):
    alpha: float
    beta: float


class Order(NamedTuple):
    """Which ways of ordering moves are used: the options of these names."""

    hash_move: bool = True
    refutations: bool = True
    killers: bool = True
    history: bool = True
    static_ordering: int = 3


def search_deepening(
    task: Task, loop: ModuleType, window: Window, order: Order, *, deepening: bool, table_mb: float,
    deeper_entries: bool, quiescence: bool, quiescence_plies: int, threads: int, marking: bool,
) -> Outcome:  # fmt: skip
    """Search with the kernel `search` of a module."""
    alpha, beta = window
    check_window(alpha, beta)
    check_megabytes("option table_mb", table_mb)
    between("option quiescence_plies", quiescence_plies, 0, MOST_PLIES)
    between("option static_ordering", order.static_ordering, 0, MOST_PLIES_LEFT)
    extra, quiesce = quiescence_plies if quiescence else 0, quiescence and task.game.traits.noisy
    memories = memories_of(
        task, order, threads=threads, marking=marking, table_mb=table_mb, deeper_entries=deeper_entries, extra=extra,
        quiesce=quiesce,
    )  # fmt: skip
    searcher = Team(task, loop, memories, extra=extra)
    highest = task.game.traits.highest

    def once(step: Task) -> Outcome:
        found = searcher.run(step.state, step.player, step.depth, alpha, min(beta, highest))
        if found.bound == "lower" and not found.stopped and found.value == highest < beta:
            found = won(step, searcher, found, highest)
        return with_best_moves(step, searcher, found)

    found = deepen(task, once, partial=table_mb > 0 and order.hash_move) if deepening else once(task)
    return with_whole_line(task, searcher, found)


def memories_of(
    task: Task, order: Order, *, threads: int, marking: bool, table_mb: float, deeper_entries: bool, extra: int,
    quiesce: bool,
) -> list[Memory]:  # fmt: skip
    """A memory for each thread: all share the table and the marks, the order of moves is each one's own."""
    team = team_of(task, threads, table_mb)
    marking = marking and len(team) > 1
    kept, busy = table.allocate(task.zeros, table_mb), task.zeros(CELLS if marking else 1, "u64")

    def orders() -> Ordering:
        return ordering(task, task.depth + extra + 1, **order._asdict())

    return [Memory(table_mb > 0, deeper_entries, quiesce, kept, orders(), marking, busy) for _ in team]


def won(task: Task, searcher: Searcher, found: Outcome, highest: float) -> Outcome:
    """The outcome of a win: exact, and with its whole line, which a cut-off at the root leaves out.

    The second search may fail low: an entry of a deeper search that proved the win may have been replaced. The
    move that won the first time is kept then.
    """
    again = searcher.run(task.state, task.player, task.depth, -next_float(-highest), INF)
    counts = list(found.plus(again).counts)
    counts[HORIZON] = found.counts[HORIZON]
    line = again.pv if again.value == highest and not again.stopped else found.pv
    return replace(found, bound="exact", pv=line, counts=tuple(counts))
