"""Hex by geometry: cells are points in the plane, neighbours are those at distance one."""

from __future__ import annotations

from collections import deque
from math import hypot, sqrt

from oracles import letters

Cell = tuple[int, int]
Position = dict[Cell, str]


class Hex:
    def __init__(self, size: int = 5) -> None:
        self.size = size
        self.cells = [(x, y) for y in range(size) for x in range(size)]
        self.neighbours = {a: [b for b in self.cells if a != b and self.distance(a, b) < 1.1] for a in self.cells}

    def distance(self, a: Cell, b: Cell) -> float:
        ax, ay = a[0] + a[1] / 2, a[1] * sqrt(3) / 2
        bx, by = b[0] + b[1] / 2, b[1] * sqrt(3) / 2
        return hypot(ax - bx, ay - by)

    def start(self) -> Position:
        return {}

    def missing(self, position: Position, player: int) -> float:
        """The fewest stones a player needs to connect his sides; infinite if he is cut off."""
        sign, axis = "XO"[player], 1 - player  # X goes along y, O along x
        cost = {cell: 0 if position.get(cell) == sign else 1 for cell in self.cells if position.get(cell, sign) == sign}
        best = {cell: cost[cell] for cell in cost if cell[axis] == 0}
        queue = deque(best)
        while queue:
            cell = queue.popleft()
            for near in self.neighbours[cell]:
                if near in cost and best[cell] + cost[near] < best.get(near, 10**9):
                    best[near] = best[cell] + cost[near]
                    queue.append(near)
        return min((best[cell] for cell in best if cell[axis] == self.size - 1), default=float("inf"))

    def winner(self, position: Position) -> int | None:
        return next((player for player in (0, 1) if self.missing(position, player) == 0), None)

    def turn(self, position: Position) -> int | None:
        return None if self.winner(position) is not None else len(position) % 2

    def name(self, cell: Cell) -> str:
        return f"{letters(cell[0])}{cell[1] + 1}"

    def moves(self, position: Position) -> list[str]:
        return [self.name(cell) for cell in self.cells if cell not in position]

    def play(self, position: Position, move: str) -> Position:
        cell = next(cell for cell in self.cells if self.name(cell) == move)
        return position | {cell: "XO"[len(position) % 2]}

    def payoffs(self, position: Position) -> tuple[float, float]:
        return (1, -1) if self.winner(position) == 0 else (-1, 1)

    def show(self, position: Position) -> str:
        side = range(self.size)
        return "/".join("".join(position.get((x, y), ".") for x in side) for y in side)
