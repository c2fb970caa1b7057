"""Pure equilibria: profiles in which no player gains by changing only their own choice.

Idea    Along the axis of each player mark the largest payoffs; an equilibrium is marked by all. Ties count, to
        the bit: the comparison is of the payoffs as they are.
Cost    One pass over the payoffs for each player.
Source  [Nash1951]
"""

from __future__ import annotations

from zermelo.game_theory.equilibrium import Equilibria, Equilibrium, pure
from zermelo.game_theory.normal_form import NormalForm

METHOD = "pure_nash"
MOST = 10_000  # pure equilibria that are reported


def pure_profiles(game: NormalForm) -> list[tuple[int, ...]]:
    """The choices of all pure equilibria, in lexicographic order.

    >>> pure_profiles(NormalForm.from_bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]]))
    [(1, 1)]
    """
    table = game.payoffs if game.rational is None else game.rational
    best = table == table  # all true
    for player in range(game.players):
        best[player] = table[player] == table[player].max(axis=player, keepdims=True)
    return [tuple(map(int, profile)) for profile in zip(*best.all(axis=0).nonzero(), strict=True)]


def pure_nash(game: NormalForm) -> Equilibria:
    """All pure equilibria of any number of players."""
    profiles = pure_profiles(game)
    found = [
        Equilibrium.confirmed(game, [pure(game, player, choice) for player, choice in enumerate(profile)], METHOD)
        for profile in profiles[:MOST]
    ]
    note = f"the first {MOST:,} of {len(profiles):,}" if len(profiles) > MOST else ""
    return Equilibria(found, METHOD, note)
