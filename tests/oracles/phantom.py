"""Blind m,n,k games: a position is the list of attempts, and everything is found by going through it again."""

from __future__ import annotations

from oracles.mnk import Mnk

Position = tuple[str, ...]


class PhantomMnk:
    def __init__(self, m: int = 4, n: int = 4, k: int = 3, variant: str = "classical") -> None:
        self.open, self.variant = Mnk(m, n, k), variant
        self.names = [self.open.name(cell) for cell in self.open.cells]

    def start(self) -> Position:
        return ()

    def told(self, position: Position) -> tuple[list[tuple[str, str, bool]], dict[str, str], str]:
        """Who tried what and whether it was occupied, the stones, and who comes next."""
        stones: dict[str, str] = {}
        attempts, who = [], "X"
        for name in position:
            occupied = name in stones
            attempts.append((who, name, occupied))
            if not occupied:
                stones[name] = who
            if not occupied or self.variant == "abrupt":
                who = "O" if who == "X" else "X"
        return attempts, stones, who

    def winner(self, position: Position) -> int | None:
        stones = self.told(position)[1]
        return self.open.winner({self.open.cells[self.names.index(name)]: sign for name, sign in stones.items()})

    def turn(self, position: Position) -> int | None:
        _, stones, who = self.told(position)
        return None if len(stones) == len(self.names) or self.winner(position) is not None else "XO".index(who)

    def moves(self, position: Position) -> list[str]:
        attempts, _, who = self.told(position)
        return [name for name in self.names if all((who, name) != (each, tried) for each, tried, _ in attempts)]

    def play(self, position: Position, move: str) -> Position:
        return (*position, move)

    def payoffs(self, position: Position) -> tuple[float, float]:
        winner = self.winner(position)
        return (0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)

    def show(self, position: Position) -> str:
        return " ".join(name + ("!" if occupied else "") for _, name, occupied in self.told(position)[0]) or "start"

    def knows(self, position: Position, player: int) -> object:
        """What a player can tell: the own attempts with their results, whose turn it is, and how it ended."""
        attempts, _, who = self.told(position)
        own = tuple((name, occupied) for each, name, occupied in attempts if each == "XO"[player])
        return own, who, self.turn(position) is None, self.winner(position)


class PhantomTicTacToe(PhantomMnk):
    def __init__(self, variant: str = "classical") -> None:
        super().__init__(3, 3, 3, variant)
