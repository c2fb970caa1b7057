"""The order in which alpha-beta visits leaves, checked against its recorded search."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.errors import UsageError
from zermelo.exercises.answers import read_names
from zermelo.exercises.kind import TWO_PLAYERS, Answers, Fault
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Order of leaves"
QUESTION = "Alpha-beta searches the tree from left to right. Which leaves does it visit, in which order?"
FORM, TREES, CROSSED = "leaves", TWO_PLAYERS, True
ITEM = "leaves"

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def items(tree: LetteredTree) -> list[str]:
    return [ITEM]


def visited(tree: LetteredTree) -> list[str]:
    """The leaves that the search came to."""
    return [tree.names[node] for node in tree.visits("alpha_beta") if not tree.children[node]]


def key(tree: LetteredTree) -> dict[str, str]:
    return {ITEM: " ".join(visited(tree))}


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    """The first place where the answer leaves the search, for what follows rests on it."""
    if ITEM not in answers:
        return
    right = visited(tree)
    try:
        given = read_names(answers[ITEM], tree.names)
    except UsageError as error:
        yield Fault(ITEM, str(error))
        return
    at = next((i for i, pair in enumerate(zip(given, right, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        if len(given) < len(right):
            yield Fault(ITEM, f"the search goes on after {given[-1] if given else 'the start'}")
        elif len(given) > len(right):
            yield Fault(ITEM, f"{given[len(right)]}: the search is over before it")
        return
    name = given[at]
    if tree.children[tree.number(name)]:
        problem = f"{name} is an inner node; only leaves are listed"
    elif name in given[:at]:
        problem = f"{name} was visited before"
    elif name not in right:
        problem = f"{name} is never visited: an edge above it is cut off"
    else:
        problem = f"another leaf is visited before {name}"
    yield Fault(ITEM, f"leaf number {at + 1}: {problem}")


def hint(tree: LetteredTree, item: str) -> str:
    return f"{len(visited(tree))} of the {len(tree.leaves)} leaves are visited, from left to right"


def labels(tree: LetteredTree) -> dict[int, str]:
    return {tree.number(name): f"{place}." for place, name in enumerate(visited(tree), 1)}
