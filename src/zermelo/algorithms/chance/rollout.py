"""Rollouts: every move judged by games played out with the same dice.

Idea     Play a position to the end, or to a depth where the evaluation is used, many times, by a simple policy; the
         mean is the value of the position under that policy. Rollout number r throws the
         same dice after every move that is compared: luck that all have in common says nothing about which is
         better, and drops out of the difference.
Returns  an estimate for the player to move: the mean of the best move, with its standard error; in `details` every
         move with its mean and error, and how far it is behind the best, with the error of that difference. It
         estimates the value of the policy, not that of best play. If the budget ends within the first round, it
         is the best of the moves that have been played out once, and no move if none has.
Cost     rollouts * moves * depth nodes; the error falls with the square root of `rollouts`.
Source   [TesauroGalperin1996]; common random numbers: [HammersleyHandscomb1964]
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple

from zermelo.algorithms._ordering import static_value
from zermelo.core import Move, Outcome, Searcher, Task, algorithm, between
from zermelo.kernels import (
    BUDGET, CHANCE, COUNTERS, DONE, HORIZON, INF, LEAVES, TERMINAL, Ints, Reals, Run, at_end, i64, kernel, probe,
    random_word, rules, stopped, u64, unit, visit,
)

MOST_ROLLOUTS = 10_000_000
NOTHING = Outcome(None, "none", (), (0,) * COUNTERS, 0)
CHOICES = 0x43484F4943455331  # makes the stream of the policy from that of the dice


class Memory(NamedTuple):
    rollouts: int
    greedy: bool
    common_dice: bool
    seed: int
    probabilities: Reals  # of one chance node, beside row 1 of Run.moves
    results: Reals  # of rollout r after move i, at r * width + i
    done: Ints  # [rollouts finished after every move, moves finished in the round under way]


@algorithm(fixed_depth=None, finds="rollout", perfect_information=True)
def rollout(
    task: Task,
    *,
    rollouts: Annotated[int, "Games played out after each move."] = 100,
    policy: Annotated[
        Literal["random", "greedy"], "How moves of a rollout are chosen: at random, or by the best evaluation."
    ] = "random",
    common_dice: Annotated[bool, "Throw the same dice after every move, so that luck cancels out."] = True,
) -> Outcome:
    """Play games after each move, at most `depth` plies long, and take the best mean."""
    between("option rollouts", rollouts, 2, MOST_ROLLOUTS)
    moves = [] if task.player == CHANCE or task.depth == 0 else list(task.game.moves(task.state))
    width, widest = max(1, len(moves)), task.game.traits.max_moves
    memory = Memory(
        rollouts, policy == "greedy", common_dice, task.seed or 0,
        task.zeros(None if widest is None else 2 * widest, "f64"), task.zeros(rollouts * width, "f64"), task.zeros(2),
    )  # fmt: skip
    unrecorded = replace(task, record=0)  # random games are no tree of a search
    searcher = Searcher(unrecorded, sys.modules[__name__], extra=1, memory=memory)
    task.show(lambda: answer(task, searcher.memory, moves, NOTHING))
    found = searcher.run(task.state, max(0, task.player), task.depth)
    return answer(task, searcher.memory, moves, found)


def answer(task: Task, memory: Memory, moves: list[Move], found: Outcome) -> Outcome:
    """What the rollouts say that have been finished."""
    width = max(1, len(moves))
    rounds, begun = (int(count) for count in memory.done)
    tried, done = (width, rounds) if rounds else (begun, 1)
    if tried == 0:
        return replace(found, value=None, bound="none", pv=())
    rows = [[float(memory.results[r * width + i]) for r in range(done)] for i in range(tried)]
    means = [math.fsum(row) / done for row in rows]
    best = means.index(max(means))
    details: dict[str, Any] = {"rollouts": done, "error": error(rows[best])}
    if moves:
        details["moves"] = {
            task.game.move_name(task.state, move): compared(rows[i], rows[best]) for i, move in enumerate(moves[:tried])
        }
    line = (moves[best],) if moves else ()
    return replace(found, value=means[best] + 0.0, bound="none", pv=line, depth=task.depth, details=details)


def compared(row: list[float], best: list[float]) -> dict[str, float]:
    """A move beside the best, rollout by rollout."""
    behind = [b - x for b, x in zip(best, row, strict=True)]
    return {
        "mean": math.fsum(row) / len(row), "error": error(row),
        "behind": math.fsum(behind) / len(behind), "error of that": error(behind),
    }  # fmt: skip


def error(values: list[float]) -> float:
    """The standard error of a mean; not known from one value.

    >>> error([1.0, 3.0])
    1.0
    """
    n = len(values)
    if n < 2:
        return math.inf
    mean = math.fsum(values) / n
    return math.sqrt(math.fsum((x - mean) ** 2 for x in values) / (n - 1) / n)


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """Write the result of every rollout; those of one number after all moves, then those of the next."""
    if not visit(run, ply):
        return 0.0
    memory = run.memory
    node = probe.enter(run, ply, player, -INF, INF)
    alone = rules.mover(params, state) == CHANCE or depth == 0
    n = 1
    if not alone:
        n = rules.moves(params, state, run.moves, 0)
    for number in range(memory.rollouts):
        for i in range(n):
            value = 0.0
            if alone:
                value = played_out(params, run, memory, state, player, depth, number, i)
            else:
                child = rules.play(params, state, run.moves[i])
                value = played_out(params, run, memory, child, player, depth - 1, number, i)
            if stopped(run):
                return probe.leave(run, node, 0.0, BUDGET)
            memory.results[number * n + i] = value
            memory.done[1] = i + 1
        memory.done[0] = number + 1
    return probe.leave(run, node, 0.0, DONE)


@kernel
def played_out(
    params: Any, run: Run, memory: Memory, state: Any, player: int, depth: int, number: int, after: int
) -> float:
    """The result of one rollout for the player."""
    dice = random_word(memory.seed, number)
    if not memory.common_dice:
        dice = random_word(i64(dice), after)
    choices = u64(dice) ^ u64(CHOICES)
    thrown, chosen = 0, 0
    while visit(run, 1):
        mover = rules.mover(params, state)
        if at_end(mover, depth):
            run.counts[LEAVES] += 1
            run.counts[HORIZON] += 0 if mover == TERMINAL else 1
            return static_value(params, state, player)
        move = 0
        if mover == CHANCE:
            move = throw(params, run, memory.probabilities, state, unit(random_word(i64(dice), thrown)))
            thrown += 1
        else:
            move = choice(params, run, memory.greedy, state, mover, unit(random_word(i64(choices), chosen)))
            chosen += 1
        state = rules.play(params, state, move)
        depth -= 1
    return 0.0


@kernel
def throw(params: Any, run: Run, probabilities: Reals, state: Any, drawn: float) -> int:
    """The outcome at this place of the line from 0 to 1."""
    row = run.width
    n = rules.outcomes(params, state, run.moves, probabilities, row)
    last = 0
    for i in range(n):
        if probabilities[row + i] > 0.0:
            last = i
            drawn -= probabilities[row + i]
            if drawn < 0.0:
                break
    return run.moves[row + last]  # after rounding the sum may be less than 1: the last that can happen


@kernel
def choice(params: Any, run: Run, greedy: bool, state: Any, mover: int, drawn: float) -> int:
    """The move of the policy."""
    row = run.width
    n = rules.moves(params, state, run.moves, row)
    if not greedy:
        return run.moves[row + min(n - 1, int(drawn * n))]
    best, highest = run.moves[row], -INF
    for i in range(n):
        value = static_value(params, rules.play(params, state, run.moves[row + i]), mover)
        if value > highest:
            best, highest = run.moves[row + i], value
    return best
