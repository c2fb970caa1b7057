"""The values of all inner nodes of a tree with chance, checked against the recorded search of `expectiminimax`."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.exercises.answers import number_text, read_number, same
from zermelo.exercises.kind import WITH_CHANCE, Answers, Fault, beside_nodes, children_named, judged
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Expectiminimax"
QUESTION = "What is the value of every inner node, for MAX? At a diamond chance moves; two decimals are enough."
FORM, TREES, CROSSED = "number", WITH_CHANCE, False

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def items(tree: LetteredTree) -> list[str]:
    """An item for every inner node that chance can lead to."""
    return [tree.names[node] for node in tree.inner if node in tree.visits("expectiminimax")]


def key(tree: LetteredTree) -> dict[str, str]:
    visits = tree.visits("expectiminimax")
    return {item: number_text(visits[tree.number(item)].value) for item in items(tree)}


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    return judged(tree, answers, _judge)


def _judge(tree: LetteredTree, node: int, text: str) -> str | None:
    visits = tree.visits("expectiminimax")
    below = [visits[child].value for child in tree.children[node] if child in visits]
    given, who = read_number(text), tree.owner(node)
    if same(given, visits[node].value):
        return None
    shown, kin = number_text(given), children_named(tree, node)
    if who != "chance":
        best = "largest" if who == "MAX" else "smallest"
        return f"not {shown}: {who} takes the {best} value of {kin}"
    if same(given, sum(below) / len(below)):
        return f"{shown} is the plain mean of {kin}; weigh each by its probability"
    if given in (min(below), max(below)):
        return f"{shown} is one of the values below it, but chance does not choose: take the mean"
    return f"not {shown}: the mean of {kin}, each weighed by its probability"


def hint(tree: LetteredTree, item: str) -> str:
    node = tree.number(item)
    if tree.owner(node) == "chance":
        terms = [f"{number_text(tree.probabilities[child])} × {tree.names[child]}" for child in tree.children[node]]
        return f"chance moves at {item}: {' + '.join(terms)}"
    best = "largest" if tree.owner(node) == "MAX" else "smallest"
    return f"{tree.owner(node)} moves at {item}: the {best} value of {children_named(tree, node)}"


def labels(tree: LetteredTree) -> dict[int, str]:
    return beside_nodes(tree, key(tree))
