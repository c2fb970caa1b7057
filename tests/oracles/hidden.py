"""Best defence by its definition: every strategy of MAX is written down and played in every world.

A strategy is a move and, for all that MAX may see until the next turn, the strategy from there on. MIN sees the world
and knows the strategy. `WorldTree` is a game of random payoffs in which that can be done.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import zermelo
from zermelo.kernels import TERMINAL

Strategy = tuple[Any, dict[Any, Any]]  # a move, and what to do after what is seen then


def strategies(game: Any, player: int, states: list[Any]) -> Iterator[Strategy]:
    """All strategies of a player who holds any of these states for possible."""
    for move in game.moves(states[0]):
        seen: dict[Any, list[Any]] = {}
        for state in states:
            turns(game, player, game.play(state, move), (), seen)
        for chosen in itertools.product(*(strategies(game, player, alike) for alike in seen.values())):
            yield move, dict(zip(seen, chosen, strict=True))


def turns(game: Any, player: int, state: Any, before: tuple[Any, ...], seen: dict[Any, list[Any]]) -> None:
    """Sort the states of the player's next turns by what the player sees on the way."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return
    heard = noted(game, player, state, before)
    if mover == player:
        seen.setdefault(heard, []).append(state)
    else:
        for reply in game.moves(state):
            turns(game, player, game.play(state, reply), heard, seen)


def noted(game: Any, player: int, state: Any, before: tuple[Any, ...]) -> tuple[Any, ...]:
    """What was seen before, and now if it is something else."""
    now = game.observation(state, player)
    return before if before and before[-1] == now else (*before, now)


def guaranteed(game: Any, player: int, state: Any, strategy: Strategy) -> float:
    """What a strategy gets in one world, whatever MIN does."""
    move, later = strategy

    def least(at: Any, before: tuple[Any, ...]) -> float:
        mover = game.mover(at)
        if mover == TERMINAL:
            return float(game.payoff(at, player))
        heard = noted(game, player, at, before)
        if mover == player:
            return guaranteed(game, player, at, later[heard])
        return min(least(game.play(at, reply), heard) for reply in game.moves(at))

    return least(game.play(state, move), ())


def move_values(game: Any, state: Any) -> dict[Any, float]:
    """The best mean over the worlds that a strategy which begins with a move is sure of."""
    player = game.mover(state)
    worlds = game.worlds(state, player)
    found: dict[Any, float] = {}
    for strategy in strategies(game, player, [world for world, _ in worlds]):
        value = sum(p * guaranteed(game, player, world, strategy) for world, p in worlds)
        found[strategy[0]] = max(value, found.get(strategy[0], value))
    return found


class WorldTree(zermelo.Game):
    """MAX and MIN move in turn; the payoff is drawn for every world and line. MAX does not see the world."""

    def __init__(self, worlds: int, levels: str, seed: int, unseen: tuple[int, ...] = ()) -> None:
        chooser = random.Random(seed)
        self.count, self.levels, self.unseen = worlds, levels, unseen
        self.OPEN_MOVES = not unseen
        lines = itertools.product((0, 1), repeat=len(levels))
        self.payoffs = {(w, line): chooser.randint(-2, 2) for line in lines for w in range(worlds)}
        self.chances = [chooser.randint(1, 3) for _ in range(worlds)]
        self.traits = zermelo.Traits(
            perfect_information=False, lowest=-2, highest=2, max_moves=2, max_plies=len(levels)
        )

    def start(self) -> tuple[int, tuple[int, ...]]:
        return 0, ()

    def mover(self, state: Any) -> int:
        played = len(state[1])
        return TERMINAL if played == len(self.levels) else "+-".index(self.levels[played])

    def moves(self, state: Any) -> list[int]:
        return [0, 1]

    def play(self, state: Any, move: int) -> Any:
        return state[0], (*state[1], move)

    def payoff(self, state: Any, player: int) -> float:
        value = float(self.payoffs[state])
        return value if player == 0 else -value

    def observation(self, state: Any, player: int) -> Any:
        if player == 1:
            return state
        return tuple(None if ply in self.unseen else move for ply, move in enumerate(state[1]))

    def worlds(self, state: Any, player: int) -> list[tuple[Any, float]]:
        alike = [
            (w, line)
            for w in range(self.count)
            for line in itertools.product((0, 1), repeat=len(state[1]))
            if self.observation((w, line), player) == self.observation(state, player)
        ]
        total = sum(self.chances[w] for w, _ in alike)
        return [(other, self.chances[other[0]] / total) for other in alike]

    def sample(self, state: Any, player: int, random: Any) -> Any:
        found = self.worlds(state, player)
        return random.choices([other for other, _ in found], [chance for _, chance in found])[0]
