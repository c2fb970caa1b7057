"""Kalah on a ring of pits, sown seed by seed by hand."""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    pits: tuple[int, ...]  # South's houses and store, then North's houses and store
    turn: int
    over: bool


class Kalah:
    def __init__(self, houses: int = 6, seeds: int = 4, empty_capture: bool = True) -> None:
        self.houses, self.seeds, self.empty_capture = houses, seeds, empty_capture

    def start(self) -> Position:
        side = (self.seeds,) * self.houses + (0,)
        return Position(side + side, 0, False)

    def store(self, player: int) -> int:
        """The number of a player's store on the ring."""
        return self.houses if player == 0 else 2 * self.houses + 1

    def own(self, player: int) -> list[int]:
        """The numbers of a player's houses on the ring, in the order of sowing."""
        return [self.store(player) - self.houses + i for i in range(self.houses)]

    def turn(self, position: Position) -> int | None:
        return None if position.over else position.turn

    def moves(self, position: Position) -> list[str]:
        houses = self.own(position.turn)
        return [str(i + 1) for i in range(self.houses) if position.pits[houses[i]]]

    def play(self, position: Position, move: str) -> Position:
        pits, player = list(position.pits), position.turn
        pit = self.own(player)[int(move) - 1]
        hand, pits[pit] = pits[pit], 0
        while hand:
            pit = (pit + 1) % len(pits)
            if pit != self.store(1 - player):
                pits[pit] += 1
                hand -= 1
        if pit in self.own(player) and pits[pit] == 1:
            facing = 2 * self.houses - pit  # houses that face each other add up to this on the ring
            if pits[facing] or self.empty_capture:
                pits[self.store(player)] += pits[pit] + pits[facing]
                pits[pit] = pits[facing] = 0
        over = any(not any(pits[house] for house in self.own(side)) for side in (0, 1))
        if over:
            for side in (0, 1):
                for house in self.own(side):
                    pits[self.store(side)] += pits[house]
                    pits[house] = 0
        return Position(tuple(pits), player if pit == self.store(player) else 1 - player, over)

    def payoffs(self, position: Position) -> tuple[float, ...]:
        south, north = (position.pits[self.store(player)] for player in (0, 1))
        return float(south - north), float(north - south)

    def show(self, position: Position) -> str:
        sides = [",".join(str(position.pits[house]) for house in self.own(player)) for player in (0, 1)]
        stores = ",".join(str(position.pits[self.store(player)]) for player in (0, 1))
        return f"{sides[0]}/{sides[1]} {stores} {'SN'[position.turn]}"
