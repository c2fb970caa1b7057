"""Leaves and nodes of Star1, Star2 and Star2.5, against expectiminimax.

Claim: Star1 saves 25 to 30 % of an exhaustive search; Star2 saves more than half if moves come in random order, and an
order of magnitude if the best comes first.

Source: [ballard1983], the abstract, on regular trees where the players alternate and chance comes in between;
[HaukEtAl2004] for backgammon.

Method: A ply is a move here: n plies are n moves and the n − 1 rolls between them, a search of depth 2n − 1. Trees have
b moves and a fixed number of equally probable outcomes in turn. *Independent*: leaves uniform on −1 … 1; *planted*: a
node is worth about as much as its parent. The best move comes first by chance, nine times in ten, or always; 50 trees
of each kind (5 of the largest). Positions of EinStein and backgammon are decisions of games between 1-ply searches, 10
to 50 of each kind. All algorithms search the same trees and positions and must find the same values within 1e-9; a cost
is a share of expectiminimax's leaves (in games of its nodes), with intervals of 95 % by trees or positions.

Deviations: Ballard's shapes and values of trees are not known to us, so no published number is compared with one of
ours; the claims of the abstract are judged. Evaluations that only order moves are not counted as nodes. Four plies from
the middle of a game of backgammon were not measured: without pruning they are nearly 10^9 nodes.

Verdict: None of the 5 claims holds for every kind of tree or game. All but that of Star1 in games hold for some, where
the interval reaches what is claimed; values are always the same within 1e-9. In random order Star1 saves 2 to 47 % of
the leaves of trees, and in 11 of 37 kinds a saving of more than half lies within Star2's interval (in 9 of them the
mean is above it); in the best order Star2 looks at 9.8 % of the leaves for b = 20. In backgammon Star2 saves 55 % of
the nodes at two plies and 90 % at three.

Tables and discussion: docs/reports/ballard1983.md.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic
from zermelo.statistics import Estimate
from zermelo.studies._costs import Algorithms, Cost, by_setting, cost_rows, cost_table, search_costs
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated, unmeasured, widened

# Uniform trees in random, good and best order; positions of games. `plies` counts moves: n plies are n moves and the n
# - 1 rolls between them. `after` is the decision of a game that is taken, from the end if negative.
ID = "nodes"
PRODUCES = ("trees", "games", "tree-savings", "game-savings")

QUICK = [
    {"values": ["independent"], "order": ["random", "best"], "b": [4], "outcomes": [3], "plies": [2], "trees": 10,
     "interpreted": True},
    {"values": ["planted"], "order": ["random", "good"], "b": [4], "outcomes": [3], "plies": [2, 3], "trees": 10,
     "interpreted": True},
    {"game": ["ewn"], "after": [6], "plies": [1, 2], "positions": 5, "interpreted": True},
]  # fmt: skip
SHAPES = [
    {"b": [2, 5, 10, 20], "outcomes": [2, 6, 21], "plies": [2], "trees": 50, "interpreted": False},
    {"b": [2, 5], "outcomes": [2, 6], "plies": [3], "trees": 50, "interpreted": False},
    {"b": [2, 5], "outcomes": [2], "plies": [4], "trees": 50, "interpreted": False},
]
FULL = [
    *({"values": ["independent"], "order": ["random", "best"], **shape} for shape in SHAPES),
    *({"values": ["planted"], "order": ["random", "good"], **shape} for shape in SHAPES),
    {"values": ["planted"], "order": ["random", "good"], "b": [20], "outcomes": [21], "plies": [3], "trees": 5,
     "interpreted": False},
    {"game": ["ewn"], "after": [6], "plies": [1, 2, 3, 4], "positions": 50, "interpreted": False},
    {"game": ["backgammon"], "after": [12], "plies": [1, 2], "positions": 30, "interpreted": False},
    {"game": ["backgammon"], "after": [12], "plies": [3], "positions": 10, "interpreted": False},
    {"game": ["backgammon"], "after": [-6], "plies": [1, 2, 3], "positions": 30, "interpreted": False},
    {"game": ["backgammon"], "after": [-3], "plies": [2, 3, 4], "positions": 20, "interpreted": False},
]  # fmt: skip


BASE = "expectiminimax"
ROUNDING = 1e-9
ON_TREES: Algorithms = {
    BASE: (BASE, {}),
    "Star1": ("star1", {}),
    "Star2": ("star2", {"static_ordering": 0}),
    "Star2.5": ("star2_5", {"static_ordering": 0}),
}
ON_GAMES: Algorithms = {
    BASE: (BASE, {}),
    "Star1": ("star1", {}),
    "Star1, ordered": ("star2", {"probing": 0}),
    "Star2, unordered": ("star2", {"static_ordering": 0}),
    "Star2": ("star2", {}),
    "Star2.5": ("star2_5", {}),
    "*-minimax": ("star_minimax", {}),
}


def measure(setting: Setting, seed: int) -> list[Row]:
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
    return cost_rows(_games(setting, seed) if "game" in setting else _trees(setting, seed), BASE)


def _trees(setting: Setting, seed: int) -> Iterator[Cost]:
    import zermelo
    from zermelo.trees.explicit_tree import from_nested

    chooser, depth = random.Random(seed), 2 * setting["plies"] - 1
    for _ in range(setting["trees"]):
        if setting["order"] == "best":
            game: Game = from_nested(_sorted(chooser, setting["b"], setting["outcomes"], 0, depth)[1])
        else:
            first = 0.9 if setting["order"] == "good" else 1.0 / setting["b"]
            shape = {name: setting[name] for name in ("values", "b", "outcomes")}
            game = zermelo.game("chance_tree", depth=depth, best_first=first, seed=chooser.getrandbits(62), **shape)
        yield from search_costs(game, None, depth, ON_TREES, interpreted=setting["interpreted"], tolerance=ROUNDING)


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


def _games(setting: Setting, seed: int) -> Iterator[Cost]:
    chooser, depth = random.Random(seed), 2 * setting["plies"] - 1
    for _ in range(setting["positions"]):
        game, state = _position(setting, chooser)
        yield from search_costs(game, state, depth, ON_GAMES, interpreted=setting["interpreted"], tolerance=ROUNDING)


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
        state = game.play(
            state, zermelo.search(game, state, zermelo.find_algorithm(BASE), depth=1, interpreted=interpreted).move
        )
    return decisions


TREES, GAMES = ("values", "order", "b", "outcomes", "plies"), ("game", "after", "plies")
Verdict = tuple[list[Statistic], str]
MATTERS = 0.1  # of the cost of expectiminimax: a saving that is worth naming


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The shares as tables and a figure, and what they say of the claims."""
    trees = [row for row in rows if "order" in row and row["algorithm"] != BASE]
    games = [row for row in rows if "game" in row and row["algorithm"] != BASE]
    unordered = [row for row in trees if row["order"] == "random"]
    best = [row for row in trees if row["order"] == "best"]
    deep = [row for row in games if row["plies"] > 1]
    judged = {
        "star1": _saves(_of(unordered, "Star1"), "leaves", 0.25, 0.30),
        "star2": _saves(_of(unordered, "Star2"), "leaves", 0.5, 1.0),
        "best": _saves(_of(best, "Star2"), "leaves", 0.9, 1.0),
        "star1-games": _saves(_of(deep, "Star1"), "nodes", 0.25, 0.30),
        "star2-games": _saves(_of(deep, "Star2"), "nodes", 0.5, 1.0),
    }
    claims = [
        Claim.judged(row["claim"], judged[row["id"]][0], row["source"], judged[row["id"]][1]) for row in published
    ]
    tables = [
        cost_table("trees", "Uniform trees, percent of expectiminimax", TREES, by_setting(trees, *TREES), BASE),
        cost_table("games", "Games, percent of expectiminimax", GAMES, by_setting(games, *GAMES), BASE),
    ]
    learnt = _learnt(_of(unordered, "Star2"), _of(best, "Star2"))
    return Findings(claims=claims, tables=tables, figures=_figures(trees, games), learnt=learnt)


def _of(rows: Sequence[Row], algorithm: str) -> list[Row]:
    return [row for row in rows if row["algorithm"] == algorithm]


def _saves(rows: Sequence[Row], what: str, low: float, high: float) -> Verdict:
    """Does every kind of tree or game save a share between the two? Kinds are judged together."""
    if not rows:
        return [unmeasured("share saved: no such rows", above=low, below=high)], ""
    statistics = [
        estimated(f"{what} saved, {_named(row)}", _saved(row, what), row["samples"], MATTERS, above=low, below=high)
        for row in rows
    ]  # fmt: skip
    within = sum(1 - row[f"{what}_high"] <= high and 1 - row[f"{what}_low"] >= low for row in rows)
    told = [f"{within} of {len(rows)} kinds by their own intervals"]
    for kind in dict.fromkeys(row.get("values", row.get("game")) for row in rows):
        saved = [100 * (1 - row[f"{what}_ratio"]) for row in rows if kind in (row.get("values"), row.get("game"))]
        told.append(f"{kind}: saved {min(saved):.0f} to {max(saved):.0f} %")
    return statistics, "; ".join(told)


def _saved(row: Row, what: str) -> Estimate:
    return widened(Estimate(*(1 - row[f"{what}_{end}"] for end in ("ratio", "high", "low"))), row["samples"])


def _learnt(unordered: Sequence[Row], best: Sequence[Row]) -> str:
    """What Star2 saves in random order and with the best move first."""
    saved = [[100 * (1 - row["leaves_ratio"]) for row in rows] for rows in (unordered, best)]
    if not all(saved):
        return ""
    return (
        f"Star2 saves {min(saved[0]):.0f} to {max(saved[0]):.0f} % of the leaves of expectiminimax where moves come in"
        f" random order, and up to {max(saved[1]):.0f} % where the best move comes first."
    )


def _figures(trees: Sequence[Row], games: Sequence[Row]) -> list[Figure]:
    """Shares of nodes: of trees of two plies over their branching, of games over plies."""
    outcomes = sorted({row["outcomes"] for row in trees})
    middle = outcomes[len(outcomes) // 2] if outcomes else 0
    shallow = [row for row in trees if row["plies"] == 2 and row["outcomes"] == middle]
    return [
        _figure("tree-savings", f"Trees of two plies and {middle} outcomes", shallow, "b", "moves of a node"),
        _figure("game-savings", "Games", games, "plies", "plies of moves"),
    ]


def _figure(name: str, what: str, rows: Sequence[Row], x: str, label: str) -> Figure:
    curves: dict[str, dict[float, Estimate]] = {}
    for row in rows:
        if row["algorithm"] in ("Star1", "Star2"):
            found = Estimate(row["nodes_ratio"], row["nodes_low"], row["nodes_high"])
            curves.setdefault(f"{_kind(row)}, {row['algorithm']}", {})[row[x]] = found
    title, y = f"{what}: nodes, percent of expectiminimax", "percent of expectiminimax"
    return estimate_figure(name, title, curves, x=label, y=y, level=100.0, factor=100)


def _named(row: Row) -> str:
    """The kind of tree with its size."""
    size = f"b = {row['b']}, {row['outcomes']} outcomes, " if "b" in row else ""
    return f"{_kind(row)}, {size}{row['plies']} plies"


def _kind(row: Row) -> str:
    if "order" in row:
        return f"{row['values']}, {row['order']} order"
    return str(row["game"]) + (f", {-row['after']} before the end" if row["after"] < 0 else "")
