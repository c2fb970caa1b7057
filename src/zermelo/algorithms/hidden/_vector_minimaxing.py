"""Vector minimaxing: every information set hands up one vector of values over the worlds.

At MAX's turn it is the vector with the best mean over the worlds that are still possible; where MIN moves, the least
value in every world. One move must do for all worlds, so there is no strategy fusion. But MAX compares vectors where it
stands, though MIN may have better elsewhere: non-locality stays. Payoff reduction lowers, before MAX compares, what MIN
would not allow: in each world to what MIN can hold MAX to with open cards, at any of MIN's nodes above.

Two vectors are carried: the one by which MAX chooses, and what the strategy that is so chosen gets in truth.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.algorithms.hidden._fronts import Vector, mean, variance, vector_of
from zermelo.algorithms.hidden._information_sets import Item, Walk
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import StoppedError, Worlds, identity
from zermelo.core import Move, Outcome, Task
from zermelo.kernels import INF, STOPPED


class Pair(NamedTuple):
    judged: Vector  # what MAX compares
    true: Vector  # what the strategy gets at least


class VectorSearch:
    """Vector minimaxing of one task; with a solver of open cards, payoffs are reduced."""

    def __init__(self, task: Task, found: Worlds, solver: OpenCards | None = None) -> None:
        self.task, self.walk, self.solver = task, Walk(task), solver
        self.weights = [world.weight for world in found.worlds]
        self.root = tuple(Item(number, world.state) for number, world in enumerate(found.worlds))
        self.known: dict[object, Pair] = {}

    def pair(self, items: tuple[Item, ...], ply: int, limits: Vector) -> Pair:
        """The vectors of an information set; `limits` is what MIN allows in each world."""
        name = (frozenset((world, identity(self.task.game, state)) for world, state in items), limits)
        if name not in self.known:
            pairs = (self.after(items, move, ply, limits) for move in self.walk.moves(items))
            worlds = {item.world for item in items}
            self.known[name] = max(pairs, key=lambda pair: self.judgement(pair, worlds))
        return self.known[name]

    def judgement(self, pair: Pair, worlds: set[int]) -> float:
        """The mean that MAX compares, over worlds that are still possible."""
        chosen = sorted(worlds)
        weights = [self.weights[world] for world in chosen]
        return mean([pair.judged[world] for world in chosen], weights)

    def after(self, items: tuple[Item, ...], move: Move, ply: int, limits: Vector) -> Pair:
        """The vectors after a move of MAX."""
        played = self.walk.played(items, move)
        if self.solver is not None:
            limits = self.lowered(played, ply + 1, limits)
        reached = self.walk.reached(played, ply + 1, self.walk.payoff)
        true = vector_of(reached.ended, len(limits))
        judged = tuple(INF if value == INF else min(value, most) for value, most in zip(true, limits, strict=True))
        for alike in reached.sets:
            below = self.pair(alike.items, alike.ply, limits)
            judged, true = tuple(map(min, judged, below.judged)), tuple(map(min, true, below.true))
        return Pair(judged, true)

    def lowered(self, played: list[Item], ply: int, limits: Vector) -> Vector:
        """What MIN allows, now that it is MIN's turn in these states; later turns of MIN in a row allow no less."""
        assert self.solver is not None
        found = list(limits)
        for world, state in played:
            if self.task.game.mover(state) == 1 - self.walk.player:
                found[world] = min(found[world], self.solver.value(state, ply))
        return tuple(found)

    def outcome(self) -> Outcome:
        """Search all moves of the root and take the one that is judged best."""
        pairs: dict[Move, Pair] = {}
        limits = (INF,) * len(self.weights)
        try:
            for move in self.walk.moves(self.root):
                pairs[move] = self.after(self.root, move, 0, limits)
        except StoppedError:
            return Outcome(None, "none", (), self.counts(stopped=True), 0)
        game, state = self.task.game, self.task.state
        judged = {move: mean(pair.judged, self.weights) for move, pair in pairs.items()}
        chosen = max(judged, key=lambda move: judged[move])
        told = {
            game.move_name(state, move): {
                "judged": judged[move] + 0.0, "mean": mean(pair.true, self.weights) + 0.0,
                "variance": variance(pair.true, self.weights),
            }
            for move, pair in pairs.items()
        }  # fmt: skip
        details = {"worlds": len(self.weights), "moves": told}
        value = told[game.move_name(state, chosen)]["mean"]
        return Outcome(value, "lower", (chosen,), self.counts(), self.walk.deepest, details=details)

    def counts(self, stopped: bool = False) -> tuple[int, ...]:
        inner = [0] * len(self.walk.counts) if self.solver is None else self.solver.counts
        summed = [a + b for a, b in zip(self.walk.counts, inner, strict=True)]
        summed[STOPPED] = int(stopped)
        return tuple(summed)
