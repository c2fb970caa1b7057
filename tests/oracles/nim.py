"""Nim on a list of heaps, and its values by looking at every game to its end."""

from __future__ import annotations

from functools import cache

from oracles import letters

Position = tuple[tuple[int, ...], int]  # heaps, player to move


class Nim:
    def __init__(self, heaps: str = "3,4,5", misere: bool = False) -> None:
        self.heaps = tuple(int(size) for size in heaps.split(","))
        self.misere = misere

    def start(self) -> Position:
        return self.heaps, 0

    def turn(self, position: Position) -> int | None:
        return position[1] if any(position[0]) else None

    def moves(self, position: Position) -> list[str]:
        return [f"{letters(i)}{take}" for i, size in enumerate(position[0]) for take in range(1, size + 1)]

    def play(self, position: Position, move: str) -> Position:
        heaps = list(position[0])
        heaps["abcdefghijklmnopqrstuvwxyz".index(move[0])] -= int(move[1:])
        return tuple(heaps), 1 - position[1]

    def payoffs(self, position: Position) -> tuple[float, float]:
        took_last = 1 - position[1]
        winner = 1 - took_last if self.misere else took_last
        return (1, -1) if winner == 0 else (-1, 1)

    def show(self, position: Position) -> str:
        return ",".join(str(size) for size in position[0]) + f" {position[1] + 1}"


@cache
def mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    """By trying every move."""
    if not any(heaps):
        return misere
    return any(
        not mover_wins(tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))), misere)
        for i, size in enumerate(heaps)
        for left in range(size)
    )
