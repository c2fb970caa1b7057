"""Synthetic trees with hidden worlds: leaf correlation, bias and disambiguation are parameters.

Chance gives each player one of some types, all equally likely; a world is a pair of types. The players then choose one
of two moves in turn, and both see all moves. Payoffs are 1 and -1. Below the last decision, with probability
`correlation` both ends are equal, and player 0 wins them with probability `bias`; otherwise one is won and one is lost.
Before each move but its first, what a player thinks possible of the other's type splits into two random halves with
probability `disambiguation`, and the player learns in which half the other's type lies.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from zermelo.core import Game, Traits
from zermelo.kernels import CHANCE, TERMINAL

History = tuple[int, ...]
"""The types of both players, then the moves."""


class SyntheticTree(Game[History, int]):
    """One tree, drawn by its seed."""

    def __init__(
        self, types: int, depth: int, correlation: float, bias: float, disambiguation: float, seed: int
    ) -> None:
        self.types, self.depth, self.seed = types, depth, seed
        self.correlation, self.bias, self.disambiguation = correlation, bias, disambiguation
        self.traits = Traits(
            chance=True, perfect_information=False, max_moves=max(2, types), max_plies=2 + depth, decisive=False
        )
        self.cells = lru_cache(None)(self._cells)

    def start(self) -> History:
        return ()

    def mover(self, history: History) -> int:
        if len(history) < 2:
            return CHANCE
        return len(history) % 2 if len(history) < 2 + self.depth else TERMINAL

    def moves(self, history: History) -> list[int]:
        return [0, 1]

    def outcomes(self, history: History) -> list[tuple[int, float]]:
        return [(type_, 1.0 / self.types) for type_ in range(self.types)]

    def play(self, history: History, move: int) -> History:
        return (*history, move)

    def payoff(self, history: History, player: int) -> float:
        """Both ends below a decision are drawn together."""
        drawn = random.Random(f"{self.seed} ends {history[:-1]}")
        if drawn.random() < self.correlation:
            value = 1.0 if drawn.random() < self.bias else -1.0
        else:
            value = 1.0 if (drawn.random() < 0.5) == (history[-1] == 0) else -1.0
        return value if player == 0 else -value

    def observation(self, history: History, player: int) -> Any:
        """The own type, the moves, and what was learnt of the other's type."""
        if len(history) < 2:
            return history[player : player + 1], len(history)
        own, other, moves = history[player], history[1 - player], history[2:]
        turns = tuple(moves[:n] for n in range(player, len(moves) + 1, 2))
        return own, moves, tuple(self.cells(player, own, turn)[other] for turn in turns[1:])

    def _cells(self, player: int, own: int, moves: tuple[int, ...]) -> tuple[int, ...]:
        """Of each type of the other the cell in which a player who is to move knows it to lie."""
        if len(moves) < 2:
            return (0,) * self.types
        before = self.cells(player, own, moves[:-2])
        drawn = random.Random(f"{self.seed} cells {player} {own} {moves}")
        after = list(before)
        for cell in sorted(set(before)):
            members = [other for other in range(self.types) if before[other] == cell]
            if len(members) > 1 and drawn.random() < self.disambiguation:
                drawn.shuffle(members)
                for other in members[: len(members) // 2]:
                    after[other] = cell + (1 << len(moves))
        return tuple(after)

    def worlds(self, history: History, player: int) -> list[tuple[History, float]]:
        """All types of the other that the player cannot tell from this one."""
        if len(history) < 2:
            hidden = player == 1 and history
            return [((each,), 1.0 / self.types) for each in range(self.types)] if hidden else [(history, 1.0)]
        seen, found = self.observation(history, player), []
        for other in range(self.types):
            world = (history[0], other, *history[2:]) if player == 0 else (other, history[1], *history[2:])
            if self.observation(world, player) == seen:
                found.append(world)
        return [(world, 1.0 / len(found)) for world in found]

    def sample(self, history: History, player: int, random: Any) -> History:
        drawn: History = random.choice(self.worlds(history, player))[0]
        return drawn
