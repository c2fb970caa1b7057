"""Minimax, expectimax and max^n by definition: slow, obvious, never compiled.

Every algorithm must agree with these functions. They ask a game only for `mover`, `moves`,
`play`, `payoff`, `evaluate` and `outcomes`, and are not algorithms of the registry.

Depth    None searches to the end. Each move and each outcome of chance is one ply; a state at
         the horizon is worth its evaluation, also where chance is to move.
"""

from __future__ import annotations

import math

from zermelo.core import Game, Move, State, unmet
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL


def minimax(game: Game, state: State, depth: int | None = None) -> float:
    """The value for the player to move of a zero-sum game of two; at the end, for player 0.

    >>> import zermelo
    >>> game = zermelo.game("tic_tac_toe")
    >>> minimax(game, game.parse("XX./OO./..."))
    1.0
    """
    _need(game, "minimax", chance=False, players=2, constant_sum=0.0)
    return _minimax(game, state, max(0, game.mover(state)), depth)


def _minimax(game: Game, state: State, player: int, depth: int | None) -> float:
    """The value for a player, not necessarily the one to move."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return game.payoff(state, player)
    if depth is not None and depth <= 0:
        return game.evaluate(state, player)
    values = [_minimax(game, game.play(state, move), player, _less(depth)) for move in game.moves(state)]
    return max(values) if mover == player else min(values)


def best_moves(game: Game, state: State, depth: int | None = None) -> list[Move]:
    """All equally best moves by minimax, in the order of the game; none at the end.

    >>> import zermelo
    >>> game = zermelo.game("tic_tac_toe")
    >>> [game.move_name(None, move) for move in best_moves(game, game.parse("XX./OO./..."))]
    ['c1']
    """
    _need(game, "best_moves", chance=False, players=2, constant_sum=0.0)
    if game.mover(state) == TERMINAL:
        return []
    if depth is not None and depth < 1:
        raise UsageError(f"depth: expected at least 1 to choose a move, got {depth}")
    player = game.mover(state)
    values = {move: _minimax(game, game.play(state, move), player, _less(depth)) for move in game.moves(state)}
    return [move for move, value in values.items() if value == max(values.values())]


def expectimax(game: Game, state: State, depth: int | None = None, player: int | None = None) -> float:
    """The value for `player` of a game of one or two with chance: `player` maximises, the other minimises.

    Without `player`, the value for the player to move; where nobody is, for player 0.
    """
    if game.traits.players > 2:
        raise UsageError(f"expectimax cannot search {game.name}: it needs 1 or 2 players, not {game.traits.players}")
    if game.traits.players == 2:
        _need(game, "expectimax", constant_sum=0.0)
    return _expectimax(game, state, max(0, game.mover(state)) if player is None else player, depth)


def _expectimax(game: Game, state: State, player: int, depth: int | None) -> float:
    mover = game.mover(state)
    if mover == TERMINAL:
        return game.payoff(state, player)
    if depth is not None and depth <= 0:
        return game.evaluate(state, player)
    if mover == CHANCE:
        return math.fsum(
            probability * _expectimax(game, game.play(state, outcome), player, _less(depth))
            for outcome, probability in game.outcomes(state)
        )
    values = [_expectimax(game, game.play(state, move), player, _less(depth)) for move in game.moves(state)]
    return max(values) if mover == player else min(values)


def max_n(game: Game, state: State, depth: int | None = None) -> tuple[float, ...]:
    """The value for each player when each maximises its own; of equal moves the first is taken.

    Chance averages the vectors of its outcomes.
    """
    mover = game.mover(state)
    players = range(game.traits.players)
    if mover == TERMINAL:
        return tuple(game.payoff(state, player) for player in players)
    if depth is not None and depth <= 0:
        return tuple(game.evaluate(state, player) for player in players)
    if mover == CHANCE:
        weighted = [
            (probability, max_n(game, game.play(state, outcome), _less(depth)))
            for outcome, probability in game.outcomes(state)
        ]
        return tuple(math.fsum(probability * vector[player] for probability, vector in weighted) for player in players)
    vectors = [max_n(game, game.play(state, move), _less(depth)) for move in game.moves(state)]
    return max(vectors, key=lambda vector: vector[mover])


def count(game: Game, state: State, depth: int) -> int:
    """Perft: how many ways there are to play exactly `depth` plies from a state.

    >>> import zermelo
    >>> game = zermelo.game("tic_tac_toe")
    >>> [count(game, game.start(), depth) for depth in range(5)]
    [1, 9, 72, 504, 3024]
    """
    if depth <= 0:
        return 1
    return sum(count(game, game.play(state, move), depth - 1) for move in game.actions(state))


def _less(depth: int | None) -> int | None:
    return None if depth is None else depth - 1


def _need(game: Game, name: str, **requires: object) -> None:
    if reason := unmet(game.traits, requires):
        raise UsageError(f"{name} cannot search {game.name}: it {reason}")
