"""The vectors of max^n at all inner nodes, checked against its recorded search."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.exercises.answers import read_vector, same, vector_text
from zermelo.exercises.kind import MANY_PLAYERS, Answers, Fault, beside_nodes, children_named, judged
from zermelo.exercises.kind import node_items as items
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Max^n vectors"
QUESTION = (
    "Every player takes the child that is best for itself, of equally good ones the leftmost. Which vector has every "
    "inner node?"
)
FORM, TREES, CROSSED = "vector", MANY_PLAYERS, False

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def key(tree: LetteredTree) -> dict[str, str]:
    visits = tree.visits("max_n")
    return {tree.names[node]: vector_text(visits[node].vector) for node in tree.inner}


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    return judged(tree, answers, _judge)


def _judge(tree: LetteredTree, node: int, text: str) -> str | None:
    visits = tree.visits("max_n")
    given, right = read_vector(text, tree.players), visits[node].vector
    if _equal(given, right):
        return None
    who, mover = tree.owner(node), tree.movers[node]
    if not any(_equal(given, visits[child].vector) for child in tree.children[node]):
        return f"({vector_text(given)}) is not the vector of {children_named(tree, node)}: whole vectors are passed up"
    if same(given[mover], right[mover]):
        return f"equally good for {who}: of equal children the leftmost is taken"
    return f"{who} moves here and looks at entry {mover + 1} of the vectors alone: another child has more"


def _equal(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(same(a, b) for a, b in zip(one, other, strict=True))


def hint(tree: LetteredTree, item: str) -> str:
    node = tree.number(item)
    return f"{tree.owner(node)} moves: compare entry {tree.movers[node] + 1} of {children_named(tree, node)}"


def labels(tree: LetteredTree) -> dict[int, str]:
    return {node: f"({text})" for node, text in beside_nodes(tree, key(tree)).items()}
