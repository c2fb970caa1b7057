"""Chance tree: a random tree of two players and chance, in any pattern of levels.

Payoff     of a leaf for player 0; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers; `b` of a player's node, `outcomes` of a chance node.

`levels` names the levels from the root, again and again to the `depth`: + player 0, - player 1, * chance. The
regular trees of Ballard's study are +*-*.

Values     independent   leaves are uniform on -1 … 1; the evaluation of an inner node is drawn in the same way
           planted       drawn from the root down, so that every node's value under best play is known: the root's
                         is 0; one child of a player's node has the value of its parent, any other is worse for
                         the player by up to 1; the outcomes of a chance node lie within 2 `spread` of its value,
                         which is their mean. The best move is the first one with the probability `best_first`.
                         The evaluation of a node is its value, with an error of up to `noise`.

Source     [ballard1983].
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, random_word, u64, unit
from zermelo.trees._paths import MOST_BRANCHING, MOST_LEAVES, Depth, NodeView, Seed
from zermelo.trees._paths import move_name as move_name
from zermelo.trees._paths import path_text, read_path, steps_to, streams

MOST_PLIES = 62
WEIGHT, ERROR = 0x5745494748545331, 0x4552524F52535331  # make other streams of a node's word
MOVERS = {"+": 0, "-": 1, "*": CHANCE}
PLAYER_NAMES = ("MAX", "MIN")


class State(NamedTuple):
    ply: int
    number: int  # of the node on its level
    value: float  # under best play, for player 0; 0 if the values are independent


class Params(NamedTuple):
    depth: int
    streams: Ints
    movers: Ints  # of every level
    widths: Ints
    planted: bool
    uneven: bool
    best_first: float
    spread: float
    noise: float
    bound: float


def make(
    *,
    b: Annotated[int, "Moves at every node of a player."] = 3,
    outcomes: Annotated[int, "Outcomes of every chance node."] = 3,
    depth: Depth = 6,
    levels: Annotated[str, "Who moves on the levels, again and again: + player 0, - player 1, * chance."] = "+*-*",
    values: Annotated[
        Literal["independent", "planted"], "How values are drawn: at every leaf, or from the root down."
    ] = "independent",
    dice: Annotated[Literal["even", "uneven"], "Whether outcomes are equally probable."] = "even",
    best_first: Annotated[float, "Probability that the best move is the first one; planted values."] = 0.9,
    spread: Annotated[float, "How far outcomes may differ from their mean, by twice this; planted values."] = 0.5,
    noise: Annotated[float, "Largest error of an evaluation."] = 0.0,
    seed: Seed = 0,
) -> KernelGame:
    """A tree of at most 2^62 leaves."""
    between("parameter b", b, 1, MOST_BRANCHING)
    between("parameter outcomes", outcomes, 1, MOST_BRANCHING)
    between("parameter depth", depth, 1, MOST_PLIES)
    between("parameter best_first", best_first, 0, 1)
    between("parameter spread", spread, 0, 1000)
    between("parameter noise", noise, 0, 1000)
    between("parameter seed", seed, 0, (1 << 63) - 1)
    if not levels or set(levels) - set(MOVERS):
        raise UsageError(f"parameter levels: expected signs + - * such as +*-*, got {shown(levels)}")
    pattern = (levels * depth)[:depth]
    movers = [MOVERS[sign] for sign in pattern]
    widths = [outcomes if mover == CHANCE else b for mover in movers]
    leaves = 1
    for width in widths:
        leaves *= width
    if leaves > MOST_LEAVES:
        raise UsageError(f"expected a tree of at most 2^62 leaves, got {float(leaves):.2g}")
    bound = 1.0
    if values == "planted":
        bound = max(pattern.count("+"), pattern.count("-")) + 2 * spread * pattern.count("*")
    widest = max(widths)
    traits = Traits(
        chance="*" in pattern, lowest=-bound, highest=bound, max_moves=widest, move_range=widest, max_plies=depth
    )
    params = Params(
        depth, streams(depth, seed), movers, widths, values == "planted", dice == "uneven",
        float(best_first), float(spread), float(noise), float(bound),
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0.0)


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.ply == params.depth else params.movers[state.ply]


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = params.widths[state.ply]
    for i in range(n):
        out[row + i] = i
    return n


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    n = params.widths[state.ply]
    total = 0.0
    for i in range(n):
        out[row + i] = i
        total += weight(params, state, i)
    for i in range(n):
        probabilities[row + i] = weight(params, state, i) / total
    return n


@kernel
def child_word(params: Params, state: State, i: int) -> int:
    """The random word of a child."""
    return random_word(params.streams[state.ply + 1], state.number * params.widths[state.ply] + i)


@kernel
def weight(params: Params, state: State, i: int) -> float:
    """What the probability of an outcome is proportional to; uneven ones from 0.02 to 1.02."""
    if not params.uneven:
        return 1.0
    return 0.02 + unit(mix64(u64(child_word(params, state, i)) ^ u64(WEIGHT)))


@kernel
def play(params: Params, state: State, move: int) -> State:
    value = 0.0
    if params.planted:
        value = child_value(params, state, move)
    return State(state.ply + 1, state.number * params.widths[state.ply] + move, value)


@kernel
def child_value(params: Params, state: State, move: int) -> float:
    """The value of a child under best play, chosen so that its parent has the value that it has."""
    who = params.movers[state.ply]
    if who == CHANCE:
        return state.value + deviation(params, state, move) - mean_deviation(params, state)
    if move == best_move(params, state):
        return state.value
    loss = 1.0 - unit(child_word(params, state, move))
    return state.value - loss if who == 0 else state.value + loss


@kernel
def deviation(params: Params, state: State, i: int) -> float:
    return params.spread * (2.0 * unit(child_word(params, state, i)) - 1.0)


@kernel
def mean_deviation(params: Params, state: State) -> float:
    total, weights = 0.0, 0.0
    for i in range(params.widths[state.ply]):
        total += weight(params, state, i) * deviation(params, state, i)
        weights += weight(params, state, i)
    return total / weights


@kernel
def best_move(params: Params, state: State) -> int:
    """Which child keeps the value: the first with the given probability, else any other."""
    n = params.widths[state.ply]
    drawn = unit(random_word(params.streams[state.ply], state.number))
    if n == 1 or drawn < params.best_first:
        return 0
    return min(n - 1, 1 + int((drawn - params.best_first) / (1.0 - params.best_first) * (n - 1)))


@kernel
def worth(params: Params, state: State) -> float:
    """The payoff of a leaf, for player 0."""
    if params.planted:
        return max(-params.bound, min(params.bound, state.value))
    return 2.0 * unit(random_word(params.streams[state.ply], state.number)) - 1.0


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    return value if player == 0 else -value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    value = worth(params, state)
    if params.noise > 0.0:
        error = 2.0 * unit(mix64(u64(key(params, state)) ^ u64(ERROR))) - 1.0
        value = max(-params.bound, min(params.bound, value + params.noise * error))
    return value if player == 0 else -value


@kernel
def key(params: Params, state: State) -> int:
    return random_word(params.streams[state.ply], state.number)


def format(params: Params, state: State) -> str:
    return path_text(steps_to(state.number, params.widths[: state.ply]))


def parse(params: Params, text: str) -> State:
    state = start(params)
    for step in read_path(text, params.widths):
        state = play(params, state, step)
    return state


def view(params: Params, state: State) -> NodeView:
    who, leaf = mover(params, state), state.ply == params.depth
    value = worth(params, state) if leaf else evaluate(params, state, 0)
    steps = steps_to(state.number, params.widths[: state.ply])
    return NodeView(steps, params.widths, who, f"{value:g} for player 0")
