"""Alpha-beta against easyAI's Negamax on connect four, without a table.

Games for easyAI: the one it ships (NumPy, the position copied at every move); the same on lists
with moves taken back; and a bitboard, the fastest that its protocol allows in Python, with
Zermelo's evaluation and with none at all.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks import evaluation
from benchmarks.report import Disagreement, Line, Missing, compared, our_speed

LEAST = 300.0
WIDTH, HEIGHT = 7, 6


def measure(quick: bool) -> Iterator[Line]:
    try:
        easy = importlib.import_module("easyAI")
        module = importlib.import_module("easyAI.AI.Negamax")
    except ImportError:
        raise Missing("easyAI is not installed (pip install 'zermelo[bench]')") from None
    pairs = 3 if quick else 5
    shipped = importlib.import_module("easyAI.games").ConnectFour
    plain = zermelo.game("connect_four", threat=0.0, centre=0.0)
    real = zermelo.game("connect_four")
    weights = real.parameters["threat"], real.parameters["centre"]
    # Up to depth 7 a game can only end at the horizon, where easyAI's bonus for an early end is 0.
    yield against(easy, module, plain, 5, "its own game", shipped, pairs)
    yield against(easy, module, plain, 7, "its game on lists", columns(easy), pairs)
    yield against(easy, module, real, 7, "bitboard, evaluated", bitboard(easy, *weights), pairs)
    yield against(easy, module, plain, 7, "bitboard, evaluation 0", bitboard(easy, 0.0, 0.0), pairs)


def against(easy: Any, module: Any, game: zermelo.Game, depth: int, what: str, kind: Any, pairs: int) -> Line:
    lost = -100.0 if what == "its own game" else -1.0  # what its game pays
    ai = easy.Negamax(depth)

    def search() -> float:
        ai(kind([easy.AI_Player(ai), easy.AI_Player(ai)]))
        return float(ai.alpha) / -lost + 0.0

    nodes, value = counted(module, search)
    mine = zermelo.search(game, algorithm="alpha_beta", depth=depth)
    if (mine.value, mine.nodes) != (value, nodes):
        raise Disagreement(f"connect_four: value and nodes {mine.value}, {mine.nodes}; easyAI {value}, {nodes}")

    def their_speed() -> float:
        best = 0.0
        for _ in range(3):
            began = time.perf_counter()
            search()
            best = max(best, nodes / (time.perf_counter() - began))
        return best

    return compared(
        "easyai", f"connect_four, depth {depth}, {what}", lambda: our_speed(game, depth), their_speed,
        pairs=pairs, least=LEAST, note=f"{nodes} nodes, value {value:g} in both",
    )  # fmt: skip


def counted(module: Any, search: Any) -> tuple[int, float]:
    """The nodes and the value of one search, its recursive function wrapped in a counter."""
    original = module.negamax
    calls = 0

    def counting(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args)

    module.negamax = counting
    try:
        value = search()
    finally:
        module.negamax = original
    return calls, value


def columns(easy: Any) -> Any:
    """The game that easyAI ships, with lists for NumPy and moves taken back, as its documentation advises."""
    across = [[(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]
    upward = [[(x, y) for y in range(HEIGHT)] for x in range(WIDTH)]
    rising = [[(x, x + d) for x in range(WIDTH) if 0 <= x + d < HEIGHT] for d in range(-3, 3)]
    falling = [[(x, d - x) for x in range(WIDTH) if 0 <= d - x < HEIGHT] for d in range(3, 9)]
    lines = across + upward + rising + falling

    class Columns(easy.TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, players: Any) -> None:
            self.players = players
            self.current_player = 1
            self.board = [[0] * HEIGHT for _ in range(WIDTH)]

        def possible_moves(self) -> list[int]:
            return [x for x in range(WIDTH) if self.board[x][-1] == 0]

        def make_move(self, move: int) -> None:
            column = self.board[move]
            column[column.index(0)] = self.current_player

        def unmake_move(self, move: int) -> None:
            column = self.board[move]
            top = column.index(0) if 0 in column else HEIGHT
            column[top - 1] = 0

        def lose(self) -> bool:
            board, stone = self.board, self.opponent_index
            for line in lines:
                streak = 0
                for x, y in line:
                    streak = streak + 1 if board[x][y] == stone else 0
                    if streak == 4:
                        return True
            return False

        def is_over(self) -> bool:
            return all(column[-1] for column in self.board) or self.lose()

        def scoring(self) -> float:
            return -1.0 if self.lose() else 0.0

    return Columns


def bitboard(easy: Any, threat: float, centre: float) -> Any:
    """Connect four on two words, as the kernels of Zermelo keep it, with their evaluation unless the weights are 0."""
    side = HEIGHT + 1
    bottom = sum(1 << x * side for x in range(WIDTH))
    tops = [1 << (x * side + HEIGHT - 1) for x in range(WIDTH)]
    lowest = [1 << x * side for x in range(WIDTH)]
    board = bottom * ((1 << HEIGHT) - 1)
    middle = ((1 << HEIGHT) - 1) << 3 * side
    steps = (1, side - 1, side, side + 1)

    class Bitboard(easy.TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, players: Any) -> None:
            self.players = players
            self.current_player = 1
            self.stones = [0, 0]
            self.before: list[tuple[int, int]] = []

        def possible_moves(self) -> list[int]:
            occupied = self.stones[0] | self.stones[1]
            return [x for x in range(WIDTH) if not occupied & tops[x]]

        def make_move(self, move: int) -> None:
            first, second = self.stones
            self.before.append((first, second))
            occupied = first | second
            self.stones[self.current_player - 1] |= (occupied + lowest[move]) & ~occupied

        def unmake_move(self, move: int) -> None:
            self.stones[0], self.stones[1] = self.before.pop()

        def lose(self) -> bool:
            stones = self.stones[2 - self.current_player]
            for step in steps:
                pairs = stones & (stones >> step)
                if pairs & (pairs >> 2 * step):
                    return True
            return False

        def is_over(self) -> bool:
            return self.stones[0] | self.stones[1] == board or self.lose()

        def scoring(self) -> float:
            if self.lose():
                return -1.0
            if not threat and not centre:
                return 0.0
            own, other = self.stones[self.current_player - 1], self.stones[2 - self.current_player]
            if own | other == board:
                return 0.0
            return evaluation.connect_four(own, other, board, middle, steps, threat, centre)

    return Bitboard
