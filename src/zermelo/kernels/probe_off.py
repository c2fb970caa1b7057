"""The probe that records nothing: every hook compiles to nothing."""

from __future__ import annotations

from typing import Any

from zermelo.kernels.binding import kernel


@kernel
def step(run: Any, ply: int, move: int) -> None:
    """The search is about to follow a move from the node at this ply."""


@kernel
def again(run: Any, ply: int) -> None:
    """The move followed next is searched a second time, with another window."""


@kernel
def back(run: Any, ply: int, node: int) -> None:
    """The search goes on at a node of this ply that was entered before."""


@kernel
def enter(run: Any, ply: int, player: int, alpha: float, beta: float) -> int:
    """A node begins, with a window for this player. Returns its number, to be handed to `leave`."""
    return 0


@kernel
def leave(run: Any, node: int, value: float, reason: int) -> float:
    """A node ends with a value, for a reason. Returns the value."""
    return value


@kernel
def vector(run: Any, node: int, values: Any, first: int, divisor: float) -> None:
    """A node is worth one number to each player: those from `first` on, divided by the divisor."""


@kernel
def interval(run: Any, node: int, low: float, high: float, alpha: float) -> None:
    """The value of a node lies from `low` to `high`; recorded is the end that answers the window."""
