"""Information-set Monte Carlo tree search (IS-MCTS): one tree over what players know, a new world for each playout.

Idea     Each playout draws a world that fits all that the player has seen and plays it out. The tree is not that of the
         world: its nodes are information sets, so that what was learnt in one world is used in all that look alike, and
         nobody acts on what it cannot know. A move that is legal in few worlds is not explored more for it: the bandit
         counts how often it was available.
Returns  the mean result of the most visited move, an estimate: its bound is 'none'. `details` has visits and values of
         all moves of the root. It need not approach an equilibrium, which may be mixed: `zermelo exploitability` tells.
Cost     Every player keeps statistics for each information set that was met in the tree.
Source   [CowlingPowleyWhitehouse2012]: SO-ISMCTS and MO-ISMCTS.

With observer=multiple whoever is to move chooses by statistics of what it knows itself (MO-ISMCTS). With
observer=single there is one tree, of what the player at the root knows: the others choose by statistics that are kept
there, as if they could not see more than the root player (SO-ISMCTS). That learns faster where moves are open and only
cards are hidden; where moves themselves are hidden, only the first makes sense.

`depth` is the longest playout: there the state is evaluated. The seed is that of the random numbers; none is 0.
Without `playouts` there are as many as nodes and seconds allow.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Hashable, Sequence
from typing import Annotated, Literal

from zermelo.algorithms._options import Exploration, Playouts
from zermelo.algorithms.hidden._possible_worlds import StoppedError
from zermelo.core import Move, Outcome, State, Task, algorithm, at_least
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, COUNTERS, LEAVES, LIMIT, NODES, STOPPED, TERMINAL

USUAL_PLAYOUTS = 10_000  # if neither playouts nor nodes nor seconds are limited
EXPLORATION = 0.7  # as in the source
Observer = Annotated[
    Literal["single", "multiple"],
    "Whose knowledge the tree is made of: that of the player at the root, or of whoever is to move.",
]


@algorithm(fixed_depth=None, finds="an estimate", perfect_information=False)
def is_mcts(
    task: Task, *, playouts: Playouts = None, exploration: Exploration = EXPLORATION, observer: Observer = "multiple"
) -> Outcome:
    """Grow a tree of information sets by playouts."""
    at_least("option exploration", exploration, 0)
    if math.isinf(exploration):
        raise UsageError(f"option exploration: expected a finite number, got {exploration}")
    if playouts is not None:
        at_least("option playouts", playouts, 1)
    tree = InformationSets(task, exploration, observer)
    task.show(tree.outcome)
    limited = task.control.nodes is not None or task.control.seconds is not None
    tree.grow((sys.maxsize if limited else USUAL_PLAYOUTS) if playouts is None else playouts)
    return tree.outcome()


class Edge:
    """A move in an information set: how often it was played and could have been, and the sum of its results."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.available, self.total = 0, 0, 0.0

    @property
    def result(self) -> tuple[float, int]:
        return self.total, self.visits


class InformationSets:
    """The statistics of a search."""

    def __init__(self, task: Task, exploration: float, observer: Observer) -> None:
        self.task, self.game = task, task.game
        self.root = max(0, task.player)  # whose value is told, also where chance is to move
        self.exploration, self.single = exploration, observer == "single"
        self.random = random.Random(task.seed or 0)
        traits = task.game.traits
        self.lowest, self.scale = traits.lowest, max(traits.highest - traits.lowest, sys.float_info.min)
        self.sets: dict[tuple[int, Hashable], dict[Move, Edge]] = {}
        self.counts = [0] * COUNTERS
        self.playouts, self.total = 0, 0.0  # and the sum of their results for the root player, scaled

    def grow(self, wanted: int) -> None:
        """Playouts until there are enough, or the budget is spent."""
        control = self.task.control
        control.begin(self.counts)
        try:
            self.count()
            while self.playouts < wanted:
                self.playout()
                self.playouts += 1
        except StoppedError:
            self.counts[STOPPED] = 1
        finally:
            control.end(self.counts[NODES], self.counts[STOPPED])

    def count(self) -> None:
        """Count a node, if the budget has one left."""
        if self.counts[NODES] >= self.counts[LIMIT]:
            raise StoppedError
        self.counts[NODES] += 1

    def playout(self) -> None:
        """Draw a world, follow the tree to the first move that was never played, and go on at random to the end."""
        game, chooser = self.game, self.random
        state = self.world()
        path: list[tuple[int, list[Edge], Edge]] = []  # who chose, among which moves, and which
        within, ply = True, 0
        while (mover := game.mover(state)) != TERMINAL and ply < self.task.depth:
            if mover == CHANCE:
                outcomes, chances = zip(*game.outcomes(state), strict=True)
                move = chooser.choices(outcomes, chances)[0]
            elif within:
                moves = game.moves(state)
                edges = self.edges(state, mover, moves)
                place = self.select(edges)
                within = edges[place].visits > 0
                path.append((mover, edges, edges[place]))
                move = moves[place]
            else:
                moves = game.moves(state)
                move = moves[int(chooser.random() * len(moves))]
            self.count()
            state, ply = game.play(state, move), ply + 1
        self.counts[LEAVES] += 1
        worth = game.payoff if mover == TERMINAL else game.evaluate
        self.backpropagate(path, [worth(state, player) for player in range(game.traits.players)])

    def world(self) -> State:
        """A world that the player to move thinks possible; before an outcome of chance nobody is asked."""
        state = self.task.state
        return state if self.task.player == CHANCE else self.game.sample(state, self.root, self.random)

    def edges(self, state: State, mover: int, moves: Sequence[Move]) -> list[Edge]:
        """The statistics of the moves in the information set of a state."""
        seen = self.game.observation(state, self.root if self.single else mover)
        known = self.sets.setdefault((mover, seen), {})
        return [known[move] if move in known else known.setdefault(move, Edge()) for move in moves]

    def select(self, edges: list[Edge]) -> int:
        """A move that was never played, or the one with the highest upper confidence bound."""
        new = [place for place, edge in enumerate(edges) if edge.visits == 0]
        if new:
            return self.random.choice(new)
        bounds = [
            edge.total / edge.visits + self.exploration * math.sqrt(math.log(edge.available) / edge.visits)
            for edge in edges
        ]
        return bounds.index(max(bounds))

    def backpropagate(self, path: list[tuple[int, list[Edge], Edge]], results: list[float]) -> None:
        scaled = [(result - self.lowest) / self.scale for result in results]
        for mover, edges, chosen in path:
            for edge in edges:
                edge.available += 1
            chosen.visits += 1
            chosen.total += scaled[mover]
        self.total += scaled[self.root]

    def mean(self, total: float, count: int) -> float:
        """The mean of results that were scaled."""
        return self.lowest + self.scale * total / count + 0.0

    def outcome(self) -> Outcome:
        """The most visited move, the first of equals, and what is known of the others."""
        game, state, counts = self.game, self.task.state, tuple(self.counts)
        moves = [] if self.task.player == CHANCE else list(game.moves(state))
        edges = zip(moves, self.edges(state, self.root, moves), strict=True)
        visited = {move: edge for move, edge in edges if edge.visits}
        details = {
            "playouts": self.playouts,
            "visits": {game.move_name(state, move): edge.visits for move, edge in visited.items()},
            "values": {game.move_name(state, move): self.mean(*edge.result) for move, edge in visited.items()},
        }
        if not visited:
            value = self.mean(self.total, self.playouts) if self.playouts else None
            return Outcome(value, "none", (), counts, 0, details=details)
        most = max(edge.visits for edge in visited.values())
        best = tuple(move for move, edge in visited.items() if edge.visits == most)
        value = self.mean(*visited[best[0]].result)
        return Outcome(value, "none", best[:1], counts, 0, best if self.task.all_best else best[:1], details=details)
