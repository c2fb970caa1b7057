"""What the tests ask of Gambit, in the words of pygambit 16 and of 17, which changed nearly all of them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

pygambit: Any = pytest.importorskip("pygambit")
LABELS = hasattr(pygambit, "StrategicGame")  # 17: players, strategies and actions are their labels
Mixed = tuple[tuple[Fraction, ...], ...]


def read_nfg(text: str) -> Any:
    return pygambit.read_nfg(io.BytesIO(text.encode()))


def read_efg(text: str) -> Any:
    return pygambit.read_efg(io.StringIO(text))


def strategies(game: Any, player: Any) -> list[Any]:
    return list(game.get_strategies(player) if LABELS else player.strategies)


def mixed(game: Any, profile: Any) -> Mixed:
    """The probabilities of a mixed profile."""
    return tuple(
        tuple(Fraction(str(profile[player][strategy])) for strategy in strategies(game, player))
        for player in game.players
    )


def enumerate_mixed(game: Any) -> set[Mixed]:
    """The extreme equilibria of a game of two players, in fractions."""
    return {mixed(game, profile) for profile in pygambit.nash.enummixed_solve(game, rational=True).equilibria}


def enumerate_polynomial(game: Any) -> list[Mixed]:
    return [mixed(game, profile) for profile in pygambit.nash.enumpoly_solve(game).equilibria]


def max_regret(game: Any, profile: Sequence[Sequence[float]]) -> float:
    return float(game.mixed_strategy_profile(data=[list(part) for part in profile]).max_regret())


def payoffs(game: Any, choices: Sequence[int]) -> list[Fraction]:
    """What each player gets if they play these strategies."""
    if not LABELS:
        return [Fraction(str(game[tuple(choices)][player])) for player in game.players]
    chosen = {player: strategies(game, player)[i] for player, i in zip(game.players, choices, strict=True)}
    found = game.get_payoffs(chosen)
    return [Fraction(str(found[player])) for player in game.players]


def value(game: Any, *, rational: bool) -> Fraction:
    """The value of a zero-sum game for its first player, by linear programming."""
    found = pygambit.nash.lp_solve(game, rational=rational)
    paid = found.equilibrium.payoffs["player 0"] if LABELS else found.equilibria[0].payoff("player 0")
    return Fraction(str(paid))


def nodes(game: Any) -> tuple[int, int]:
    """How many nodes a tree has, and how many of them are ends."""
    if not LABELS:
        return len(game.nodes), sum(node.is_terminal for node in game.nodes)
    plays = [tuple(play.actions) for play in game.get_histories(pygambit.H.plays)]
    return len({play[:length] for play in plays for length in range(len(play) + 1)}), len(plays)


def information_sets(game: Any) -> list[int]:
    return [len(game.get_infosets(player) if LABELS else player.infosets) for player in game.players]
