"""Chance tree: two players and chance in any pattern of levels, every value a hash of the path.

Payoff     of a leaf for player 0; player 1 gets the negative.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers; `b` of a player's node, `outcomes` of a chance node.

`levels` names the levels from the root, again and again to the `depth`: + player 0, - player 1, * chance. The
regular trees of Ballard's study are +*-*.

Values     independent   leaves are uniform on -1 … 1; an inner node looks like a leaf drawn in the same way
           planted       grown from the root, so that every node's value under best play is known: the root's is
                         0; one child of a player's node has the value of its parent, any other is worse for him
                         by up to 1; the outcomes of a chance node lie up to 2 `luck` around its value, which
                         is their mean. The best move comes first with the probability `first`. A node looks
                         like its value, with an error of up to `noise`.

Source     B. W. Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial
           Intelligence 21 (1983).
"""

from __future__ import annotations

import sys
from typing import Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import text_svg
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, random_word, u64, unit
from zermelo.trees import _paths

MOST_PLIES = 62
WEIGHT, ERROR = 0x5745494748545331, 0x4552524F52535331  # make other streams of a node's word
MOVERS = {"+": 0, "-": 1, "*": CHANCE}


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
    first: float
    luck: float
    noise: float
    bound: float


def make(
    *,
    b: int = 3,
    outcomes: int = 3,
    depth: int = 6,
    levels: str = "+*-*",
    values: Literal["independent", "planted"] = "independent",
    dice: Literal["even", "uneven"] = "even",
    first: float = 0.9,
    luck: float = 0.5,
    noise: float = 0.0,
    seed: int = 0,
) -> KernelGame:
    """`levels`: who moves, from the root; `dice`: outcomes equally probable or not; `first`, `luck`, `noise`: of
    planted values; `seed` chooses the tree."""
    between("parameter b", b, 1, _paths.MOST_BRANCHING)
    between("parameter outcomes", outcomes, 1, _paths.MOST_BRANCHING)
    between("parameter depth", depth, 1, MOST_PLIES)
    between("parameter first", first, 0, 1)
    between("parameter luck", luck, 0, 1000)
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
    if leaves > _paths.MOST_LEAVES:
        raise UsageError(f"expected a tree of at most 2^62 leaves, got {float(leaves):.2g}")
    bound = 1.0
    if values == "planted":
        bound = max(pattern.count("+"), pattern.count("-")) + 2 * luck * pattern.count("*")
    widest = max(widths)
    traits = Traits(
        chance="*" in pattern, lowest=-bound, highest=bound, max_moves=widest, move_range=widest, max_plies=depth
    )
    params = Params(
        depth, _paths.streams(depth, seed), movers, widths, values == "planted", dice == "uneven",
        float(first), float(luck), float(noise), float(bound),
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
    """What a child is worth under best play: planted so that its parent is worth what it is."""
    who = params.movers[state.ply]
    if who == CHANCE:
        return state.value + luck(params, state, move) - mean_luck(params, state)
    if move == best_move(params, state):
        return state.value
    loss = 1.0 - unit(child_word(params, state, move))
    return state.value - loss if who == 0 else state.value + loss


@kernel
def luck(params: Params, state: State, i: int) -> float:
    return params.luck * (2.0 * unit(child_word(params, state, i)) - 1.0)


@kernel
def mean_luck(params: Params, state: State) -> float:
    total, weights = 0.0, 0.0
    for i in range(params.widths[state.ply]):
        total += weight(params, state, i) * luck(params, state, i)
        weights += weight(params, state, i)
    return total / weights


@kernel
def best_move(params: Params, state: State) -> int:
    """Which child keeps the value: the first with the given probability, else any other."""
    n = params.widths[state.ply]
    drawn = unit(random_word(params.streams[state.ply], state.number))
    if n == 1 or drawn < params.first:
        return 0
    return min(n - 1, 1 + int((drawn - params.first) / (1.0 - params.first) * (n - 1)))


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
    steps, number = [], state.number
    for ply in range(state.ply - 1, -1, -1):
        number, step = divmod(number, params.widths[ply])
        steps.append(str(step))
    return ".".join(reversed(steps)) or "root"


def parse(params: Params, text: str) -> State:
    steps = _paths.read_path(text)
    if len(steps) > params.depth:
        raise UsageError(f"expected a path of at most {params.depth} child numbers, got {len(steps)}: {shown(text)}")
    state = start(params)
    for step in steps:
        width = params.widths[state.ply]
        if step >= width:
            raise UsageError(f"expected child numbers below {width} on level {state.ply}, got {step} in {shown(text)}")
        state = play(params, state, step)
    return state


def move_name(params: Params, state: State, move: int) -> str:
    return str(move)


def text(params: Params, state: State) -> str:
    where = f"node {format(params, state)}: level {state.ply} of {params.depth}"
    if state.ply == params.depth:
        return f"{where}, leaf, {worth(params, state):g} for player 0"
    who, width = params.movers[state.ply], params.widths[state.ply]
    acts = f"chance, {width} outcomes" if who == CHANCE else f"player {who} to move, {width} children"
    return f"{where}, {acts}, looks like {evaluate(params, state, 0):g} for player 0"


def svg(params: Params, state: State) -> str:
    return text_svg(text(params, state))
