"""A game in normal form: every player chooses a strategy at once, a table says what each then gets.

Idea    One array of payoffs, its first axis the players, then one axis for the strategies of each player.
        If all payoffs came as integers or fractions, they are kept as fractions, too, for exact methods.
Source  [VonNeumannMorgenstern1944]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError, shown
from zermelo.game_theory import table_text as tables
from zermelo.game_theory.payoffs import Exact, read

Mixed = Sequence[Any]  # of each player, the probabilities of the strategies
TOLERANCE = 1e-6  # by which probabilities may miss a sum of one
ROUNDING = 1e-12  # of the largest payoff: the sums of a constant-sum game may differ so


@dataclass(frozen=True, eq=False, repr=False)
class NormalForm:
    """A game of n players: `payoffs[player, choice of 0, choice of 1, …]`.

    `names` are the players', `strategies` the names of each player's strategies. `exact` holds the payoffs
    as fractions, in the order of `payoffs.flat`; None if some came as floats or there are too many.

    >>> game = NormalForm.from_matrix([[3, -2, 3], [-1, 0, 4], [-4, -3, 1]])
    >>> game.players, game.shape, game.is_zero_sum
    (2, (3, 3), True)
    >>> game.payoff((0, 1))
    (-2.0, 2.0)
    """

    payoffs: NDArray[Any]  # of floats, read-only, whatever it was made from
    names: Sequence[str] = ()
    strategies: Sequence[Sequence[str]] = ()
    title: str = ""
    exact: Exact | None = field(init=False)

    def __post_init__(self) -> None:
        payoffs, exact = read(self.payoffs)
        if payoffs.ndim < 2 or payoffs.ndim - 1 != payoffs.shape[0]:
            axes = f"{payoffs.shape[0]} players need {payoffs.shape[0] + 1} axes" if payoffs.ndim else "a number"
            raise UsageError(f"expected payoffs[player, choice of each player], got {payoffs.ndim} axes ({axes})")
        payoffs.setflags(write=False)
        names = _labels("player", self.names, payoffs.shape[0]) or _numbered("player", payoffs.shape[0])
        strategies = _strategy_labels(self.strategies, payoffs.shape[1:])
        made = {"payoffs": payoffs, "exact": exact, "names": names, "strategies": strategies}
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_matrix(cls, matrix: Any, **labels: Any) -> NormalForm:
        """The zero-sum game of a matrix: the row player gets the entry, the column player its negative.

        >>> NormalForm.from_matrix([[1, -1], [-1, 1]])
        NormalForm.from_matrix([[1, -1], [-1, 1]])
        """
        rows = _exact_array(matrix, "a matrix")
        return cls(np.array([rows, -rows]), **labels)

    @classmethod
    def from_bimatrix(cls, rows: Any, columns: Any, **labels: Any) -> NormalForm:
        """A game of two players: the row player's matrix and the column player's.

        >>> NormalForm.from_bimatrix([[2, 0], [3, 1]], [[2, 3], [0, 1]]).payoff((1, 0))
        (3.0, 0.0)
        """
        return cls.from_payoffs([_exact_array(rows, "a matrix"), _exact_array(columns, "a matrix")], **labels)

    @classmethod
    def from_payoffs(cls, payoffs: Sequence[Any], **labels: Any) -> NormalForm:
        """A game of n players: for each of them an array of n axes."""
        arrays = [_array(part) for part in payoffs]
        for player, part in enumerate(arrays):
            if part.shape != arrays[0].shape:
                raise UsageError(
                    f"expected payoffs of the same shape for every player: {_times(arrays[0].shape)} of player 0, "
                    f"got {_times(part.shape)} of player {player}"
                )
            if part.ndim != len(arrays):
                raise UsageError(f"expected an axis for each of {len(arrays)} players, got {part.ndim}")
        return cls(np.array(arrays), **labels)

    @property
    def players(self) -> int:
        return int(self.payoffs.shape[0])

    @property
    def shape(self) -> tuple[int, ...]:
        """How many strategies each player has."""
        return self.payoffs.shape[1:]

    @cached_property
    def rational(self) -> NDArray[Any] | None:
        """`exact` in the shape of `payoffs`."""
        return None if self.exact is None else _objects(self.exact, self.payoffs.shape)

    @cached_property
    def constant_sum(self) -> Fraction | float | None:
        """What all players together get, if it is always the same; a fraction if the game is exact."""
        if self.rational is not None:
            sums = self.rational.sum(axis=0)
            first: Fraction = sums.flat[0]
            return first if (sums == first).all() else None
        totals = self.payoffs.sum(axis=0)
        alike = np.ptp(totals) <= ROUNDING * max(1e-300, float(np.abs(self.payoffs).max()))
        near_zero = np.abs(totals).max() <= ROUNDING * float(np.abs(self.payoffs).max())
        return (0.0 if near_zero else float(totals.flat[0])) if alike else None

    @property
    def is_zero_sum(self) -> bool:
        return self.constant_sum == 0

    def payoff(self, profile: Sequence[int]) -> tuple[float, ...]:
        """What each player gets when each makes the choice of the profile."""
        choices = self.checked(profile)
        return tuple(float(self.payoffs[(player, *choices)]) for player in range(self.players))

    def checked(self, profile: Sequence[int]) -> tuple[int, ...]:
        """A pure profile, if it is one of this game."""
        if len(profile) != self.players:
            raise UsageError(f"expected a choice of each of {self.players} players, got {len(profile)}")
        for player, choice in enumerate(profile):
            if not isinstance(choice, Integral) or isinstance(choice, bool) or not 0 <= choice < self.shape[player]:
                last = self.shape[player] - 1
                raise UsageError(f"choice of player {player}: expected a number 0 to {last}, got {shown(choice)}")
        return tuple(int(choice) for choice in profile)

    def expected(self, mixed: Mixed) -> tuple[Any, ...]:
        """What each player gets on average; fractions if the game and all probabilities are exact.

        >>> NormalForm.from_matrix([[1, -1], [-1, 1]]).expected([[0.5, 0.5], [1, 0]])
        (0.0, 0.0)
        """
        strategies, table = self.weights(mixed)
        for weights in reversed(strategies):
            table = table @ weights
        return tuple(table.tolist())

    def against(self, player: int, mixed: Mixed) -> NDArray[Any]:
        """What a player gets on average by each strategy, when the others play their mixed ones."""
        strategies, table = self.weights(mixed)
        return contract(table[player], player, strategies)

    def weights(self, mixed: Mixed) -> tuple[list[NDArray[Any]], NDArray[Any]]:
        """Mixed strategies, checked, and the payoffs in the same kind of number."""
        if len(mixed) != self.players:
            raise UsageError(f"expected a mixed strategy of each of {self.players} players, got {len(mixed)}")
        exact = self.rational is not None and all(isinstance(p, Rational) for one in mixed for p in _listed(one))
        made = [self._weights(player, one, exact) for player, one in enumerate(mixed)]
        return made, self.rational if exact and self.rational is not None else self.payoffs

    def _weights(self, player: int, one: Any, exact: bool) -> NDArray[Any]:
        floats, _ = read(_listed(one))
        if floats.shape != (self.shape[player],):
            raise UsageError(
                f"mixed strategy of player {player}: expected {self.shape[player]} probabilities, got {floats.size}"
            )
        if floats.min() < -TOLERANCE or abs(floats.sum() - 1) > TOLERANCE:
            raise UsageError(
                f"mixed strategy of player {player}: expected probabilities with sum 1, "
                f"got sum {floats.sum():.6g} and least {floats.min():.6g}"
            )
        return _objects(tuple(Fraction(p) for p in _listed(one)), floats.shape) if exact else floats

    def restrict(self, kept: Sequence[Sequence[int]]) -> NormalForm:
        """The game in which each player has only some of the strategies."""
        table = self.payoffs if self.rational is None else self.rational
        names = [[self.strategies[player][choice] for choice in choices] for player, choices in enumerate(kept)]
        return NormalForm(table[np.ix_(range(self.players), *kept)], self.names, names, self.title)

    def transpose(self, order: Sequence[int] | None = None) -> NormalForm:
        """The same game with the players in another order; the reverse if none is given."""
        order = tuple(reversed(range(self.players))) if order is None else tuple(order)
        if sorted(order) != list(range(self.players)):
            raise UsageError(f"expected an order of the players 0 to {self.players - 1}, got {shown(order)}")
        table = self.payoffs if self.rational is None else self.rational
        moved = table[list(order)].transpose(0, *(player + 1 for player in order))
        names, strategies = [self.names[p] for p in order], [self.strategies[p] for p in order]
        return NormalForm(moved, names, strategies, self.title)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NormalForm):
            return NotImplemented
        same = self.names == other.names and self.strategies == other.strategies and self.title == other.title
        return same and self.exact == other.exact and np.array_equal(self.payoffs, other.payoffs)

    def __hash__(self) -> int:
        return hash((self.shape, self.payoffs.tobytes()))

    def __repr__(self) -> str:
        return tables.source(self)

    def __str__(self) -> str:
        return tables.text(self)

    def _repr_html_(self) -> str:
        return tables.html(self)


def contract(table: NDArray[Any], player: int, strategies: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Average a player's payoffs over the mixed strategies of all others: one number a strategy of the player."""
    for other in reversed(range(len(strategies))):
        if other != player:
            table = np.moveaxis(table, other, -1) @ strategies[other]
    return table


def _listed(one: Any) -> list[Any]:
    if isinstance(one, np.ndarray):
        return list(one.tolist())
    if not isinstance(one, Sequence) or isinstance(one, str):
        raise UsageError(f"expected a list of probabilities, got {shown(one)}")
    return list(one)


def _array(given: Any) -> NDArray[Any]:
    floats, exact = read(given)
    return floats if exact is None else _objects(exact, floats.shape)


def _exact_array(given: Any, what: str) -> NDArray[Any]:
    made = _array(given)
    if made.ndim != 2:
        raise UsageError(f"expected {what} (rows of numbers), got {made.ndim} axes")
    return made


def _objects(numbers: Exact, shape: tuple[int, ...]) -> NDArray[Any]:
    made = np.empty(math.prod(shape), dtype=object)
    made[:] = numbers
    return made.reshape(shape)


def _times(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape)) or "a number"


def _numbered(what: str, count: int) -> tuple[str, ...]:
    return tuple(f"{what} {number}" for number in range(1, count + 1))


def _labels(what: str, given: Sequence[str], count: int) -> tuple[str, ...]:
    """Names, if there are any: one for each."""
    if isinstance(given, str) or (given and len(given) != count):
        raise UsageError(f"expected a name for each of {count} ({what}), got {shown(given)}")
    return tuple(str(name) for name in given)


def _strategy_labels(given: Sequence[Sequence[str]], shape: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    if given and len(given) != len(shape):
        raise UsageError(f"expected names of strategies for each of {len(shape)} players, got {len(given)}")
    rows = given or [()] * len(shape)
    return tuple(
        _labels(f"strategies of player {player}", rows[player], count)
        or tuple(str(number) for number in range(1, count + 1))
        for player, count in enumerate(shape)
    )
