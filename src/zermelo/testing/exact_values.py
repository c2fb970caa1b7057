"""The exact value of a position by its definition, for every value that an algorithm may look for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.algorithms import reference
from zermelo.core import Game, State
from zermelo.kernels import CHANCE, TERMINAL

Value = float | tuple[float, ...]
NO_OPTIONS: Mapping[str, Any] = {}


def exact_value(
    finds: str, game: Game, state: State, player: int, depth: int | None = None, options: Mapping[str, Any] = NO_OPTIONS
) -> Value | None:
    """The value of a tree cut at a depth: a number for a player, or the vector of max^n; None if not defined here.

    `finds` is what an algorithm is registered to find; `options` are its options, of which some change the value.
    """
    if finds == "max_n":
        return reference.max_n(game, state, depth) if options.get("ties", "first") == "first" else None
    if finds in ("minimax", "expectimax"):
        two = game.traits.players == 1 or (game.traits.players == 2 and game.traits.constant_sum == 0)
        return reference.expectimax(game, state, depth, player) if two else None
    if finds in ("paranoid", "paranoid difference"):
        difference = finds != "paranoid" or options.get("leaf_value") == "difference"
        return coalition_value(game, state, player, difference=difference, depth=depth)
    if finds == "best_reply" and game.traits.turnable:
        own, difference = game.mover(state) == player, options.get("leaf_value") == "difference"
        return best_reply_value(game, state, player, own=own, difference=difference, depth=depth)
    return None


def coalition_value(
    game: Game, state: State, player: int, *, difference: bool = False, depth: int | None = None
) -> float:
    """The value for a player against all others, chance averaged; with `difference`, minus what the others get."""
    mover = game.mover(state)
    if mover == TERMINAL or depth == 0:
        return _leaf_value(game, state, player, difference)
    below = None if depth is None else depth - 1
    values = {
        move: coalition_value(game, game.play(state, move), player, difference=difference, depth=below)
        for move in game.actions(state)
    }
    if mover == CHANCE:
        return sum(probability * values[move] for move, probability in game.outcomes(state))
    return max(values.values()) if mover == player else min(values.values())


def best_reply_value(
    game: Game, state: State, player: int, *, own: bool, difference: bool = False, depth: int | None = None
) -> float:
    """The value for a player of the best-reply tree; `own` says whether it is that player's turn, or all others'."""
    if game.mover(state) == TERMINAL or depth == 0:
        return _leaf_value(game, state, player, difference)
    below = None if depth is None else depth - 1
    values = []
    for who in range(game.traits.players):
        if (who == player) != own:
            continue
        position = game.turned(state, who)
        for move in game.moves(position):
            child = game.play(position, move)
            if not own and game.mover(child) != TERMINAL:
                child = game.turned(child, player)
            values.append(best_reply_value(game, child, player, own=not own, difference=difference, depth=below))
    return max(values) if own else min(values)


def _leaf_value(game: Game, state: State, player: int, difference: bool) -> float:
    """The payoff or evaluation of a player; with `difference`, minus those of the others."""
    worth = game.payoff if game.mover(state) == TERMINAL else game.evaluate
    others = [worth(state, who) for who in range(game.traits.players) if who != player]
    return worth(state, player) - (sum(others) if difference else 0.0)
