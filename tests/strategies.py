"""Random trees for hypothesis: small, of any shape, with ties, and with players who move twice."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

values = st.one_of(st.integers(-3, 3), st.floats(-1, 1).map(lambda x: round(x, 3)))


def _inner(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    lists = st.lists(children, min_size=1, max_size=4)
    labelled = st.fixed_dictionaries({"children": lists}, optional={"player": st.integers(0, 1), "value": values})
    return st.one_of(lists, lists, labelled)


nodes = st.recursive(values, _inner, max_leaves=24)
trees = st.one_of(st.lists(nodes, min_size=1, max_size=4), _inner(nodes))
"""A tree with at least one move at the root."""


def grown(seed: int, leaves: int) -> Any:
    """A random tree of so many leaves at most: quicker to make than `trees`, and small if `leaves` is."""
    chooser = random.Random(seed)

    def node(left: int) -> Any:
        if left <= 1 or chooser.random() < 0.1:
            return chooser.randint(-3, 3) if chooser.random() < 0.7 else round(chooser.uniform(-1, 1), 3)
        return inner(left)

    def inner(left: int) -> Any:
        count = chooser.randint(1, min(4, left))
        children = [node(left // count) for _ in range(count)]
        if chooser.random() < 0.7:
            return children
        made: dict[str, Any] = {"children": children}
        if chooser.random() < 0.7:
            made["player"] = chooser.randint(0, 1)
        if chooser.random() < 0.5:
            made["value"] = chooser.randint(-3, 3)
        return made

    return inner(leaves)


grown_trees = st.builds(grown, st.integers(0, 2**32), st.integers(1, 40))


def grown_vectors(seed: int, leaves: int, *, constant: bool = True) -> Any:
    """A random tree of 2 to 5 players as a document: many ties, players out of turn, all values given.

    The payoffs, and what inner nodes look worth, add up to one sum; without `constant` to any.
    """
    chooser = random.Random(seed)
    players, total = chooser.randint(2, 5), chooser.randint(1, 6)

    def vector() -> list[int]:
        if not constant:
            return [chooser.randint(-2, 3) for _ in range(players)]
        cuts = sorted(chooser.randint(0, total) for _ in range(players - 1))
        return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]

    def node(left: int) -> Any:
        return vector() if left <= 1 or chooser.random() < 0.1 else inner(left)

    def inner(left: int) -> Any:
        count = chooser.randint(1, min(4, left))
        made: dict[str, Any] = {"children": [node(left // count) for _ in range(count)], "value": vector()}
        if chooser.random() < 0.3:
            made["player"] = chooser.randrange(players)
        return made

    return {"players": players, "tree": inner(leaves)}
