"""EinStein würfelt nicht on a dictionary of stones: (x, y) to colour and number."""

from __future__ import annotations

from typing import NamedTuple

from oracles import letters

Cell = tuple[int, int]

CHANCE = -1
CORNER = {"R": (4, 4), "B": (0, 0)}  # where a colour wants to go
FORWARD = {"R": 1, "B": -1}


class Position(NamedTuple):
    stones: dict[Cell, tuple[str, int]]
    colour: str  # who is to move
    roll: int | None


class Ewn:
    def __init__(self, setup: str = "123456/123456") -> None:
        red, blue = setup.split("/")
        corner = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]
        self.setup = {cell: ("R", int(n)) for cell, n in zip(corner, red, strict=True)}
        self.setup |= {(4 - x, 4 - y): ("B", int(n)) for (x, y), n in zip(corner, blue, strict=True)}

    def start(self) -> Position:
        return Position(self.setup, "R", None)

    def winner(self, position: Position) -> str | None:
        for colour in "RB":
            if position.stones.get(CORNER[colour], "?")[0] == colour:
                return colour
            if all(stone[0] == colour for stone in position.stones.values()):
                return colour
        return None

    def turn(self, position: Position) -> int | None:
        if self.winner(position):
            return None
        return CHANCE if position.roll is None else "RB".index(position.colour)

    def movable(self, position: Position) -> list[int]:
        """The numbers that the roll lets move."""
        assert position.roll is not None
        own = sorted(n for colour, n in position.stones.values() if colour == position.colour)
        if position.roll in own:
            return [position.roll]
        return [n for n in own if n < position.roll][-1:] + [n for n in own if n > position.roll][:1]

    def moves(self, position: Position) -> list[str]:
        if position.roll is None:
            return [str(n) for n in range(1, 7)]
        found, step = [], FORWARD[position.colour]
        for number in self.movable(position):
            ((x, y),) = (cell for cell, stone in position.stones.items() if stone == (position.colour, number))
            for cell in ((x + step, y), (x, y + step), (x + step, y + step)):
                if min(cell) >= 0 and max(cell) <= 4:
                    found.append(f"{number}-{letters(cell[0])}{cell[1] + 1}")
        return found

    def play(self, position: Position, move: str) -> Position:
        if position.roll is None:
            return position._replace(roll=int(move))
        stone = (position.colour, int(move[0]))
        stones = {cell: other for cell, other in position.stones.items() if other != stone}
        stones["abcde".index(move[2]), int(move[3]) - 1] = stone
        return Position(stones, "B" if position.colour == "R" else "R", None)

    def payoffs(self, position: Position) -> tuple[float, float]:
        return (1, -1) if self.winner(position) == "R" else (-1, 1)

    def mean(self, position: Position, colour: str) -> float:
        """How many moves the nearest stone that may move is from its corner, on average over the rolls."""
        total = 0
        for roll in range(1, 7):
            numbers = self.movable(Position(position.stones, colour, roll))
            cells = [cell for cell, stone in position.stones.items() if stone[0] == colour and stone[1] in numbers]
            far = CORNER[colour]
            total += min(max(abs(x - far[0]), abs(y - far[1])) for x, y in cells)
        return total / 6

    def show(self, position: Position) -> str:
        signs = {("R", n): str(n) for n in range(1, 7)} | {("B", n): letters(n - 1) for n in range(1, 7)}
        cells = {cell: signs[stone] for cell, stone in position.stones.items()}
        board = "/".join("".join(cells.get((x, y), ".") for x in range(5)) for y in range(5))
        return f"{board} {position.colour} {position.roll or '?'}"
