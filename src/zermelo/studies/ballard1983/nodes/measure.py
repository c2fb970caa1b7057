"""One kind of tree, or one game, to one depth: what each algorithm costs, and its share of expectiminimax's cost.

Trees   have b moves and n outcomes in turn, every outcome equally probable. Values are independent: leaves uniform
        on -1 … 1; or planted: moves lose up to 1 against the best, outcomes vary around their mean, so that a
        node is worth about as much as its parent, and the bounds of the payoffs are loose. The best
        move comes first by chance (`random`), nine times in ten (`good`), or always, all being sorted (`best`).
Games   are played by 1-ply searches with random dice; from each one decision is taken. `Star1` and `Star2,
        unordered` take the moves as the rules give them; the others sort them by evaluation where two plies of
        ours or more are left, which costs evaluations that are not counted as nodes. `*-minimax` is Star2 that
        deepens, with a table.

All values are the same within 1e-9, or the measurement fails.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Row, Setting

BASE = "expectiminimax"
Algorithms = dict[str, tuple[str, dict[str, Any]]]
ON_TREES: Algorithms = {
    BASE: (BASE, {}),
    "Star1": ("star1", {}),
    "Star2": ("star2", {"static": 0}),
    "Star2.5": ("star2_5", {"static": 0}),
}
ON_GAMES: Algorithms = {
    BASE: (BASE, {}),
    "Star1": ("star1", {}),
    "Star1, ordered": ("star2", {"probing": 0}),
    "Star2, unordered": ("star2", {"static": 0}),
    "Star2": ("star2", {}),
    "Star2.5": ("star2_5", {}),
    "*-minimax": ("star_minimax", {}),
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
    from zermelo.trees.explicit_tree import from_nested

    chooser, depth = random.Random(seed), 2 * setting["plies"] - 1
    for _ in range(setting["trees"]):
        if setting["order"] == "best":
            game: Game = from_nested(_sorted(chooser, setting["b"], setting["outcomes"], 0, depth)[1])
        else:
            first = 0.9 if setting["order"] == "good" else 1.0 / setting["b"]
            shape = {name: setting[name] for name in ("values", "b", "outcomes")}
            game = zermelo.game("chance_tree", depth=depth, first=first, seed=chooser.getrandbits(62), **shape)
        yield from _run(game, None, depth, ON_TREES, setting["interpreted"])


def _sorted(chooser: random.Random, b: int, outcomes: int, level: int, depth: int) -> tuple[float, Any]:
    """The value of a random tree and the tree, every player's best move first."""
    if level == depth:
        leaf = chooser.uniform(-1.0, 1.0)
        return leaf, leaf
    if level % 2:
        below = [_sorted(chooser, b, outcomes, level + 1, depth) for _ in range(outcomes)]
        node = {"children": [tree for _, tree in below], "chance": [1.0 / outcomes] * outcomes}
        return sum(value for value, _ in below) / outcomes, node
    player = level // 2 % 2
    below = [_sorted(chooser, b, outcomes, level + 1, depth) for _ in range(b)]
    below.sort(key=lambda each: each[0], reverse=player == 0)
    return below[0][0], {"children": [tree for _, tree in below], "player": player}


def _games(setting: Setting, seed: int) -> Iterator[tuple[str, int, int]]:
    chooser, depth = random.Random(seed), 2 * setting["plies"] - 1
    for _ in range(setting["positions"]):
        game, state = _position(setting, chooser)
        yield from _run(game, state, depth, ON_GAMES, setting["interpreted"])


def _position(setting: Setting, chooser: random.Random) -> tuple[Game, Any]:
    """A decision of a game between players who search one ply."""
    import zermelo

    after = setting["after"]
    while True:
        if setting["game"] == "ewn":
            game = zermelo.game("ewn", seed=chooser.getrandbits(32))
        else:
            game = zermelo.game(setting["game"], evaluation="hand")
        decisions = _decisions(game, chooser, setting["interpreted"])
        if -len(decisions) <= after < len(decisions):
            return game, decisions[after]


def _decisions(game: Game, chooser: random.Random, interpreted: bool) -> list[Any]:
    """The positions of one game where a player moved."""
    import zermelo

    state, decisions = game.start(), []
    while not game.is_over(state):
        if game.mover(state) == zermelo.CHANCE:
            rolls, chances = zip(*game.outcomes(state), strict=True)
            state = game.play(state, chooser.choices(rolls, chances)[0])
            continue
        decisions.append(state)
        state = game.play(state, zermelo.search(game, state, BASE, depth=1, interpreted=interpreted).move)
    return decisions


def _run(
    game: Game, state: Any, depth: int, algorithms: Algorithms, interpreted: bool
) -> Iterator[tuple[str, int, int]]:
    import zermelo

    values: list[float] = []
    for name, (algorithm, options) in algorithms.items():
        if interpreted and algorithm == "star_minimax":
            options = {**options, "table_mb": 0.5}
        found = zermelo.search(game, state, algorithm, depth=depth, interpreted=interpreted, **options)
        assert isinstance(found.value, float)
        values.append(found.value)
        yield name, found.leaves, found.nodes
    assert max(values) - min(values) <= 1e-9, f"{game!r}: {values}"
