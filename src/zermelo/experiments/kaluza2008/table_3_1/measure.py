"""The exact solution: no simulation."""

from __future__ import annotations

from zermelo.experiments.experiment import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.trees.pathology import exact

    b, level, most = setting["b"], setting["level"], setting["most"]
    first = exact.granularity_limit("independent", b, level=level, most=most)
    around = []
    if first is not None:
        c = exact.loss("independent", b, 0.0, 5)
        around = [exact.pathology("independent", b, g, 0.0, c, 5) for g in range(max(2, first - 2), first + 3)]
    lasting = exact.granularity_limit("independent", b, level=level, most=most, lasting=True)
    return [{"g": first, "lasting": lasting, "p_around": around}]
