"""Dominated choices and their iterated elimination.

Idea    A strategy is strictly dominated if another one, or a mixture of others, is better whatever the other
        players do; weakly, if it is never worse and sometimes better. What is dominated is removed, which may
        make more dominated, until nothing is. Strict elimination ends in the same game in any order and loses
        no equilibrium; weak elimination may lose some, and where it ends depends on the order.
Source  [LuceRaiffa1957, GilboaEtAl1990]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError, shown
from zermelo.game_theory.linear_programs import maximise
from zermelo.game_theory.normal_form import NormalForm

MOST_PURE, MOST_MIXED = 400_000, 20_000  # payoffs of a game, for pure and for mixed dominators
MOST_PIVOTED = 2_000  # payoffs of a game whose mixed dominators are found in fractions
NONE, SOME = 1e-9, 1e-6  # of the largest gain: in floats, a loss that counts as none, and a gain that counts


@dataclass(frozen=True)
class Domination:
    """A dominated strategy of a player, and the strategies with their weights that dominate it."""

    player: int
    strategy: int
    dominators: tuple[tuple[int, Fraction | float], ...]
    strict: bool

    def text(self, game: NormalForm) -> str:
        """In the names of the game of the first step."""
        names = game.strategies[self.player]
        mixture = " + ".join(
            names[choice] if len(self.dominators) == 1 else f"{_weight(weight)} {names[choice]}"
            for choice, weight in self.dominators
        )
        how = "strictly" if self.strict else "weakly"
        return f"{game.names[self.player]}: {names[self.strategy]} is {how} dominated by {mixture}"


@dataclass(frozen=True)
class Elimination:
    """What is left, which strategies of each player that are, and every step on the way.

    The numbers of `kept` and `steps` are those of the game at the start.
    """

    game: NormalForm
    kept: tuple[tuple[int, ...], ...]
    steps: tuple[Domination, ...]


def dominated(game: NormalForm, *, strict: bool = True, mixed: bool = False) -> list[Domination]:
    """The dominated strategies of every player, each with one dominator.

    >>> from zermelo.game_theory.classics import classic
    >>> [found.strategy for found in dominated(classic("prisoners_dilemma"))]
    [0, 0]
    """
    _check(game, mixed)
    kept, tables = [list(range(count)) for count in game.shape], _tables(game)
    return [
        found
        for player, choices in enumerate(kept)
        for choice in choices
        if (found := _dominator(tables[player], kept, player, choice, strict, mixed)) is not None
    ]


def eliminate(
    game: NormalForm, *, strict: bool = True, mixed: bool = False, order: Sequence[int] | None = None
) -> Elimination:
    """Remove dominated strategies until none is left, player after player in the order given.

    >>> from zermelo.game_theory.classics import classic
    >>> slides = classic("slides_3x3")
    >>> for step in eliminate(slides).steps:
    ...     print(step.text(slides))
    row player: 3 is strictly dominated by 1
    column player: 3 is strictly dominated by 2
    """
    _check(game, mixed)
    turns = tuple(range(game.players)) if order is None else tuple(order)
    if sorted(turns) != list(range(game.players)):
        raise UsageError(f"expected an order of the players 0 to {game.players - 1}, got {shown(turns)}")
    kept, tables = [list(range(count)) for count in game.shape], _tables(game)
    steps: list[Domination] = []
    while found := [step for player in turns for step in _removed(tables, kept, player, strict, mixed)]:
        steps += found
    return Elimination(game.restrict(kept), tuple(map(tuple, kept)), tuple(steps))


def _removed(
    tables: list[NDArray[Any]], kept: list[list[int]], player: int, strict: bool, mixed: bool
) -> Iterator[Domination]:
    """Remove a player's dominated strategies one after another."""
    for choice in tuple(kept[player]):
        found = _dominator(tables[player], kept, player, choice, strict, mixed)
        if found is not None:
            kept[player].remove(choice)
            yield found


def _check(game: NormalForm, mixed: bool) -> None:
    most = MOST_MIXED if mixed else MOST_PURE
    if game.payoffs.size > most:
        raise UsageError(f"dominance: expected at most {most:,} payoffs, got {game.payoffs.size:,}")


def _tables(game: NormalForm) -> list[NDArray[Any]]:
    """Every player's payoffs: exact ones as whole numbers in units of their own, of 64 bits if they fit."""
    if game.rational is None:
        return list(game.payoffs)
    whole = []
    for own in game.rational:
        unit = lcm(*(payoff.denominator for payoff in own.flat))
        made = np.array([int(payoff * unit) for payoff in own.flat], dtype=object).reshape(own.shape)
        whole.append(made.astype(np.int64) if max(map(abs, made.flat)) < 2**60 else made)
    return whole


def _dominator(
    table: NDArray[Any], kept: list[list[int]], player: int, choice: int, strict: bool, mixed: bool
) -> Domination | None:
    """What dominates a strategy among those that are kept."""
    others = [other for other in kept[player] if other != choice]
    if not others:
        return None
    own = np.moveaxis(table[np.ix_(*kept)], player, 0).reshape(len(kept[player]), -1)
    at = kept[player].index(choice)
    gains = np.delete(own, at, axis=0) - own[at]
    better = (gains > 0).all(axis=1) if strict else (gains >= 0).all(axis=1) & (gains > 0).any(axis=1)
    if better.any():
        return Domination(player, choice, ((others[int(better.argmax())], Fraction(1)),), strict)
    weights = _mixture(gains, strict) if mixed and len(others) > 1 else None
    if weights is None:
        return None
    used = tuple((others[at], weight) for at, weight in enumerate(weights.tolist()) if weight > 0)
    return Domination(player, choice, used, strict)


def _mixture(gains: NDArray[Any], strict: bool) -> NDArray[Any] | None:
    """The weights of a mixture that gains everywhere (strictly), or somewhere and loses nowhere (weakly).

    The program: weights of a sum of at most one, whose least gain, or whose sum of gains, is largest.
    """
    largest = max(abs(gains.min()), abs(gains.max()))
    if not largest:
        return None
    exact = gains.dtype != np.float64 and gains.size <= MOST_PIVOTED
    scaled = gains.astype(object) * Fraction(1, int(largest)) if exact else (gains / largest).astype(np.float64)
    one: Any = Fraction(1) if exact else 1.0
    count, profiles = scaled.shape
    least = np.full((profiles, 1), one if strict else one * 0)
    rows = np.vstack([np.hstack([-scaled.T, least]), np.append(np.full(count, one), one * 0)])
    limits = np.append(np.full(profiles, one * 0), one)
    goal = np.append(np.full(count, one * 0), one) if strict else np.append(scaled.sum(axis=1), one * 0)
    found = maximise(goal, rows, limits)
    if found.value <= (0 if exact else SOME):
        return None
    weights = found.x[:-1] if exact else np.where(found.x[:-1] > NONE, found.x[:-1], 0.0)
    made: NDArray[Any] = weights / weights.sum()
    return made if (made @ scaled).min() >= (0 if strict or exact else -NONE) else None


def _weight(weight: Fraction | float) -> str:
    return str(weight) if isinstance(weight, Fraction) else f"{weight:.4g}"
