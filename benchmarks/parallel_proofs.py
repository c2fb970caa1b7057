"""Df-pn by two threads (SPDFPN) against one: the time of 20 positions of three games, none of them small.

A position is taken if one thread needs a number of nodes within limits. The answers must agree; of proofs, each side
writes none, since that is the work of one thread in both.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, Missing
from zermelo.core import State, cores

THREADS = 2
FASTER = 1.5
GAMES: dict[str, tuple[dict[str, Any], range]] = {
    "connect_four": ({"width": 6, "height": 5}, range(3, 9)),
    "mnk": ({"m": 5, "n": 4, "k": 4}, range(1, 6)),
    "hex": ({"size": 5}, range(2, 7)),
}
"""The parameters of each game, and the plies that are played at random before a position."""
NODES = {False: (5_000_000, 60_000_000), True: (30_000, 2_000_000)}  # that one thread needs
POSITIONS = {False: 20, True: 3}


def measure(quick: bool) -> Iterator[Line]:
    if cores() < THREADS:
        raise Missing(f"{THREADS} threads need as many cores")
    gains, more = [], []
    for game, state in positions(POSITIONS[quick], NODES[quick]):
        two, one = prove(game, state, THREADS), prove(game, state, 1)
        if one.verdict.proved is not two.verdict.proved:
            raise Disagreement(f"{game.name}: {one.verdict.proved} by one thread, {two.verdict.proved} by {THREADS}")
        gains.append(math.log(one.seconds / two.seconds))
        more.append(math.log(two.nodes / one.nodes))
    mean = sum(gains) / len(gains)
    deviation = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))
    interval = f"{math.exp(mean - 1.96 * deviation):.2f} to {math.exp(mean + 1.96 * deviation):.2f}"
    yield Line(
        "parallel_proofs", f"df_pn, {THREADS} threads, time of a proof", "times", math.exp(mean),
        target=f"at least {FASTER}", met=math.exp(mean) >= FASTER,
        note=f"geometric mean of {len(gains)} positions, 95 % interval {interval};"
        f" {math.exp(sum(more) / len(more)):.2f} times the nodes",
    )  # fmt: skip


def positions(number: int, nodes: tuple[int, int]) -> Iterator[tuple[zermelo.Game, State]]:
    """Positions that are neither small nor too large for one thread, of the games in turn."""
    chooser, found = random.Random(19), 0
    games = [(zermelo.game(name, **parameters), plies) for name, (parameters, plies) in GAMES.items()]
    for game, _ in games:
        for threads in (1, THREADS):
            prove(game, game.start(), threads, nodes=100)  # compiled, or loaded
    while found < number:
        game, plies = games[found % len(games)]
        state = game.start()
        for _ in range(chooser.choice(plies)):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if game.is_over(state):
            continue
        one = prove(game, state, 1, nodes=nodes[1])
        if one.verdict.proved is not None and one.nodes >= nodes[0]:
            found += 1
            yield game, state


def prove(game: zermelo.Game, state: State, threads: int, nodes: int | None = None) -> zermelo.SearchResult:
    return zermelo.search(
        game, state, "df_pn", threads=threads, proof=False, memory_mb=512.0, interpreted=False, nodes=nodes,
        seconds=None if nodes else 600.0,
    )  # fmt: skip
