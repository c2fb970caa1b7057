"""SPDFPN: df-pn by several threads over one table.

Idea     Each thread runs df-pn from the root. Where a lot of work has been done, threads look at what the others do:
         a position that somebody is searching counts as solved in the way that its numbers expect. A thread at its
         parent goes elsewhere if the mover is expected to lose there, and joins in if the mover is expected to win.
         Below that, small pieces of work are plain df-pn, and each ends after so many nodes.
Source   [PawlewiczHayward2014]; a count of threads for every position: [Kaneko2010].

The source keeps virtual proof and disproof numbers for the upper part of the tree behind one lock. Here there is a
count of threads for each position of the upper part, in a small table without locks, and the choice of the next child
follows from these counts and the true numbers: a position is solved only by true numbers, which the table holds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import df_pn
from zermelo.algorithms.proof_number._child_numbers import Kept, Rows, cells_of_moves, expand, refresh, remember
from zermelo.algorithms.proof_number._goals import address
from zermelo.algorithms.proof_number._numbers import INF, MOST, is_solved, side, verdict, word_by, work_of
from zermelo.core import Outcome, Searcher, Task, run_together
from zermelo.kernels import HITS, NODES, PROBES, STOPPED, Ints, Run, acquire, add_to, i64, kernel, rules, stopped, u64

PIECE = 1 << 11  # nodes of a piece of work, which one thread does
COUNTS = 1 << 12  # of threads, by key
BUSY = 1 << 40  # a child that others search and the mover is expected to lose, in the order of choice
LOST = 1 << 41  # a child that is lost


class Memory(NamedTuple):
    """Of one thread. The first two fields are those of `df_pn.Memory`."""

    kept: Kept
    epsilon: float
    number: int  # of the thread
    piece: int
    path: Annotated[Any, "u64"]  # keys of the positions from the root to here
    work: Ints  # nodes that are known to have gone into each child, beside the rows
    threads: Ints  # how many there are in a position, by its key; of all threads


def memories(task: Task, kept: Kept, epsilon: float, team: int) -> list[Memory]:
    """What each thread of a team needs, with one table."""
    threads = task.zeros(COUNTS)

    def memory(number: int) -> Memory:
        path = task.zeros(task.depth + 1, "u64")
        return Memory(own(task, kept, team), epsilon, number, PIECE, path, cells_of_moves(task), threads)

    return [memory(number) for number in range(team)]


def own(task: Task, kept: Kept, team: int) -> Kept:
    """The table with counters of a thread's own, and its rows."""
    used = task.zeros(len(kept.table.used))
    used[table.MASK] = kept.table.used[table.MASK]
    rows = Rows(cells_of_moves(task), cells_of_moves(task), cells_of_moves(task, "u64"))
    return kept._replace(table=kept.table._replace(used=used, team=team), rows=rows)


def solve_together(task: Task, kept: Kept, team: Sequence[Memory]) -> Outcome:
    """Search by all threads at the same time, until one has the answer; when the table is due, make it larger."""
    searchers = [Searcher(task, sys.modules[__name__], memory=memory) for memory in team]
    done: Outcome | None = None
    while True:
        calls = [searcher.ready(task.state, task.player, task.depth) for searcher in searchers]
        found = run_together(calls, "first")
        kept.table.used[table.USED] = sum(int(memory.kept.table.used[table.USED]) for memory in team)
        answers = [each for each in found if not each.stopped]
        done = total(found, answers, done)
        if not answers or any(each.value for each in answers):
            return done
        enlarge(task, kept, searchers)


def total(found: Sequence[Outcome], answers: Sequence[Outcome], before: Outcome | None) -> Outcome:
    """The answer of one thread, if there is one, with all that was counted."""
    chosen = next((each for each in answers if each.value), (*answers, found[0])[0])
    everything = [*found, *([] if before is None else [before])]
    counts = [sum(each.counts[cell] for each in everything) for cell in range(len(chosen.counts))]
    counts[STOPPED] = chosen.counts[STOPPED]
    return replace(chosen, counts=tuple(counts))


def enlarge(task: Task, kept: Kept, searchers: Sequence[Searcher]) -> None:
    """Make the table larger while nobody searches: each thread moves its part. The budget may end that, too."""
    tables = [searcher.memory.kept.table for searcher in searchers]
    for each in tables:
        each.used[table.DUE] = 1
    run_together([searcher.ready(task.state, task.player, task.depth) for searcher in searchers], "all")
    kept.table.used[table.MASK] = tables[0].used[table.MASK]
    for each in tables:
        each.used[table.USED] = kept.table.used[table.USED] // len(tables)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    memory = run.memory
    if memory.kept.table.used[table.DUE] != 0:  # as the last search has found
        table.grow(run, memory.kept.table, memory.number, memory.kept.table.team)
        return 0.0
    key = address(params, memory.kept.target, state, depth)
    infinite = i64(INF)  # the type that `share` passes to itself
    word = share(params, run, memory, state, key, ply, depth, infinite, infinite)
    while not is_solved(word) and not stopped(run):
        word = share(params, run, memory, state, key, ply, depth, infinite, infinite)
    if memory.kept.table.used[table.DUE] != 0 and run.counts[STOPPED] == 1:
        run.counts[STOPPED] = 0  # it was the table that stopped the search, not the budget
    return verdict(word)


@kernel
def share(
    params: Any, run: Run, memory: Memory, state: Any, key: int, ply: int, depth: int, proof: int, disproof: int
) -> int:
    """Df-pn at a node that other threads may search as well; its numbers."""
    kept, rows = memory.kept, memory.kept.rows
    attacking = rules.mover(params, state) == kept.target.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    memory.path[ply] = key
    n = expand(params, run, kept, state, ply, depth, attacking)
    for i in range(ply * run.width, ply * run.width + n):
        memory.work[i] = 0
    look_again(run, memory, ply, n, attacking)
    best, own, second, other = choose(run, memory, ply, n)
    while own < own_limit and other < other_limit and not stopped(run) and not settled_above(memory, ply):
        at = ply * run.width + best
        # As in df-pn; but a child that is not the best one must be allowed to go on as well.
        own_child = max(min(own_limit, INF, second + 1 + int(memory.epsilon * second)), min(INF, rows.own[at] + 1))
        other_child = other_limit - other + rows.other[at]
        pair = (own_child, other_child) if attacking else (other_child, own_child)
        child = rules.play(params, state, run.moves[at])
        spent = run.counts[NODES]
        others = enter(memory, rows.keys[at])
        if others > 0 or memory.work[at] >= memory.piece:
            word = share(params, run, memory, child, rows.keys[at], ply + 1, depth - 1, pair[0], pair[1])
        else:
            word = df_pn.mid(
                params, run, memory, child, rows.keys[at], ply + 1, depth - 1, pair[0], pair[1], spent + memory.piece
            )
        leave(memory, rows.keys[at])
        memory.work[at] += run.counts[NODES] - spent
        refresh(run, rows, ply, best, word, attacking)
        look_again(run, memory, ply, n, attacking)
        best, own, second, other = choose(run, memory, ply, n)
    word = word_by(own, other, attacking)
    known = table.find(kept.table, key)
    if is_solved(known) and known != 0:
        return known
    remember(run, kept, key, word, before)
    return word


@kernel
def look_again(run: Run, memory: Memory, ply: int, n: int, attacking: bool) -> None:
    """What the table knows of the children now: other threads have been at work."""
    rows = memory.kept.rows
    for i in range(ply * run.width, ply * run.width + n):
        if rows.own[i] != 0 and rows.other[i] != 0:
            word = table.find(memory.kept.table, rows.keys[i])
            run.counts[PROBES] += 1
            if word != 0:
                run.counts[HITS] += 1
                rows.own[i], rows.other[i] = side(word, attacking), side(word, not attacking)
                memory.work[i] = max(memory.work[i], (1 << work_of(word)) >> 1)


@kernel
def choose(run: Run, memory: Memory, ply: int, n: int) -> tuple[int, int, int, int]:
    """The child to search; the least own number; the number of the next to search; the sum of the other numbers."""
    rows = memory.kept.rows
    row = ply * run.width
    best, least, second = row, LOST + INF + 1, LOST + INF + 1
    own, total, largest = INF + 1, 0, 0
    for i in range(row, row + n):
        rank = rows.own[i]
        if rank == INF:
            rank += LOST
        elif rank > rows.other[i] and inside(memory, rows.keys[i]) > 0:
            rank += BUSY
        if rank < least:
            best, least, second = i, rank, least
        elif rank < second:
            second = rank
        own = min(own, rows.own[i])
        total += rows.other[i]
        largest = max(largest, rows.other[i])
    total = INF if largest == INF else min(total, MOST)
    return best - row, own, min(second, INF + 1), total


@kernel
def settled_above(memory: Memory, ply: int) -> bool:
    """Has another thread solved this position, or one on the way to it? Then there is nothing to do here."""
    for i in range(ply + 1):
        word = table.find(memory.kept.table, memory.path[i])
        if word != 0 and is_solved(word):
            return True
    return False


@kernel
def inside(memory: Memory, key: int) -> int:
    """How many threads search a position; two positions may have one cell, which does no harm."""
    return acquire(memory.threads, i64(u64(key) & u64(COUNTS - 1)))


@kernel
def enter(memory: Memory, key: int) -> int:
    """One more thread searches a position; how many did before."""
    return add_to(memory.threads, i64(u64(key) & u64(COUNTS - 1)), 1)


@kernel
def leave(memory: Memory, key: int) -> None:
    """This thread is done with a position."""
    add_to(memory.threads, i64(u64(key) & u64(COUNTS - 1)), -1)
