"""Random games: in which share of their states can a move change the evaluation of another player?"""

from __future__ import annotations

from zermelo.experiments import Row, Setting


def measure(setting: Setting, seed: int) -> list[Row]:
    import zermelo
    from zermelo.complexity.estimate import Prober
    from zermelo.complexity.space import silent

    name, *pairs = setting["game"].split()
    game = zermelo.game(name, **dict(pair.split("=") for pair in pairs))
    prober = Prober(game, game.start(), setting["games"], seed >> 1, setting["interpreted"], silent)
    play = prober.play()[0]
    assert play.impact is not None
    found = play.impact
    return [{"impact": found.value, "low": found.low, "high": found.high, "length": play.length.value}]
