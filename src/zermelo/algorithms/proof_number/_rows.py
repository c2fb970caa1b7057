"""The children of the nodes on the path: what the depth-first variants look at.

Row `ply` of `own` and `other` holds the numbers of the children of the node at that ply, as its mover sees them:
he wants an `own` of 0, so that his number is the least of them; against him count all of `other`.
The rows are kept while the search is below: what the table forgets is not forgotten on the path.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._goal import Goal, least_payoff
from zermelo.algorithms.proof_number._numbers import DISPROVED, INF, MOST, OPEN, PROVED, side
from zermelo.core import Task
from zermelo.kernels import (
    HITS,
    HORIZON,
    LEAVES,
    LIMIT,
    NODES,
    PROBES,
    STOPPED,
    TERMINAL,
    Ints,
    Run,
    kernel,
    mix64,
    rules,
    stopped,
    u64,
)


class Question(NamedTuple):
    """What is to be proved."""

    prover: int
    least: float  # the payoff that he must get
    by_depth: bool  # a position is another one at another depth: so it is if the depth may end a line


class Rows(NamedTuple):
    own: Ints
    other: Ints
    keys: Annotated[Any, "u64"]


def ask(task: Task, goal: Goal) -> Question:
    longest = task.game.traits.max_plies
    return Question(task.player, least_payoff(goal), longest is None or task.depth < longest)


def allocate(task: Task) -> Rows:
    """Rows beside Run.moves."""
    width = task.game.traits.max_moves
    size = None if width is None else (task.depth + 1) * width
    return Rows(task.zeros(size), task.zeros(size), task.zeros(size, "u64"))


@kernel
def address(params: Any, run: Run, state: Any, depth: int) -> int:
    """The key of a position in the table."""
    key = u64(rules.key(params, state))
    return key ^ mix64(u64(depth + 1)) if run.memory.question.by_depth else key


@kernel
def leaf_word(params: Any, run: Run, state: Any, mover: int, depth: int) -> int:
    """The numbers of a position by itself. At the horizon the goal has not been reached."""
    if mover == TERMINAL:
        run.counts[LEAVES] += 1
        payoff = float(rules.payoff(params, state, run.memory.question.prover))
        return PROVED if payoff >= run.memory.question.least else DISPROVED
    if depth <= 0:
        run.counts[LEAVES] += 1
        run.counts[HORIZON] += 1
        return DISPROVED
    return OPEN


@kernel
def expand(params: Any, run: Run, state: Any, ply: int, depth: int, attacking: bool) -> int:
    """Fill a row with the moves and the numbers of the children; how many: up to the first that settles the node.

    A node is a position that is looked at. The ends of the game are seen first, without the table; the rest is
    then looked up in one go, so that the memory is asked for many places at a time.
    """
    row = ply * run.width
    rows = run.memory.rows
    n = rules.moves(params, state, run.moves, row)
    left = run.counts[LIMIT] - run.counts[NODES]
    for i in range(n):
        if i >= left:  # the budget is spent: what is returned is as good as nothing
            run.counts[NODES] += i
            run.counts[STOPPED] = 1
            rows.own[row], rows.other[row] = 1, 1
            return 1
        child = rules.play(params, state, run.moves[row + i])
        mover = rules.mover(params, child)
        if mover == TERMINAL or depth <= 1:
            word = leaf_word(params, run, child, mover, depth - 1)
            if side(word, attacking) == 0:  # it becomes the only child
                rows.own[row], rows.other[row], run.moves[row] = 0, INF, run.moves[row + i]
                run.counts[NODES] += i + 1
                return 1
            rows.own[row + i], rows.other[row + i] = INF, 0
        else:
            rows.own[row + i] = 0
            rows.keys[row + i] = address(params, run, child, depth - 1)
    run.counts[NODES] += n
    return look_up(run, row, n, attacking)


@kernel
def look_up(run: Run, row: int, n: int, attacking: bool) -> int:
    """The numbers of the children that are not at an end: from the table, or those of a new node."""
    rows = run.memory.rows
    probes, hits, found = 0, 0, n
    for i in range(row, row + n):
        if rows.own[i] == 0:
            word = table.find(run.memory.table, rows.keys[i])
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
def scan(run: Run, ply: int, n: int) -> tuple[int, int, int, int]:
    """The child of the least own number; that number; the next least; and the sum of the others."""
    row = ply * run.width
    own, other = run.memory.rows.own, run.memory.rows.other
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
def refresh(run: Run, ply: int, child: int, word: int, attacking: bool) -> None:
    """A child has come back with new numbers."""
    at = ply * run.width + child
    run.memory.rows.own[at] = side(word, attacking)
    run.memory.rows.other[at] = side(word, not attacking)


@kernel
def remember(run: Run, key: int, word: int, before: int) -> None:
    """Keep what is known of a node whose search began after so many nodes; nothing if it was stopped.

    When the table wants to grow, the search stops; `pause` tells that apart from the end of a budget.
    """
    if not stopped(run):
        table.store(run.memory.table, key, word, run.counts[NODES] - before)
        if run.memory.table.used[table.WANTED]:
            run.counts[STOPPED] = 1


@kernel
def pause(run: Run) -> None:
    """Stopped by the table alone, a search is not over."""
    if run.memory.table.used[table.WANTED]:
        run.counts[STOPPED] = 0
