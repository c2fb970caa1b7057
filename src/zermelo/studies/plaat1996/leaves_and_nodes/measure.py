"""One kind of tree or game to one depth: what each algorithm costs, and its ratio to NegaScout with an interval.

On trees every algorithm searches once, in the order of the tree; MTD(f) guesses the value two plies
shallower. On games all deepen iteratively, with the same table and the same order of moves:
alpha-beta is `mt`, NegaScout the engine without quiescence; all but SSS* and DUAL* know that a win
cannot be bettered. No leaf has an entry in the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Row, Setting

ORDER = {"well": 0.5, "badly": -0.5}
BASE = "NegaScout"
ALIKE: dict[str, Any] = {"ordered": True, "deepening": True, "leaves": False}
ON_GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "alpha-beta": ("mt", ALIKE),
    BASE: ("engine", {"quiescence": False, "deeper": False}),
    "SSS*": ("mt_sss", ALIKE),
    "DUAL*": ("mt_dual", ALIKE),
    "MTD(f)": ("mtd_f", ALIKE),
}


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.statistics import ratio

    costs: dict[str, list[tuple[int, int]]] = {}
    for name, leaves, nodes in _games(setting, seed) if "game" in setting else _trees(setting, seed):
        costs.setdefault(name, []).append((leaves, nodes))
    rows = []
    for name, found in costs.items():
        row: Row = {"algorithm": name, "samples": len(found)}
        for which, what in enumerate(("leaves", "nodes")):
            ours, base = ([float(cost[which]) for cost in costs[each]] for each in (name, BASE))
            share = ratio(ours, base)
            assert share is not None
            row |= {what: sum(ours) / len(ours), f"{what}_ratio": share.value}
            row |= {f"{what}_low": share.low, f"{what}_high": share.high}
        rows.append(row)
    return rows


def _trees(setting: Setting, seed: int) -> Iterator[tuple[str, int, int]]:
    import zermelo

    chooser, depth = random.Random(seed), setting["depth"]
    for _ in range(setting["trees"]):
        shape = {"b": setting["b"], "depth": depth, "seed": chooser.getrandbits(62)}
        if setting["order"] == "random":
            game = zermelo.game("uniform_tree", values="real", **shape)
        else:
            game = zermelo.game("ordered_tree", order=ORDER[setting["order"]], **shape)
        shallow = zermelo.search(
            game, algorithm="alpha_beta", depth=max(1, depth - 2), interpreted=setting["interpreted"]
        )
        on_trees: dict[str, tuple[str, dict[str, Any]]] = {
            "alpha-beta": ("alpha_beta", {}), BASE: ("negascout", {}), "SSS*": ("sss_star", {"memory_mb": 4000}),
            "DUAL*": ("dual_star", {"memory_mb": 4000}),
            "MTD(f)": ("mtd_f", {"ordered": False, "deepening": False, "leaves": True, "guess": shallow.value}),
        }  # fmt: skip
        yield from _run(game, None, depth, on_trees, setting["interpreted"])


def _games(setting: Setting, seed: int) -> Iterator[tuple[str, int, int]]:
    import zermelo

    game, chooser = zermelo.game(setting["game"]), random.Random(seed)
    for _ in range(setting["positions"]):
        state = _position(game, setting["plies"], chooser)
        yield from _run(game, state, setting["depth"], ON_GAMES, setting["interpreted"])


def _position(game: Game, plies: int, chooser: random.Random) -> Any:
    """A position after so many random plies that is not the end."""
    while True:
        state = game.start()
        for _ in range(plies):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(game.moves(state)))
        if not game.is_over(state):
            return state


def _run(
    game: Game, state: Any, depth: int, algorithms: dict[str, tuple[str, dict[str, Any]]], interpreted: bool
) -> Iterator[tuple[str, int, int]]:
    import zermelo

    values = set()
    for name, (algorithm, options) in algorithms.items():
        if interpreted and "ordered" in options:
            options = {**options, "table_mb": 0.5}
        found = zermelo.search(game, state, algorithm, depth=depth, interpreted=interpreted, **options)
        values.add(found.value)
        yield name, found.leaves, found.nodes
    assert len(values) == 1 and None not in values, f"{game!r}: {values}"
