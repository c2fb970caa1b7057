"""One kind of tree or pursuit: what bounded alpha-beta costs and finds for every epsilon.

ER      nodes over those of the same search with epsilon = 0, which is alpha-beta, or Star1 where there is chance.
AMB     U - L of the root.
Error   the exact value less L. The exact value is Star1's, another algorithm.
Broken  how many results break the promise: L <= value <= U, U - L <= epsilon, value - L <= epsilon, but for rounding.
Risen   how many searches took more nodes than the same one with the next smaller epsilon.

In `dice` trees chance has as many outcomes as the players have moves. The pieces of a pursuit begin on
random vertices; the search looks at `depth` plies of ours and evaluates there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Row, Setting

ROUNDING = 1e-9
LEVELS = {"plain": "+-", "dice": "+*-*"}
Found = tuple[float, float, float, bool, bool]  # ER, AMB, error, broken, risen


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.statistics import mean

    found: dict[float, list[Found]] = {epsilon: [] for epsilon in setting["epsilons"]}
    for game in _games(setting, seed):
        for epsilon, one in _searches(game, setting):
            found[epsilon].append(one)
    rows = []
    for epsilon, each in found.items():
        row: Row = {"epsilon": epsilon, "broken": sum(one[3] for one in each), "risen": sum(one[4] for one in each)}
        for i, name in enumerate(("er", "amb", "error")):
            estimate = mean([one[i] for one in each])
            row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        rows.append(row | {"error_most": max(one[2] for one in each)})
    return rows


def _searches(game: Game, setting: Setting) -> Iterator[tuple[float, Found]]:
    exact, _, _ = _search(game, setting, "star1")
    zero, width, least = _search(game, setting, "bounded_alpha_beta", epsilon=0.0)
    assert abs(zero - exact) <= ROUNDING and width <= ROUNDING, f"{game!r}: {zero} with epsilon 0, {exact} by Star1"
    before = least
    for epsilon in setting["epsilons"]:
        low, width, nodes = _search(game, setting, "bounded_alpha_beta", epsilon=epsilon)
        error = exact - low
        kept = -ROUNDING <= error <= min(width, epsilon) + ROUNDING and width <= epsilon + ROUNDING
        yield epsilon, (nodes / least, width, error, not kept, nodes > before)
        before = nodes


def _search(game: Game, setting: Setting, algorithm: str, **options: Any) -> tuple[float, float, int]:
    """L, U - L and nodes."""
    import zermelo

    found = zermelo.search(
        game, algorithm=algorithm, depth=setting["depth"], interpreted=setting["interpreted"], **options
    )
    assert isinstance(found.value, float)
    return found.value, float(found.details.get("AMB", 0.0)), found.nodes


def _games(setting: Setting, seed: int) -> Iterator[Game]:
    import zermelo

    chooser = random.Random(seed)
    for _ in range(setting["samples"]):
        if "tree" in setting:
            b, depth, levels = setting["b"], setting["depth"], LEVELS[setting["tree"]]
            seed = chooser.getrandbits(62)
            yield zermelo.game("chance_tree", b=b, outcomes=b, depth=depth, levels=levels, seed=seed)
        else:
            rules = {name: setting[name] for name in ("graph", "cops", "astray", "horizon")}
            yield zermelo.game("cops_and_robbers", start=_places(setting, chooser), **rules)


def _places(setting: Setting, chooser: random.Random) -> str:
    """Different vertices for all."""
    from zermelo.games._graphs import make_graph

    return ",".join(chooser.sample(make_graph(setting["graph"]).names, setting["cops"] + 1))
