"""The (m,n,k) games on a dictionary of cells, every line looked at in full."""

from __future__ import annotations

from itertools import product

from oracles import letters

Position = dict[tuple[int, int], str]


class Mnk:
    def __init__(self, m: int = 5, n: int = 5, k: int = 4) -> None:
        self.m, self.n, self.k = m, n, k
        self.cells = [(x, y) for y in range(n) for x in range(m)]
        rays = product(self.cells, ((1, 0), (0, 1), (1, 1), (1, -1)))
        windows = ([(x + i * dx, y + i * dy) for i in range(k)] for (x, y), (dx, dy) in rays)
        self.windows = [window for window in windows if set(window) <= set(self.cells)]

    def start(self) -> Position:
        return {}

    def winner(self, position: Position) -> int | None:
        for window in self.windows:
            signs = {position.get(cell) for cell in window}
            if signs in ({"X"}, {"O"}):
                return "XO".index(str(signs.pop()))
        return None

    def turn(self, position: Position) -> int | None:
        over = len(position) == len(self.cells) or self.winner(position) is not None
        return None if over else len(position) % 2

    def name(self, cell: tuple[int, int]) -> str:
        return f"{letters(cell[0])}{cell[1] + 1}"

    def moves(self, position: Position) -> list[str]:
        return [self.name(cell) for cell in self.cells if cell not in position]

    def play(self, position: Position, move: str) -> Position:
        cell = next(cell for cell in self.cells if self.name(cell) == move)
        return position | {cell: "XO"[len(position) % 2]}

    def payoffs(self, position: Position) -> tuple[float, float]:
        winner = self.winner(position)
        return (0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)

    def show(self, position: Position) -> str:
        return "/".join("".join(position.get((x, y), ".") for x in range(self.m)) for y in range(self.n))

    def lines(self, position: Position, player: int, stones: int) -> int:
        """How many k cells in line hold so many stones of a player and none of the other."""
        signs = [[position.get(cell) for cell in window] for window in self.windows]
        own, other = "XO"[player], "XO"[1 - player]
        return sum(line.count(own) == stones and line.count(other) == 0 for line in signs)

    def decides(self, position: Position, move: str) -> bool:
        cell = next(cell for cell in self.cells if self.name(cell) == move)
        return any(self.winner(position | {cell: sign}) is not None for sign in "XO")
