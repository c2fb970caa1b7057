"""Plays as players write them: 8/5 6/5, 24/18*/13, bar/22, 13/11*(2), 6/off.

Moves of one checker are written as one, with the points in between only where it hits; equal ones are
counted in brackets. Read are also plays in any order and with any points in between, equal moves one by one, and hits
without their star: what counts is the position they lead to.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from zermelo.games.backgammon._board import BAR, Params, State, checkers, unpacked
from zermelo.games.backgammon._plays import BASE, MOST_PLAYS, moves, play

Path = tuple[int, ...]  # the points of one checker, 0 is off
Sides = tuple[list[int], list[int]]  # checkers off, on the points 1 to 24 and on the bar: of the mover and the other
WRITTEN = re.compile(r"(bar|\d{1,2})((?:/(?:off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.ASCII | re.IGNORECASE)


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


def read_move(params: Params, state: State, text: str) -> int | None:
    """The play that leads where the text does, or None."""
    read = [WRITTEN.fullmatch(word) for word in text.replace(",", " ").split()]
    if state.roll <= 0 or not read:
        return None
    own, other = _sides(state)
    before = list(other)
    for found in read:
        if found is None or not _moved(own, other, before, found):
            return None
    out = [0] * MOST_PLAYS
    legal = out[: moves(params, state, out, 0)]
    return next((move for move in legal if _sides(play(params, state, move)) == (other, own)), None)


def _sides(state: State) -> Sides:
    return unpacked(state.own_low, state.own_high), unpacked(state.other_low, state.other_high)


def _moved(own: list[int], other: list[int], before: list[int], found: re.Match[str]) -> bool:
    """Move and hit as one word says; is it one that could be, the other having stood as `before`?"""
    start, *rest = (found[1] + found[2]).lower().split("/")
    path = [BAR if start == "bar" else int(start)]
    if path[0] > BAR:
        return False
    for word in rest:
        point = 0 if word.startswith("off") else int(word.rstrip("*"))
        there = before[25 - point] if 0 < point < path[-1] else 0
        if point >= path[-1] or there > 1 or ("*" in word and there != 1):
            return False
        if there == 1 and other[25 - point]:
            other[25 - point], other[BAR] = 0, other[BAR] + 1
        path.append(point)
    own[path[0]] -= int(found[3] or 1)
    own[path[-1]] += int(found[3] or 1)
    return True
