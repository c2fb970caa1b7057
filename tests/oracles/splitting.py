"""Board-splitting games on lists of columns and rows, with boards made path by path from the definitions."""

from __future__ import annotations

import itertools
import statistics
import string
from collections.abc import Iterator

Position = tuple[tuple[int, ...], tuple[int, ...], int]  # columns and rows that are left, cuts so far
WORD = 2**64
COLUMNS = [*string.ascii_lowercase, *(a + z for a in string.ascii_lowercase for z in string.ascii_lowercase)]
ROWS = [str(y) for y in range(1, 1000)]
SIGMA = 0.5 / (1.96 * 5**0.5)


def splitmix64(seed: int, skip: int) -> Iterator[int]:
    """The outputs of SplitMix64 after the first ones."""
    seed += skip * 0x9E3779B97F4A7C15
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % WORD
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
        yield z ^ (z >> 31)


def drawn(seed: int, stream: int, number: int) -> int:
    """Output `number` of the generator seeded with output `stream` of the generator of the board's seed."""
    return next(splitmix64(next(splitmix64(seed, stream)), number))


def near(word: int, parent: float) -> float:
    """A normal deviate around the parent, drawn again until it lies in [0, 1]."""
    while True:
        z = statistics.NormalDist().inv_cdf(((word >> 12) + 0.5) / 2**52)
        if 0 <= parent + SIGMA * z <= 1:
            return parent + SIGMA * z
        word = next(splitmix64(word, 0))


def uniform(word: int) -> float:
    return (word >> 11) / 2**53


class Splitting:
    """Shared rules; a subclass says what the cell at the end of a path is."""

    b: int
    depth: int
    last: str
    seed: int

    def cell(self, path: tuple[int, ...]) -> float:
        raise NotImplementedError

    def number(self, path: tuple[int, ...]) -> int:
        return sum(digit * self.b**i for i, digit in enumerate(reversed(path)))

    def fill(self) -> None:
        self.board: dict[tuple[int, int], float] = {}
        for path in itertools.product(range(self.b), repeat=self.depth):
            self.board[self.number(path[::2]), self.number(path[1::2])] = self.cell(path)

    def start(self) -> Position:
        width, height = self.b ** len(range(0, self.depth, 2)), self.b ** len(range(1, self.depth, 2))
        return tuple(range(width)), tuple(range(height)), 0

    def turn(self, position: Position) -> int | None:
        return None if position[2] == self.depth else position[2] % 2

    def parts(self, position: Position) -> list[tuple[int, ...]]:
        lines = position[0] if position[2] % 2 == 0 else position[1]
        size = len(lines) // self.b
        return [lines[i : i + size] for i in range(0, len(lines), size)]

    def moves(self, position: Position) -> list[str]:
        name = COLUMNS if position[2] % 2 == 0 else ROWS
        ends = [(name[part[0]], name[part[-1]]) for part in self.parts(position)]
        return [low if low == high else f"{low}-{high}" for low, high in ends]

    def play(self, position: Position, move: str) -> Position:
        part = self.parts(position)[self.moves(position).index(move)]
        columns, rows, cuts = position
        return (part, rows, cuts + 1) if cuts % 2 == 0 else (columns, part, cuts + 1)

    def payoffs(self, position: Position) -> tuple[float, float]:
        value = 2 * self.board[position[0][0], position[1][0]] - 1
        last = (self.depth - 1) % 2
        high = last if self.last == "high" else 1 - last
        return (value, -value) if high == 0 else (-value, value)

    def show(self, position: Position) -> str:
        columns, rows, cuts = position
        first, final = f"{COLUMNS[columns[0]]}{rows[0] + 1}", f"{COLUMNS[columns[-1]]}{rows[-1] + 1}"
        return first if cuts == self.depth else f"{first}:{final}"

    def looks(self, position: Position, heuristic: str) -> float:
        """What a heuristic says, as its formula says."""
        columns, rows, _ = position
        cells = [self.board[x, y] for x in columns for y in rows]
        if heuristic == "average":
            return statistics.fmean(cells)
        if heuristic == "median":
            return statistics.median(cells)
        if heuristic == "maxmin":
            return max(min(self.board[x, y] for y in rows) for x in columns)
        total, pairs = 0.0, 0
        for x, y in itertools.product(columns, rows):
            for neighbour in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if neighbour[0] in columns and neighbour[1] in rows:
                    total += abs(self.board[neighbour] - self.board[x, y])
                    pairs += 1
        return 1 - total / pairs


class PGame(Splitting):
    def __init__(self, b: int = 2, depth: int = 7, last_mover_wants: str = "low", seed: int = 0) -> None:
        self.b, self.depth, self.last, self.seed = b, depth, last_mover_wants, seed
        self.c = loss(b)
        self.fill()

    def cell(self, path: tuple[int, ...]) -> float:
        return 0 if uniform(drawn(self.seed, self.depth, self.number(path))) < self.c else 1


class NGame(Splitting):
    def __init__(self, b: int = 2, depth: int = 7, last_mover_wants: str = "low", seed: int = 0) -> None:
        self.b, self.depth, self.last, self.seed = b, depth, last_mover_wants, seed
        self.fill()

    def cell(self, path: tuple[int, ...]) -> float:
        edges = [drawn(self.seed, level, self.number(path[:level])) >= WORD // 2 for level in range(1, self.depth + 1)]
        return 1 if edges.count(True) > edges.count(False) else 0


class KGame(Splitting):
    def __init__(
        self, b: int = 2, depth: int = 7, g: int = 10, s: float = 0.0, c: float | None = None,
        last_mover_wants: str = "low", seed: int = 0,
    ) -> None:  # fmt: skip
        self.b, self.depth, self.last, self.seed, self.s = b, depth, last_mover_wants, seed, s
        bounds = [i / g for i in range(g + 1)]
        self.c = loss(b) if c is None else c
        bounds[min(range(1, g), key=lambda i: abs(bounds[i] - self.c))] = self.c
        self.parts_of_unit = list(itertools.pairwise(bounds))
        self.fill()

    def cell(self, path: tuple[int, ...]) -> float:
        value = self.real(path)
        return next((low + high) / 2 for low, high in self.parts_of_unit if value < high or high == 1)

    def real(self, path: tuple[int, ...]) -> float:
        if uniform(drawn(self.seed, self.depth + 1, self.number(path[:-1]))) >= self.s:
            return uniform(drawn(self.seed, self.depth, self.number(path)))
        value = 0.5
        for level in range(1, self.depth + 1):
            value = near(drawn(self.seed, level, self.number(path[:level])), value)
        return value


def loss(b: int) -> float:
    """The root of (1 - c)^b = c, by halving."""
    low, high = 0.0, 1.0
    for _ in range(100):
        c = (low + high) / 2
        low, high = (c, high) if (1 - c) ** b > c else (low, c)
    return low
