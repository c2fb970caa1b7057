"""The minimax values of all inner nodes, checked against the recorded search of `minimax`."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.exercises.answers import number_text, read_number, same
from zermelo.exercises.kind import TWO_PLAYERS, Answers, Fault, beside_nodes, children_named, judged
from zermelo.exercises.kind import node_items as items
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Minimax values"
QUESTION = "What is the minimax value of every inner node, for MAX?"
FORM, TREES, CROSSED = "number", TWO_PLAYERS, False

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def key(tree: LetteredTree) -> dict[str, str]:
    visits = tree.visits("minimax")
    return {tree.names[node]: number_text(visits[node].value) for node in tree.inner}


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    return judged(tree, answers, _judge)


def _judge(tree: LetteredTree, node: int, text: str) -> str | None:
    visits = tree.visits("minimax")
    below = [visits[child].value for child in tree.children[node]]
    given, right = read_number(text), visits[node].value
    if same(given, right):
        return None
    who = tree.owner(node)
    best, worst = ("largest", "smallest") if who == "MAX" else ("smallest", "largest")
    if same(given, min(below) if who == "MAX" else max(below)):
        return f"{number_text(given)} is the {worst} value below it, but {who} moves here and takes the {best}"
    return f"not {number_text(given)}: {who} takes the {best} value of {children_named(tree, node)}"


def hint(tree: LetteredTree, item: str) -> str:
    node = tree.number(item)
    best = "largest" if tree.owner(node) == "MAX" else "smallest"
    return f"{tree.owner(node)} moves at {item}: the {best} value of {children_named(tree, node)}; begin at the leaves"


def labels(tree: LetteredTree) -> dict[int, str]:
    return beside_nodes(tree, key(tree))
