"""Random small games with hidden information, as plain classes: cards are dealt, and moves are seen in part."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.core import Game, Traits
from zermelo.kernels import CHANCE, TERMINAL

History = tuple[int, ...]


class HiddenTree(Game[History, int]):
    """Chance deals one of three cards to each player; then they move in turn, `moves` times, each time one of three.

    Of a move of the other a player learns whether it was the last of the three. Payoffs are drawn by the seed.
    """

    def __init__(self, seed: int, moves: int = 4) -> None:
        self.name = f"hidden_tree({seed})"
        self.seed, self.last = seed, 2 + moves
        self.traits = Traits(
            chance=True, perfect_information=False, lowest=-3.0, highest=3.0, max_moves=3, max_plies=self.last
        )
        chooser = random.Random(seed)
        self.chances = [chooser.random() + 0.1 for _ in range(3)]

    def start(self) -> History:
        return ()

    def mover(self, history: History) -> int:
        if len(history) < 2:
            return CHANCE
        return len(history) % 2 if len(history) < self.last else TERMINAL

    def moves(self, history: History) -> list[int]:
        return [0, 1, 2]

    def outcomes(self, history: History) -> list[tuple[int, float]]:
        total = sum(self.chances)
        return [(card, chance / total) for card, chance in enumerate(self.chances)]

    def play(self, history: History, move: int) -> History:
        return (*history, move)

    def payoff(self, history: History, player: int) -> float:
        drawn = random.Random(f"{self.seed} {history}").randint(-3, 3)
        return float(drawn if player == 0 else -drawn)

    def observation(self, history: History, player: int) -> Any:
        own = [move for i, move in enumerate(history[2:]) if i % 2 == player]
        seen = [move == 2 for i, move in enumerate(history[2:]) if i % 2 != player]
        return history[player : player + 1], tuple(own), tuple(seen), len(history)

    def worlds(self, history: History, player: int) -> list[tuple[History, float]]:
        seen = self.observation(history, player)
        found = [each for each in self._all(len(history)) if self.observation(each[0], player) == seen]
        total = sum(weight for _, weight in found)
        return [(other, weight / total) for other, weight in found]

    def sample(self, history: History, player: int, random: Any) -> History:
        found = self.worlds(history, player)
        return random.choices([other for other, _ in found], [weight for _, weight in found])[0]

    def _all(self, length: int) -> Iterator[tuple[History, float]]:
        """Every history of a length, with the probability of its deal."""
        pending: list[tuple[History, float]] = [((), 1.0)]
        while pending:
            history, weight = pending.pop()
            if len(history) == length:
                yield history, weight
            elif len(history) < 2:
                pending.extend(((*history, card), weight * chance) for card, chance in self.outcomes(history))
            else:
                pending.extend(((*history, move), weight) for move in (0, 1, 2))
