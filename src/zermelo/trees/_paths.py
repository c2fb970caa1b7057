"""What the trees without memory share: a node is its level and its number on that level.

The children of node i on a level are the nodes b i … b i + b - 1 of the next one. The word of
a node comes from SplitMix64 [1]: output number i of a generator whose seed is output number
`ply` of the generator seeded with the tree's seed. So every level is a random stream of its
own, and a node costs no memory.

Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.

[1] G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014, doi 10.1145/2660193.2660195.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.core import between
from zermelo.drawing import INK, LINE, circle, label, line
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL, Ints, i64, kernel, random_word

MOST_LEAVES = 1 << 62
MOST_BRANCHING = 10_000


class State(NamedTuple):
    ply: int
    number: int  # the number of the node on its level


def check(branching: int, depth: int, seed: int) -> None:
    """Refuse a tree whose leaves cannot be numbered."""
    between("parameter b", branching, 1, MOST_BRANCHING)
    between("parameter depth", depth, 1, 62)
    between("parameter seed", seed, 0, (1 << 63) - 1)
    if branching**depth > MOST_LEAVES:
        raise UsageError(
            f"a tree of branching factor {branching} and depth {depth} has too many leaves: "
            f"expected b^depth <= 2^62, got {branching}^{depth} = {float(branching**depth):.2g}"
        )


def streams(depth: int, seed: int) -> list[int]:
    """The seed of every level's stream, as signed integers."""
    return [i64(random_word(seed, ply)) for ply in range(depth + 1)]


@kernel
def start(params: Any) -> State:
    return State(0, 0)


@kernel
def mover(params: Any, state: State) -> int:
    return TERMINAL if state.ply == params.depth else state.ply & 1


@kernel
def moves(params: Any, state: State, out: Ints, row: int) -> int:
    for i in range(params.b):
        out[row + i] = i
    return int(params.b)


@kernel
def play(params: Any, state: State, move: int) -> State:
    return State(state.ply + 1, state.number * params.b + move)


@kernel
def word(params: Any, state: State) -> int:
    """The random word of a node."""
    return random_word(params.streams[state.ply], state.number)


@kernel
def key(params: Any, state: State) -> int:
    return word(params, state)


def path(params: Any, state: State) -> list[int]:
    """The child numbers from the root."""
    found, number = [], state.number
    for _ in range(state.ply):
        number, move = divmod(number, params.b)
        found.append(move)
    return found[::-1]


def format(params: Any, state: State) -> str:
    return ".".join(map(str, path(params, state))) or "root"


def parse(params: Any, text: str) -> State:
    steps = read_path(text)
    if len(steps) > params.depth:
        raise UsageError(f"expected a path of at most {params.depth} child numbers, got {len(steps)}: {shown(text)}")
    number = 0
    for step in steps:
        if step >= params.b:
            raise UsageError(f"expected child numbers below {params.b}, got {step} in {shown(text)}")
        number = number * params.b + step
    return State(len(steps), number)


def read_path(text: str) -> list[int]:
    """The numbers of a path such as 0.3.1; none for 'root'.

    >>> read_path("0.3.1"), read_path("root")
    ([0, 3, 1], [])
    """
    if text == "root":
        return []
    parts = text.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise UsageError(f"expected a path of child numbers such as 0.3.1, or 'root', got {shown(text)}")
    return [int(part) for part in parts]


def move_name(params: Any, state: State, move: int) -> str:
    return str(move)


def describe(params: Any, state: State, value: float) -> str:
    """A node in words."""
    where = f"node {format(params, state)}: level {state.ply} of {params.depth}"
    if state.ply == params.depth:
        return f"{where}, leaf, {value:g} for player 0"
    return f"{where}, player {state.ply & 1} to move, {params.b} children, looks like {value:g} for player 0"


def draw(params: Any, state: State, title: str) -> str:
    """The path to a node, with the siblings it leaves aside."""
    steps = path(params, state)
    gap, most = 30.0, 9
    middle = 20 + gap * (most - 1) / 2
    parts = [circle(middle, 20, 7, INK), label(middle + 14, 24, "root", anchor="start")]
    x = middle
    for ply, step in enumerate(steps):
        shown_children = _window(step, params.b, most)
        top = 20 + 40 * ply
        for i, child in enumerate(shown_children):
            at = middle + gap * (i - (len(shown_children) - 1) / 2)
            parts.append(line(x, top + 7, at, top + 33, INK if child == step else LINE))
            parts.append(circle(at, top + 40, 7 if child == step else 4, INK if child == step else LINE))
        x = middle + gap * (shown_children.index(step) - (len(shown_children) - 1) / 2)
        parts.append(label(2 * middle + 10, top + 44, str(step), anchor="end"))
    return picture(2 * middle + 20, 40 + 40 * len(steps), parts, title)


def _window(step: int, branching: int, most: int) -> list[int]:
    """At most so many children around one."""
    first = max(0, min(step - most // 2, branching - most))
    return list(range(first, min(branching, first + most)))
