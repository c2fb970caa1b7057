"""Mean leaves of both algorithms by depth, beside the exact expectations.

A worst tree is one tree and many random orders; it needs all children of its root, and a deciding child
stands anywhere, or last for the evaluation from left to right. Tossed trees are many trees at the critical
share of wins, each with an order of its own.
"""

from __future__ import annotations

import math
import statistics
from typing import Any

from zermelo.experiments import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    return [_depth(setting, depth, _mixed(seed, depth)) for depth in range(1, _deepest(setting) + 1)]


def _deepest(setting: Setting) -> int:
    return int(math.log(setting["leaves"]) / math.log(setting["b"]) + 1e-9)


def _depth(setting: Setting, depth: int, seed: int) -> Row:
    b, runs = setting["b"], setting["runs"]
    if setting["tree"] == "worst":
        ordered, random = _worst(setting, depth, seed)
    else:
        ordered, random = _tossed(setting, depth, seed)
    row: Row = {"depth": depth, "n": b**depth, "runs": runs, "left_to_right": statistics.mean(ordered)}
    error = statistics.stdev(random) / math.sqrt(runs)
    return row | {"random": statistics.mean(random), "error": error, **_exact(setting, depth)}


def _leaves(setting: Setting, game: Any, algorithm: str, **options: Any) -> int:
    from zermelo.core import search

    return search(game, algorithm=algorithm, nodes=1 << 62, interpreted=setting["interpreted"], **options).leaves


def _worst(setting: Setting, depth: int, seed: int) -> tuple[list[int], list[int]]:
    from zermelo.core import game

    last, anywhere = (
        game("reluctant_tree", b=setting["b"], depth=depth, root="lost", place=place, seed=seed)
        for place in ("last", "any")
    )
    orders = range(setting["runs"])
    random = [_leaves(setting, anywhere, "and_or_random", order=_mixed(seed, order)) for order in orders]
    return [_leaves(setting, last, "and_or")], random


def _tossed(setting: Setting, depth: int, seed: int) -> tuple[list[int], list[int]]:
    from zermelo.core import game

    ordered, random = [], []
    for number in range(setting["runs"]):
        tree = game("win_loss_tree", b=setting["b"], depth=depth, seed=_mixed(seed, number))
        ordered.append(_leaves(setting, tree, "and_or"))
        random.append(_leaves(setting, tree, "and_or_random", order=_mixed(seed, number)))
    return ordered, random


def _mixed(seed: int, number: int) -> int:
    """A seed of its own for every depth and run."""
    from zermelo.kernels import mix64

    return mix64(seed + number) >> 2


def _exact(setting: Setting, depth: int) -> Row:
    """What theory expects of random order, and the bound of the source (binary trees only), in leaves."""
    from zermelo.complexity import and_or_cost as expected
    from zermelo.trees.win_loss_tree import critical_share

    b = setting["b"]
    bound = float(expected.lectures(depth, inner=0).all) if b == 2 and setting["tree"] == "worst" else None
    if setting["tree"] == "worst":
        return {"expected": float(expected.reluctant(b, depth).all), "bound": bound, "growth": expected.growth(b)}
    share = critical_share(b, depth)
    even = critical_share(b, 2)
    return {"expected": expected.iid(b, depth, share).cost, "bound": bound, "growth": even / (1 - even)}
