"""Plays as players write them: 8/5 6/5, 24/18*/13, bar/22, 13/11*(2), 6/off.

Moves of one checker are written as one, with the points in between only where it hits; equal ones are
counted in brackets.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from zermelo.games._backgammon.board import BAR, Params, State, checkers
from zermelo.games._backgammon.plays import BASE

Path = tuple[int, ...]  # the points of one checker, 0 is off


def move_name(params: Params, state: State, move: int) -> str:
    return _name(state, move)


@lru_cache(maxsize=10_000)  # who looks for a name looks at the names of all plays
def _name(state: State, move: int) -> str:
    if state.roll <= 0:
        return str(move)
    if move == 0:
        return "pass"
    hit: set[int] = set()
    counted = Counter(paths(steps(state.roll, move)))
    return " ".join(_written(state, path, times, hit) for path, times in counted.items())


def steps(roll: int, move: int) -> list[tuple[int, int]]:
    """From where to where each step goes, the rearmost first."""
    digits = [move // BASE**i % BASE for i in range(4)]
    dice = (roll % 10, roll // 10, roll // 10, roll // 10)
    return sorted(((s, max(s - die, 0)) for s, die in zip(digits, dice, strict=True) if s), reverse=True)


def paths(todo: list[tuple[int, int]]) -> list[Path]:
    """Steps that follow each other, joined."""
    left, found = list(todo), []
    while left:
        path = [*left.pop(0)]
        while following := next((step for step in left if step[0] == path[-1]), None):
            path.append(following[1])
            left.remove(following)
        found.append(tuple(path))
    return sorted(found, reverse=True)


def _written(state: State, path: Path, times: int, hit: set[int]) -> str:
    """One path; `hit` are the points whose blot has been marked already."""
    names = [_point(path[0])]
    for i, point in enumerate(path[1:], 1):
        hits = point > 0 and point not in hit and checkers(state.other_low, state.other_high, 25 - point) == 1
        if hits:
            hit.add(point)
        if hits or i == len(path) - 1:
            names.append(_point(point) + "*" * hits)
    return "/".join(names) + (f"({times})" if times > 1 else "")


def _point(point: int) -> str:
    return {BAR: "bar", 0: "off"}.get(point, str(point))
