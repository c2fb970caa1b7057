"""Leaves and nodes of alpha-beta, NegaScout, SSS*, DUAL* and MTD(f), against NegaScout.

Claim: With the same memory, best first is no better than depth first but for MTD(f). By leaves: MTD(f) < DUAL* ≈ SSS*
< NegaScout < alpha-beta; by all nodes: MTD(f) < NegaScout < alpha-beta < DUAL* < SSS*; MTD(f) about 10 % better than
NegaScout. SSS* evaluates no leaf that alpha-beta does not. NegaScout saves about 20 % of alpha-beta's leaves.

Source: [plaat1996]: chess, Othello and checkers by iterative deepening. On the leaves of SSS*: [Stockman1979]. On the
20 % of NegaScout: [Reinefeld1983], b of 20 to 60 at 4 and 5 plies.

Method: 86 kinds of uniform trees, unordered, well and badly ordered, b = 2 to 40, 10 to 100 trees each: every algorithm
searches once, in the order of the tree, and MTD(f) guesses the value two plies shallower. Othello, Connect Four and Hex
at two depths each, 20 positions after random plies: all algorithms deepen iteratively, with the same table and the same
order of moves. There alpha-beta is `mt`, NegaScout the engine without quiescence; all but SSS* and DUAL* know that a
win cannot be bettered. Estimated are leaves and nodes over those of NegaScout, with intervals of 95 % over trees or
positions.

Deviations: Only the claims are judged, no printed number is compared. Of the source's games only Othello is played;
Connect Four and Hex are ours, and so are the evaluations, which are real numbers. On trees NegaScout has no table.
Reinefeld's claim is judged for b of 20 to 40.

Verdict: 1 of 5 claims holds in the full profile, 3 fail, 1 is open. By leaves MTD(f) has the smallest mean in every
game, 99 ± 8 % of NegaScout's on Othello, 95 ± 5 % on Connect Four and 66 ± 21 % on Hex; by nodes it loses to NegaScout
on Othello (140 ± 14 %) and Connect Four (107 ± 5 %). The leaves of SSS* and DUAL* are a part of alpha-beta's in all 86
kinds of trees: that claim holds.

Tables and discussion: docs/reports/plaat1996.md.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Findings, Row, Setting, Statistic
from zermelo.statistics import Estimate
from zermelo.studies._costs import Algorithms, Cells, Cost, by_setting, cost_rows, cost_table, search_costs
from zermelo.studies._judging import difference, estimated, exactly, unmeasured, widened

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
Judged = tuple[list[Statistic], str]
ORDERED, ABOUT = 0.2, 0.05  # of NegaScout's cost: a difference that matters, and what "about" allows
NO_GAMES: Judged = [unmeasured("cost in games: no games in these rows", below=1)], ""


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
    claims = [
        Claim.judged(row["claim"], judged[row["id"]][0], row["source"], judged[row["id"]][1]) for row in published
    ]
    tables = [
        cost_table("trees", "Uniform trees, percent of NegaScout", ("order", "b", "depth"), trees, BASE),
        cost_table("games", "Games by iterative deepening, percent of NegaScout", ("game", "depth"), games, BASE),
    ]
    return Findings(claims=claims, tables=tables, learnt=_learnt(judged))


def _learnt(judged: Mapping[str, Judged]) -> str:
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


def _order(games: Cells, what: str, ranks: Sequence[Sequence[str]]) -> Judged:
    """Does the order hold in each game at its largest depth? By neighbours; equal places are not compared."""
    if not games:
        return NO_GAMES
    statistics, told = [], []
    for game, cells in _deepest(games).items():
        share = {name: _ratio(cells[name], what) for name in NAMES}
        statistics += [
            estimated(f"{game}: {better} - {worse}", difference(share[better], share[worse]), cells[better]["samples"],
                      ORDERED, below=0)
            for rank, later in pairwise(ranks) for better in rank for worse in later
        ]  # fmt: skip
        found = sorted(NAMES, key=lambda name: share[name].value)
        told.append(f"{game}: " + " < ".join(f"{name} {100 * share[name].value:.0f}" for name in found))
    return statistics, "; ".join(told)


def _ratio(row: Row, what: str) -> Estimate:
    return widened(Estimate(*(row[f"{what}_{end}"] for end in ("ratio", "low", "high"))), row["samples"])


def _tenth(games: Cells) -> Judged:
    if not games:
        return NO_GAMES
    shares = {game: cells["MTD(f)"] for game, cells in _deepest(games).items()}
    told = [
        f"{game}: {100 * row['nodes_ratio']:.0f} % ({100 * row['nodes_low']:.0f} to {100 * row['nodes_high']:.0f})"
        for game, row in shares.items()
    ]
    statistics = [
        estimated(str(game), _ratio(row, "nodes"), row["samples"], 2 * ABOUT, above=0.9 - ABOUT, below=0.9 + ABOUT)
        for game, row in shares.items()
    ]
    return statistics, "; ".join(told)


def _dominance(trees: Cells) -> Judged:
    worst = max(
        cells[name]["leaves"] / cells["alpha-beta"]["leaves"] for cells in trees.values() for name in ("SSS*", "DUAL*")
    )
    statistic = exactly("largest mean share of alpha-beta's leaves, of these trees", worst, below=1 + 1e-9)
    return [statistic], f"at most {100 * worst:.1f} % of alpha-beta's leaves in {len(trees)} kinds of trees"


def _reinefeld(trees: Cells) -> Judged:
    """In trees without order; what is saved is 1 - 1/r, r being alpha-beta's leaves in units of NegaScout's."""
    saved = {
        key: Estimate(*(1 - 1 / cells["alpha-beta"][f"leaves_{end}"] for end in ("ratio", "low", "high")))
        for key, cells in trees.items() if isinstance(key[1], int) and key[1] >= 20 and key[2] in (4, 5)
    }  # fmt: skip
    if not saved:
        return [unmeasured("share saved: no such trees in this profile", above=0.15, below=0.25)], ""
    told = []
    for order in dict.fromkeys(key[0] for key in saved):
        found = [share.value for key, share in saved.items() if key[0] == order]
        told.append(f"{order}: {100 * min(found):.0f} to {100 * max(found):.0f} % saved")
    statistics = [
        estimated(f"b = {key[1]}, {key[2]} plies", share, trees[key]["alpha-beta"]["samples"], 2 * ABOUT,
                  above=0.2 - ABOUT, below=0.2 + ABOUT)
        for key, share in saved.items() if key[0] == "random"
    ]  # fmt: skip
    return statistics, "; ".join(told)
