"""Random trees as documents of `explicit_tree`: small, of any shape, with ties and players out of turn."""

from __future__ import annotations

import random
from typing import Any


def grown(seed: int, leaves: int) -> Any:
    """A random tree of two players with at most so many leaves, as nested lists."""
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


def grown_vectors(seed: int, leaves: int, *, constant: bool = True) -> Any:
    """A random tree of 2 to 5 players: many ties, players out of turn, all values given.

    The payoffs, and the evaluations of inner nodes, add up to one sum; without `constant` to any.
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


def grown_chance(seed: int, leaves: int, players: int | None = None, *, exact: bool = False) -> Any:
    """A random tree with chance nodes anywhere, the root included, and players who move twice.

    Probabilities may be tiny or 0; `exact` ones are powers of 1/2, so that means of whole numbers are exact. With
    `players` leaves are lists.
    """
    chooser = random.Random(seed)

    def number() -> float:
        return chooser.randint(-3, 3) if exact or chooser.random() < 0.5 else round(chooser.uniform(-3, 3), 3)

    def node(left: int) -> Any:
        if left <= 1 or chooser.random() < 0.1:
            return number() if players is None else [number() for _ in range(players)]
        return inner(left)

    def inner(left: int) -> Any:
        count = chooser.randint(1, min(4, left))
        made: dict[str, Any] = {"children": [node(left // count) for _ in range(count)]}
        if chooser.random() < 0.3 and players is None:
            made["value"] = chooser.randint(-3, 3)
        drawn = chooser.random()
        if drawn < 0.45:
            made["chance"] = halves(count) if exact else chances(count)
        elif drawn < 0.7:
            made["player"] = chooser.randrange(players or 2)
        return made

    def halves(count: int) -> list[float]:
        return [0.5 ** min(i + 1, count - 1) for i in range(count)]

    def chances(count: int) -> list[float]:
        weights = [chooser.choice((1, 1, chooser.random(), 1e-9, 1e-300, 0)) for _ in range(count)]
        weights[chooser.randrange(count)] = 1
        return [weight / sum(weights) for weight in weights]

    return inner(max(2, leaves))
