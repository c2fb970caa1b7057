"""Random trees for hypothesis: small, of any shape, with ties, and with players who move twice."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import zermelo
from zermelo.testing.random_documents import grown, grown_chance, grown_vectors

__all__ = ["Race", "chance_trees", "grown", "grown_chance", "grown_trees", "grown_vectors", "trees"]

values = st.one_of(st.integers(-3, 3), st.floats(-1, 1).map(lambda x: round(x, 3)))


def _inner(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    lists = st.lists(children, min_size=1, max_size=4)
    labelled = st.fixed_dictionaries({"children": lists}, optional={"player": st.integers(0, 1), "value": values})
    return st.one_of(lists, lists, labelled)


nodes = st.recursive(values, _inner, max_leaves=24)
trees = st.one_of(st.lists(nodes, min_size=1, max_size=4), _inner(nodes))
"""A tree with at least one move at the root."""


grown_trees = st.builds(grown, st.integers(0, 2**32), st.integers(1, 40))


chance_trees = st.builds(grown_chance, st.integers(0, 2**32), st.integers(2, 14))


class Race(zermelo.Game):
    """A plain game with moves of any type and a player who moves twice in a row after a double step."""

    def start(self) -> tuple[int, int]:
        return (0, 0)

    def mover(self, state: tuple[int, int]) -> int:
        return state[1] if state[0] < 7 else zermelo.TERMINAL

    def moves(self, state: tuple[int, int]) -> list[str]:
        return ["one", "two", "three"] if state[0] < 5 else ["one", "two"]

    def play(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        steps = {"one": 1, "two": 2, "three": 3}[move]
        return (state[0] + steps, state[1] if move == "two" else 1 - state[1])

    def payoff(self, state: tuple[int, int], player: int) -> float:
        return 1.0 if (state[0] + player) % 2 else -1.0

    def noisy(self, state: tuple[int, int], move: str) -> bool:
        return move == "three"

    traits = zermelo.Traits(noisy=True)
