"""Rules of the uniform trees that need no memory: a node is its level and its number on that level.

The children of node i on a level are the nodes b i … b i + b - 1 of the next one. The random word
of a node comes from SplitMix64 [SteeleEtAl2014]: output number i of a generator whose seed is output
number `ply` of the generator seeded with the tree's seed. So every level is a random stream of its
own, and a node costs no memory.

Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.

A tree takes over these rules by `from zermelo.trees._paths import *` and adds its values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from zermelo.core import between
from zermelo.drawing import INK, LINE, circle, label, line, svg
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, i64, kernel, random_word

__all__ = ["format", "key", "move_name", "mover", "moves", "parse", "play", "start"]

MOST_LEAVES = 1 << 62
MOST_BRANCHING = 10_000

B = Annotated[int, "Branching factor: the children of every inner node."]
Depth = Annotated[int, "Plies from the root to every leaf."]
Seed = Annotated[int, "Random seed of the tree."]


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


key = word


def format(params: Any, state: State) -> str:
    return path_text(steps_to(state.number, [params.b] * state.ply))


def parse(params: Any, text: str) -> State:
    number = 0
    steps = read_path(text, [params.b] * params.depth)
    for step in steps:
        number = number * params.b + step
    return State(len(steps), number)


def move_name(params: Any, state: Any, move: int) -> str:
    return str(move)


def steps_to(number: int, widths: Sequence[int]) -> list[int]:
    """The child numbers on the path to a node, from the widths of the levels above it.

    >>> steps_to(5, [2, 3])
    [1, 2]
    """
    steps = []
    for width in reversed(widths):
        number, step = divmod(number, width)
        steps.append(step)
    return steps[::-1]


def path_text(steps: Sequence[int]) -> str:
    return ".".join(map(str, steps)) or "root"


def read_numbers(text: str) -> list[int]:
    """The numbers of a path such as 0.3.1; none for 'root'.

    >>> read_numbers("0.3.1"), read_numbers("root")
    ([0, 3, 1], [])
    """
    if text == "root":
        return []
    parts = text.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise UsageError(f"expected a path of child numbers such as 0.3.1, or 'root', got {shown(text)}")
    return [int(part) for part in parts]


def read_path(text: str, widths: Sequence[int]) -> list[int]:
    """The same in a tree whose levels have these widths."""
    steps = read_numbers(text)
    if len(steps) > len(widths):
        raise UsageError(f"expected a path of at most {len(widths)} child numbers, got {len(steps)}: {shown(text)}")
    for level, (step, width) in enumerate(zip(steps, widths, strict=False)):
        if step >= width:
            raise UsageError(f"expected child numbers below {width} on level {level}, got {step} in {shown(text)}")
    return steps


class NodeView(NamedTuple):
    """A node in words, and as a picture of the path to it with the siblings that it passes."""

    steps: Sequence[int]
    widths: Sequence[int]  # of all levels of the tree
    mover: int
    value: str  # as in '3 for player 0'

    def text(self) -> str:
        level = len(self.steps)
        where = f"node {path_text(self.steps)}: level {level} of {len(self.widths)}"
        if level == len(self.widths):
            return f"{where}, leaf, {self.value}"
        chance = self.mover == CHANCE
        acts = f"{'chance' if chance else f'player {self.mover} to move'}, {self.widths[level]}"
        return f"{where}, {acts} {'outcomes' if chance else 'children'}, evaluation {self.value}"

    def svg(self) -> str:
        gap, most = 30.0, 9
        middle = 20 + gap * (most - 1) / 2
        parts = [circle(middle, 20, 7, INK), label(middle + 14, 24, "root", anchor="start")]
        x = middle
        for ply, step in enumerate(self.steps):
            children = _window(step, self.widths[ply], most)
            top = 20 + 40 * ply
            for i, child in enumerate(children):
                at = middle + gap * (i - (len(children) - 1) / 2)
                parts.append(line(x, top + 7, at, top + 33, INK if child == step else LINE))
                parts.append(circle(at, top + 40, 7 if child == step else 4, INK if child == step else LINE))
            x = middle + gap * (children.index(step) - (len(children) - 1) / 2)
            parts.append(label(2 * middle + 10, top + 44, str(step), anchor="end"))
        return svg(2 * middle + 20, 40 + 40 * len(self.steps), parts, self.text())


def _window(step: int, branching: int, most: int) -> list[int]:
    """At most so many children around one."""
    first = max(0, min(step - most // 2, branching - most))
    return list(range(first, min(branching, first + most)))


def node_view(params: Any, state: Any, value: float) -> NodeView:
    """A node of a tree of two players in which every node has b children."""
    steps = steps_to(state.number, [params.b] * state.ply)
    return NodeView(steps, [params.b] * params.depth, mover(params, state), f"{value:g} for player 0")
