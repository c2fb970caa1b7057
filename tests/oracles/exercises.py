"""The keys of exercises by definition: textbook recursion over nested documents, letters and all.

Written from the questions alone. Values are MAX's throughout; a node is known by its path of child numbers.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import permutations, product
from math import inf
from typing import Any

Path = tuple[int, ...]


@dataclass
class Item:
    """A node of a document with who moves at it: a player, or None where chance does."""

    path: Path
    payoff: tuple[float, ...] = ()
    mover: int | None = None
    below: list[Item] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)


def parsed(document: Any) -> Item:
    """A document as items."""
    players, vectors, root = 2, False, document
    if isinstance(document, dict) and "tree" in document:
        players, vectors, root = document.get("players", 2), "players" in document, document["tree"]

    def leaf(node: Any) -> tuple[float, ...] | None:
        if isinstance(node, int | float):
            return (float(node), -float(node))
        numbers = isinstance(node, list) and all(isinstance(x, int | float) for x in node)
        return tuple(map(float, node)) if vectors and numbers and len(node) == players else None

    def read(node: Any, turn: int, path: Path) -> Item:
        payoff = leaf(node)
        if payoff is not None:
            return Item(path, payoff)
        entries = node if isinstance(node, dict) else {"children": node}
        mover = None if "chance" in entries else entries.get("player", turn)
        following = turn if mover is None else (mover + 1) % players
        below = [read(child, following, (*path, i)) for i, child in enumerate(entries["children"])]
        return Item(path, (), mover, below, list(entries.get("chance", ())))

    return read(root, 0, ())


def letters(count: int) -> list[str]:
    """a … z, aa … zz."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    return [*alphabet, *(x + y for x in alphabet for y in alphabet)][:count]


def named(root: Item) -> dict[Path, str]:
    """Inner nodes in capitals level by level, leaves in small letters from left to right."""
    inner: list[Path] = []
    queue = deque([root])
    while queue:
        item = queue.popleft()
        queue.extend(item.below)
        if item.below:
            inner.append(item.path)

    def leaves(item: Item) -> list[Path]:
        return [path for child in item.below for path in leaves(child)] if item.below else [item.path]

    rows = leaves(root)
    small = dict(zip(rows, letters(len(rows)), strict=True))
    return small | {path: name.upper() for path, name in zip(inner, letters(len(inner)), strict=True)}


def minimax(item: Item, values: dict[Path, float]) -> float:
    """Minimax, or expectiminimax; the values of all inner nodes are written down."""
    if not item.below:
        return item.payoff[0]
    found = [minimax(child, values) for child in item.below]
    if item.mover is None:
        value = sum(p * x for p, x in zip(item.chances, found, strict=True))
    else:
        value = max(found) if item.mover == 0 else min(found)
    values[item.path] = value
    return value


def max_n(item: Item, vectors: dict[Path, tuple[float, ...]]) -> tuple[float, ...]:
    if not item.below:
        return item.payoff
    found = [max_n(child, vectors) for child in item.below]
    assert item.mover is not None
    most = max(vector[item.mover] for vector in found)
    vectors[item.path] = next(vector for vector in found if vector[item.mover] == most)
    return vectors[item.path]


@dataclass
class Trace:
    """What alpha-beta does."""

    windows: dict[Path, tuple[float, float]] = field(default_factory=dict)
    leaves: list[Path] = field(default_factory=list)
    cut: set[Path] = field(default_factory=set)


def alpha_beta(item: Item, alpha: float, beta: float, trace: Trace) -> float:
    """The two functions MAX-VALUE and MIN-VALUE of the textbooks in one."""
    if not item.below:
        trace.leaves.append(item.path)
        return item.payoff[0]
    trace.windows[item.path] = (alpha, beta)
    best = -inf if item.mover == 0 else inf
    for i, child in enumerate(item.below):
        value = alpha_beta(child, alpha, beta, trace)
        if item.mover == 0:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            trace.cut |= {each.path for each in item.below[i + 1 :]}
            return best
    return best


def traced(root: Item) -> Trace:
    trace = Trace()
    alpha_beta(root, -inf, inf, trace)
    return trace


def fewest_leaves(root: Item) -> int:
    """The fewest leaves of all orders of all children, by trying them: for tiny trees."""

    def orders(item: Item) -> list[Item]:
        if not item.below:
            return [item]
        return [
            Item(item.path, (), item.mover, list(chosen))
            for order in permutations(item.below)
            for chosen in product(*map(orders, order))
        ]

    return min(len(traced(each).leaves) for each in orders(root))
