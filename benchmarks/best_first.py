"""The cost of a node: MTD(f) against NegaScout, both with table, iterative deepening and the same order of moves.

NegaScout with memory is the engine (principal variation search) without quiescence. The two take turns on the same
positions; each is told by its own nodes and seconds, and both must find the same values.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, compared
from zermelo.core import Game, State

LEAST = 1 / 1.15  # of the nodes a second: at most 15 % more time for a node
GAMES = {"othello": (12, 9, 8), "connect_four": (6, 11, 10)}  # random plies first; depth in full, quick
POSITIONS = 4
NEGASCOUT: dict[str, Any] = {"algorithm": "engine", "quiescence": False, "deeper_entries": False}
MTD_F: dict[str, Any] = {"algorithm": "mtd_f"}


def positions(name: str) -> list[tuple[Game, State]]:
    game = zermelo.game(name)
    found = []
    for seed in range(POSITIONS):
        state, chooser = game.start(), random.Random(seed)
        for _ in range(GAMES[name][0]):
            state = game.play(state, chooser.choice(game.moves(state)))
        found.append((game, state))
    return found


def searched(name: str, depth: int, how: dict[str, Any]) -> tuple[list[object], int, float]:
    """The values of all positions, the nodes, and nodes a second."""
    results = [zermelo.search(game, state, depth=depth, **how) for game, state in positions(name)]
    nodes = sum(result.nodes for result in results)
    return [result.value for result in results], nodes, nodes / sum(result.seconds for result in results)


def measure(quick: bool) -> Iterator[Line]:
    for name, (_, full, less) in GAMES.items():
        depth = less if quick else full
        ours, theirs = searched(name, depth, MTD_F), searched(name, depth, NEGASCOUT)
        if ours[0] != theirs[0]:
            raise Disagreement(f"{name} to depth {depth}: MTD(f) {ours[0]}, NegaScout {theirs[0]}")
        yield compared(
            "best_first", f"{name}, depth {depth}, MTD(f) against NegaScout",
            lambda name=name, depth=depth: searched(name, depth, MTD_F)[2],  # type: ignore[misc]
            lambda name=name, depth=depth: searched(name, depth, NEGASCOUT)[2],  # type: ignore[misc]
            pairs=3 if quick else 8, least=round(LEAST, 2), note=f"{ours[1]} nodes against {theirs[1]}",
        )  # fmt: skip
