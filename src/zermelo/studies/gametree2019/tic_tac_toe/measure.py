"""Nodes and leaves of one solution: from left to right, measured in random orders, and expected exactly.

The fields of a kind (corner, edge, centre) are mirror images: in random order they cost the same on average,
from left to right they do not, so that its cost is the mean over them.
"""

from __future__ import annotations

import math
import statistics

from zermelo.experiments import Row, Setting

ALIKE = {"a1": ("a1", "a3", "c1", "c3"), "a2": ("a2", "b1", "b3", "c2"), "b2": ("b2",)}
ABOVE = {"win": 0.0, "draw": -1.0}  # can the player to move win, or at least not lose?


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.complexity import and_or_cost as expected
    from zermelo.core import game as make
    from zermelo.core import search

    game, above = make("tic_tac_toe"), ABOVE[setting["question"]]
    state = game.read(setting["field"])
    interpreted, orders = setting["interpreted"], range(seed >> 2, (seed >> 2) + setting["runs"])
    fixed = [
        search(game, game.read(field), "and_or", above=above, nodes=1 << 62, interpreted=interpreted)
        for field in ALIKE[setting["field"]]
    ]
    random = [
        search(game, state, "and_or_random", above=above, order=each, nodes=1 << 62, interpreted=interpreted).nodes
        for each in orders
    ]
    return [{
        "fields": len(fixed),
        "left_to_right": statistics.mean(each.nodes for each in fixed),
        "random": statistics.mean(random), "error": statistics.stdev(random) / math.sqrt(len(random)),
        "expected": float(expected.of_tree(game, state, above=above, inner=1)),
        "left_to_right_leaves": statistics.mean(each.leaves for each in fixed),
        "expected_leaves": float(expected.of_tree(game, state, above=above)),
    }]  # fmt: skip
