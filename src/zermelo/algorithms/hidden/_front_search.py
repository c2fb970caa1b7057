"""The search for the front of an information set: what strategies of MAX can get in the worlds, against best defence.

MAX chooses among moves: the fronts of its moves together. MIN sees the world and knows MAX's strategy: MAX chooses a
vector in each information set that MIN may lead to, and MIN in each world the least of them. Searched to the end of the
game this is exact; cut off, the states there are worth what they are with open cards, which is never too little.

Fronts grow as products. Where only the best mean is asked for, most vectors can be given up. In each world MAX gets no
more than MIN allows with open cards on the way there: the limits. A vector whose mean within the limits is below the
floor, which some strategy is known to get, is of no use. And in worlds that are settled only the sum matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from zermelo.algorithms.hidden._fronts import Front, Vector, best, dominates, least, mean, variance, vector_of
from zermelo.algorithms.hidden._information_sets import Item, Walk, moves_are_seen
from zermelo.algorithms.hidden._open_cards import OpenCards
from zermelo.algorithms.hidden._possible_worlds import Worlds, identity
from zermelo.algorithms.hidden._settled_worlds import Elsewhere
from zermelo.core import Bound, Move, Outcome, State, Task
from zermelo.kernels import INF, STOPPED

NEVER = 1 << 30
BEST_DEFENCE: dict[str, Any] = {"players": 2, "constant_sum": 0.0, "perfect_information": False}
"""What searches against best defence need of a game."""


class Wanted(NamedTuple):
    """What is asked of a front: only vectors that may still have a mean of the floor, within the limits.

    `elsewhere` are the worlds that MIN may take to another information set; the others are settled. Below the root the
    limits have a value for every world, so that a mean within them is one over all worlds.
    """

    limits: Vector
    floor: float
    elsewhere: frozenset[int]

    def within(self, optimistic: Vector) -> Wanted:
        """The same where MIN allows no more than this; limits are of use only with a floor."""
        return self if self.floor == -INF else self._replace(limits=least(self.limits, optimistic))

    def besides(self, worlds: Iterable[int]) -> Wanted:
        """The same where MIN may also take these worlds elsewhere."""
        return self._replace(elsewhere=self.elsewhere.union(worlds))


class FrontSearch:
    """Fronts of the information sets of one task.

    `plies` is how deep information sets are told apart; `solver` solves what lies below with open cards, and what is
    left when one state remains. With `cuts` a move is given up as soon as it cannot add to the front of its node.
    """

    def __init__(
        self, task: Task, found: Worlds, solver: OpenCards | None = None, *, plies: int = NEVER, cuts: bool = False
    ) -> None:
        self.task, self.walk, self.solver = task, Walk(task), solver
        self.plies, self.cuts, self.open_moves = plies, cuts, moves_are_seen(task.game)
        self.worlds, self.drawn = len(found.worlds), found.drawn
        self.weights = [world.weight for world in found.worlds]
        self.root = tuple(Item(number, world.state) for number, world in enumerate(found.worlds))
        self.unlimited: Vector = (INF,) * self.worlds
        self.anything = Wanted(self.unlimited, -INF, frozenset(range(self.worlds)))  # the whole front
        self.known: dict[object, tuple[Front, bool]] = {}  # with `guessed` of the search below
        self.guessed = False  # was any value that of open cards, with something still hidden?

    def front(self, items: tuple[Item, ...], ply: int, own: int, wanted: Wanted) -> Front:
        """The front of an information set in which MAX may make so many moves before the cards are opened."""
        if self.solver is not None and self.nothing_hidden(items):
            return [self.opened(items, ply)]
        name = (frozenset((world, identity(self.task.game, state)) for world, state in items), ply, own, wanted)
        if name in self.known:
            front, guessed = self.known[name]
        else:
            front, before, self.guessed = [], self.guessed, False
            for played in self.ordered(items, ply, wanted.limits):
                after = self.after(played, ply + 1, own, front, wanted)
                front = Elsewhere(wanted.elsewhere, self.weights).either(front, after)
            guessed, self.guessed = self.guessed, before
            self.known[name] = front, guessed
        self.guessed = self.guessed or guessed
        return front

    def ordered(self, items: tuple[Item, ...], ply: int, limits: Vector) -> list[list[Item]]:
        """The states after each move; if there are cuts, those of moves that are best with open cards come first."""
        found = [self.walk.played(items, move) for move in self.walk.moves(items)]
        if self.cuts and self.solver is not None:
            for item in items:
                self.solver.look_ahead(item.state, ply)
            found.sort(key=lambda played: -self.hope(self.opened(played, ply + 1), limits))
        return found

    def hope(self, vector: Vector, limits: Vector) -> float:
        """The mean of what the limits leave of a vector, over the worlds that either tells of."""
        left = zip(least(vector, limits), self.weights, strict=True)
        told = [(value, weight) for value, weight in left if value < INF]
        return mean(*zip(*told, strict=True)) if told else INF

    def after(self, played: list[Item], ply: int, own: int, above: Front, wanted: Wanted) -> Front:
        """The front after a move of MAX; empty if it cannot add to the front above, or is of no use."""
        if self.solver is not None and (own <= 1 or (self.cuts and (above or wanted.floor > -INF))):
            optimistic = self.opened(played, ply)
            if own <= 1:
                self.guess(played)
                return [optimistic]
            wanted = wanted.within(optimistic)
            if any(dominates(vector, optimistic) for vector in above) or not self.useful([optimistic], wanted):
                return []
        reached = self.walk.reached(played, ply, self.ends())
        front = [vector_of(reached.ended, self.worlds)]
        held = [frozenset(item.world for item in alike.items) for alike in reached.sets]
        for i, alike in enumerate(reached.sets):
            others = frozenset(reached.ended).union(*held[:i], *held[i + 1 :])
            below = self.front(alike.items, alike.ply, own - 1, wanted.besides(others))
            later = wanted.elsewhere.union(*held[i + 1 :])
            front = self.useful(Elsewhere(later, self.weights).both(front, below), wanted)
            if self.cuts and all(any(dominates(vector, worse) for vector in above) for worse in front):
                return []
        return front

    def useful(self, front: Front, wanted: Wanted) -> Front:
        """The vectors that may still have the mean that is wanted, within the limits."""
        if wanted.floor == -INF:
            return front
        return [vector for vector in front if self.hope(vector, wanted.limits) >= wanted.floor]

    def ends(self) -> Callable[[State, int], float | None]:
        """Where the walk ends: with the game, or where the cards are opened."""
        solver = self.solver
        if solver is None or self.plies == NEVER:
            return self.walk.payoff

        def value(state: State, ply: int) -> float | None:
            if ply < self.plies:
                return self.walk.payoff(state, ply)
            self.guessed = self.guessed or not self.task.game.is_over(state)
            return solver.value(state, ply)

        return value

    def guess(self, items: list[Item]) -> None:
        """The cards are opened in these states: is anything hidden in them that may still matter?"""
        over = all(self.task.game.is_over(item.state) for item in items)
        self.guessed = self.guessed or not (over or self.nothing_hidden(items))

    def nothing_hidden(self, items: Sequence[Item]) -> bool:
        """Does MAX know the state, and will it know all later ones?"""
        return len(items) == 1 and self.open_moves

    def worth(self, front: Front) -> float:
        """The best mean of a front."""
        return mean(best(front, self.weights), self.weights) if front else -INF

    def opened(self, items: Iterable[Item], ply: int) -> Vector:
        """What states are worth with open cards; of several in one world the least."""
        assert self.solver is not None
        values: dict[int, float] = {}
        for world, state in items:
            value = self.solver.value(state, ply)
            values[world] = min(value, values.get(world, value))
        return vector_of(values, self.worlds)

    def counts(self) -> tuple[int, ...]:
        inner = [0] * len(self.walk.counts) if self.solver is None else self.solver.counts
        return tuple(a + b for a, b in zip(self.walk.counts, inner, strict=True))

    def outcome(
        self, fronts: dict[Move, Front], bound: Bound, *, whole: bool, depth: int, stopped: bool = False
    ) -> Outcome:
        """The answer from the fronts of moves of the root: of all moves if `whole`."""
        game, state = self.task.game, self.task.state
        chosen = {move: best(front, self.weights) for move, front in fronts.items() if front}
        if not chosen:
            return Outcome(None, "none", (), self.stopped_counts(stopped), 0)
        means = {move: mean(vector, self.weights) + 0.0 for move, vector in chosen.items()}
        highest = max(means.values())
        equal = tuple(move for move in means if means[move] >= highest - 1e-12)
        told = {
            game.move_name(state, move): {"mean": means[move], "variance": variance(vector, self.weights)}
            for move, vector in chosen.items()
        }
        drawn = {"draws": self.drawn} if self.drawn else {}
        details = {"worlds": self.worlds, **drawn, "payoffs": self.payoffs(chosen[equal[0]]), "moves": told}
        return Outcome(
            means[equal[0]], bound, equal[:1], self.stopped_counts(stopped), depth, best_moves=equal,
            move_values=means if whole else None, details=details,
        )  # fmt: skip

    def stopped_counts(self, stopped: bool) -> tuple[int, ...]:
        counts = list(self.counts())
        counts[STOPPED] = int(stopped)
        return tuple(counts)

    def payoffs(self, vector: Vector) -> dict[str, float]:
        """What a strategy gets at least, and how likely that is."""
        likely: dict[float, float] = {}
        for weight, value in zip(self.weights, vector, strict=True):
            likely[value] = likely.get(value, 0.0) + weight
        return {f"{value + 0.0:g}": likely[value] for value in sorted(likely)}
