"""Draughts on a list of squares with coordinates, jump by jump."""

from __future__ import annotations

import random
from typing import NamedTuple

VARIANTS = ("international", "brazilian", "russian", "english")

Square = tuple[int, int]  # column and row, from the top left


class Position(NamedTuple):
    pieces: dict[Square, str]  # w and b men, W and B kings
    turn: int  # 0 White
    idle: int


class Move(NamedTuple):
    path: tuple[Square, ...]
    captured: frozenset[Square]


class Draughts:
    def __init__(self, variant: str = "international", limit: int = 100) -> None:
        self.variant, self.limit = variant, limit
        self.size = 10 if variant == "international" else 8
        self.squares = [(x, y) for y in range(self.size) for x in range(self.size) if (x + y) % 2 == 1]

    def start(self) -> Position:
        rows = self.size // 2 - 1
        black = {square: "b" for square in self.squares if square[1] < rows}
        white = {square: "w" for square in self.squares if square[1] >= self.size - rows}
        return Position(black | white, 1 if self.variant == "english" else 0, 0)

    def number(self, square: Square) -> int:
        return self.squares.index(square) + 1

    def last_row(self, player: int) -> int:
        return 0 if player == 0 else self.size - 1

    def ways(self, piece: str, capturing: bool) -> list[Square]:
        """The directions in which a piece may go."""
        all_ways = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
        if piece.isupper() or (capturing and self.variant != "english"):
            return all_ways
        return [way for way in all_ways if way[1] == (-1 if piece == "w" else 1)]

    def along(self, square: Square, way: Square, far: bool) -> list[Square]:
        """The squares in a direction, all of them or the nearest two."""
        found = []
        x, y = square[0] + way[0], square[1] + way[1]
        while (x, y) in self.squares:
            found.append((x, y))
            x, y = x + way[0], y + way[1]
        return found if far else found[:2]

    def flies(self, piece: str) -> bool:
        return piece.isupper() and self.variant != "english"

    def jumps(
        self, pieces: dict[Square, str], piece: str, at: Square, taken: frozenset[Square]
    ) -> list[tuple[Square, list[Square]]]:
        """What can be captured from a square, and where one lands; `pieces` without the one that moves."""
        found = []
        for way in self.ways(piece, capturing=True):
            line = self.along(at, way, self.flies(piece))
            met = next((i for i, square in enumerate(line) if square in pieces), None)
            if met is None or (met > 0 and not self.flies(piece)):
                continue
            if pieces[line[met]].lower() == piece.lower() or line[met] in taken:
                continue
            free = []
            for square in line[met + 1 :]:
                if square in pieces:
                    break
                free.append(square)
            if free:
                found.append((line[met], free))
        return found

    def captures_from(
        self, pieces: dict[Square, str], piece: str, path: tuple[Square, ...], taken: frozenset[Square]
    ) -> list[Move]:
        found: list[Move] = []
        player = "wb".index(piece.lower())
        for victim, free in self.jumps(pieces, piece, path[-1], taken):
            now = taken | {victim}
            landed = []
            for square in free:
                crowned = self.variant == "russian" and square[1] == self.last_row(player)
                landed.append((square, piece.upper() if crowned else piece))
            going_on = [(square, kind) for square, kind in landed if self.jumps(pieces, kind, square, now)]
            if self.variant == "english" and piece.islower():
                going_on = [(square, kind) for square, kind in going_on if square[1] != self.last_row(player)]
            stop_early = self.variant in ("international", "brazilian")  # the majority rule drops it later
            for square, kind in going_on:
                found += self.captures_from(pieces, kind, (*path, square), now)
            if not going_on or stop_early:
                found += [Move((*path, square), now) for square, _ in landed if (square, _) not in going_on]
        return found

    def legal(self, position: Position) -> list[list[Move]]:
        """The legal moves in the order of the game, each with all ways to make it."""
        pieces, player, _ = position
        own = [square for square in self.squares if pieces.get(square, " ").lower() == "wb"[player]]
        found: list[Move] = []
        for square in own:
            others = {place: piece for place, piece in pieces.items() if place != square}
            found += self.captures_from(others, pieces[square], (square,), frozenset())
        if found and self.variant in ("international", "brazilian"):
            most = max(len(move.captured) for move in found)
            found = [move for move in found if len(move.captured) == most]
        for square in own if not found else []:
            for way in self.ways(pieces[square], capturing=False):
                for target in self.along(square, way, self.flies(pieces[square]))[
                    : None if self.flies(pieces[square]) else 1
                ]:
                    if target in pieces:
                        break
                    found.append(Move((square, target), frozenset()))
        same: dict[tuple[Square, Square, frozenset[Square]], list[Move]] = {}
        for move in found:
            same.setdefault((move.path[0], move.path[-1], move.captured), []).append(move)
        return [same[each] for each in sorted(same, key=self.order)]

    def order(self, move: tuple[Square, Square, frozenset[Square]]) -> tuple[int, int, bool, list[int]]:
        start, end, captured = move
        numbers = sorted(map(self.number, captured), reverse=True)
        return self.number(start), self.number(end), len(captured) > 1, numbers

    def name(self, move: list[Move], all_moves: list[list[Move]]) -> str:
        path = min(tuple(map(self.number, way.path)) for way in move)
        rivals = [
            each for each in all_moves if (each[0].path[0], each[0].path[-1]) == (move[0].path[0], move[0].path[-1])
        ]
        squares = path if len(rivals) > 1 else (path[0], path[-1])
        return ("x" if move[0].captured else "-").join(map(str, squares))

    def turn(self, position: Position) -> int | None:
        drawn = self.limit and position.idle >= self.limit
        return position.turn if self.legal(position) and not drawn else None

    def moves(self, position: Position) -> list[str]:
        found = self.legal(position)
        return [self.name(move, found) for move in found]

    def play(self, position: Position, move: str) -> Position:
        found = self.legal(position)
        return self.after(position, found[[self.name(each, found) for each in found].index(move)][0])

    def after(self, position: Position, move: Move) -> Position:
        pieces, player, idle = position
        piece = pieces[move.path[0]]
        left = {place: each for place, each in pieces.items() if place not in move.captured and place != move.path[0]}
        row = self.last_row(player)
        passed = any(square[1] == row for square in move.path[1:])
        if move.path[-1][1] == row or (self.variant == "russian" and passed):
            left[move.path[-1]] = piece.upper()
        else:
            left[move.path[-1]] = piece
        quiet = piece.isupper() and not move.captured and self.limit
        return Position(left, 1 - player, idle + 1 if quiet else 0)

    def payoffs(self, position: Position) -> tuple[float, float]:
        if self.legal(position):
            return 0.0, 0.0
        return (-1.0, 1.0) if position.turn == 0 else (1.0, -1.0)

    def perft(self, position: Position, depth: int) -> int:
        found = self.legal(position)
        if depth == 1:
            return len(found)
        return sum(self.perft(self.after(position, move[0]), depth - 1) for move in found)

    def show(self, position: Position) -> str:
        sides = []
        for sign in "wb":
            runs: list[list[str]] = []
            last = (0, "")
            for square in self.squares:
                piece = position.pieces.get(square, " ")
                if piece.lower() != sign:
                    continue
                here = (self.number(square), "K" if piece.isupper() else "")
                if runs and here == (last[0] + 1, last[1]):
                    runs[-1].append(f"{here[1]}{here[0]}")
                else:
                    runs.append([f"{here[1]}{here[0]}"])
                last = here
            texts = [f"{run[0]}-{run[-1].lstrip('K')}" if len(run) > 2 else ",".join(run) for run in runs]
            sides.append(f"{sign.upper()}{','.join(texts)}")
        idle = f":H{position.idle}" if position.idle else ""
        return f"{'WB'[position.turn]}:{':'.join(sides)}{idle}"

    def read(self, text: str) -> Position:
        """A position of single squares and ranges, as `show` writes it."""
        turn, *sides = text.split(":")
        pieces = {}
        for side in sides:
            for entry in filter(None, side[1:].split(",")):
                first, _, last = entry.lstrip("K").partition("-")
                for number in range(int(first), int(last or first) + 1):
                    man = side[0].lower()
                    pieces[self.squares[number - 1]] = man.upper() if entry[0] == "K" else man
        return Position(pieces, "WB".index(turn), 0)

    def count(self, position: Position, term: str, player: int) -> float:
        """How many of what a weight is about a side has."""
        pieces, turn, _ = position
        own = {square: piece for square, piece in pieces.items() if piece.lower() == "wb"[player]}
        men = [square for square, piece in own.items() if piece.islower()]
        kings = [square for square, piece in own.items() if piece.isupper()]
        home = self.size - 1 - self.last_row(player)
        low = self.size // 2 - 2
        middle = range(low, low + 4)
        if term.startswith("man_row_"):
            return sum(abs(y - home) == int(term[8:]) - 1 for _, y in men)
        touching = [square for square in own if any(near in own for near in self.around(square))]
        found: dict[str, float] = {
            "man": len(men), "king": len(kings), "centre": sum(x in middle and y in middle for x, y in own),
            "side": sum(x in (0, self.size - 1) for x, _ in own),
            "guard_opponent_promotion": sum(y == home for _, y in men),
            "one_step_from_promotion": sum(abs(y - self.last_row(player)) == 1 for _, y in men),
            "king_on_main_diagonal": sum(x == self.size - 1 - y for x, y in kings),
            "king_on_double_diagonal": sum(x in (y - 1, y + 1) for x, y in kings),
            "to_move": float(player == turn), "doubled": len(touching) / len(own) if own else 0.0,
            "uncapturable": sum(self.safe(own, square) for square in own),
            "immobile": sum(not self.mobile(pieces, square) for square in own),
        }  # fmt: skip
        return found[term]

    def around(self, square: Square) -> list[Square]:
        return [(square[0] + dx, square[1] + dy) for dx in (-1, 1) for dy in (-1, 1)]

    def safe(self, own: dict[Square, str], square: Square) -> bool:
        x, y = square
        diagonals = [((x - 1, y - 1), (x + 1, y + 1)), ((x - 1, y + 1), (x + 1, y - 1))]
        return all(any(near in own or near not in self.squares for near in diagonal) for diagonal in diagonals)

    def mobile(self, pieces: dict[Square, str], square: Square) -> bool:
        """Could this piece move, were nothing else to capture and its side to move?"""
        piece, others = pieces[square], {place: each for place, each in pieces.items() if place != square}
        steps = [(square[0] + dx, square[1] + dy) for dx, dy in self.ways(piece, capturing=False)]
        free = any(place in self.squares and place not in others for place in steps)
        return free or bool(self.jumps(others, piece, square, frozenset()))

    def term(self, position: Position, term: str, side: int) -> float:
        """What a weight is multiplied by, seen by a side."""
        for prefix, player in (("own_", side), ("opponent_", 1 - side)):
            if term.startswith(prefix):
                return self.count(position, term.removeprefix(prefix), player)
        return self.count(position, term, side) - self.count(position, term, 1 - side)


def crowded(oracle: Draughts, chooser: random.Random) -> str:
    """A position with men and kings anywhere: many long captures."""
    most = 20 if oracle.size == 10 else 12
    counts = [chooser.randint(1, most // 2), chooser.randint(most // 3, most)]
    chosen = chooser.sample(range(1, len(oracle.squares) + 1), sum(counts))
    sides = []
    for sign, numbers in zip("WB", (chosen[: counts[0]], chosen[counts[0] :]), strict=True):
        last = 0 if sign == "W" else oracle.size - 1
        kings = {n for n in numbers if oracle.squares[n - 1][1] == last or chooser.random() < 0.4}
        sides.append(sign + ",".join(f"K{n}" if n in kings else str(n) for n in sorted(numbers)))
    return f"{chooser.choice('WWWB')}:{':'.join(sides)}"
