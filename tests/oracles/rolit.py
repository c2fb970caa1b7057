"""Rolit on a list of lists of letters; a move looks along its eight rays, cell by cell."""

from __future__ import annotations

from oracles import letters

Cell = tuple[int, int]
Position = tuple[list[list[str]], str]  # rows from the top, the colour to move

ORDER = "RYGB"
EMPTY = "."


class Rolit:
    def __init__(self, players: int = 4, size: int = 8, centre: str = "dealt") -> None:
        self.colours = ORDER[:players]
        self.size = size
        self.first_four = ORDER if centre == "four" else (self.colours * 2)[:4]

    def start(self) -> Position:
        rows = [[EMPTY] * self.size for _ in range(self.size)]
        half = self.size // 2
        north_west, north_east, south_east, south_west = list(self.first_four)
        rows[half - 1][half - 1 : half + 1] = [north_west, north_east]
        rows[half][half - 1 : half + 1] = [south_west, south_east]
        return rows, "R"

    def inside(self, row: int, place: int) -> bool:
        return 0 <= row < self.size and 0 <= place < self.size

    def captured(self, rows: list[list[str]], cell: Cell, colour: str) -> set[Cell]:
        caught: set[Cell] = set()
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                passed = []
                row, place = cell[0] + down, cell[1] + right
                while self.inside(row, place) and rows[row][place] not in (EMPTY, colour):
                    passed.append((row, place))
                    row, place = row + down, place + right
                if self.inside(row, place) and rows[row][place] == colour:
                    caught.update(passed)
        return caught

    def has_neighbour(self, rows: list[list[str]], cell: Cell) -> bool:
        return any(
            self.inside(row, place) and rows[row][place] != EMPTY
            for row in range(cell[0] - 1, cell[0] + 2) for place in range(cell[1] - 1, cell[1] + 2)
        )  # fmt: skip

    def turn(self, position: Position) -> int | None:
        rows, colour = position
        return ORDER.index(colour) if any(EMPTY in row for row in rows) else None

    def moves(self, position: Position) -> list[str]:
        rows, colour = position
        empty = [(i, j) for i, row in enumerate(rows) for j, ball in enumerate(row) if ball == EMPTY]
        catching = [cell for cell in empty if self.captured(rows, cell, colour)]
        allowed = catching or [cell for cell in empty if self.has_neighbour(rows, cell)]
        return [f"{letters(j)}{i + 1}" for i, j in allowed]

    def play(self, position: Position, move: str) -> Position:
        rows, colour = position
        cell = (int(move[1:]) - 1, "abcdefgh".index(move[0]))
        after = [list(row) for row in rows]
        for i, j in {cell} | self.captured(rows, cell, colour):
            after[i][j] = colour
        return after, self.colours[(self.colours.index(colour) + 1) % len(self.colours)]

    def payoffs(self, position: Position) -> tuple[float, ...]:
        every = "".join("".join(row) for row in position[0])
        return tuple(float(every.count(colour)) for colour in self.colours)

    def show(self, position: Position) -> str:
        return "/".join("".join(row) for row in position[0]) + " " + position[1]
