"""Both algorithms with every epsilon in the fourth seat of the same boards."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.bounded2021 import boards


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row for every board, algorithm and epsilon; the boards have numbers, so the seed is not used."""
    asked = [(boards.MAX_N, e) for e in setting["max_n"]] + [(boards.PARANOID, e) for e in setting["paranoid"]]
    tested = {f"{name} {e}": boards.player("tested", name, epsilon=e) for name, e in asked}
    return list(boards.against_three(setting, tested))
