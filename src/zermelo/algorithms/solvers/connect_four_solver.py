"""The Connect Four solver: the exact score of a position.

The score is 0 for a draw; else 1 plus the stones that the winner has left at the end, negative if the player to
move loses. On 7 x 6: 22 minus the stones the winner has played. It is the payoff of `connect_four` with score=pons;
its sign is the payoff with score=win.

Idea     The score lies between known bounds: halve them by asking "is it more than x?", a search with a
         null window, until they meet. A node is cut at once by the soonest win or loss that its number
         of stones allows; moves that let the other win at once are not played; those that
         make most threats come first, then those near the centre; a table keeps the bounds.
Threads  ask the same questions with one table, and begin at different sides of the board.
Returns  the exact score; to a smaller depth, that of the game that ends there in a draw.
Source   [Pons2015]. The game was first solved by J. D. Allen and by V. Allis [Allis1988].
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._lazy_smp import Team
from zermelo.algorithms._options import FindLine, TableMb, Threads
from zermelo.algorithms._root import with_best_moves
from zermelo.algorithms.solvers import _score_table as score_table
from zermelo.algorithms.solvers._connect_four_moves import column_of, landings, safe_moves, sort
from zermelo.algorithms.solvers._score_table import ScoreTable, entries_for
from zermelo.core import TWO_PLAYER, Outcome, Searcher, Task, algorithm, check_megabytes, team_size
from zermelo.kernels import (
    BUDGET, CUT, CUTOFFS, DONE, END, HIT, HITS, HORIZON, INF, LEAVES, LIMIT, NODES, PROBES, STOPPED, TERMINAL, Ints,
    Run, i64, kernel, mix64, popcount, probe, rules, stopped, visit,
)

NO_SCORE = -100  # below any
LOWEST, HIGHEST, LOW, HIGH = range(4)  # cells of Memory.range


class Memory(NamedTuple):
    cells: int
    first: int  # stones at the root
    last: int  # stones after which the game counts as drawn: all cells, unless the depth is smaller
    range: Ints  # of the score: when the last search began, and when it ended
    columns: Ints  # the cells of each column, from the centre outwards
    table: ScoreTable


@algorithm(fixed_depth=None, game="connect_four", **TWO_PLAYER)
def connect_four_solver(
    task: Task,
    *,
    table_mb: TableMb = 64.0,
    win_only: Annotated[bool, "Ask only who wins (1, 0 or -1), which is faster."] = False,
    find_line: FindLine = True,
    threads: Threads = 1,
) -> Outcome:
    """Solve the position."""
    check_megabytes("option table_mb", table_mb)
    params, state = task.game.params, task.state  # type: ignore[attr-defined]
    cells, stones = params.width * params.height, popcount(state.own | state.other)
    last = min(cells, stones + task.depth)
    table = score_table.allocate(task, entries_for(table_mb, last - stones))
    memories = [
        Memory(cells, stones, last, task.zeros(4), columns(params, mirrored=i % 2 == 1), table)
        for i in range(team_size(task, threads))
    ]
    searcher = Team(task, sys.modules[__name__], memories)
    found = searcher.run(state, task.player, task.depth, -1.0 if win_only else -INF, 1.0 if win_only else INF)
    outcome = judged(task, searcher, found)
    if outcome.bound != "exact" or not outcome.pv:
        return outcome
    if find_line:
        outcome = with_line(task, searcher, outcome)
    if win_only and outcome.value == -1.0 and task.all_best:  # no move is worse than another
        return replace(outcome, best_moves=tuple(task.game.moves(state)))
    return with_best_moves(task, searcher, outcome)


def columns(params: Any, *, mirrored: bool) -> list[int]:
    """The cells of each column, from the centre outwards, left or right first: so two threads begin differently."""
    side, column = params.height + 1, (1 << params.height) - 1
    middle, step = (params.width - 1) / 2, -1 if mirrored else 1
    return [column << x * side for x in sorted(range(params.width)[::step], key=lambda x: abs(x - middle))]


def judged(task: Task, searcher: Searcher, found: Outcome) -> Outcome:
    """What a search has found: the score if its bounds have met, else the one that is better than no knowledge."""
    lowest, highest, low, high = (int(x) for x in searcher.memory.range)
    found = replace(found, certain=searcher.memory.last == searcher.memory.cells)  # else the depth counts as a draw
    if low == high:  # a search that was stopped after that has not found its move
        return replace(found, value=float(low), bound="exact", depth=task.depth, pv=() if found.stopped else found.pv)
    if low > lowest:
        return replace(found, value=float(low), bound="lower", pv=())
    if high < highest:
        return replace(found, value=float(high), bound="upper", pv=())
    return replace(found, value=None, bound="none", pv=())


def with_line(task: Task, searcher: Searcher, outcome: Outcome) -> Outcome:
    """The outcome with a line of best play: each move is one that proves the score of its position."""
    line, trees = list(outcome.pv), list(task.trees)
    assert isinstance(outcome.value, float)
    state, score = task.game.play(task.state, line[0]), -outcome.value
    while len(line) < task.depth and not task.game.is_over(state):
        left = task.depth - len(line)
        found = searcher.run(state, task.game.mover(state), left, score - 1, score, ply=len(line))
        outcome = outcome.plus(found)
        if found.stopped:
            break
        line.append(found.pv[0])
        state, score = task.game.play(state, found.pv[0]), -score
    task.trees[:] = trees
    return replace(outcome, pv=tuple(line))


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The score within a window: ask whether it is more than a number in between, until its bounds meet."""
    if state.turn == 1 - player:
        return -search(params, run, state, state.turn, ply, depth, -beta, -alpha)
    stones = popcount(state.own | state.other)
    if rules.mover(params, state) == TERMINAL or stones >= run.memory.last:
        return ended(params, run, state, player, ply, stones)
    low, high = -((run.memory.cells - stones) // 2), (run.memory.cells + 1 - stones) // 2
    low, high = i64(math.floor(max(alpha, float(low)))), i64(math.ceil(min(beta, float(high))))
    run.memory.range[LOWEST], run.memory.range[HIGHEST] = low, high
    asked = 0
    while low < high or (low == high and asked != 1):
        settled = low == high  # then ask for the move that keeps the score: a single question has shown it already
        middle = low - 1 if settled else question(low, high)
        value = root(params, run, state, player, ply, stones, middle)
        if settled or stopped(run):
            break
        asked += 1
        if value > middle:
            low = min(value, high)
        else:
            high = max(value, low)
    run.memory.range[LOW], run.memory.range[HIGH] = low, high
    return float(low)


@kernel
def question(low: int, high: int) -> int:
    """The number to ask about, further from a draw than the middle: early wins are ruled out soonest."""
    middle = low + (high - low) // 2
    return min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)


@kernel
def root(params: Any, run: Run, state: Any, player: int, ply: int, stones: int, alpha: int) -> int:
    """As `negamax`, for any position before the end, and without the table: its move is always known."""
    if not visit(run, ply):
        return 0
    node = probe.enter(run, ply, player, float(alpha), float(alpha + 1))
    occupied = state.own | state.other
    moves = landings(params, occupied)
    wins = rules.winning(params, state.own, moves)
    if wins != 0:
        keep(params, run, ply, wins)
        return left(run, node, decided(run, stones + 1), DONE)
    safe = safe_moves(params, state.own, occupied)
    keep(params, run, ply, safe if safe != 0 else moves)
    if safe == 0 and stones + 2 <= run.memory.last:
        return left(run, node, -decided(run, stones + 2), DONE)
    if stones + 2 >= run.memory.last:
        return left(run, node, undecided(run), DONE)
    row = ply * run.width
    best = NO_SCORE
    for i in range(sort(params, run, run.memory.columns, state.own, occupied, safe, row)):
        move = safe & run.memory.columns[run.moves[row + i] & 255]
        probe.step(run, ply, column_of(params, move))
        value = -negamax(params, run, state.other, occupied | move, stones + 1, -alpha - 1)
        if stopped(run):
            return left(run, node, best, BUDGET)
        if value > best:
            best = value
            keep(params, run, ply, move)
        if value > alpha:
            run.counts[CUTOFFS] += 1
            break
    return left(run, node, best, CUT if best > alpha else DONE)


@kernel
def ended(params: Any, run: Run, state: Any, player: int, ply: int, stones: int) -> float:
    """The game is over here, or counts as drawn."""
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, -INF, INF)
    lost = rules.has_four(params, state.other)
    return float(left(run, node, -decided(run, stones) if lost else undecided(run), END))


@kernel
def decided(run: Run, stones: int) -> int:
    """The score of the player who wins with this number of stones on the board."""
    run.counts[LEAVES] += 1
    return rules.pons_score(run.memory.cells, stones)


@kernel
def undecided(run: Run) -> int:
    """The draw of a full board, or of the last ply that is looked at."""
    run.counts[LEAVES] += 1
    run.counts[HORIZON] += run.memory.last < run.memory.cells
    return 0


@kernel
def keep(params: Any, run: Run, ply: int, cells: int) -> None:
    """The line below this ply is a stone on the leftmost of these landings."""
    run.pv[ply * run.rows] = 1
    run.pv[ply * run.rows + 1] = column_of(params, cells)


@kernel
def left(run: Run, node: int, value: int, reason: int) -> int:
    """Report a whole number to the probe and return it as one: converting it to a float and back would cost time."""
    probe.leave(run, node, float(value), reason)
    return value


@kernel
def negamax(params: Any, run: Run, own: int, occupied: int, stones: int, alpha: int) -> int:
    """Is the score more than alpha? A lower bound on it if it is, else an upper one.

    The mover must not be able to win at once, and two stones at least are still to come.
    """
    if run.counts[NODES] >= run.counts[LIMIT]:
        run.counts[STOPPED] = 1
        return 0
    run.counts[NODES] += 1
    ply = stones - run.memory.first
    node = probe.enter(run, ply, stones & 1, float(alpha), float(alpha + 1))
    moves = safe_moves(params, own, occupied)
    if moves == 0:
        return left(run, node, -decided(run, stones + 2), DONE)
    if stones + 2 >= run.memory.last:
        return left(run, node, undecided(run), DONE)
    least, most = -rules.pons_score(run.memory.cells, stones + 4), rules.pons_score(run.memory.cells, stones + 3)
    if least > alpha or most <= alpha:
        return left(run, node, least if least > alpha else most, DONE)
    key = mix64(own + occupied)
    run.counts[PROBES] += 1
    found = score_table.find(run.memory.table, key)
    if found != 0 and score_table.is_lower(found) == (score_table.bound_of(found) > alpha):
        run.counts[HITS] += 1
        return left(run, node, score_table.bound_of(found), HIT)
    row = ply * run.width
    best = NO_SCORE
    for i in range(sort(params, run, run.memory.columns, own, occupied, moves, row)):
        move = moves & run.memory.columns[run.moves[row + i] & 255]
        probe.step(run, ply, column_of(params, move))
        value = -negamax(params, run, own ^ occupied, occupied | move, stones + 1, -alpha - 1)
        if stopped(run):
            return left(run, node, best, BUDGET)
        best = max(best, value)
        if value > alpha:
            run.counts[CUTOFFS] += 1
            break
    score_table.store(run.memory.table, key, best, best > alpha)
    return left(run, node, best, CUT if best > alpha else DONE)
