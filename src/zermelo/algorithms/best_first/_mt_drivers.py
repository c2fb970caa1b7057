"""MTD: a driver tests the root with null windows until both bounds of its value meet.

Idea     Every search of the family is a sequence of null-window tests of the root; they differ in
         where they begin and how the next gamma follows from the last result.
Source   [plaat1996].

Values are real: the test "at least gamma?" is the window (next number below gamma, gamma). What
it returns is the value of a leaf (fail-soft), so that a bound moves from leaf value to leaf
value and every sequence ends. The last search opens the window on both sides of the value: it
finds the bounds of all other moves in the table and collects the line.

The rules are numbers, not variants, so that all drivers of a game share one compiled search.
"""

from __future__ import annotations

import sys
from typing import Any

from zermelo.algorithms._ordering import ordering
from zermelo.algorithms._root import check_window, with_best_moves
from zermelo.algorithms.best_first._alpha_beta_with_memory import Memory, memory_test
from zermelo.core import Outcome, Searcher, Task, between, check_megabytes, deepen
from zermelo.kernels import HORIZON, INF, RESEARCHES, Run, kernel, next_float, stopped, table

WINDOW, SSS, DUAL, GUESS, BISECTION, STEP = range(6)
STATIC_ORDERING = 3  # plies left from which on the evaluation orders, as in the engine
LARGEST = sys.float_info.max


def drive(
    task: Task, rule: int, *, table_mb: float, store_leaves: bool, move_ordering: bool, deepening: bool,
    alpha: float = -INF, beta: float = INF, first_guess: float = 0.0, step: float = 0.0,
) -> Outcome:  # fmt: skip
    """Run the driver of a rule, once or to every depth from 1 to the task's with one table."""
    check_window(alpha, beta)
    check_megabytes("option table_mb", table_mb)
    between("option first_guess", first_guess, -LARGEST, LARGEST)
    traits, rows = task.game.traits, task.depth + 1
    order = ordering(
        task, rows, hash_move=move_ordering, refutations=move_ordering, killers=move_ordering, history=move_ordering,
        static_ordering=STATIC_ORDERING if move_ordering else 0,
    )  # fmt: skip
    lowest, highest = max(-LARGEST, traits.lowest), min(LARGEST, traits.highest)
    if rule in (SSS, DUAL):  # as published they know no range of payoffs
        lowest, highest = -INF, INF
    memory = Memory(
        store_leaves, rule, float(step), lowest, highest, task.zeros(1, "f64"), task.zeros(rows),
        table.allocate(task.zeros, table_mb), order,
    )  # fmt: skip
    memory.guess[0] = first_guess
    searcher = Searcher(task, sys.modules[__name__], memory=memory)

    def once(step: Task) -> Outcome:
        found = searcher.run(step.state, step.player, step.depth, alpha, beta)
        return with_best_moves(step, searcher, found)

    return deepen(task, once) if deepening else once(task)


@kernel
def below(x: float) -> float:
    return -next_float(-x)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """The sequence of tests; with a window of its own, the one search of that window."""
    memory = run.memory
    if memory.rule == WINDOW or alpha > -INF or beta < INF:
        return memory_test(params, run, state, player, ply, depth, alpha, beta)
    memory.line[0] = 0
    lower, upper = memory.lowest, memory.highest
    value = memory.guess[0]
    while lower < upper:
        gamma = next_gamma(memory, value, lower, upper)
        value = memory_test(params, run, state, player, ply, depth, below(gamma), gamma)
        if stopped(run):
            return last_line(run, memory, lower)
        if value >= gamma:
            lower = value
            remember_line(run, memory)
        else:
            upper = value
        run.counts[RESEARCHES] += 1
    memory.guess[0] = upper
    run.counts[HORIZON] = 0  # the last search alone tells whether the value is proved to the end of the game
    value = memory_test(params, run, state, player, ply, depth, below(upper), next_float(upper))
    return last_line(run, memory, lower) if stopped(run) else value


@kernel
def next_gamma(memory: Memory, value: float, lower: float, upper: float) -> float:
    """Where the next test is put: above the lower bound, at most at the upper one."""
    if memory.rule == SSS:
        return upper
    if memory.rule == DUAL:
        return next_float(lower)
    if memory.rule == BISECTION:
        middle = lower / 2 + upper / 2
        return middle if middle > lower else upper
    if memory.rule == STEP:
        return max(next_float(lower), upper - memory.step)
    return min(upper, value) if value > lower else next_float(lower)


@kernel
def remember_line(run: Run, memory: Memory) -> None:
    for i in range(run.pv[0] + 1):
        memory.line[i] = run.pv[i]


@kernel
def last_line(run: Run, memory: Memory, lower: float) -> float:
    """Stopped: what the last test that failed high proved, with its line."""
    for i in range(memory.line[0] + 1):
        run.pv[i] = memory.line[i]
    return lower
