"""How hard an exercise is: the shape of its tree, the ties in it, and how much alpha-beta cuts.

A level is a name for such demands (`LEVELS`); a text may change some of them, as in '3,plies=4,ties=2..9'.
A tie is a node at which two children or more are equally good for the mover. A cut-off is a node that alpha-beta
leaves before all its children are searched. It is deep if it rests on a node further up than its parent: on the
parent's own finds so far, the search would have gone on [KnuthMoore1975].
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from zermelo.errors import UsageError, shown, unknown
from zermelo.exercises.lettered_tree import LetteredTree
from zermelo.kernels import CHANCE

MANY = 99
Range = tuple[int, int]


@dataclass(frozen=True)
class Difficulty:
    """What a tree must be like; a range is from least to most."""

    plies: int
    children: Range  # of a node
    leaves: Range = (2, 40)
    ties: Range = (0, 0)
    cuts: Range = (1, MANY)
    deep: Range = (0, MANY)
    early: int = 0  # how many of 10 nodes below the second ply are leaves, though there is room below them
    first: int = 0  # who moves at the root: 0 is MAX
    players: int = 3  # of a tree of several players
    movers: str = "+*-*"  # who moves on the levels of a tree with chance: + MAX, - MIN, * chance
    level: int = 0  # the name of the demands, before some were changed


LEVELS = {
    1: Difficulty(2, (3, 3), cuts=(1, 3), deep=(0, 0), movers="+*"),
    2: Difficulty(3, (2, 2), cuts=(1, 3), deep=(0, 0), movers="+*-"),
    3: Difficulty(3, (2, 3), leaves=(10, 18), ties=(0, 1), cuts=(2, MANY), deep=(0, 0), movers="+-*"),
    4: Difficulty(4, (2, 3), leaves=(14, 26), ties=(1, 3), cuts=(3, MANY), deep=(0, 1), early=2),
    5: Difficulty(4, (2, 3), leaves=(22, 36), ties=(2, MANY), cuts=(4, MANY), deep=(1, MANY), early=1, first=1,
                  players=4, movers="-*+*"),
}  # fmt: skip
CHANGEABLE = {"plies": (1, 6), "children": (1, 5), "leaves": (1, 60), "ties": (0, MANY), "cuts": (0, MANY),
              "deep": (0, MANY), "early": (0, 9), "first": (0, 1), "players": (3, 6)}  # fmt: skip
"""What a text may change, and within which limits."""


@dataclass(frozen=True)
class Facts:
    """What a tree is like."""

    nodes: int
    leaves: int
    plies: int
    ties: int
    cuts: int
    deep: int


def read_difficulty(text: str | int | Difficulty) -> Difficulty:
    """A level from 1 to 5, with what is to be changed behind it.

    >>> read_difficulty("2").plies, read_difficulty("2,plies=4,ties=1..3").ties
    (3, (1, 3))
    """
    if isinstance(text, Difficulty):
        return text
    level, *changes = str(text).replace(" ", "").split(",")
    if level not in map(str, LEVELS):
        levels = f"a level from 1 to {max(LEVELS)} such as 2 or 3,plies=4"
        raise UsageError(f"difficulty: expected {levels}, got {shown(text)}")
    found = replace(LEVELS[int(level)], level=int(level))
    for change in changes:
        found = _changed(found, change)
    return found


def _changed(difficulty: Difficulty, change: str) -> Difficulty:
    name, _, value = change.partition("=")
    if name not in CHANGEABLE:
        raise unknown("demand of a difficulty", name, CHANGEABLE)
    least, most = CHANGEABLE[name]
    ranged = isinstance(getattr(difficulty, name), tuple)
    match = re.fullmatch(r"(\d{1,2})(?:\.\.(\d{1,2}))?", value)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (-1, -1)
    if not least <= low <= high <= most or (low < high and not ranged):
        example = f"{least} or {least}..{most}" if ranged else f"{least}"
        raise UsageError(f"difficulty: expected {name}={example} within {least} to {most}, got {shown(change)}")
    changed: dict[str, Any] = {name: (low, high) if ranged else low}
    return replace(difficulty, **changed)


def difficulty_text(difficulty: Difficulty) -> str:
    """The text that `read_difficulty` reads."""
    base = LEVELS[difficulty.level or 1]
    changes = [
        f"{field.name}={_range_text(getattr(difficulty, field.name))}"
        for field in fields(Difficulty)
        if field.name in CHANGEABLE and getattr(difficulty, field.name) != getattr(base, field.name)
    ]
    return ",".join([str(difficulty.level or 1), *changes])


def _range_text(value: int | Range) -> str:
    return f"{value[0]}..{value[1]}" if isinstance(value, tuple) else str(value)


def facts(tree: LetteredTree) -> Facts:
    """What a tree is like; nothing is cut in trees of chance or of several players."""
    two = tree.zero_sum and not tree.chance
    cuts = {tree.parents[node] for node in tree.cut_edges} if two else set()
    deep = sum(is_deep(tree, node) for node in cuts)
    return Facts(len(tree.movers), len(tree.leaves), tree.plies, _ties(tree), len(cuts), deep)


def _ties(tree: LetteredTree) -> int:
    """The nodes of players at which the best child is not the only one."""
    visits = tree.visits("max_n" if not tree.zero_sum else "expectiminimax" if tree.chance else "minimax")
    found = 0
    for node in tree.inner:
        mover = tree.movers[node]
        if mover == CHANCE or node not in visits:
            continue
        below = [
            (1 - 2 * mover) * visits[child].value if tree.zero_sum else visits[child].vector[mover]
            for child in tree.children[node]
        ]
        found += below.count(max(below)) > 1
    return found


def is_deep(tree: LetteredTree, node: int) -> bool:
    """Does a cut-off rest on a node above the parent?"""
    visits, above = tree.visits("alpha_beta"), tree.parents[node]
    if above < 0:
        return False
    before = [visits[child].value for child in tree.children[above] if child < node]
    if not before:
        return True
    value = visits[node].value
    if tree.movers[above] == tree.movers[node]:  # then no find of the parent cuts its child off
        return True
    return value > max(before) if tree.movers[above] == 0 else value < min(before)
