"""The kernels that a game may leave out."""

from __future__ import annotations

from typing import Any

from zermelo.kernels.binding import kernel
from zermelo.kernels.run import INF, Ints, Reals


@kernel
def evaluate(params: Any, state: Any, player: int) -> float:
    """A game without a heuristic: every position before the end looks the same."""
    return 0.0


@kernel
def outcomes(params: Any, state: Any, out: Ints, probabilities: Reals, row: int) -> int:
    """A game without chance has no outcomes."""
    return 0


@kernel
def noisy(params: Any, state: Any, move: int) -> bool:
    """A game without a rule for it has no noisy moves."""
    return False


@kernel
def features(params: Any, state: Any, player: int, out: Reals, row: int) -> int:
    """A game whose evaluation is no sum of weights times features."""
    return 0


@kernel
def upper(params: Any, state: Any, player: int) -> float:
    """A game without a bound of its own: nothing below the trait `highest`, which searches know."""
    return INF


@kernel
def turned(params: Any, state: Any, player: int) -> Any:
    """A game without a rule for skipped turns: never asked, unless its traits say `turnable`."""
    return state


@kernel
def symmetries(params: Any) -> int:
    """A game that states no symmetry has the identity."""
    return 1


@kernel
def transformed(params: Any, state: Any, symmetry: int) -> Any:
    """The state under one of its symmetries, 0 the identity."""
    return state


@kernel
def parents(params: Any, state: Any, root: Any) -> int:
    """How many states below the root lead to this one by a move; 0 where the game does not say."""
    return 0
