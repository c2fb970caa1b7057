"""Explicit tree: a tree given node by node, as nested lists or JSON.

Payoff     a leaf is a number x (x for player 0, -x for player 1) or, in a document
           {"players": n, "tree": …}, a list of n numbers.
Position   the path of child numbers from the root, as in 1.0; the root is 'root'.
Moves      child numbers; players move in turn from player 0, chance takes no turn.

An inner node is a list of children or an object with "children" and any of
  "player": p          p moves here, whoever moved before; the turn goes on from p
  "chance": [p1, …]    the probabilities of the children
  "value": x           the evaluation of the node; else the mean of the leaves below it

Source     the example nine_leaves is that of [RussellNorvig2010], chapter 5; the format is our own.
"""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import ACCENT, INK, LINE, PAPER, circle, label, line, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64
from zermelo.trees._build import Built, build, evaluations
from zermelo.trees._build import load as load
from zermelo.trees._paths import move_name as move_name
from zermelo.trees._paths import read_numbers

MOST_SHOWN = 200  # nodes of a tree as text or drawn


class State(NamedTuple):
    node: int


class Params(NamedTuple):
    players: int
    movers: Ints
    parents: Ints
    first: Ints  # the first child; the others follow
    counts: Ints  # how many children
    probabilities: Reals  # of the step to a node from a chance node
    values: Reals  # of node i for player p, at i * players + p


def make(
    *,
    tree: Annotated[
        str | list[Any] | dict[str, Any],
        "The tree as nested lists or JSON, a file ending in .json, or an example: four_leaves, nine_leaves or "
        "three_players.",
    ] = "nine_leaves",
) -> KernelGame:
    """A tree of at most a million nodes."""
    return _game(build(load(tree) if isinstance(tree, str) else tree))


def from_nested(tree: Any, players: int | None = None) -> KernelGame:
    """The game of a tree as nested lists; with `players`, a list of so many numbers is a leaf.

    >>> game = from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> game.evaluate(game.parse("1"), 0)
    4.0
    >>> from_nested([[9, 0, 0], [1, 5, 3]], players=3).traits.players
    3
    """
    document = tree if players is None else {"players": players, "tree": tree}
    game = _game(build(document))
    game.parameters, game.source = {"tree": json.dumps(document)}, "explicit_tree"
    return game


def _game(built: Built) -> KernelGame:
    values = evaluations(built)
    given = [vector for vector in built.given if vector is not None]
    lowest, highest = min(map(min, given)), max(map(max, given))
    flat = [max(lowest, min(highest, x)) for vector in values for x in vector]
    widest = max(built.counts)
    traits = Traits(
        players=built.players, chance=CHANCE in built.movers, constant_sum=_constant_sum(given),
        lowest=lowest, highest=highest, max_moves=widest, move_range=widest, max_plies=max(built.plies),
    )  # fmt: skip
    params = Params(
        built.players, built.movers, built.parents, built.first, built.counts, built.probabilities, flat
    )
    game = KernelGame(sys.modules[__name__], params, traits)
    if traits.players == 2 and traits.constant_sum == 0.0:
        game.player_names = ("MAX", "MIN")
    return game


def _constant_sum(given: list[list[float]]) -> float | None:
    """The sum that all payoffs have, within rounding; None if they have not."""
    sums = [sum(vector) for vector in given]
    size = max(1.0, max(abs(x) for vector in given for x in vector))
    if max(sums) - min(sums) > 1e-12 * size:
        return None
    return 0.0 if abs(sums[0]) <= 1e-12 * size else sums[0]


@kernel
def start(params: Params) -> State:
    return State(0)


@kernel
def mover(params: Params, state: State) -> int:
    return params.movers[state.node]


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    n = params.counts[state.node]
    for i in range(n):
        out[row + i] = i
    return n


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    n = params.counts[state.node]
    for i in range(n):
        out[row + i] = i
        probabilities[row + i] = params.probabilities[params.first[state.node] + i]
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    return State(params.first[state.node] + move)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return params.values[state.node * params.players + player]


evaluate = payoff


@kernel
def key(params: Params, state: State) -> int:
    return mix64(state.node)


def format(params: Params, state: State) -> str:
    steps, node = [], state.node
    while node > 0:
        above = params.parents[node]
        steps.append(str(node - params.first[above]))
        node = above
    return ".".join(reversed(steps)) or "root"


def parse(params: Params, text: str) -> State:
    node = 0
    for step in read_numbers(text):
        n = params.counts[node]
        if step >= n:
            here = f"node {format(params, State(node))}"
            problem = f"child numbers below {n} at {here}" if n else f"the path to end at {here}, a leaf"
            raise UsageError(f"expected {problem}, got {shown(text)}")
        node = params.first[node] + step
    return State(node)


def _values(params: Params, node: int) -> str:
    """The values of a node as a document gives them: one number for a zero-sum game of two players."""
    vector = list(params.values[node * params.players : (node + 1) * params.players])
    zero_sum = params.players == 2 and vector[0] == -vector[1]
    return f"{vector[0]:g}" if zero_sum or len(vector) == 1 else " ".join(f"{x:g}" for x in vector)


def _shown(params: Params, state: State) -> tuple[list[tuple[int, int]], bool]:
    """The nodes to show with their levels, in preorder, and whether none is missing below them.

    A small tree is shown whole, a large one from the current node on.
    """
    found: list[tuple[int, int]] = []
    pending = [(0 if len(params.movers) <= MOST_SHOWN else state.node, 0)]
    while pending and len(found) < MOST_SHOWN:
        here, level = pending.pop()
        found.append((here, level))
        children = range(params.first[here], params.first[here] + params.counts[here])
        pending.extend((child, level + 1) for child in reversed(children))
    return found, not pending


def text(params: Params, state: State) -> str:
    """The tree, one node a line, '>' before the current one."""
    found, whole = _shown(params, state)
    lines = [
        f"{'>' if node == state.node else ' '} {'  ' * level}{_line(params, node, level)}" for node, level in found
    ]
    return "\n".join(lines if whole else [*lines, "  …"])


def _line(params: Params, node: int, level: int) -> str:
    who = params.movers[node]
    name = format(params, State(node))
    name = name.rpartition(".")[2] if level > 0 else name
    if node > 0 and params.movers[params.parents[node]] == CHANCE:
        name += f" ({params.probabilities[node]:g})"
    if who == TERMINAL:
        return f"{name}: {_values(params, node)}"
    return f"{name}: {'chance' if who == CHANCE else f'player {who}'}"


def svg(params: Params, state: State) -> str:
    """The tree drawn, the current node ringed."""
    found, _ = _shown(params, state)
    places = _layout(params, found)
    parts = []
    for node, (x, y) in places.items():
        above = places.get(params.parents[node])
        if above is not None:
            parts.append(line(*above, x, y - 10))
    for node, (x, y) in places.items():
        parts.extend(_node_parts(params, node, x, y, node == state.node))
    width = max(x for x, _ in places.values()) + 40
    height = max(y for _, y in places.values()) + 40
    title = f"node {format(params, state)}" + ("" if len(found) == len(params.movers) else " (in part)")
    return picture(width, height, parts, title)


def _layout(params: Params, found: list[tuple[int, int]]) -> dict[int, tuple[float, float]]:
    """Leaves side by side, a parent above the middle of its children."""
    wide = 34.0 if params.players <= 2 else 20.0 + 14 * params.players
    shown_nodes = {node for node, _ in found}
    at: dict[int, float] = {}
    right = 0
    for node, _ in found:
        if params.counts[node] == 0 or params.first[node] not in shown_nodes:
            at[node] = 40 + wide * right
            right += 1
    for node, _ in reversed(found):
        if node not in at:
            first = params.first[node]
            xs = [at[child] for child in range(first, first + params.counts[node]) if child in at]
            at[node] = (xs[0] + xs[-1]) / 2
    return {node: (at[node], 30.0 + 55 * level) for node, level in found}


def _node_parts(params: Params, node: int, x: float, y: float, current: bool) -> list[str]:
    who = params.movers[node]
    ring = [circle(x, y, 16, PAPER, ACCENT)] if current else []
    if who == TERMINAL:
        return [*ring, label(x, y + 4, _values(params, node), fill=ACCENT if current else INK)]
    if who == CHANCE:
        return [*ring, rect(x - 9, y - 9, 18, 18, PAPER, INK), label(x, y + 4, "?")]
    return [*ring, circle(x, y, 11, PAPER, INK if current else LINE), label(x, y + 4, str(who))]
