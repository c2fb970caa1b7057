"""Errors by depth in each model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.experiments import Row, Setting

SMALL = 1e-6  # a static error so small that its growth is linear
MARGIN = 0.02  # on either side of a predicted threshold
TRAPS_LOST = 0.9  # share of the traps that the side to move loses
EVALUATIONS = {
    "two values": ((0.25, 0.75), (0.75, 0.25)),
    "four values": ((0.1, 0.2, 0.3, 0.4), (0.4, 0.3, 0.2, 0.1)),
}


def measure(setting: Setting, seed: int) -> list[Row]:
    return list(MODELS[setting["model"]](setting))


def _beal(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        errors = beal.errors(b, SMALL, 2)
        yield {"b": b, "growth": errors[2] / errors[1], "predicted": beal.growth(b)}


def _clusters(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        needed = beal.clusters_needed(b)
        few, many = (beal.clustered_errors(b, SMALL, setting["depth"], needed + m) for m in (-MARGIN, MARGIN))
        yield {"b": b, "needed": needed, "below": few[-1] / SMALL, "above": many[-1] / SMALL}


def _reliable(setting: Setting, k: float | None) -> Iterator[Row]:
    from zermelo.pathology import beal

    for b in setting["branchings"]:
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if beal.reliable_growth(b, middle, k) > 1 else (low, middle)
        factors = []
        for q in (low - MARGIN / 2, low + MARGIN / 2):
            errors = beal.reliable_errors(b, SMALL, 4, max(0.0, q), k)
            factors.append(errors[4] / errors[3])
        yield {"b": b, "needed": low, "below": factors[0], "above": factors[1]}


def _nau(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import nau

    for name, (won, lost) in EVALUATIONS.items():
        for m in range(1, 7):
            for n in range(1, 7):
                quality = nau.decision_quality(m, n, won, lost, setting["depth"])
                row: dict[str, Any] = {"evaluation": name, "m": m, "n": n, "chance": m / (m + n)}
                yield row | {"shallow": quality[0], "deep": quality[-1], "by_depth": quality[:20]}


def _sadikov(setting: Setting) -> Iterator[Row]:
    from zermelo.pathology import unequal_branching

    for b_max, b_min in ((8, 2), (4, 4), (2, 8)):
        for each in unequal_branching.errors(b_max, b_min, 9):
            yield {"b_max": b_max, "b_min": b_min, "d": each.depth, "position": each.position, "bias": each.bias,
                   "move": each.move}  # fmt: skip


MODELS: dict[str, Callable[[Setting], Iterator[Row]]] = {
    "beal": _beal, "clusters": _clusters, "nau": _nau, "sadikov": _sadikov,
    "kernels": lambda setting: _reliable(setting, None), "traps": lambda setting: _reliable(setting, TRAPS_LOST),
}  # fmt: skip
