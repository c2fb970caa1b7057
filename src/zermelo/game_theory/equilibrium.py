"""Equilibria as they are reported: strategies, payoffs, and the regret found by the checker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import plain
from zermelo.game_theory.regret_check import confirmed, regret

SAME = 1e-7  # two profiles that nowhere differ by more are one


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A profile of mixed strategies (fractions where the method was exact) with its regret.

    >>> pennies = NormalForm.from_matrix([[1, -1], [-1, 1]])
    >>> half = Fraction(1, 2)
    >>> print(Equilibrium.of(pennies, [[half, half], [half, half]], "by hand"))
    (1/2, 1/2) (1/2, 1/2): payoffs 0, 0; regret 0
    """

    strategies: tuple[NDArray[Any], ...]
    payoffs: tuple[Any, ...]
    regret: Any
    method: str

    @classmethod
    def of(cls, game: NormalForm, strategies: Sequence[Any], method: str) -> Equilibrium:
        """The profile with what the checker says about it."""
        made = tuple(_array(one) for one in strategies)
        return cls(made, game.expected(made), regret(game, made), method)

    @classmethod
    def confirmed(cls, game: NormalForm, strategies: Sequence[Any], method: str) -> Equilibrium:
        """The profile, if the checker finds no more regret than rounding leaves; otherwise an error."""
        made = tuple(_array(one) for one in strategies)
        return cls(made, game.expected(made), confirmed(game, made, method), method)

    @property
    def is_pure(self) -> bool:
        return all(np.count_nonzero(one) == 1 for one in self.strategies)

    @property
    def supports(self) -> tuple[tuple[int, ...], ...]:
        """The strategies that each player plays."""
        return tuple(tuple(np.flatnonzero(one).tolist()) for one in self.strategies)

    def is_near(self, other: Equilibrium, tolerance: float = SAME) -> bool:
        pairs = zip(self.strategies, other.strategies, strict=True)
        return all(float(np.abs(a - b).max()) <= tolerance for a, b in pairs)

    def __str__(self) -> str:
        mixtures = " ".join(f"({', '.join(map(plain, one.tolist()))})" for one in self.strategies)
        return f"{mixtures}: payoffs {', '.join(map(plain, self.payoffs))}; regret {float(self.regret):.2g}"


class Equilibria(list[Equilibrium]):
    """The equilibria that a method found; `note` says what else must be known, as that there are infinitely many."""

    def __init__(
        self, found: Iterable[Equilibrium], method: str, note: str = "", degenerate: bool | None = None
    ) -> None:
        super().__init__(found)
        self.method = method
        self.note = note
        self.degenerate = degenerate  # None if the method cannot tell

    def __str__(self) -> str:
        count = "no equilibrium" if not self else "1 equilibrium" if len(self) == 1 else f"{len(self)} equilibria"
        said = f": {self.note}" if self.note else ""
        return "\n".join([f"{count} by {self.method}{said}", *(f"  {one}" for one in self)])


def distinct(found: Iterable[Equilibrium]) -> list[Equilibrium]:
    """Without those that came before."""
    kept: list[Equilibrium] = []
    for one in found:
        if not any(one.is_near(other) for other in kept):
            kept.append(one)
    return kept


def two_players(game: NormalForm, method: str) -> None:
    """Refuse a game of more or fewer than two players."""
    if game.players != 2:
        raise UsageError(f"{method}: expected a game of 2 players, got {game.players} (use logit)")


def _array(one: Any) -> NDArray[Any]:
    made = np.array(one)
    made.setflags(write=False)
    return made


def pure(game: NormalForm, player: int, choice: int) -> NDArray[Any]:
    """The mixed strategy that is one choice; in fractions if the game is exact."""
    exact = game.rational is not None
    made: NDArray[Any] = np.array([Fraction(0)] * game.shape[player]) if exact else np.zeros(game.shape[player])
    made[choice] = Fraction(1) if exact else 1.0
    return made
