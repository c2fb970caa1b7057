"""A strategy of MAX that is found quickly and is good most of the time: what it gets, some strategy can be sure of.

MAX takes, at each of its turns, the move with the best mean within the limits: what MIN allows with open cards on the
way there. Moves come in the order of what they are worth with open cards, and one that could not be better than the
best so far even with open cards is left out; mostly the first is as good as can be. It is payoff reduction with cuts.
"""

from __future__ import annotations

from zermelo.algorithms.hidden._front_search import FrontSearch
from zermelo.algorithms.hidden._fronts import Vector, least, vector_of
from zermelo.algorithms.hidden._information_sets import Item
from zermelo.algorithms.hidden._possible_worlds import identity
from zermelo.kernels import INF


class OneStrategy:
    """What one strategy gets in the worlds of a search."""

    def __init__(self, search: FrontSearch) -> None:
        self.search = search
        self.known: dict[object, Vector] = {}

    def at(self, items: tuple[Item, ...], ply: int, limits: Vector) -> Vector:
        """The vector of an information set."""
        search = self.search
        if search.nothing_hidden(items):
            return search.opened(items, ply)
        name = (frozenset((world, identity(search.task.game, state)) for world, state in items), limits)
        if name not in self.known:
            best, most = None, -INF
            for played in search.ordered(items, ply, limits):
                if best is None or search.hope(search.opened(played, ply + 1), limits) > most:
                    found = self.after(played, ply + 1, limits)
                    if (worth := search.hope(found, limits)) > most or best is None:
                        best, most = found, worth
            assert best is not None
            self.known[name] = best
        return self.known[name]

    def after(self, played: list[Item], ply: int, limits: Vector) -> Vector:
        """The vector after a move."""
        search = self.search
        limits = least(limits, search.opened(played, ply))
        reached = search.walk.reached(played, ply, search.walk.payoff)
        vector = vector_of(reached.ended, search.worlds)
        for alike in reached.sets:
            vector = least(vector, self.at(alike.items, alike.ply, limits))
        return vector
