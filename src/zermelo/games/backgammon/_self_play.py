"""TD(lambda) by self-play: the network plays both sides and learns from its own later predictions.

Idea     After each game, from its last position to its first, the prediction moves towards the lambda-return: a
         share 1 - lambda of what the network says of the next position, a share lambda of the return there.
         This is the forward view of TD(lambda), so that no traces are kept and only the weights of inputs that
         are not zero are touched. The network is always greedy: the dice explore enough.
Returns  the number of positions trained on.
Source   [Sutton1988], [Tesauro1995].
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.games.backgammon._board import (
    BAR, BAR_BIT, CHECKERS, FAR_HOME, PLANE, POINTS, Params, State, checkers, fours, occupied, threes, total, twos,
)
from zermelo.games.backgammon._network import (
    HIDDEN, INPUTS, LANES, LOSE_BACKGAMMON, LOSE_GAMMON, OUTPUTS, SECOND, SIDE, WIN, WIN_BACKGAMMON, WIN_GAMMON, Eight,
    Five, equity, hidden_units, outputs, sigmoid,
)
from zermelo.games.backgammon._plays import MOST_PLAYS, moves, play
from zermelo.kernels import Ints, Reals, ctz, i64, kernel, mix64, random_word, u64

LONGEST = 2000  # rolls of a game; beginners may wander, and such a game is not learnt from
WORDS = 4  # of a position to roll


class Work(NamedTuple):
    """What one stream of games needs."""

    weights: Reals
    plays: Ints  # the plays of a roll
    path: Ints  # the positions of a game, WORDS each
    hidden: Reals  # the hidden units of the position that is learnt from
    deltas: Reals  # the errors of the outputs
    target: Reals  # the lambda-return


def work(weights: Reals) -> Work:
    """Empty buffers beside the weights, which change in place."""
    import numpy as np

    zeros: Any = np.zeros
    plays, path = zeros(MOST_PLAYS, np.int64), zeros((LONGEST + 1) * WORDS, np.int64)
    return Work(weights, plays, path, zeros(HIDDEN), zeros(OUTPUTS), zeros(OUTPUTS))


@kernel
def learn(params: Params, work: Work, start: State, seed: int, first: int, last: int, rate: float, lam: float) -> int:
    """Play the games first to last - 1 of a stream and learn from each."""
    learnt = 0
    for game in range(first, last):
        rolls = played(params, work, start, mix64(u64(seed) ^ mix64(u64(game + 1))))
        if rolls > 0:
            learnt += rolls
            teach(work, rolls, rate, lam)
    return learnt


@kernel
def teach(work: Work, rolls: int, rate: float, lam: float) -> None:
    """Learn from the positions that are kept, from the last to the first."""
    result(work, rolls)
    for ply in range(rolls - 1, -1, -1):
        turn_round(work.target)
        towards(work, ply, rate)
        blend(work, lam)


@kernel
def played(params: Params, work: Work, state: State, stream: int) -> int:
    """Play a game by the network, and keep its positions; how many rolls it had, 0 if too many."""
    note(work, 0, state)
    for ply in range(LONGEST):
        state = best(params, work, rolled(state, stream, ply))
        note(work, ply + 1, state)
        if state.other_low | state.other_high == 0:
            return ply + 1
    return 0


@kernel
def note(work: Work, ply: int, state: State) -> None:
    at = WORDS * ply
    work.path[at] = state.own_low
    work.path[at + 1] = state.own_high
    work.path[at + 2] = state.other_low
    work.path[at + 3] = state.other_high


@kernel
def rolled(state: State, stream: int, ply: int) -> State:
    """The position with the dice of that ply of a stream."""
    pair = i64(u64(random_word(stream, ply)) % u64(36))
    a, b = pair // 6 + 1, pair % 6 + 1
    roll = 10 * max(a, b) + min(a, b)
    return State(state.own_low, state.own_high, state.other_low, state.other_high, state.turn, roll)


@kernel
def best(params: Params, work: Work, state: State) -> State:
    """The position after the play that leaves the opponent least."""
    chosen, least = state, 4.0
    for i in range(moves(params, state, work.plays, 0)):
        child = play(params, state, work.plays[i])
        if child.other_low | child.other_high == 0:
            return child
        value = equity(
            params.gammons, outputs(work.weights, child.own_low, child.own_high, child.other_low, child.other_high)
        )
        if value < least:
            chosen, least = child, value
    return chosen


@kernel
def result(work: Work, rolls: int) -> None:
    """The target of the last position, whose player has lost."""
    low, high = work.path[WORDS * rolls], work.path[WORDS * rolls + 1]
    for output in range(OUTPUTS):
        work.target[output] = 0.0
    if total(low, high, PLANE) == CHECKERS:
        work.target[LOSE_GAMMON] = 1.0
        if occupied(low, high) & (FAR_HOME | BAR_BIT):
            work.target[LOSE_BACKGAMMON] = 1.0


@kernel
def turn_round(target: Reals) -> None:
    """The same prediction as the other player sees it."""
    target[WIN] = 1.0 - target[WIN]
    gammon, backgammon = target[WIN_GAMMON], target[WIN_BACKGAMMON]
    target[WIN_GAMMON], target[WIN_BACKGAMMON] = target[LOSE_GAMMON], target[LOSE_BACKGAMMON]
    target[LOSE_GAMMON], target[LOSE_BACKGAMMON] = gammon, backgammon


@kernel
def blend(work: Work, lam: float) -> None:
    """What the position before is to learn: this return, and what the network said here (kept in `deltas`)."""
    for output in range(OUTPUTS):
        work.target[output] = lam * work.target[output] + (1.0 - lam) * work.deltas[output]


@kernel
def towards(work: Work, ply: int, rate: float) -> None:
    """Move the prediction of a position towards the target; `deltas` keeps the prediction."""
    at = WORDS * ply
    own_low, own_high = work.path[at], work.path[at + 1]
    other_low, other_high = work.path[at + 2], work.path[at + 3]
    for block in range(HIDDEN // LANES):
        h = hidden_units(work.weights, block, own_low, own_high, other_low, other_high)
        for lane in range(LANES):
            work.hidden[block * LANES + lane] = h[lane]
    found = predicted(work)
    for block in range(HIDDEN // LANES):
        steps = errors(work, block, found, rate)
        first = block * INPUTS * LANES
        shift_side(work.weights, steps, first, own_low, own_high)
        shift_side(work.weights, steps, first + SIDE * LANES, other_low, other_high)
        shift(work.weights, steps, first + (INPUTS - 1) * LANES, 1.0)
    for output in range(OUTPUTS):
        step = rate * (work.target[output] - found[output]) * found[output] * (1.0 - found[output])
        at = SECOND + output * (HIDDEN + 1)
        for j in range(HIDDEN):
            work.weights[at + j] += step * work.hidden[j]
        work.weights[at + HIDDEN] += step
        work.deltas[output] = found[output]


@kernel
def predicted(work: Work) -> Five:
    """The outputs above the hidden units that are kept."""
    for output in range(OUTPUTS):
        at = SECOND + output * (HIDDEN + 1)
        x = work.weights[at + HIDDEN]
        for j in range(HIDDEN):
            x += work.weights[at + j] * work.hidden[j]
        work.deltas[output] = sigmoid(x)
    return work.deltas[0], work.deltas[1], work.deltas[2], work.deltas[3], work.deltas[4]


@kernel
def errors(work: Work, block: int, found: Five, rate: float) -> Eight:
    """How far the sums of eight hidden units are to move."""
    base = block * LANES
    return (
        error(work, base, found, rate), error(work, base + 1, found, rate), error(work, base + 2, found, rate),
        error(work, base + 3, found, rate), error(work, base + 4, found, rate), error(work, base + 5, found, rate),
        error(work, base + 6, found, rate), error(work, base + 7, found, rate),
    )  # fmt: skip


@kernel
def error(work: Work, unit: int, found: Five, rate: float) -> float:
    back = 0.0
    for output in range(OUTPUTS):
        y = found[output]
        back += work.weights[SECOND + output * (HIDDEN + 1) + unit] * (work.target[output] - y) * y * (1.0 - y)
    h = work.hidden[unit]
    return rate * back * h * (1.0 - h)


@kernel
def shift(weights: Reals, steps: Eight, at: int, x: float) -> None:
    """Move the eight weights of an input."""
    for lane in range(LANES):
        weights[at + lane] += x * steps[lane]


@kernel
def shift_points(weights: Reals, steps: Eight, at: int, points: int) -> None:
    while points != 0:
        shift(weights, steps, at + 4 * LANES * (ctz(points) - 1), 1.0)
        points &= points - 1


@kernel
def shift_side(weights: Reals, steps: Eight, at: int, low: int, high: int) -> None:
    """Move the weights of all inputs of a side: the mirror of `network.add_side`."""
    two = twos(low, high) & POINTS
    shift_points(weights, steps, at, occupied(low, high) & POINTS & ~two)
    shift_points(weights, steps, at + LANES, two)
    shift_points(weights, steps, at + 2 * LANES, threes(low, high) & POINTS)
    many = fours(low, high) & POINTS
    while many != 0:
        p = ctz(many)
        shift(weights, steps, at + LANES * (4 * p - 1), 0.5 * (checkers(low, high, p) - 3))
        many &= many - 1
    shift(weights, steps, at + LANES * (SIDE - 2), 0.5 * checkers(low, high, BAR))
    shift(weights, steps, at + LANES * (SIDE - 1), (CHECKERS - total(low, high, PLANE)) / 15.0)
