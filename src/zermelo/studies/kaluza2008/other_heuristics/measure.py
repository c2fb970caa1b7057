"""Move errors in games of the K-game, for all granularities on the same boards."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.games import play

BOARDS = 2008  # the seed of the boards: every heuristic sees the same ones


def measure(setting: Setting, seed: int) -> list[Row]:
    return play(setting, BOARDS)
