"""The children of the nodes on the path: what the depth-first variants look at.

Row `ply` of `own` and `other` holds the numbers of the children of the node at that ply. `own` is the number that
the mover wants to be 0: the node's is the least of its children's. `other` is the number that the opponent wants to
be 0: the children's add up. The rows are kept while the search is below them: what the table loses is not lost on
the path.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goals import Target, address, leaf_word, target_of
from zermelo.algorithms.proof_number._numbers import INF, MOST, side
from zermelo.core import Task
from zermelo.kernels import (
    HITS, LIMIT, NODES, PROBES, STOPPED, TERMINAL, Ints, Run, kernel, legal_moves, rules, stopped,
)


class Rows(NamedTuple):
    own: Ints
    other: Ints
    keys: Annotated[Any, "u64"]


class Kept(NamedTuple):
    """What every depth-first variant keeps."""

    target: Target
    table: table.Table
    rows: Rows


def keep(task: Task, goal: Goal, entries: int) -> Kept:
    """An empty table that may grow to so many entries, and rows beside Run.moves."""
    rows = Rows(cells_of_moves(task), cells_of_moves(task), cells_of_moves(task, "u64"))
    return Kept(target_of(task, goal), table.allocate(task, entries), rows)


def cells_of_moves(task: Task, kind: str = "i64") -> Any:
    """A buffer with a cell for each move at each ply, as Run.moves has them."""
    width = task.game.traits.max_moves
    return task.zeros(None, kind) if width is None else task.sparse((task.depth + 1) * width, kind)


@kernel
def expand(params: Any, run: Run, kept: Kept, state: Any, ply: int, depth: int, attacking: bool) -> int:
    """Fill a row with the moves and the numbers of the children; how many: up to the first that settles the node.

    Every position that is looked at counts as a node. The ends of the game are recognised first, without the
    table; the others are then looked up together, so that the processor waits for many cells at a time.
    """
    row = ply * run.width
    rows = kept.rows
    n = legal_moves(params, run, state, row)
    left = run.counts[LIMIT] - run.counts[NODES]
    if n == 0:  # stopped: the game has more moves than it states
        return stopped_row(rows, row)
    for i in range(n):
        if i >= left:
            run.counts[NODES] += i
            run.counts[STOPPED] = 1
            return stopped_row(rows, row)
        child = rules.play(params, state, run.moves[row + i])
        mover = rules.mover(params, child)
        if mover == TERMINAL or depth <= 1:
            word = leaf_word(params, run, kept.target, child, mover, depth - 1)
            if side(word, attacking) == 0:  # it settles the node: make it the only child
                rows.own[row], rows.other[row], run.moves[row] = 0, INF, run.moves[row + i]
                run.counts[NODES] += i + 1
                return 1
            rows.own[row + i], rows.other[row + i] = INF, 0
        else:
            rows.own[row + i] = 0  # to be looked up
            rows.keys[row + i] = address(params, kept.target, child, depth - 1)
    run.counts[NODES] += n
    return look_up(run, kept, row, n, attacking)


@kernel
def stopped_row(rows: Rows, row: int) -> int:
    """The one child of a node whose search was stopped: some numbers, which nobody reads."""
    rows.own[row], rows.other[row] = 1, 1
    return 1


@kernel
def look_up(run: Run, kept: Kept, row: int, n: int, attacking: bool) -> int:
    """The numbers of the children that are not at an end: from the table, or those of a new node."""
    rows = kept.rows
    probes, hits, found = 0, 0, n
    for i in range(row, row + n):
        if rows.own[i] == 0:
            word = table.find(kept.table, rows.keys[i])
            probes += 1
            if word == 0:
                rows.own[i], rows.other[i] = 1, 1
                continue
            hits += 1
            rows.own[i], rows.other[i] = side(word, attacking), side(word, not attacking)
            if side(word, attacking) == 0:
                found = i + 1 - row
                break
    run.counts[PROBES] += probes
    run.counts[HITS] += hits
    return found


@kernel
def scan(run: Run, rows: Rows, ply: int, n: int) -> tuple[int, int, int, int]:
    """The child of the least own number; that number; the next least; and the sum of the other numbers."""
    row = ply * run.width
    own, other = rows.own, rows.other
    best, least, second, total, largest = row, INF + 1, INF + 1, 0, 0
    for i in range(row, row + n):
        number = own[i]
        if number < least:
            best, least, second = i, number, least
        elif number < second:
            second = number
        total += other[i]
        largest = max(largest, other[i])
    total = INF if largest == INF else min(total, MOST)
    return best - row, least, second, total


@kernel
def refresh(run: Run, rows: Rows, ply: int, child: int, word: int, attacking: bool) -> None:
    """A child has come back with new numbers."""
    at = ply * run.width + child
    rows.own[at] = side(word, attacking)
    rows.other[at] = side(word, not attacking)


@kernel
def remember(run: Run, kept: Kept, key: int, word: int, before: int) -> None:
    """Store a node whose search began after so many nodes; not if it was stopped, for then its numbers are wrong.

    When the table is due to grow, the search stops as if its budget were spent; `table.goes_on` tells the two apart.
    """
    if not stopped(run):
        table.store(kept.table, key, word, run.counts[NODES] - before)
        if kept.table.used[table.DUE]:
            run.counts[STOPPED] = 1
