"""How fast the searches are: million nodes a second of processor time, for SPEEDS in claims_of_section_5.py."""

from __future__ import annotations

import time
from typing import Any

from zermelo.arena import opening, stream
from zermelo.studies.bounded2021.claims_of_section_5 import GAMES, MCTS, SEARCHES, made

POSITIONS, NODES = 10, 50_000


def speed(game: str, algorithm: str) -> float:
    """Over positions after 6 to 33 random moves; the first search, which compiles, does not count."""
    import zermelo

    rules, nodes, seconds = made(game), 0, 0.0
    options: dict[str, Any] = {} if algorithm in MCTS else {"inner": algorithm}
    for i in range(-1, POSITIONS):
        state = opening(rules, 6 + 3 * max(i, 0), stream(1, i + 1)).state
        began = time.process_time()
        chosen = "iterative_deepening" if options else algorithm
        found = zermelo.search(rules, state, zermelo.find_algorithm(chosen), nodes=NODES, **options)
        if i >= 0:
            nodes, seconds = nodes + found.nodes, seconds + time.process_time() - began
    return nodes / seconds / 1e6


if __name__ == "__main__":
    for name in GAMES:
        print(name, {each: round(speed(name, each), 2) for each in SEARCHES + MCTS}, flush=True)
