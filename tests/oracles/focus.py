"""Focus on a dictionary of strings: a stack is the colours of its pieces from the bottom to the top."""

from __future__ import annotations

from typing import NamedTuple

from oracles import letters

Cell = tuple[int, int]

MISSING = {(0, 0), (1, 0), (0, 1)}
BOARD = [
    (x, y) for y in range(8) for x in range(8)
    if not {(x, y), (7 - x, y), (x, 7 - y), (7 - x, 7 - y)} & MISSING
]  # fmt: skip
PATTERNS = {
    2: ("RRGGRR", "GGRRGG"),
    3: ("BRGBRG", "RGBRGB", "GBRGBR"),
    4: ("RGBYRGBY", "BYRGBYRG"),
}


class Position(NamedTuple):
    stacks: dict[Cell, str]  # no empty ones
    reserve: dict[str, int]
    captured: dict[str, dict[str, int]]  # by whom, then of which colour
    turn: str
    plies: int
    last: str | None  # who moved last


class Focus:
    def __init__(
        self, players: int = 3, captures_to_win: int | None = None, captures_of_each: int | None = None,
        limit: int = 120,
    ) -> None:  # fmt: skip
        self.colours = "RGBY"[:players]
        usual = {2: (6, 0), 3: (10, 3), 4: (10, 2)}[players]
        self.total = usual[0] if captures_to_win is None else captures_to_win
        self.each = usual[1] if captures_of_each is None else captures_of_each
        self.limit = limit

    def start(self) -> Position:
        pattern = PATTERNS[len(self.colours)]
        first = 0 if len(self.colours) == 4 else 1  # where the pattern begins, in both directions
        side = 8 - 2 * first
        stacks = {
            (x, y): pattern[(y - first) % len(pattern)][x - first]
            for x, y in BOARD if first <= x < first + side and first <= y < first + side
        }  # fmt: skip
        others = {who: {colour: 0 for colour in self.colours if colour != who} for who in self.colours}
        return Position(stacks, dict.fromkeys(self.colours, 0), others, "R", 0, None)

    def can_move(self, position: Position, who: str) -> bool:
        return position.reserve[who] > 0 or any(stack[-1] == who for stack in position.stacks.values())

    def winner(self, position: Position) -> str | None:
        who = position.last
        if who is None:
            return None
        captured = position.captured[who].values()
        if self.total and sum(captured) >= self.total:
            return who
        if self.each and all(n >= self.each for n in captured):
            return who
        return who if not any(self.can_move(position, other) for other in self.colours if other != who) else None

    def turn(self, position: Position) -> int | None:
        if self.winner(position) or position.plies == self.limit:
            return None
        return self.colours.index(position.turn)

    def lines(self, position: Position) -> list[tuple[Cell, Cell]]:
        """From and to, in the order of the squares, then up, left, right, down, then near to far."""
        found = []
        for x, y in BOARD:
            stack = position.stacks.get((x, y), " ")
            if stack[-1] == position.turn:
                for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
                    ends = [(x + dx * n, y + dy * n) for n in range(1, len(stack) + 1)]
                    found += [((x, y), end) for end in ends if end in BOARD]
        return found

    def name(self, cell: Cell) -> str:
        return f"{letters(cell[0])}{cell[1] + 1}"

    def moves(self, position: Position) -> list[str]:
        found = [f"{self.name(a)}-{self.name(b)}" for a, b in self.lines(position)]
        return found + ([f"@{self.name(cell)}" for cell in BOARD] if position.reserve[position.turn] else [])

    def play(self, position: Position, move: str) -> Position:
        cells = {self.name(cell): cell for cell in BOARD}
        stacks, reserve, who = dict(position.stacks), dict(position.reserve), position.turn
        captured = {player: dict(taken) for player, taken in position.captured.items()}
        if move.startswith("@"):
            target, moved = cells[move[1:]], who
            reserve[who] -= 1
        else:
            source, target = (cells[name] for name in move.split("-"))
            n = abs(source[0] - target[0]) + abs(source[1] - target[1])
            left, moved = stacks[source][:-n], stacks[source][-n:]
            del stacks[source]
            if left:
                stacks[source] = left
        whole = stacks.get(target, "") + moved
        stacks[target] = whole[-5:]
        for colour in whole[:-5]:
            if colour == who:
                reserve[who] += 1
            else:
                captured[who][colour] += 1
        after = Position(stacks, reserve, captured, who, position.plies + 1, who)
        order = self.colours[self.colours.index(who) + 1 :] + self.colours[: self.colours.index(who) + 1]
        return after._replace(turn=next(player for player in order if self.can_move(after, player)))

    def payoffs(self, position: Position) -> tuple[float, ...]:
        winner = self.winner(position)
        totals = {who: sum(taken.values()) for who, taken in position.captured.items()}
        winners = [winner] if winner else [who for who in self.colours if totals[who] == max(totals.values())]
        shares = [1 / len(winners) if who in winners else 0.0 for who in self.colours]
        return tuple(2 * share - 1 for share in shares) if len(shares) == 2 else tuple(shares)

    def show(self, position: Position) -> str:
        rows = []
        for y in range(8):
            stacks = [position.stacks.get(cell, ".") for cell in BOARD if cell[1] == y]
            rows.append("".join(stack if len(stack) == 1 else f"({stack})" for stack in stacks))
        taken = "/".join(
            ",".join(str(position.reserve[who] if who == colour else position.captured[who][colour])
                     for colour in self.colours)
            for who in self.colours
        )  # fmt: skip
        return f"{'/'.join(rows)} {position.turn} {taken} {position.plies}"
