"""Pure maximin and minimax: what a player can guarantee without mixing, and what the others can hold the player to.

Idea    The maximin takes the best of the worst cases of every choice. The minimax is what the player gets when
        the others choose first and the player answers. Between them is a gap, unless the game has a saddle point: an
        entry that is the least of its row and the greatest of its column.
Source  [VonNeumann1928]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zermelo.errors import UsageError
from zermelo.game_theory.normal_form import NormalForm


@dataclass(frozen=True)
class PureValue:
    """A player's maximin with the choices that reach it, and minimax with the choices of the others that do.

    `others` holds the choices of the other players, in the order of the players.
    """

    player: int
    maximin: Fraction | float
    choices: tuple[int, ...]
    minimax: Fraction | float
    others: tuple[tuple[int, ...], ...]

    @property
    def gap(self) -> Fraction | float:
        return self.minimax - self.maximin


def pure_value(game: NormalForm, player: int = 0) -> PureValue:
    """Pure maximin and minimax of a player, for any number of players.

    >>> found = pure_value(NormalForm.from_matrix([[3, -2, 3], [-1, 0, 4], [-4, -3, 1]]))
    >>> print(found.maximin, found.choices, found.minimax, found.others, found.gap)
    -1 (1,) 0 ((1,),) 1
    """
    if not 0 <= player < game.players:
        raise UsageError(f"player: expected 0 to {game.players - 1}, got {player}")
    table = game.payoffs if game.rational is None else game.rational
    own = np.moveaxis(table[player], player, 0)
    rest = own.shape[1:]
    flat = own.reshape(len(own), -1)
    worst, best = flat.min(axis=1), flat.max(axis=0)
    maximin, minimax = worst.max(), best.min()
    others = tuple(
        tuple(int(choice) for choice in np.unravel_index(at, rest)) for at in np.flatnonzero(best == minimax)
    )
    choices = tuple(int(choice) for choice in np.flatnonzero(worst == maximin))
    exact = game.rational is not None
    return PureValue(
        player, maximin if exact else float(maximin), choices, minimax if exact else float(minimax), others
    )


def saddle_points(game: NormalForm) -> list[tuple[int, int]]:
    """The pure solutions of a zero-sum game of two: rows and columns.

    >>> saddle_points(NormalForm.from_matrix([[1, 2], [0, 3]]))
    [(0, 0)]
    """
    if game.players != 2 or game.constant_sum is None:
        raise UsageError(
            f"saddle points: expected a zero-sum game of 2 players, got {game.players} players"
            + (" and no constant sum" if game.players == 2 else "")
        )
    table = game.payoffs[0] if game.rational is None else game.rational[0]
    least, greatest = table.min(axis=1, keepdims=True), table.max(axis=0, keepdims=True)
    return [(int(row), int(column)) for row, column in np.argwhere((table == least) & (table == greatest))]
