"""The tree of the game itself, for the loop of bounded alpha-beta: whoever is to move moves, and all others are MIN."""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.bounded._bounded_loop import Memory
from zermelo.kernels import kernel


@kernel
def turns(memory: Memory, player: int, ply: int) -> int:
    return 1


@kernel
def position(params: Any, memory: Memory, state: Any, player: int, ply: int, turn: int) -> Any:
    return state


@kernel
def reached(params: Any, child: Any, player: int, ply: int) -> Any:
    return child


@kernel
def maximises(mover: int, player: int, ply: int) -> bool:
    return mover == player
