"""Pubeval: the public evaluator that backgammon programs are compared with.

Idea     A linear score of the position after a play, with other weights once the players have passed each other.
         Of the plays of a roll the one with the highest score is taken; which weights count is decided by the
         position before the play, so that scores that are compared have the same ones.
Inputs   for each point from 24 down: an enemy blot; one own checker; two or more; exactly three; half of what is
         beyond three. Then half the enemy checkers on the bar, and the share of the own that are off.
Source   [Tesauro1993]; the weights are in pubeval.csv.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.games.backgammon._board import BAR, CHECKERS, PLANE, Params, State, checkers, mirrored, occupied, total
from zermelo.games.backgammon._plays import MOST_PLAYS, moves, play
from zermelo.kernels import Ints, Reals, compiled_kernel, kernel, machine

INPUTS = 122
ALL_OFF = 1e9


@cache
def weights() -> Any:
    """The published weights: those of contact, then those of a race."""
    import numpy as np

    with (Path(__file__).parent / "pubeval.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return np.array([float(row[part]) for part in ("contact", "race") for row in rows])


@kernel
def is_race(state: State) -> bool:
    """Have the players passed each other? The bar counts as the point furthest back."""
    theirs = mirrored(occupied(state.other_low, state.other_high))
    return occupied(state.own_low, state.own_high) < theirs & -theirs


@kernel
def score(weights: Reals, at: int, low: int, high: int, other_low: int, other_high: int) -> float:
    """The score of a position for the player who has just moved."""
    if low | high == 0:
        return ALL_OFF
    value = 0.0
    for point in range(24, 0, -1):
        own, enemy = checkers(low, high, point), checkers(other_low, other_high, 25 - point)
        if enemy == 1:
            value += weights[at]
        if own == 1:
            value += weights[at + 1]
        elif own >= 2:
            value += weights[at + 2]
            if own == 3:
                value += weights[at + 3]
            elif own >= 4:
                value += weights[at + 4] * 0.5 * (own - 3)
        at += 5
    value += weights[at] * 0.5 * checkers(other_low, other_high, BAR)
    return value + weights[at + 1] * (CHECKERS - total(low, high, PLANE)) / 15.0


@kernel
def choose(params: Params, weights: Reals, plays: Ints, state: State) -> int:
    """The play of the highest score, the first of equals."""
    at = INPUTS if is_race(state) else 0
    best, highest = 0, -ALL_OFF
    for i in range(moves(params, state, plays, 0)):
        child = play(params, state, plays[i])
        value = score(weights, at, child.other_low, child.other_high, child.own_low, child.own_high)
        if value > highest:
            best, highest = plays[i], value
    return best


def pubeval() -> Callable[[State], int]:
    """Tesauro's public evaluator, compiled: a function from a state with dice to the play it chooses."""
    import numpy as np

    from zermelo.core import KernelGame
    from zermelo.core import game as find_game
    from zermelo.core import machine_params

    game = find_game("backgammon", evaluation="hand")
    assert isinstance(game, KernelGame)
    kernel = compiled_kernel(sys.modules[__name__], "choose", records=("params",))
    params, plays = machine_params(game), np.zeros(MOST_PLAYS, np.int64)
    return lambda state: int(kernel(params, weights(), plays, machine(state)))
