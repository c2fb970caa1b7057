"""The same trees searched with every epsilon: which share of the nodes was visited, what the root player lost."""

from __future__ import annotations

import random

from zermelo.experiments import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row for every epsilon: means over the trees and their standard errors."""
    from zermelo.statistics import Z, mean

    chooser = random.Random(seed)
    trees = [_tree(setting, chooser.getrandbits(62)) for _ in range(setting["trees"])]
    rows: list[Row] = []
    for i, epsilon in enumerate(setting["epsilons"]):
        row: Row = {"epsilon": epsilon, "worst": max(tree[i][1] for tree in trees)}
        for what, column in (("rate", 0), ("loss", 1)):
            found = mean([tree[i][column] for tree in trees])
            row |= {what: found.value, f"{what}_error": (found.high - found.value) / Z}
        rows.append(row)
    return rows


def _tree(setting: Setting, seed: int) -> list[tuple[float, float]]:
    """Expansion rate and loss on one tree, for every epsilon."""
    import zermelo

    b, depth = setting["b"], setting["depth"]
    game = zermelo.game(
        "n_player_tree", players=setting["players"], b=b, depth=depth, sum=64, leaves=setting["leaves"], seed=seed
    )
    whole = (b ** (depth + 1) - 1) // (b - 1)
    found = [zermelo.search(game, algorithm="bounded_max_n", depth=depth, epsilon=e) for e in setting["epsilons"]]
    values = [each.value[0] for each in found if isinstance(each.value, tuple)]
    return [(each.nodes / whole, values[0] - value) for each, value in zip(found, values, strict=True)]
