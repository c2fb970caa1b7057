"""The goal of a proof-number search: does the player to move get at least a given payoff?"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number._numbers import DISPROVED, OPEN, PROVED
from zermelo.core import Task
from zermelo.errors import UsageError
from zermelo.kernels import HORIZON, LEAVES, TERMINAL, Run, kernel, mix64, next_float, rules, u64


class Target(NamedTuple):
    """What is to be proved: that the prover gets at least a payoff."""

    prover: int
    least: float
    by_depth: bool  # the plies left are part of the key: where the depth may end a line, they change the answer


def least_payoff(goal: Goal) -> float:
    """The least payoff that reaches the goal: 'win' is a payoff above 0, 'draw' one of at least 0.

    >>> least_payoff("draw"), 0 < least_payoff("win") < 1e-300
    (0.0, True)
    """
    if goal == "win":
        return next_float(0.0)
    if goal == "draw":
        return 0.0
    if isinstance(goal, str) or not math.isfinite(goal):
        raise UsageError(f"option goal: expected win, draw or a finite number, got {goal}")
    return float(goal)


def bound_without_proof(goal: Goal, proved: bool | None, lowest: float) -> float:
    """What the answer alone says of the value: at least this if the goal is proved, at most this if disproved.

    >>> bound_without_proof("win", True, -1.0), bound_without_proof(next_float(-1.0), False, -1.0)
    (0.0, -1.0)
    """
    if not proved and least_payoff(goal) <= next_float(lowest):
        return lowest
    return 0.0 if isinstance(goal, str) else float(goal)


def target_of(task: Task, goal: Goal) -> Target:
    """The goal for the player to move."""
    longest = task.game.traits.max_plies
    return Target(task.player, least_payoff(goal), longest is None or task.depth < longest)


@kernel
def address(params: Any, target: Target, state: Any, depth: int) -> int:
    """The key of a position in the table.

    Games make their keys of `mix64` of small numbers: the depth is mixed as a large one, so that the two cannot cancel.
    """
    key = u64(rules.key(params, state))
    return key ^ mix64(u64(-1 - depth)) if target.by_depth else key


@kernel
def leaf_word(params: Any, run: Run, target: Target, state: Any, mover: int, depth: int) -> int:
    """The numbers of a position by itself. At the horizon the goal has not been reached."""
    if mover == TERMINAL:
        run.counts[LEAVES] += 1
        payoff = float(rules.payoff(params, state, target.prover))
        return PROVED if payoff >= target.least else DISPROVED
    if depth <= 0:
        run.counts[LEAVES] += 1
        run.counts[HORIZON] += 1
        return DISPROVED
    return OPEN
