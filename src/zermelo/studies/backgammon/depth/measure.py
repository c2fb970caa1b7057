"""One batch of pairs of games; three plies are searched by Star2, which finds the same values with fewer nodes."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.backgammon.match import play_pairs, searcher


def measure(setting: Setting, seed: int) -> list[Row]:
    import zermelo

    game = zermelo.game("backgammon", evaluation=setting["evaluation"])
    deep = searcher("deep", game, setting["plies"], "star2" if setting["plies"] > 2 else "expectiminimax")
    return play_pairs(game, deep, searcher("shallow", game, 1), seed, setting["pairs"])
