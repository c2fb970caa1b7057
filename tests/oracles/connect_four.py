"""Connect four on a list of columns."""

from __future__ import annotations

Position = tuple[tuple[str, ...], ...]  # the stones of every column from the bottom


class ConnectFour:
    def __init__(self, width: int = 7, height: int = 6, score: str = "win") -> None:
        self.width, self.height, self.score = width, height, score

    def start(self) -> Position:
        return ((),) * self.width

    def stones(self, position: Position, sign: str) -> set[tuple[int, int]]:
        return {(x, y) for x, column in enumerate(position) for y, stone in enumerate(column) if stone == sign}

    def has_four(self, stones: set[tuple[int, int]]) -> bool:
        return any(
            all((x + i * dx, y + i * dy) in stones for i in range(4))
            for x, y in stones
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def winner(self, position: Position) -> int | None:
        return next((player for player in (0, 1) if self.has_four(self.stones(position, "XO"[player]))), None)

    def next_player(self, position: Position) -> int:
        return sum(len(column) for column in position) % 2

    def turn(self, position: Position) -> int | None:
        full = all(len(column) == self.height for column in position)
        return None if full or self.winner(position) is not None else self.next_player(position)

    def moves(self, position: Position) -> list[str]:
        return [str(x + 1) for x, column in enumerate(position) if len(column) < self.height]

    def play(self, position: Position, move: str) -> Position:
        x = int(move) - 1
        stone = "XO"[self.next_player(position)]
        return (*position[:x], (*position[x], stone), *position[x + 1 :])

    def payoffs(self, position: Position) -> tuple[float, float]:
        winner = self.winner(position)
        if winner is None:
            return 0.0, 0.0
        worth = 1
        if self.score == "pons":  # the stones that the winner has in hand, and one
            cells = self.width * self.height
            his = (cells + 1) // 2 if winner == 0 else cells // 2
            worth = his - len(self.stones(position, "XO"[winner])) + 1
        return (worth, -worth) if winner == 0 else (-worth, worth)

    def show(self, position: Position) -> str:
        rows = [
            "".join(column[y] if y < len(column) else "." for column in position) for y in range(self.height)
        ]
        return "/".join(reversed(rows))

    def threats(self, position: Position, player: int) -> int:
        """Empty cells that would give a player four."""
        stones = self.stones(position, "XO"[player])
        empty = [(x, y) for x, column in enumerate(position) for y in range(len(column), self.height)]
        return sum(self.has_four(stones | {cell}) for cell in empty)

    def in_middle(self, position: Position, player: int) -> int:
        middle = {self.width // 2, (self.width - 1) // 2}
        return sum(x in middle for x, _ in self.stones(position, "XO"[player]))

    def decides(self, position: Position, move: str) -> bool:
        """Would this cell give four to either player?"""
        x = int(move) - 1
        cell = (x, len(position[x]))
        return any(self.has_four(self.stones(position, sign) | {cell}) for sign in "XO")
