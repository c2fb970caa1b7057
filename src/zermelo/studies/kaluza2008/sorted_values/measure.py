"""One pair (b, s), simulated."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.simulated import measure_model


def measure(setting: Setting, seed: int) -> list[Row]:
    return measure_model("sorted_smooth", setting, seed)
