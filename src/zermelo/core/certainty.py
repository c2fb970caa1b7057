"""What a search proves: whether its value holds for the game, or only for the tree that it has searched.

Two ways lead from a tree to the game. Every line that was followed has ended, so that no evaluation had a part in the
value (`Outcome.certain`). Or the value is the lowest or highest payoff of a game whose evaluations never are (trait
`decisive`): then it comes from ends of the game alone, whatever else was evaluated.
"""

from __future__ import annotations

from zermelo.core.control import Bound
from zermelo.core.interface import Game
from zermelo.core.task import Outcome
from zermelo.core.traits import Traits

GAME_VALUES = ("minimax", "expectimax", "max_n", "an estimate", "an equilibrium")
"""What an algorithm may look for (`Algorithm.finds`) so that its value can be that of the game; of an estimate or an
equilibrium, the algorithm itself says whether it is proved."""


def is_decisive(game: Game) -> bool:
    """Are the lowest and the highest payoff worth more than any evaluation? By its traits, or because it has none."""
    rules = getattr(game, "rules", None)
    evaluates = hasattr(rules, "evaluate") if rules is not None else type(game).evaluate is not Game.evaluate
    return game.traits.decisive or (not evaluates and game.traits.lowest < 0.0 < game.traits.highest)


def at_an_end(traits: Traits, value: float | tuple[float, ...] | None, bound: Bound) -> bool:
    """Is it the highest payoff at least, or the lowest at most? Then it is that payoff."""
    if not isinstance(value, float):
        return False
    return (value >= traits.highest and bound in ("exact", "lower")) or (
        value <= traits.lowest and bound in ("exact", "upper")
    )


def is_certain(game: Game, finds: str, outcome: Outcome) -> bool:
    """Does the value, or the bound, hold for the game and not only for the tree that was searched?"""
    if outcome.certain and finds in GAME_VALUES:
        return True
    return finds == "minimax" and is_decisive(game) and at_an_end(game.traits, outcome.value, outcome.bound)
