"""The proof that the kernels have written, as an object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.core import Game, Move, Proof, State


def from_draft(
    game: Game, state: State, prover: int, least: float, proved: bool, draft: Any, move: Callable[[int], Move]
) -> Proof:
    """The proof that the kernels have written."""
    nodes, edges = int(draft.used[0]), int(draft.used[1])
    first, count = ([int(cells[i]) for i in range(nodes)] for cells in (draft.first, draft.edges))
    moves = [move(draft.moves[i]) for i in range(edges)]
    children = [int(draft.children[i]) for i in range(edges)]
    return Proof(
        game, state, prover, least, proved,
        [tuple(moves[at : at + n]) for at, n in zip(first, count, strict=True)],
        [tuple(children[at : at + n]) for at, n in zip(first, count, strict=True)],
        [float(draft.worth[i]) for i in range(nodes)], [int(draft.height[i]) for i in range(nodes)],
    )  # fmt: skip
