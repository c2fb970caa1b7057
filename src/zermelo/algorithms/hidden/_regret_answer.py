"""What the algorithms of this family share: they grow the tree, iterate under the budget, and judge the average.

The answer is the average strategy of all iterations: in a two-player zero-sum game it approaches an equilibrium, the
strategy of one iteration need not. Nothing is reported without its exploitability.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from zermelo.algorithms.hidden import _sequence_passes as passes
from zermelo.algorithms.hidden._information_tree import Form, InformationTree, Nodes, grown
from zermelo.algorithms.hidden._policies import Policy
from zermelo.core import Bound, Outcome, Task, at_least
from zermelo.kernels import CHANCE, COUNTERS, NODES, STOPPED, TERMINAL

USUAL_ITERATIONS = 1000  # if neither iterations nor nodes nor seconds are limited
GROWTH = 1.2  # of the iterations between two looks at the exploitability
INTS, REALS = array("q"), array("d")
NOTHING = Form(0, 0, 0, 1, 2, 0, INTS, INTS, INTS, INTS, INTS, REALS)
"""The form of a game without moves: kernels are compiled with it before the clock runs."""
NO_NODES = Nodes(INTS, INTS, INTS, INTS, INTS, REALS, REALS)


class Method(Protocol):
    """What one algorithm does differently."""

    def work(self, task: Task, form: Form) -> Any:
        """Buffers for a game of this form, ready for the first iteration."""

    def iterate(self, task: Task, nodes: Nodes, form: Form, work: Any, counts: Any, wanted: int) -> None:
        """Go on until so many iterations are made in all, or the budget is spent."""


@dataclass(frozen=True)
class Kept:
    """What a later search of the same game goes on with."""

    tree: InformationTree
    work: Any


def filled(task: Task, record: Any) -> Any:
    """A record whose columns lie in new buffers of the task."""

    def copied(column: Any) -> Any:
        if isinstance(column, int | float):
            return column
        kind = getattr(column, "typecode", None) or getattr(column, "dtype", None)
        whole = kind in ("q", "int64") if kind is not None else all(isinstance(each, int) for each in column)
        made = task.zeros(len(column), "i64" if whole else "f64")
        made[:] = column
        return made

    return type(record)(*map(copied, record))


def minimise(task: Task, method: Method, iterations: int | None, accuracy: float) -> Outcome:
    """Iterate until so many iterations are made, the exploitability is small enough, or the budget is spent."""
    if iterations is not None:
        at_least("option iterations", iterations, 1)
    at_least("option accuracy", accuracy, 0)
    counts = task.zeros(COUNTERS)
    prepare(task, method, counts)
    kept: Kept | None = task.previous
    task.control.begin(counts)
    tree = grown(task.game, counts) if kept is None else kept.tree
    if tree is None:
        task.control.end(int(counts[NODES]), int(counts[STOPPED]))
        return Outcome(None, "none", (), tuple(map(int, counts)), 0)
    check_position(task, tree)  # refused now, not after the work
    nodes, form = filled(task, tree.nodes), filled(task, tree.form)
    work = method.work(task, form) if kept is None else filled(task, kept.work)
    wanted = most_iterations(task, iterations, int(work.done[0]))
    watched = task.watched and task.control.watch is not None
    while True:
        done = int(work.done[0])
        step = min(wanted, max(done + 10, int(GROWTH * done))) if accuracy or watched else wanted
        method.iterate(task, nodes, form, work, counts, step)
        found = judge(task, form, work.total)
        if counts[STOPPED] or work.done[0] >= wanted or 0 < accuracy >= found.exploitability:
            break
        if watched:
            task.tell(answer(task, tree, found, tuple(map(int, counts)), {"iterations": int(work.done[0])}))
    task.control.end(int(counts[NODES]), int(counts[STOPPED]))
    details = {"iterations": int(work.done[0])}
    return answer(task, tree, found, tuple(map(int, counts)), details, memory=Kept(tree, work))


def prepare(task: Task, method: Method, counts: Any) -> None:
    """Compile what will be called: a budget of time counts the search alone."""
    control = task.control
    control.compiling = True
    empty = filled(task, NOTHING)
    method.iterate(task, filled(task, NO_NODES), empty, method.work(task, empty), counts, 0)
    judge(task, empty, task.zeros(2, "f64"))
    control.compiling = False


def most_iterations(task: Task, iterations: int | None, done: int) -> int:
    """The number of iterations to end at; a search without any limit makes the usual number of them."""
    if iterations is None and task.control.nodes is None and task.control.seconds is None:
        iterations = USUAL_ITERATIONS
    return 1 << 62 if iterations is None else done + iterations


@dataclass(frozen=True)
class Judged:
    """A strategy and what it is worth."""

    strategy: Sequence[float]
    value: float  # for player 0, if both keep to it
    responses: tuple[float, float]  # what the best responses of players 0 and 1 win against it
    values: Sequence[float]  # of the sequences of the player to move

    @property
    def nash_conv(self) -> float:
        """What both players together can gain by a best response."""
        return max(0.0, sum(self.responses))

    @property
    def exploitability(self) -> float:
        return self.nash_conv / 2


def judge(task: Task, form: Form, weights: Any) -> Judged:
    """The strategy of some weights of the sequences, and what it is worth."""
    strategy, reach, value = (task.zeros(form.sequences, "f64") for _ in range(3))
    choice, found = task.zeros(form.sets), task.zeros(3, "f64")
    player = max(0, task.player)
    task.call(passes, "assess", form, weights, player, strategy, reach, value, choice, found, records=("form",))
    return Judged(strategy, float(found[2]), (float(found[0]), float(found[1])), value)


def check_position(task: Task, tree: InformationTree) -> None:
    """Refuse a position that does not come up in the game."""
    if task.player == CHANCE:
        tree.chance_node(task.state)
    else:
        tree.set_of(task.state)


def answer(
    task: Task, tree: InformationTree, found: Judged, counts: tuple[int, ...], details: dict[str, Any], *,
    bound: Bound = "none", memory: Any = None, certain: bool = False,
) -> Outcome:  # fmt: skip
    """What a strategy says of the position: its moves with their probabilities, and the value to the player to move.

    Where chance moves it is the value for player 0.
    """
    policy = Policy(tree, found.strategy)
    told: dict[str, Any] = {}
    best: tuple[Any, ...] = ()
    value: float | None
    values: dict[Any, float] | None = None
    if task.player == CHANCE:
        value = node_value(tree, found, tree.chance_node(task.state))
    else:
        number = tree.set_of(task.state)
        chances = policy.in_set(number)
        best = (drawn(task, chances),)
        told["strategy"] = {task.game.move_name(task.state, move): chance for move, chance in chances.items()}
        value, values = values_in_set(tree, found, number)
    told |= {
        "exploitability": found.exploitability, **details, "game_value": found.value,
        "information_sets": len(tree.sets), "tree_nodes": tree.form.nodes,
    }  # fmt: skip
    return Outcome(
        value, "none" if value is None else bound, best, counts, tree.longest, best, details=told, memory=memory,
        certain=certain, policy=policy, move_values=values,
    )  # fmt: skip


def drawn(task: Task, chances: dict[Any, float]) -> Any:
    """The move to play: drawn from the strategy by the seed; without a seed the most probable one."""
    if task.seed is None:
        return max(chances, key=lambda move: chances[move])
    return random.Random(task.seed).choices(list(chances), list(chances.values()))[0]


def node_value(tree: InformationTree, found: Judged, node: int) -> float:
    """What a node is worth to player 0."""
    nodes, mover = tree.nodes, tree.nodes.mover[node]
    if node == 0 or mover == TERMINAL:
        return found.value if node == 0 else nodes.payoff[node]
    children = range(nodes.child[node], nodes.child[node] + nodes.children[node])
    if mover == CHANCE:
        return sum(nodes.chance[child] * node_value(tree, found, child) for child in children)
    first = nodes.sequence[node]
    shares = [float(found.strategy[first + i]) for i in range(len(children))]
    return sum(share * node_value(tree, found, child) for share, child in zip(shares, children, strict=True))


def values_in_set(
    tree: InformationTree, found: Judged, number: int
) -> tuple[float, dict[Any, float]] | tuple[None, None]:
    """What an information set is worth to its player, and each of its moves; None if the other never leads there."""
    form, nodes, player = tree.form, tree.nodes, tree.sets[number].player
    reached = 0.0
    for node in tree.nodes_of(number):
        chance = 1.0
        while (parent := nodes.parent[node]) >= 0:
            chance *= nodes.chance[node]
            if nodes.mover[parent] == 1 - player:
                chance *= found.strategy[nodes.sequence[parent] + node - nodes.child[parent]]
            node = parent
        reached += chance
    if not reached > 0.0:
        return None, None
    at = form.first[number]
    worth = sum(found.strategy[i] * found.values[i] for i in range(at, at + form.size[number]))
    moves = {move: float(found.values[at + i] / reached) + 0.0 for i, move in enumerate(tree.sets[number].moves)}
    return float(worth / reached), moves
