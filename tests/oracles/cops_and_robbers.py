"""Cops and robbers on sets of named vertices, and the classical algorithm for capture times."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

CHANCE = -1


def grid(width: int, height: int) -> list[tuple[str, str]]:
    cells = [(x, y) for y in range(height) for x in range(width)]
    name = {(x, y): f"{'abcdefghij'[x]}{y + 1}" for x, y in cells}
    beside = [((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in ((1, 0), (0, 1))]
    return [(name[a], name[b]) for a, b in beside if b in name]


def ring(n: int, *, closed: bool) -> list[tuple[str, str]]:
    return [(str(i), str((i + 1) % n)) for i in range(n if closed else n - 1)]


PETERSEN = [(f"{i}", f"{(i + 1) % 5}") for i in range(5)]
PETERSEN += [(f"{i}", f"{i + 5}") for i in range(5)] + [(f"{i + 5}", f"{(i + 2) % 5 + 5}") for i in range(5)]
EDGES = {
    "grid-4x4": grid(4, 4), "grid-3x3": grid(3, 3), "grid-4x3": grid(4, 3), "grid-2x5": grid(2, 5),
    "path-2": ring(2, closed=False), "path-5": ring(5, closed=False), "path-8": ring(8, closed=False),
    "cycle-3": ring(3, closed=True), "cycle-4": ring(4, closed=True), "cycle-7": ring(7, closed=True),
    "star-6": [("0", str(i)) for i in range(1, 6)], "petersen": PETERSEN,
    "complete-5": [(str(i), str(j)) for j in range(5) for i in range(j)],
}  # fmt: skip


class Position(NamedTuple):
    cops: tuple[str, ...]
    robber: str | None
    turn: int  # the cop to move, or after the last one the robber
    round: int
    sent: str | None


class CopsAndRobbers:
    def __init__(
        self, graph: str = "grid-4x4", cops: int = 2, stray_probability: float = 0.1,
        horizon: int = 5, payoff: str = "time",
    ) -> None:
        self.edges, self.cops, self.horizon = EDGES[graph], cops, horizon
        self.astray, self.pays = stray_probability, payoff
        names = {name for edge in self.edges for name in edge}
        self.names = sorted(names, key=lambda name: (name[1:], name[0]) if name[0].isalpha() else (name, ""))

    def around(self, name: str) -> list[str]:
        """A vertex and its neighbours."""
        beside = {b for a, b in self.edges if a == name} | {a for a, b in self.edges if b == name} | {name}
        return [other for other in self.names if other in beside]

    def start(self) -> Position:
        return Position((), None, 0, 0, None)

    def caught(self, position: Position) -> bool:
        return position.robber in position.cops

    def turn(self, position: Position) -> int | None:
        if position.sent is not None:
            return CHANCE
        if self.caught(position) or position.round > self.horizon:
            return None
        return 0 if position.turn < self.cops else 1

    def place(self, position: Position) -> str | None:
        """Where the piece to move is."""
        if position.turn == self.cops:
            return position.robber
        return position.cops[position.turn] if position.turn < len(position.cops) else None

    def moves(self, position: Position) -> list[str]:
        place = self.place(position)
        return self.names if place is None else self.around(place)

    def chances(self, position: Position) -> list[float]:
        around = self.moves(position)
        return [self.astray / len(around) + (1 - self.astray) * (name == position.sent) for name in around]

    def play(self, position: Position, move: str) -> Position:
        if self.astray and position.sent is None and self.place(position) is not None:
            return position._replace(sent=move)
        cops, robber = list(position.cops), position.robber
        if position.turn == self.cops:
            robber = move
        else:
            cops[position.turn :] = [move, *cops[position.turn + 1 :]]
        after = Position(tuple(cops), robber, (position.turn + 1) % (self.cops + 1), position.round, None)
        return after._replace(round=after.round + 1) if after.turn == 0 and not self.caught(after) else after

    def payoffs(self, position: Position) -> tuple[float, float]:
        if self.pays == "win":
            value = 1.0 if self.caught(position) else -1.0
        else:
            value = 1 - 2 * position.round / (self.horizon + 1)
        return value, -value

    def show(self, position: Position) -> str:
        cops = [*position.cops, "-", "-"][: self.cops]
        piece = f"C{position.turn + 1}" if position.turn < self.cops else "R"
        sent = f" >{position.sent}" if position.sent is not None else ""
        return f"{','.join([*cops, position.robber or '-'])} {piece} {position.round}{sent}"

    def capture_time(self) -> int | None:
        """The rounds that cops who move all at once need, wherever the robber begins; None if he escapes.

        Pairs of cops and robber, cops to move, are won in one round more than the worst answer to
        their best move: taken up round by round until nothing changes.
        """
        around = {name: self.around(name) for name in self.names}
        teams = list(product(self.names, repeat=self.cops))
        won = {(team, robber): 0 for team in teams for robber in team}
        rounds, growing = 0, True
        while growing:
            rounds, growing = rounds + 1, False
            for team, robber in product(teams, self.names):
                if (team, robber) not in won and any(
                    robber in after or all(won.get((after, to), rounds) < rounds for to in around[robber])
                    for after in product(*(around[cop] for cop in team))
                ):
                    won[team, robber] = rounds
                    growing = True
        longest = [[won.get((team, robber)) for robber in self.names] for team in teams]
        return min((max(t for t in row if t is not None) for row in longest if None not in row), default=None)
