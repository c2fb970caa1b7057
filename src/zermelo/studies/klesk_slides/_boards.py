"""State spaces that combinatorics counts exactly: every way to set the pieces up, whether play leads there or not.

Of go, where a group without liberties cannot stand, the share of such boards is drawn.
"""

from __future__ import annotations

from math import comb
from random import Random


def draughts_positions(most: int = 12) -> int:
    """English draughts: at most so many pieces a side, men of either side not on their row of promotion, at least one.

    >>> draughts_positions(1) - 120  # 120 with one piece, the rest with one of each side
    3488
    """
    total = 0
    for white in range(most + 1):
        for black in range(most + 1):
            men = _men(white, black)
            free = 32 - white - black
            kings = sum(
                comb(free, first) * comb(free - first, second)
                for first in range(min(most - white, free) + 1)
                for second in range(min(most - black, free - first) + 1)
            )
            total += men * kings
    return total - 1  # the empty board


def _men(white: int, black: int) -> int:
    """Ways to set men up: each side has 28 squares, 24 of them are common to both.

    >>> _men(1, 0), _men(1, 1)
    (28, 760)
    """
    return sum(
        comb(4, apart) * comb(24, white - apart) * comb(28 - (white - apart), black)
        for apart in range(min(white, 4) + 1)
        if white - apart <= 24
    )


def backgammon_positions(men: int = 15, points: int = 24) -> int:
    """Backgammon: men of both sides on points of their own, on the bar or borne off; without the player to move.

    >>> backgammon_positions(1, 2)  # one man on a point (2), the other on the second, the bar or off; or one on none
    14
    """
    return sum(
        comb(points, held) * comb(men + 1, held + 1) * comb(men + points - held + 1, men) for held in range(men + 1)
    )


def legal_boards(size: int, boards: int, seed: int) -> int:
    """Of so many boards of go drawn at random, how many are legal: every group has an empty neighbour.

    >>> legal_boards(1, 300, 0)  # one of three: a single stone has no liberty
    101
    """
    random = Random(seed)
    near = neighbours(size)
    return sum(is_legal([random.randrange(3) for _ in range(size * size)], near) for _ in range(boards))


def neighbours(size: int) -> list[list[int]]:
    cells = range(size * size)
    return [
        [
            each
            for each, on in (
                (cell - size, cell >= size), (cell + size, cell < size * (size - 1)),
                (cell - 1, cell % size > 0), (cell + 1, cell % size < size - 1),
            )
            if on
        ]
        for cell in cells
    ]  # fmt: skip


def is_legal(board: list[int], near: list[list[int]]) -> bool:
    """No group without a liberty; 0 is an empty cell."""
    seen = [False] * len(board)
    for start, stone in enumerate(board):
        if not stone or seen[start]:
            continue
        group, free, seen[start] = [start], False, True
        for cell in group:  # grows while it is walked
            for each in near[cell]:
                if not board[each]:
                    free = True
                elif board[each] == stone and not seen[each]:
                    seen[each] = True
                    group.append(each)
        if not free:
            return False
    return True
