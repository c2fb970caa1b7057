"""Survey a block of positions: the sums of errors for every granularity and depth, and of dependence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "connect-four": ("connect_four", {"width": 5, "height": 4}),
    "connect-four-centre": ("connect_four", {"width": 5, "height": 4, "threat": 0.0}),
    "hex-3": ("hex", {"size": 3}),
    "hex-4": ("hex", {"size": 4}),
    "othello": ("othello", {"size": 6}),
    "othello-discs": ("othello", {"size": 6, "disc": 1.0, "mobility": 0.0, "corner": 0.0}),
}
GRANULARITIES = (1, 2, 3, 5, 10, 20)


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    import zermelo
    from zermelo.pathology import Surveyor

    name, parameters = GAMES[setting["game"]]
    game = zermelo.game(name, **parameters)
    surveyor, sums = Surveyor(game, setting["depth"], plies=setting["tree"]), Sums(game, setting)
    for state, probability in _positions(game, setting, seed):
        sums.add(surveyor.survey(state), probability)
    return sums.rows()


class Sums:
    """What adds up over positions, each with its weight."""

    def __init__(self, game: Any, setting: Any) -> None:
        import numpy as np

        from zermelo.complexity import random_evaluations
        from zermelo.pathology import depth_error

        self.bounds = game.traits.lowest, game.traits.highest
        self.seen = np.array(random_evaluations(game, setting["plies"], setting["seen"], 0))
        self.parts: dict[Any, Any] = {("quantiles", None): None}
        pairs: list[tuple[Any, int]] = [(way, g) for way in ("quantiles", "equal") for g in GRANULARITIES]
        self.parts |= {(way, g): depth_error.cuts(self.seen, g, way) for way, g in pairs}
        self.errors = {key: np.zeros((3, setting["depth"])) for key in self.parts}
        graded = ("all", "two") if setting["tree"] else ()
        self.trees = {of: np.zeros(len(depth_error.Dependence._fields)) for of in graded}
        self.shared = dict.fromkeys(("positions", "weight", "critical", "chance"), 0.0)

    def add(self, survey: Any, weight: float) -> None:
        import numpy as np

        from zermelo.pathology import depth_error

        wrong = depth_error.chance_error(survey)
        for name, value in zip(self.shared, (1.0, weight, weight * (wrong > 0), weight * wrong), strict=True):
            self.shared[name] += value
        for key, part in self.parts.items():
            self.errors[key] += weight * np.array(depth_error.errors(survey, part, *self.bounds))
        for of, sums in self.trees.items():
            values = survey.nodes if of == "all" else (survey.nodes > 0).astype(float)
            sums += weight * np.array(depth_error.dependence(values, survey.parents))

    def rows(self) -> list[dict[str, Any]]:
        rows = [
            {
                "kind": "errors", "cut": way, "g": g, **self.shared, "values": self._values(self.parts[way, g]),
                **{name: row.tolist() for name, row in zip(("move", "position", "sign"), sums, strict=True)},
            }
            for (way, g), sums in self.errors.items()
        ]  # fmt: skip
        return rows + [{"kind": "dependence", "graded": of, "sums": sums.tolist()} for of, sums in self.trees.items()]

    def _values(self, part: Any) -> int:
        """How many different values an evaluation has when it is rounded."""
        import numpy as np

        from zermelo.pathology import depth_error

        return len(np.unique(depth_error.rounded(self.seen, part, *self.bounds)))


def _positions(game: Any, setting: Any, seed: int) -> Iterator[tuple[Any, float]]:
    """The positions of the block with their weights."""
    from zermelo.complexity import all_positions, random_positions

    if setting["sample"]:
        yield from ((state, 1.0) for state in random_positions(game, setting["plies"], setting["sample"], seed))
    else:
        whole = list(all_positions(game, setting["plies"]).items())
        yield from whole[setting["block"] :: setting["blocks"]]
