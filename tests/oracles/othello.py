"""Othello on a dictionary of discs, ray by ray."""

from __future__ import annotations

from oracles import letters

Cell = tuple[int, int]
Position = tuple[dict[Cell, str], int]  # discs, player to move

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class Othello:
    def __init__(self, size: int = 8) -> None:
        self.size = size

    def start(self) -> Position:
        low, high = self.size // 2 - 1, self.size // 2
        return {(low, low): "W", (high, high): "W", (high, low): "B", (low, high): "B"}, 0

    def flips(self, discs: dict[Cell, str], cell: Cell, player: int) -> list[Cell]:
        if cell in discs:
            return []
        found: list[Cell] = []
        for dx, dy in DIRECTIONS:
            ray = []
            x, y = cell[0] + dx, cell[1] + dy
            while discs.get((x, y)) == "BW"[1 - player]:
                ray.append((x, y))
                x, y = x + dx, y + dy
            if discs.get((x, y)) == "BW"[player]:
                found += ray
        return found

    def cells(self, discs: dict[Cell, str], player: int) -> list[Cell]:
        board = [(x, y) for y in range(self.size) for x in range(self.size)]
        return [cell for cell in board if self.flips(discs, cell, player)]

    def turn(self, position: Position) -> int | None:
        discs, player = position
        return player if self.cells(discs, 0) or self.cells(discs, 1) else None

    def moves(self, position: Position) -> list[str]:
        return [f"{letters(x)}{y + 1}" for x, y in self.cells(*position)] or ["pass"]

    def play(self, position: Position, move: str) -> Position:
        discs, player = position
        if move == "pass":
            return discs, 1 - player
        cell = ("abcdefgh".index(move[0]), int(move[1:]) - 1)
        turned = [cell, *self.flips(discs, cell, player)]
        return discs | dict.fromkeys(turned, "BW"[player]), 1 - player

    def payoffs(self, position: Position) -> tuple[float, float]:
        signs = list(position[0].values())
        difference = signs.count("B") - signs.count("W")
        return difference, -difference

    def show(self, position: Position) -> str:
        discs, player = position
        side = range(self.size)
        return "/".join("".join(discs.get((x, y), ".") for x in side) for y in side) + " " + "BW"[player]
