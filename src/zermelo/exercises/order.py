"""The order of moves with which alpha-beta visits the fewest leaves.

Any order that visits no more leaves is right: the tree is searched again in the order of the answer. The fewest are
the leaves of the minimal tree: those of the smallest strategy of MAX that reaches the value v of the root, and of the
smallest one of MIN that allows no more, which have one leaf in common [KnuthMoore1975]. So at a MAX node that is worth
v or more the child with the smallest such strategy comes first, at a MIN node worth v or less likewise; elsewhere, and
behind the first child, the order does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from zermelo.errors import UsageError
from zermelo.exercises.answers import read_names
from zermelo.exercises.kind import TWO_PLAYERS, Answers, Fault, beside_nodes
from zermelo.exercises.leaves import visited
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Best order of moves"
QUESTION = (
    "In which order should the children of every node stand, so that alpha-beta visits as few leaves as possible? "
    "Write the letters of the children; those that are left out follow in the order of the picture."
)
FORM, TREES, CROSSED = "moves", TWO_PLAYERS, False

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "fewest", "hint", "items", "key", "labels"]


def items(tree: LetteredTree) -> list[str]:
    """An item for every node with a choice."""
    return [tree.names[node] for node in tree.inner if len(tree.children[node]) > 1]


def key(tree: LetteredTree) -> dict[str, str]:
    """The best child first, the others as they are."""
    ordered = {item: _key_order(tree, tree.number(item)) for item in items(tree)}
    return {item: " ".join(tree.names[child] for child in order) for item, order in ordered.items()}


def fewest(tree: LetteredTree) -> int:
    """The leaves that the best order visits, by a search in that order."""
    return _count(tree, {node: _key_order(tree, node) for node in tree.inner})


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    """None if the search in this order visits no more leaves than in the best; what has no answer is as in the key."""
    order = {node: _key_order(tree, node) for node in tree.inner}
    least, readable = _count(tree, order), []
    for item, text in answers.items():
        try:
            order[tree.number(item)] = _read_order(tree, tree.number(item), text)
            readable.append(item)
        except UsageError as error:
            yield Fault(item, f"{item}: {error}")
    count = _count(tree, order)
    if count == least:
        return
    for item in readable:
        node = tree.number(item)
        if not _is_best(tree, node, order[node][0]):
            cost = f"in your order {count} leaves are visited, {least} are enough"
            yield Fault(item, f"{item}: another child should come first: {cost}")


def _read_order(tree: LetteredTree, node: int, text: str) -> list[int]:
    below = tree.children[node]
    names = [tree.names[child] for child in below]
    given = read_names(text, names)
    if len(set(given)) < len(given):
        raise UsageError("expected each child once")
    first = [tree.number(name) for name in given]
    return first + [child for child in below if child not in first]


def _count(tree: LetteredTree, order: dict[int, list[int]]) -> int:
    return len(visited(tree.reordered(order)))


def _proof_leaves(tree: LetteredTree, node: int, player: int) -> float:
    """The leaves of the smallest strategy by which a player gets the value of the root, or better; else infinity."""
    values = tree.visits("minimax")
    sign = 1 - 2 * player
    if sign * values[node].value < sign * values[0].value:
        return math.inf
    if not tree.children[node]:
        return 1
    below = [_proof_leaves(tree, child, player) for child in tree.children[node]]
    return min(below) if tree.movers[node] == player else sum(below)


def _is_best(tree: LetteredTree, node: int, child: int) -> bool:
    """May a child come first? Any may where the mover cannot get the value of the root."""
    player = tree.movers[node]
    return _proof_leaves(tree, child, player) == _proof_leaves(tree, node, player) or math.isinf(
        _proof_leaves(tree, node, player)
    )


def _key_order(tree: LetteredTree, node: int) -> list[int]:
    below = tree.children[node]
    first = next(child for child in below if _is_best(tree, node, child))
    return [first, *(child for child in below if child != first)]


def hint(tree: LetteredTree, item: str) -> str:
    node = tree.number(item)
    best = "largest" if tree.owner(node) == "MAX" else "smallest"
    return (
        f"{tree.owner(node)} moves at {item}: a child of the {best} value first, and of several good ones the one that "
        f"takes the fewest leaves to prove; {fewest(tree)} leaves are enough for the whole tree"
    )


def labels(tree: LetteredTree) -> dict[int, str]:
    return beside_nodes(tree, key(tree))
