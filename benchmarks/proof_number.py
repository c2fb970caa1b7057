"""Proof-number search: the speed of df-pn beside plain alpha-beta's, and how time and memory grow with the proof.

A node of either is a position that is looked at. The two take turns on the same game. Time is that of the processor,
with all that a search allocates: on a busy machine the clock would favour the one that needs less memory.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line, compared
from zermelo.algorithms import check_proof

LEAST = 1 / 3
SPEED: dict[str, dict[str, Any]] = {
    "connect_four": {"width": 5, "height": 4}, "mnk": {"m": 4, "n": 4, "k": 4}, "hex": {"size": 4},
}  # fmt: skip
NODES = {False: 3_000_000, True: 300_000}
GROWTH: list[tuple[str, dict[str, Any], bool]] = [
    ("connect_four", {"width": 4, "height": 4}, False), ("connect_four", {"width": 5, "height": 4}, False),
    ("connect_four", {"width": 5, "height": 5}, False), ("hex", {"size": 3}, True), ("hex", {"size": 4}, True),
    ("mnk", {"m": 3, "n": 3, "k": 3}, False), ("mnk", {"m": 4, "n": 3, "k": 3}, True),
    ("mnk", {"m": 4, "n": 4, "k": 4}, False),
]  # fmt: skip
"""Does the first player win? Connect Four: J. Tromp's table of small boards; Hex: J. Nash's argument; (m,n,k):
J. W. H. M. Uiterwijk, H. J. van den Herik, The advantage of the initiative, Information Sciences 122 (2000)."""
LARGEST = {False: len(GROWTH), True: 2}
CHECKED = 50_000  # nodes of a proof that is checked here


def measure(quick: bool) -> Iterator[Line]:
    for name, parameters in SPEED.items():
        yield speed(zermelo.game(name, **parameters), NODES[quick], 3 if quick else 9)
    for name, parameters, won in GROWTH[: LARGEST[quick]]:
        yield growth(zermelo.game(name, **parameters), won)


def speed(game: zermelo.Game, nodes: int, pairs: int) -> Line:
    def df_pn() -> float:
        return rate(game, "df_pn", nodes=nodes, proof=False)

    def alpha_beta() -> float:
        return rate(game, "alpha_beta", nodes=nodes)

    df_pn(), alpha_beta()
    what = f"{named(game)}, df_pn against alpha_beta"
    return compared("proof_number", what, df_pn, alpha_beta, pairs=pairs, least=LEAST)


def rate(game: zermelo.Game, algorithm: str, **options: Any) -> float:
    began = time.process_time()
    found = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=game.traits.max_plies, **options)
    return found.nodes / (time.process_time() - began)


def growth(game: zermelo.Game, won: bool) -> Line:
    """The positions of the proof, or disproof, of 'the first player wins' by df-pn; what they cost in the note."""
    zermelo.search(game, algorithm="df_pn", depth=game.traits.max_plies, nodes=10)
    found = zermelo.search(game, algorithm="df_pn", depth=game.traits.max_plies)
    verdict = found.verdict
    if verdict.proof is None or verdict.proved != won:
        raise Disagreement(f"df_pn on {game!r}: {verdict.proved} ({verdict.reason}), known: {won}")
    if verdict.proof.nodes <= CHECKED:
        check_proof(verdict.proof)
    answer = "proved" if verdict.proved else "disproved"
    return Line(
        "proof_number", f"{named(game)}, a win {answer}", "positions", verdict.proof.nodes,
        note=f"{found.nodes} nodes, {found.seconds:.3f} s, {verdict.memory_mb:.2f} MB of table: "
        f"{found.nodes / verdict.proof.nodes:.0f} nodes and {1e6 * verdict.memory_mb / verdict.proof.nodes:.0f} bytes "
        "a position of the proof",
    )  # fmt: skip


def named(game: zermelo.Game) -> str:
    sizes = [str(value) for value in game.parameters.values() if isinstance(value, int)]
    return f"{game.name} {'x'.join(sizes)}"
