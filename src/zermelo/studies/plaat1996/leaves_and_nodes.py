"""Leaves and nodes of alpha-beta, NegaScout, SSS*, DUAL* and MTD(f), against NegaScout.

Claim: With the same memory, best first is no better than depth first but for MTD(f). By leaves: MTD(f) < DUAL* ≈ SSS*
< NegaScout < alpha-beta; by all nodes: MTD(f) < NegaScout < alpha-beta < DUAL* < SSS*; MTD(f) about 10 % better than
NegaScout. SSS* evaluates no leaf that alpha-beta does not. NegaScout saves about 20 % of alpha-beta's leaves.

Source: [plaat1996]: chess, Othello and checkers by iterative deepening. [Stockman1979]. [Reinefeld1983]: b of 20 to 60
at 4 and 5 plies.

Verdict: 1 of 5 claims holds in the full profile. By leaves MTD(f) is first in every game, 99 ± 8 % of NegaScout's on
Othello, 95 ± 5 % on Connect Four and 66 ± 21 % on Hex; by nodes it loses to NegaScout on Othello (140 ± 14 %) and
Connect Four (107 ± 5 %). The leaves of SSS* and DUAL* are a part of alpha-beta's in all 86 kinds of trees: that claim
holds.

Tables and discussion: docs/reports/plaat1996.md.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Findings, Row, Setting
from zermelo.studies._costs import Algorithms, Cells, Cost, by_setting, cost_rows, cost_table, search_costs

# Uniform trees without order, well and badly ordered; positions of games, by iterative deepening.
ID = "leaves-and-nodes"
PRODUCES = ("trees", "games")

ORDERS = ["random", "well", "badly"]
QUICK = [
    {"order": ORDERS, "b": [2, 4], "depth": [3, 4], "trees": 10, "interpreted": True},
    {"game": ["connect_four"], "plies": 8, "depth": [3], "positions": 2, "interpreted": True},
]
FULL = [
    {"order": ORDERS, "b": [2, 3], "depth": [2, 4, 6, 8, 10], "trees": 100, "interpreted": False},
    {"order": ORDERS, "b": [5], "depth": [2, 4, 6, 8], "trees": 50, "interpreted": False},
    {"order": ORDERS, "b": [10], "depth": [2, 3, 4, 5, 6], "trees": 30, "interpreted": False},
    {"order": ORDERS, "b": [20, 30, 40], "depth": [2, 3, 4], "trees": 20, "interpreted": False},
    {"order": ["random", "well"], "b": [20], "depth": [5], "trees": 10, "interpreted": False},
    {"game": ["othello"], "plies": 12, "depth": [6, 8], "positions": 20, "interpreted": False},
    {"game": ["connect_four"], "plies": 6, "depth": [8, 10], "positions": 20, "interpreted": False},
    {"game": ["hex"], "plies": 10, "depth": [6, 8], "positions": 20, "interpreted": False},
]


ORDER = {"well": 0.5, "badly": -0.5}
BASE = "NegaScout"
ALIKE: dict[str, Any] = {"move_ordering": True, "deepening": True, "store_leaves": False}
ON_GAMES: Algorithms = {
    "alpha-beta": ("mt", ALIKE),
    BASE: ("engine", {"quiescence": False, "deeper_entries": False}),
    "SSS*": ("mt_sss", ALIKE),
    "DUAL*": ("mt_dual", ALIKE),
    "MTD(f)": ("mtd_f", ALIKE),
}


def measure(setting: Setting, seed: int) -> list[Row]:
    """One kind of tree or game to one depth: what each algorithm costs, and its ratio to NegaScout with an interval.

    On trees every algorithm searches once, in the order of the tree; MTD(f) guesses the value two plies
    shallower. On games all deepen iteratively, with the same table and the same order of moves:
    alpha-beta is `mt`, NegaScout the engine without quiescence; all but SSS* and DUAL* know that a win
    cannot be bettered. No leaf has an entry in the table.
    """
    return cost_rows(_games(setting, seed) if "game" in setting else _trees(setting, seed), BASE)


def _trees(setting: Setting, seed: int) -> Iterator[Cost]:
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
        on_trees: Algorithms = {
            "alpha-beta": ("alpha_beta", {}), BASE: ("negascout", {}), "SSS*": ("sss_star", {"memory_mb": 4000}),
            "DUAL*": ("dual_star", {"memory_mb": 4000}),
            "MTD(f)": ("mtd_f", {
                "move_ordering": False, "deepening": False, "store_leaves": True, "first_guess": shallow.value,
            }),
        }  # fmt: skip
        yield from search_costs(game, None, depth, on_trees, interpreted=setting["interpreted"])


def _games(setting: Setting, seed: int) -> Iterator[Cost]:
    import zermelo

    game, chooser = zermelo.game(setting["game"]), random.Random(seed)
    for _ in range(setting["positions"]):
        state = _position(game, setting["plies"], chooser)
        yield from search_costs(game, state, setting["depth"], ON_GAMES, interpreted=setting["interpreted"])


def _position(game: Game, plies: int, chooser: random.Random) -> Any:
    """A position after so many random plies that is not the end."""
    while True:
        state = game.start()
        for _ in range(plies):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(game.moves(state)))
        if not game.is_over(state):
            return state


NAMES = ("alpha-beta", "NegaScout", "SSS*", "DUAL*", "MTD(f)")
NO_GAMES = "no games in these rows"


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The ratios as tables, and what they say of the claims."""
    trees = by_setting([row for row in rows if "order" in row], "order", "b", "depth")
    games = by_setting([row for row in rows if "game" in row], "game", "depth")
    judged = {
        "leaves": _order(games, "leaves", (("MTD(f)",), ("DUAL*", "SSS*"), ("NegaScout",), ("alpha-beta",))),
        "nodes": _order(games, "nodes", (("MTD(f)",), ("NegaScout",), ("alpha-beta",), ("DUAL*",), ("SSS*",))),
        "tenth": _tenth(games),
        "dominance": _dominance(trees),
        "reinefeld": _reinefeld(trees),
    }
    claims = [Claim(row["claim"], *judged[row["id"]], row["source"]) for row in published]
    tables = [
        cost_table("trees", "Uniform trees, percent of NegaScout", ("order", "b", "depth"), trees, BASE),
        cost_table("games", "Games by iterative deepening, percent of NegaScout", ("game", "depth"), games, BASE),
    ]
    return Findings(claims=claims, tables=tables, learnt=_learnt(judged))


def _learnt(judged: Mapping[str, tuple[bool | None, str]]) -> str:
    return (
        f"SSS* and DUAL* evaluate {judged['dominance'][1]}. Nodes of MTD(f), in percent of NegaScout's:"
        f" {judged['tenth'][1]}."
    )


def _deepest(games: Cells) -> dict[object, dict[str, Row]]:
    """Each game at the largest depth."""
    found: dict[object, dict[str, Row]] = {}
    for game, depth in sorted(games, key=str):
        if game not in found or int(str(depth)) > int(str(found[game]["NegaScout"]["depth"])):
            found[game] = games[game, depth]
    return found


def _order(games: Cells, what: str, ranks: Sequence[Sequence[str]]) -> tuple[bool | None, str]:
    """Does the order hold in each game at its largest depth? Equal places are not compared."""
    if not games:
        return None, NO_GAMES
    right, told = 0, []
    for game, cells in _deepest(games).items():
        share = {name: cells[name][f"{what}_ratio"] for name in NAMES}
        right += all(
            share[better] < share[worse]
            for i, rank in enumerate(ranks) for better in rank
            for later in ranks[i + 1 :] for worse in later
        )  # fmt: skip
        found = sorted(NAMES, key=lambda name: share[name])
        told.append(f"{game}: " + " < ".join(f"{name} {100 * share[name]:.0f}" for name in found))
    return right == len(told), "; ".join(told)


def _tenth(games: Cells) -> tuple[bool | None, str]:
    if not games:
        return None, NO_GAMES
    shares = {game: cells["MTD(f)"] for game, cells in _deepest(games).items()}
    told = [
        f"{game}: {100 * row['nodes_ratio']:.0f} % ({100 * row['nodes_low']:.0f} to {100 * row['nodes_high']:.0f})"
        for game, row in shares.items()
    ]
    return all(row["nodes_low"] <= 0.95 and row["nodes_high"] >= 0.85 for row in shares.values()), "; ".join(told)


def _dominance(trees: Cells) -> tuple[bool | None, str]:
    worst = max(
        cells[name]["leaves"] / cells["alpha-beta"]["leaves"] for cells in trees.values() for name in ("SSS*", "DUAL*")
    )
    return worst <= 1.0, f"at most {100 * worst:.1f} % of alpha-beta's leaves in {len(trees)} kinds of trees"


def _reinefeld(trees: Cells) -> tuple[bool | None, str]:
    saved = {
        key: 1 - 1 / cells["alpha-beta"]["leaves_ratio"]
        for key, cells in trees.items() if isinstance(key[1], int) and key[1] >= 20 and key[2] in (4, 5)
    }  # fmt: skip
    if not saved:
        return None, "no such trees in this profile"
    told = []
    for order in dict.fromkeys(key[0] for key in saved):
        found = [share for key, share in saved.items() if key[0] == order]
        told.append(f"{order}: {100 * min(found):.0f} to {100 * max(found):.0f} % saved")
    unordered = [share for key, share in saved.items() if key[0] == "random"]
    return 0.15 <= sum(unordered) / len(unordered) <= 0.25, "; ".join(told)
