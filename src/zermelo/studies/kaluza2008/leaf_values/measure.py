"""The share of leaves in each part of [0, 1]."""

from __future__ import annotations

from zermelo.experiments import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    import numpy as np

    from zermelo.pathology import leaf_values

    counts = np.zeros(setting["parts"])
    for tree in range(setting["trees"]):
        values = leaf_values(setting["model"], setting["b"], 1.0, seed, tree)
        counts += np.histogram(values, bins=setting["parts"], range=(0.0, 1.0))[0]
    return [{"shares": (counts / counts.sum()).tolist()}]
