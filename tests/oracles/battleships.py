"""Battleships on sets of names: the ships, the shots, and the results found anew for every question."""

from __future__ import annotations

from oracles import letters

Position = tuple[str, ...]  # all moves


class Battleships:
    def __init__(self, size: int = 3, ships: str = "2,1", shots: int = 5, repeats: bool = False) -> None:
        self.size, self.shots, self.repeats = size, shots, repeats
        self.ships = [int(length) for length in ships.split(",")]
        self.cells = [f"{letters(x)}{y + 1}" for y in range(size) for x in range(size)]

    def start(self) -> Position:
        return ()

    def ship_cells(self, name: str) -> list[str]:
        first, last = (name.split(":") * 2)[:2]
        return [
            cell for cell in self.cells
            if first[0] <= cell[0] <= last[0] and int(first[1:]) <= int(cell[1:]) <= int(last[1:])
        ]  # fmt: skip

    def parts(self, position: Position) -> tuple[list[list[str]], list[str]]:
        """The ships of both players and the shots."""
        placed = 2 * len(self.ships)
        return [list(position[player:placed:2]) for player in (0, 1)], list(position[placed:])

    def sunk(self, position: Position, player: int) -> int:
        fleets, shots = self.parts(position)
        return sum(set(self.ship_cells(ship)) <= set(shots[1 - player :: 2]) for ship in fleets[player])

    def turn(self, position: Position) -> int | None:
        fired = len(position) - 2 * len(self.ships)
        if fired >= 0 and (fired == 2 * self.shots or len(self.ships) in (self.sunk(position, p) for p in (0, 1))):
            return None
        return len(position) % 2

    def moves(self, position: Position) -> list[str]:
        fleets, shots = self.parts(position)
        who = len(position) % 2
        if len(position) >= 2 * len(self.ships):
            return [cell for cell in self.cells if self.repeats or cell not in shots[who::2]]
        taken = {cell for ship in fleets[who] for cell in self.ship_cells(ship)}
        free = [name for name in self.places(self.ships[len(position) // 2]) if not taken & set(self.ship_cells(name))]
        return free

    def places(self, length: int) -> list[str]:
        if length == 1:
            return self.cells
        where = [(cell, ord(cell[0]) - 97, int(cell[1:])) for cell in self.cells]
        across = [f"{cell}:{letters(x + length - 1)}{y}" for cell, x, y in where if x + length <= self.size]
        down = [f"{cell}:{cell[0]}{y + length - 1}" for cell, x, y in where if y + length - 1 <= self.size]
        return across + down

    def play(self, position: Position, move: str) -> Position:
        return (*position, move)

    def payoffs(self, position: Position) -> tuple[float, float]:
        more = self.sunk(position, 1) - self.sunk(position, 0)
        return more, -more

    def show(self, position: Position) -> str:
        fleets, shots = self.parts(position)
        return " / ".join(" ".join(names) or "-" for names in (*fleets, shots))

    def results(self, position: Position, player: int) -> list[str]:
        """What was heard of each shot of a player."""
        fleets, shots = self.parts(position)
        own, heard = shots[player::2], []
        for number, cell in enumerate(own):
            ship = next((ship for ship in fleets[1 - player] if cell in self.ship_cells(ship)), None)
            sunk = ship is not None and set(self.ship_cells(ship)) <= set(own[: number + 1])
            heard.append("water" if ship is None else "sunk" if sunk else "hit")
        return heard

    def knows(self, position: Position, player: int) -> object:
        """What a player can tell: the own ships, all shots with their results, and whose turn it is."""
        fleets, shots = self.parts(position)
        heard = tuple(tuple(self.results(position, each)) for each in (0, 1))
        return tuple(fleets[player]), tuple(shots), heard, len(position)
