"""Chinese checkers by geometry: fields are points in the plane, a jump ends where its middle holds a man."""

from __future__ import annotations

from math import atan2, degrees, hypot, sqrt
from typing import NamedTuple

from oracles import letters

Field = tuple[int, int]  # row, place in the row

POINTS = {2: (0, 180), 3: (0, 120, 240), 4: (0, 60, 180, 240), 5: (0, 60, 120, 180, 240), 6: tuple(range(0, 360, 60))}


class Position(NamedTuple):
    men: dict[Field, str]
    turn: int
    plies: int


class ChineseCheckers:
    def __init__(self, players: int = 3, size: int = 2, limit: int | None = None) -> None:
        self.players = players
        upper = [*range(1, size + 1), *range(3 * size + 1, 2 * size, -1)]
        self.widths = [*upper, *upper[-2::-1]]
        self.fields = [(row, place) for row, width in enumerate(self.widths) for place in range(width)]
        self.neighbours = {a: [b for b in self.fields if 0.5 < self.distance(a, b) < 1.1] for a in self.fields}
        self.behind = {(a, over): self.beyond(a, over) for a in self.fields for over in self.neighbours[a]}
        self.signs = "ABCDEF"[:players]
        centre = self.fields[len(self.fields) // 2]
        rings = self.layers(centre)
        inside = {field for field in self.fields if rings[field] <= size}
        outside = [field for field in self.fields if field not in inside]
        points = {angle: [f for f in outside if self.angle(f) == angle] for angle in POINTS[6]}
        self.home = {who: points[angle] for who, angle in zip(self.signs, POINTS[players], strict=True)}
        self.goal = {who: points[(angle + 180) % 360] for who, angle in zip(self.signs, POINTS[players], strict=True)}
        self.allowed = {who: inside | {*self.home[who], *self.goal[who]} for who in self.signs}
        self.far = {
            who: self.layers(max(self.goal[who], key=lambda f: hypot(*self.place(f)))) for who in self.signs
        }
        self.limit = 12 * len(self.home["A"]) * players if limit is None else limit

    def place(self, field: Field) -> tuple[float, float]:
        """Right and down from the middle of the star."""
        row, place = field
        return place - (self.widths[row] - 1) / 2, (row - len(self.widths) // 2) * sqrt(3) / 2

    def angle(self, field: Field) -> int:
        """To the nearest point of the star, clockwise from the top."""
        x, y = self.place(field)
        return round(degrees(atan2(x, -y)) / 60) * 60 % 360

    def distance(self, a: Field, b: Field) -> float:
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        return hypot(ax - bx, ay - by)

    def layers(self, field: Field) -> dict[Field, int]:
        """The number of steps from a field to every other."""
        steps, edge = {field: 0}, {field}
        while edge:
            edge = {other for near in edge for other in self.neighbours[near]} - steps.keys()
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        return steps

    def beyond(self, field: Field, over: Field) -> Field | None:
        """The field of which `over` lies in the middle."""
        (ax, ay), (bx, by) = self.place(field), self.place(over)
        ends = [f for f in self.fields if hypot(self.place(f)[0] - 2 * bx + ax, self.place(f)[1] - 2 * by + ay) < 0.1]
        return ends[0] if ends else None

    def start(self) -> Position:
        return Position({field: who for who in self.signs for field in self.home[who]}, 0, 0)

    def reachable(self, men: dict[Field, str], man: Field) -> list[Field]:
        who = men[man]
        others = {field for field in men if field != man}
        steps = {f for f in self.neighbours[man] if f not in others}
        jumps, edge = {man}, [man]
        while edge:
            field = edge.pop()
            for over in self.neighbours[field]:
                to = self.behind[field, over]
                if over in others and to in self.allowed[who] and to not in others | jumps:
                    jumps.add(to)
                    edge.append(to)
        return sorted(((steps & self.allowed[who]) | jumps) - {man})

    def name(self, field: Field) -> str:
        return f"{letters(field[1])}{field[0] + 1}"

    def moves(self, position: Position) -> list[str]:
        who = self.signs[position.turn]
        own = sorted(field for field, sign in position.men.items() if sign == who)
        found = [f"{self.name(man)}-{self.name(to)}" for man in own for to in self.reachable(position.men, man)]
        return found or ["pass"]

    def play(self, position: Position, move: str) -> Position:
        men = dict(position.men)
        if move != "pass":
            source, to = (next(f for f in self.fields if self.name(f) == name) for name in move.split("-"))
            men[to] = men.pop(source)
        return Position(men, (position.turn + 1) % self.players, position.plies + 1)

    def winner(self, position: Position) -> str | None:
        for who in self.signs:
            inside = [position.men.get(field) for field in self.goal[who]]
            if None not in inside and who in inside:
                return who
        return None

    def turn(self, position: Position) -> int | None:
        return None if self.winner(position) or position.plies == self.limit else position.turn

    def left(self, position: Position, who: str) -> int:
        """The sum of the distances of the men of a player to the tip of his goal."""
        return sum(self.far[who][field] for field, sign in position.men.items() if sign == who)

    def payoffs(self, position: Position) -> tuple[float, ...]:
        winner = self.winner(position)
        lengths = {who: self.left(position, who) for who in self.signs}
        winners = [winner] if winner else [who for who in self.signs if lengths[who] == min(lengths.values())]
        shares = [1 / len(winners) if who in winners else 0.0 for who in self.signs]
        return tuple(2 * share - 1 for share in shares) if self.players == 2 else tuple(shares)

    def show(self, position: Position) -> str:
        rows = ["".join(position.men.get((y, x), ".") for x in range(width)) for y, width in enumerate(self.widths)]
        return f"{'/'.join(rows)} {self.signs[position.turn]} {position.plies}"
