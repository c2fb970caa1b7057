"""Random games: in which share of their states can a move change the evaluation of another player?"""

from __future__ import annotations

from zermelo.experiments import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    import zermelo
    from zermelo.complexity import random_play

    name, *pairs = setting["game"].split()
    game = zermelo.game(name, **dict(pair.split("=") for pair in pairs))
    play = random_play(game, games=setting["games"], seed=seed >> 1, interpreted=setting["interpreted"])
    assert play.impact is not None
    found = play.impact
    return [{"impact": found.value, "low": found.low, "high": found.high, "length": play.length.value}]
