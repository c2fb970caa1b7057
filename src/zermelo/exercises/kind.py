"""What a kind of exercise is: a module with a question, a key, and a judgement of every wrong answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from zermelo.errors import UsageError, shown
from zermelo.exercises.lettered_tree import LetteredTree

TWO_PLAYERS, MANY_PLAYERS, WITH_CHANCE = "MAX and MIN", "several players", "MAX, MIN and chance"
"""The trees that kinds of exercises are made on."""

Answers = Mapping[str, str]


class Fault(NamedTuple):
    """One thing that is wrong with the answer to an item, in one line that does not tell the answer."""

    item: str
    text: str


class Kind(Protocol):
    """The names that the module of a kind has."""

    TITLE: str
    QUESTION: str
    FORM: str  # what is written for an item: number, window, vector, moves, edges, leaves
    TREES: str
    CROSSED: bool  # does the picture of the key show the edges that are cut?

    def items(self, tree: LetteredTree) -> list[str]:
        """What is asked for: letters of nodes, or one name for the whole tree."""

    def key(self, tree: LetteredTree) -> dict[str, str]:
        """The answer to every item."""

    def faults(self, tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
        """What is wrong with the answers that were given."""

    def hint(self, tree: LetteredTree, item: str) -> str:
        """Where to look, in one line."""

    def labels(self, tree: LetteredTree) -> dict[int, str]:
        """What the picture of the key writes beside nodes."""


Judge = Callable[[LetteredTree, int, str], str | None]


def node_items(tree: LetteredTree) -> list[str]:
    """An item for every inner node."""
    return [tree.names[node] for node in tree.inner]


def judged(tree: LetteredTree, answers: Answers, judge: Judge) -> Iterator[Fault]:
    """The faults of answers about single nodes; what cannot be read is a fault, too."""
    for item, text in answers.items():
        try:
            problem = judge(tree, tree.number(item), text)
        except UsageError as error:
            problem = str(error)
        if problem:
            yield Fault(item, f"{item}: {problem}")


def beside_nodes(tree: LetteredTree, key: dict[str, str]) -> dict[int, str]:
    """The key as labels of the nodes it is about."""
    return {tree.number(item): text for item, text in key.items()}


def listed(names: list[str]) -> str:
    """Names in words.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def children_named(tree: LetteredTree, node: int) -> str:
    return listed([tree.names[child] for child in tree.children[node]])


def unfit(what: str, tree: LetteredTree) -> UsageError:
    """The error for a tree on which a kind cannot be asked."""
    has = "a tree of chance" if tree.chance else f"a tree of {tree.players} players"
    return UsageError(f"expected a tree of {what}, got {has}: {shown(tree.document)}")
