"""Counterfactual regret minimisation as it is written down, history by history, in dictionaries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from zermelo.core import Game
from zermelo.kernels import CHANCE, TERMINAL

Table = dict[tuple[int, Any], dict[Any, float]]


def averages(game: Game, plus: bool = False) -> Iterator[Table]:
    """The average strategy after 1, 2, … iterations; the players are improved in turn."""
    regrets: Table = {}
    totals: Table = {}
    for iteration in range(1, 10**9):
        for player in (0, 1):
            strategy = {place: matched(regrets[place]) for place in regrets}
            added: dict[Any, dict[Any, float]] = defaultdict(lambda: defaultdict(float))
            weight = float(iteration) if plus else 1.0
            _visit(game, game.start(), player, [1.0, 1.0], 1.0, strategy, added, totals, weight)
            for place, parts in added.items():
                kept = regrets.setdefault(place, dict.fromkeys(parts, 0.0))
                for move, regret in parts.items():
                    kept[move] = max(0.0, kept[move] + regret) if plus else kept[move] + regret
        yield {place: shares(parts) for place, parts in totals.items()}


def matched(regrets: dict[Any, float]) -> dict[Any, float]:
    return shares({move: max(0.0, regret) for move, regret in regrets.items()})


def shares(parts: dict[Any, float]) -> dict[Any, float]:
    total = sum(parts.values())
    return {move: part / total if total > 0 else 1 / len(parts) for move, part in parts.items()}


def _visit(
    game: Game, state: Any, player: int, reach: list[float], chance: float, strategy: Table, added: Any, totals: Table,
    weight: float,
) -> float:  # fmt: skip
    """What a history is worth to a player under the strategies; its regrets there."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return game.payoff(state, player)
    if mover == CHANCE:
        return sum(
            share * _visit(
                game, game.play(state, move), player, reach, chance * share, strategy, added, totals, weight
            )
            for move, share in game.outcomes(state)
        )  # fmt: skip
    moves = list(game.moves(state))
    place = (mover, game.observation(state, mover))
    chances = strategy.get(place) or {move: 1 / len(moves) for move in moves}
    values = {}
    for move in moves:
        after = list(reach)
        after[mover] *= chances[move]
        values[move] = _visit(game, game.play(state, move), player, after, chance, strategy, added, totals, weight)
    value = sum(chances[move] * values[move] for move in moves)
    if mover == player:
        sums = totals.setdefault(place, dict.fromkeys(moves, 0.0))
        for move in moves:
            added[place][move] += chance * reach[1 - player] * (values[move] - value)
            sums[move] += weight * reach[player] * chances[move]
    return value

