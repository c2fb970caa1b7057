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
    import numpy as np

    import zermelo
    from zermelo.search.measure import depth_error, positions
    from zermelo.search.measure.depth_survey import Surveyor

    name, parameters = GAMES[setting["game"]]
    game = zermelo.game(name, **parameters)
    bounds = game.traits.lowest, game.traits.highest
    seen = positions.evaluations(game, setting["plies"], setting["seen"], 0)
    parts: dict[Any, Any] = {("quantiles", None): None}
    parts |= {(way, g): depth_error.cuts(seen, g, way) for way in ("quantiles", "equal") for g in GRANULARITIES}
    found = {key: np.zeros((3, setting["depth"])) for key in parts}
    dependence = {"all": np.zeros(len(depth_error.Dependence._fields))}
    dependence["two"] = dependence["all"].copy()
    surveyor = Surveyor(game, setting["depth"], plies=setting["tree"])
    count = weight = critical = chance = 0.0
    for state, probability in _positions(game, setting, seed):
        survey = surveyor.survey(state)
        count, weight = count + 1, weight + probability
        wrong = depth_error.chance_error(survey)
        critical, chance = critical + probability * (wrong > 0), chance + probability * wrong
        for key, part in parts.items():
            found[key] += probability * np.array(depth_error.errors(survey, part, *bounds))
        for values, graded in (("all", survey.nodes), ("two", (survey.nodes > 0).astype(float))):
            if setting["tree"]:
                dependence[values] += probability * np.array(depth_error.dependence(graded, survey.parents))
    shared = {"positions": count, "weight": weight, "critical": critical, "chance": chance}
    rows: list[dict[str, Any]] = [
        {
            "kind": "errors", "cut": way, "g": g, **shared,
            "values": len(np.unique(depth_error.rounded(np.array(seen), parts[way, g], *bounds))),
            "move": sums[0].tolist(), "position": sums[1].tolist(), "sign": sums[2].tolist(),
        }
        for (way, g), sums in found.items()
    ]  # fmt: skip
    if setting["tree"]:
        rows += [{"kind": "dependence", "graded": of, "sums": sums.tolist()} for of, sums in dependence.items()]
    return rows


def _positions(game: Any, setting: Any, seed: int) -> Iterator[tuple[Any, float]]:
    """The positions of the block with their weights."""
    from zermelo.search.measure import positions

    if setting["sample"]:
        yield from ((state, 1.0) for state in positions.drawn(game, setting["plies"], setting["sample"], seed))
    else:
        whole = list(positions.everything(game, setting["plies"]).items())
        yield from whole[setting["block"] :: setting["blocks"]]
