"""A random tree of a difficulty: drawn again until it is as wanted. The same seed gives the same tree everywhere."""

from __future__ import annotations

from typing import Any

from zermelo.errors import UsageError
from zermelo.exercises.difficulty import Difficulty, Facts, difficulty_text, facts
from zermelo.exercises.kind import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE
from zermelo.exercises.lettered_tree import LetteredTree
from zermelo.kernels import random_word

TRIES = 600
LARGEST = 20  # value of a leaf
SHARED = 10  # what the players of a leaf share
MOST_SEED = (1 << 53) - 1  # that survives a browser
CHANCES = {
    1: [[1.0]],
    2: [[0.5, 0.5], [0.25, 0.75], [0.75, 0.25], [0.2, 0.8], [0.6, 0.4]],
    3: [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.2, 0.2, 0.6], [0.4, 0.4, 0.2]],
    4: [[0.25, 0.25, 0.25, 0.25], [0.1, 0.2, 0.3, 0.4]],
    5: [[0.2, 0.2, 0.2, 0.2, 0.2]],
}
"""The probabilities of so many outcomes: such that one can reckon with."""


class Dice:
    """Whole numbers of one stream."""

    def __init__(self, stream: int) -> None:
        self.stream, self.drawn = stream, 0

    def within(self, low: int, high: int) -> int:
        """One of low … high."""
        self.drawn += 1
        return low + (random_word(self.stream, self.drawn) >> 33) % (high - low + 1)


def draw_tree(trees: str, difficulty: Difficulty, seed: int) -> tuple[LetteredTree, Facts]:
    """The tree of a seed, for the kinds that are asked on such trees; and what it is like."""
    for attempt in range(TRIES):
        dice = Dice(random_word(seed, attempt))
        document = _document(trees, difficulty, dice)
        leaves = _leaves(document)
        if not difficulty.leaves[0] <= leaves <= difficulty.leaves[1]:
            continue
        tree = LetteredTree(document)
        found = facts(tree)
        if _fits(trees, difficulty, found):
            return tree, found
    wanted = difficulty_text(difficulty)
    raise UsageError(f"no tree of difficulty {wanted} in {TRIES} tries: ask for fewer ties or cut-offs, or more leaves")


def _fits(trees: str, wanted: Difficulty, found: Facts) -> bool:
    """Ties make no difference to a mean, and nothing is cut in trees of chance or of several players."""
    demands = [(found.plies, (wanted.plies, wanted.plies))]
    demands += [] if trees == WITH_CHANCE else [(found.ties, wanted.ties)]
    demands += [(found.cuts, wanted.cuts), (found.deep, wanted.deep)] if trees == TWO_PLAYERS else []
    return all(least <= fact <= most for fact, (least, most) in demands)


def _document(trees: str, difficulty: Difficulty, dice: Dice) -> Any:
    """The tree as explicit_tree reads it."""
    if trees == MANY_PLAYERS:
        return {"players": difficulty.players, "tree": _node(trees, difficulty, dice, 0)}
    root = _node(trees, difficulty, dice, 0)
    if trees == TWO_PLAYERS and difficulty.first == 1:
        return {"player": 1, "children": root}
    return root


def _node(trees: str, difficulty: Difficulty, dice: Dice, ply: int) -> Any:
    if ply == difficulty.plies or (ply >= 2 and dice.within(1, 10) <= difficulty.early):
        return _shares(difficulty.players, dice) if trees == MANY_PLAYERS else dice.within(0, LARGEST)
    below = [_node(trees, difficulty, dice, ply + 1) for _ in range(dice.within(*difficulty.children))]
    if trees != WITH_CHANCE:
        return below
    sign = difficulty.movers[ply % len(difficulty.movers)]
    if sign == "*":
        usual = CHANCES[len(below)]
        return {"chance": usual[dice.within(0, len(usual) - 1)], "children": below}
    return {"player": "+-".index(sign), "children": below}


def _shares(players: int, dice: Dice) -> list[int]:
    """What each player gets of the shared sum: cut points part it."""
    points = sorted(dice.within(0, SHARED) for _ in range(players - 1))
    return [high - low for low, high in zip([0, *points], [*points, SHARED], strict=True)]


def _leaves(document: Any) -> int:
    """How many leaves a drawn document has."""
    if isinstance(document, dict):
        players = document.get("players")
        return _vectors(document["tree"]) if players else _leaves(document["children"])
    return sum(map(_leaves, document)) if isinstance(document, list) else 1


def _vectors(tree: list[Any]) -> int:
    return 1 if not isinstance(tree[0], list) else sum(map(_vectors, tree))
