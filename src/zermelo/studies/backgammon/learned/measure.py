"""One batch of pairs of games."""

from __future__ import annotations

from zermelo.arena import Player
from zermelo.experiments import Row, Setting
from zermelo.studies.backgammon.match import play_pairs, pubeval, searcher


def measure(setting: Setting, seed: int) -> list[Row]:
    import zermelo

    game = zermelo.game("backgammon", evaluation="hand")  # the rules: positions are the same with any evaluation
    player, against = (_player(setting[who], setting["lookahead"]) for who in ("player", "against"))
    return play_pairs(game, player, against, seed, setting["pairs"])


def _player(name: str, lookahead: int) -> Player:
    import zermelo

    if name == "pubeval":
        return pubeval()
    return searcher(name, zermelo.game("backgammon", evaluation=name), lookahead + 1)
