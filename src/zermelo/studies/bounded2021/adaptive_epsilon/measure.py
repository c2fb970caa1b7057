"""Every tested player in the fourth seat of the same boards."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.bounded2021 import boards


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row for every board and tested player; the boards have numbers, so the seed is not used."""
    tested = {}
    for name in setting["tested"]:
        algorithm, epsilon, rule = name.split()
        tested[name] = boards.player("tested", algorithm, epsilon=float(epsilon), adapt=rule)
    return list(boards.against_three(setting, tested))
