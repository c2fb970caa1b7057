"""Breakthrough on a dictionary of pieces."""

from __future__ import annotations

from typing import NamedTuple

from oracles import letters


class Position(NamedTuple):
    pieces: frozenset[tuple[int, int, str]]  # column, row, W or B
    turn: int


class Breakthrough:
    def __init__(self, columns: int = 8, rows: int = 8) -> None:
        self.columns, self.rows = columns, rows

    def start(self) -> Position:
        homes = {"W": (0, 1), "B": (self.rows - 2, self.rows - 1)}
        pieces = {(x, y, sign) for sign, home in homes.items() for y in home for x in range(self.columns)}
        return Position(frozenset(pieces), 0)

    def winner(self, position: Position) -> int | None:
        goals = {"W": self.rows - 1, "B": 0}
        for player, sign in enumerate("WB"):
            arrived = any(y == goals[sign] for _, y, piece in position.pieces if piece == sign)
            alone = all(piece == sign for _, _, piece in position.pieces)
            if arrived or alone:
                return player
        return None

    def turn(self, position: Position) -> int | None:
        return None if self.winner(position) is not None else position.turn

    def moves(self, position: Position) -> list[str]:
        found = {(x, y): sign for x, y, sign in position.pieces}
        mine, forward = "WB"[position.turn], (1, -1)[position.turn]
        names = []
        for y in range(self.rows):
            for x in range(self.columns):
                for dx in (-1, 0, 1) if found.get((x, y)) == mine else ():
                    end = x + dx, y + forward
                    there = found.get(end)
                    if 0 <= end[0] < self.columns and there != mine and (dx != 0 or there is None):
                        sign = "-" if there is None else "x"
                        names.append(f"{letters(x)}{y + 1}{sign}{letters(end[0])}{end[1] + 1}")
        return names

    def play(self, position: Position, move: str) -> Position:
        begin, end = move.replace("x", "-").split("-")
        places = [("abcdefgh".index(cell[0]), int(cell[1]) - 1) for cell in (begin, end)]
        kept = {piece for piece in position.pieces if piece[:2] not in places}
        return Position(frozenset(kept | {(*places[1], "WB"[position.turn])}), 1 - position.turn)

    def payoffs(self, position: Position) -> tuple[float, ...]:
        return (1.0, -1.0) if self.winner(position) == 0 else (-1.0, 1.0)

    def show(self, position: Position) -> str:
        found = {(x, y): sign for x, y, sign in position.pieces}
        rows = ["".join(found.get((x, y), ".") for x in range(self.columns)) for y in range(self.rows)]
        return f"{'/'.join(rows)} {'WB'[position.turn]}"
