"""Nash equilibria of a game in normal form, by the method that fits it.

Idea    Two players: all extreme equilibria by support enumeration while the game is small, otherwise one walk of
        Lemke-Howson. One player, or more than two: all pure equilibria, and mixed ones at the end of
        logit paths. Every equilibrium comes with the regret that the checker finds.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.errors import unknown
from zermelo.game_theory.equilibrium import Equilibria, Equilibrium
from zermelo.game_theory.extreme_equilibria import is_small_enough, pairs_of_supports, support_enumeration
from zermelo.game_theory.lemke_howson_walk import lemke_howson
from zermelo.game_theory.logit_paths import logit
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.pure_equilibria import pure_nash

__all__ = ["METHODS", "Equilibria", "Equilibrium", "equilibria"]

METHODS: dict[str, Callable[[NormalForm], Equilibria]] = {
    "pure_nash": pure_nash,
    "support_enumeration": support_enumeration,
    "lemke_howson": lemke_howson,
    "logit": logit,
}
QUICK_PAIRS = 3_000_000  # of supports: about a second, 12 x 12


def equilibria(game: NormalForm, method: str | None = None) -> Equilibria:
    """The equilibria of a game, a list; its `note` says what the method cannot promise.

    >>> dilemma = NormalForm.from_bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    >>> print(equilibria(dilemma))
    1 equilibrium by support_enumeration
      (0, 1) (0, 1): payoffs 1, 1; regret 0
    """
    if method is not None:
        if method not in METHODS:
            raise unknown("method", method, METHODS)
        return METHODS[method](game)
    if game.players == 1:
        return pure_nash(game)
    if game.players > 2:
        return logit(game)
    if is_small_enough(game.shape) and pairs_of_supports(game.shape) <= QUICK_PAIRS:
        return support_enumeration(game)
    found = lemke_howson(game, label=0)
    return Equilibria(found, found.method, "one equilibrium: the game is too large to look for all by default")
