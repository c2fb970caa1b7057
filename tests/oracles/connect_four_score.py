"""The score of a Connect Four position by trying everything: a dictionary of cells, no bits, no window."""

from __future__ import annotations

Cell = tuple[int, int]


class Scorer:
    """Scores of positions of one board size, each worked out once."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.known: dict[tuple[str, ...], int] = {}

    def score(self, moves: str) -> int:
        """The score after columns 1, 2, … have been played from the empty board, for the player to move."""
        return self.best(*self.placed(moves))

    def scores(self, moves: str) -> dict[int, int]:
        """What each column, from 0, is worth to the player to move."""
        board, columns, stones = self.placed(moves)
        legal = [x for x in range(self.width) if len(columns[x]) < self.height]
        return {x: self.after(board, columns, x, stones) for x in legal}

    def placed(self, moves: str) -> tuple[dict[Cell, str], list[str], int]:
        board: dict[Cell, str] = {}
        columns = [""] * self.width
        for number, sign in enumerate(moves):
            x = int(sign) - 1
            board[x, len(columns[x])] = "XO"[number % 2]
            columns[x] += "XO"[number % 2]
        return board, columns, len(moves)

    def best(self, board: dict[Cell, str], columns: list[str], stones: int) -> int:
        if stones == self.width * self.height:
            return 0
        known = tuple(columns)
        if known not in self.known:
            self.known[known] = max(
                self.after(board, columns, x, stones) for x in range(self.width) if len(columns[x]) < self.height
            )
        return self.known[known]

    def after(self, board: dict[Cell, str], columns: list[str], x: int, stones: int) -> int:
        """What the mover gets by playing a column."""
        sign = "XO"[stones % 2]
        cell = (x, len(columns[x]))
        board[cell] = sign
        columns[x] += sign
        if self.is_four(board, cell):
            his = sum(stone == sign for stone in board.values())
            cells = self.width * self.height
            value = (cells + 1 - stones % 2) // 2 - his + 1  # the stones of his own that he has left, and one
        else:
            value = -self.best(board, columns, stones + 1)
        columns[x] = columns[x][:-1]
        del board[cell]
        return value

    def is_four(self, board: dict[Cell, str], cell: Cell) -> bool:
        return any(self.run(board, cell, dx, dy) >= 4 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))

    def run(self, board: dict[Cell, str], cell: Cell, dx: int, dy: int) -> int:
        """The length of the row of equal stones through a cell along a direction."""
        length = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while board.get((x, y)) == board[cell]:
                length += 1
                x, y = x + sign * dx, y + sign * dy
        return length
