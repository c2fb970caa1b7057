"""Regret: how much each player could gain by another strategy. The check of everything that is reported.

Idea    A profile is an equilibrium if and only if no player regrets: the best pure answer to what the others
        do brings no more than the strategy played. In a zero-sum game of two, the equilibria are the pairs
        of optimal strategies. The check shares no code with the methods it checks.
Source  [Nash1951]
"""

from __future__ import annotations

from typing import Any

from zermelo.errors import ZermeloError
from zermelo.game_theory.normal_form import Mixed, NormalForm, contract

TOLERANCE = 1e-7  # of the range of the payoffs: more regret than that is no equilibrium


def regrets(game: NormalForm, mixed: Mixed) -> tuple[Any, ...]:
    """The regret of every player of a profile; fractions if the game and the profile are exact.

    >>> pennies = NormalForm.from_matrix([[1, -1], [-1, 1]])
    >>> regrets(pennies, [[0.5, 0.5], [0.5, 0.5]])
    (0.0, 0.0)
    >>> regrets(pennies, [[1, 0], [1, 0]])
    (Fraction(0, 1), Fraction(2, 1))
    """
    strategies, table = game.weights(mixed)
    found = []
    for player in range(game.players):
        gains = contract(table[player], player, strategies)
        found.append(max(gains.tolist()) - (gains @ strategies[player]))
    return tuple(found) if table is not game.payoffs else tuple(max(0.0, float(one)) for one in found)


def regret(game: NormalForm, mixed: Mixed) -> Any:
    """The largest regret of any player: zero exactly at the equilibria."""
    return max(regrets(game, mixed))


def allowed(game: NormalForm) -> float:
    """The regret that rounding may leave."""
    return TOLERANCE * max(float(game.payoffs.max() - game.payoffs.min()), 1e-100)


def confirmed(game: NormalForm, mixed: Mixed, method: str) -> Any:
    """The regret of a result, which must be as small as rounding."""
    found = regret(game, mixed)
    if found > allowed(game):
        raise ZermeloError(
            f"{method} failed: a regret of {float(found):.3g} is left, at most {allowed(game):.3g} allowed"
        )
    return found
