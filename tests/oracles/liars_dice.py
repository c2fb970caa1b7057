"""Liar's dice on lists: dice as digits, bids as pairs that are compared as pairs."""

from __future__ import annotations

from itertools import product

from zermelo.kernels import CHANCE


class LiarsDice:
    """A position is the list of rolls and of words said, in order."""

    def __init__(self, sides: int = 6, dice: int = 1) -> None:
        self.sides, self.dice = sides, dice
        thrown = product([str(face) for face in range(1, sides + 1)], repeat=dice)
        self.rolls = sorted({"".join(sorted(each)) for each in thrown})
        self.bids = [(quantity, face) for quantity in range(1, 2 * dice + 1) for face in range(1, sides + 1)]

    def start(self) -> list[str]:
        return []

    def turn(self, position: list[str]) -> int | None:
        if len(position) < 2:
            return CHANCE
        return None if position[-1] == "liar" else len(position) % 2

    def moves(self, position: list[str]) -> list[str]:
        if len(position) < 2:
            return self.rolls
        if len(position) == 2:
            return [f"{quantity}x{face}" for quantity, face in self.bids]
        last = self._bid(position[-1])
        return [f"{quantity}x{face}" for quantity, face in self.bids if (quantity, face) > last] + ["liar"]

    @staticmethod
    def _bid(word: str) -> tuple[int, int]:
        quantity, face = word.split("x")
        return int(quantity), int(face)

    def play(self, position: list[str], move: str) -> list[str]:
        return [*position, move]

    def payoffs(self, position: list[str]) -> tuple[float, ...]:
        quantity, face = self._bid(position[-2])
        dice = [int(die) for die in position[0] + position[1]]
        holds = sum(die in (face, self.sides) for die in dice) >= quantity
        caller = (len(position) - 1) % 2
        winner = 1 - caller if holds else caller
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    def show(self, position: list[str]) -> str:
        if not position:
            return "unrolled"
        second = position[1] if len(position) > 1 else ""
        return " ".join([f"{position[0]}/{second}", *position[2:]])
