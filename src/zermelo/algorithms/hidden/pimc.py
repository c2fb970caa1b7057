"""Averaging over clairvoyance (PIMC): solve every world with open cards, and take the move with the best mean.

Idea     Whatever is hidden, one of the worlds is the true one; each is a game with open cards, which a search can
         solve. GIB plays bridge so, with worlds drawn to fit all that was seen, anew before every move.
Returns  the mean over the worlds, for the player to move. It is no value of the game: in each world the search acts on
         what the player cannot know, so that the mean is too high wherever that matters. `details` has mean, variance
         and standard error of every move; the variance is that over the worlds, and the error is 0 if all worlds of
         the position were solved.
Cost     worlds x moves searches with open cards. Stopped by a budget, it averages over the worlds that were finished.
Source   [Levy1989]; [ginsberg2001]; why it is wrong: [frank1998]; why it works so well: [long2010].
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from copy import copy

from zermelo.algorithms._options import Inner, Worlds
from zermelo.algorithms.hidden._fronts import mean, variance
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import StoppedError, World, draws, identity, listed
from zermelo.core import Game, Move, Outcome, Task, algorithm, at_least
from zermelo.kernels import STOPPED

EQUAL = 1e-12  # means that differ by less, of the greatest payoff, may be rounded


@algorithm(fixed_depth=None, finds="averaging over clairvoyance", perfect_information=False)
def pimc(task: Task, *, worlds: Worlds = 100, inner: Inner = "") -> Outcome:
    """Average the values of all moves over the worlds."""
    at_least("option worlds", worlds, 1)
    every = listed(task)
    complete = every is not None and len(every) <= worlds
    averages = Averages(task.game, list(task.game.moves(task.state)))
    solver = OpenCards(task, inner)
    task.show(lambda: averages.frozen().outcome(task, solver, exact=False))
    try:
        for world in every if complete and every is not None else drawn(task, worlds):
            averages.add(world, solver)
    except StoppedError:
        solver.counts[STOPPED] = 1
    return averages.outcome(task, solver, exact=complete and not solver.counts[STOPPED])


def drawn(task: Task, count: int) -> Iterator[World]:
    """Draws of equal weight."""
    for _, state in zip(range(count), draws(task), strict=False):
        yield World(state, 1.0)


class Averages:
    """The values of all moves in the worlds that were solved."""

    def __init__(self, game: Game, moves: list[Move]) -> None:
        self.game, self.moves = game, moves
        self.weights: dict[Hashable, float] = {}  # of the worlds
        self.rows: dict[Hashable, dict[Move, float]] = {}  # the values of all moves in each of them
        self.count = 0

    def add(self, world: World, solver: OpenCards) -> None:
        """Solve a world; one that comes again only weighs more."""
        name = identity(self.game, world.state)
        if name not in self.rows:
            self.rows[name] = solver.move_values(world.state)
        self.weights[name] = self.weights.get(name, 0.0) + world.weight
        self.count += 1

    def frozen(self) -> Averages:
        """A copy to look at while worlds are added."""
        made = copy(self)
        made.weights = dict(self.weights)  # first: what has a weight has its values
        made.rows = dict(self.rows)
        return made

    def values(self, move: Move) -> list[float]:
        """The value of a move in every world."""
        return [self.rows[world][move] for world in self.weights]

    def mean(self, move: Move) -> float:
        return mean(self.values(move), list(self.weights.values()))

    def variance(self, move: Move) -> float:
        return variance(self.values(move), list(self.weights.values()))

    def error(self, move: Move, exact: bool) -> float:
        """The standard error of the mean; nothing is known of it from one draw."""
        if exact:
            return 0.0
        return math.sqrt(self.variance(move) / (self.count - 1)) if self.count > 1 else math.inf

    def outcome(self, task: Task, solver: OpenCards, exact: bool) -> Outcome:
        counts = tuple(solver.counts)
        if not self.rows:
            return Outcome(None, "none", (), counts, 0)
        means = {move: self.mean(move) + 0.0 for move in self.moves}
        highest = max(means.values())
        slack = EQUAL * max(abs(task.game.traits.lowest), abs(task.game.traits.highest))
        best = tuple(move for move, mean in means.items() if mean >= highest - slack)
        named = {
            task.game.move_name(task.state, move): {
                "mean": means[move], "variance": self.variance(move), "error": self.error(move, exact),
            }
            for move in self.moves
        }  # fmt: skip
        details = {"worlds": len(self.rows), **({} if exact else {"draws": self.count}), "moves": named}
        return Outcome(
            means[best[0]], "none", best[:1], counts, task.depth, best_moves=best, move_values=means, details=details
        )
