"""Which edges alpha-beta cuts off, checked against its recorded search."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.errors import UsageError
from zermelo.exercises.answers import number_text, read_names, window_text
from zermelo.exercises.kind import TWO_PLAYERS, Answers, Fault
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Cut-offs"
QUESTION = (
    "Alpha-beta searches the tree from left to right. Which edges does it cut off? Name each edge by the node at its "
    "lower end; nodes further below are not named; 'none' if nothing is cut."
)
FORM, TREES, CROSSED = "edges", TWO_PLAYERS, True
ITEM = "edges"

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def items(tree: LetteredTree) -> list[str]:
    return [ITEM]


def key(tree: LetteredTree) -> dict[str, str]:
    return {ITEM: " ".join(tree.names[node] for node in tree.cut_edges) or "none"}


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    if ITEM not in answers:
        return
    try:
        given = [tree.number(name) for name in read_names(answers[ITEM], tree.names)]
    except UsageError as error:
        yield Fault(ITEM, str(error))
        return
    for node in dict.fromkeys(given):
        if node not in tree.cut_edges:
            yield Fault(ITEM, f"{tree.names[node]}: {_why_not(tree, node)}")
    missed = [node for node in tree.cut_edges if node not in given]
    for node in dict.fromkeys(tree.parents[node] for node in missed):
        yield Fault(ITEM, f"{tree.names[node]}: more is cut off below it")


def _why_not(tree: LetteredTree, node: int) -> str:
    if node == 0:
        return "the root has no edge above it"
    visits = tree.visits("alpha_beta")
    if node not in visits:
        return "it lies below an edge that is cut; name that edge alone"
    above = tree.parents[node]
    visit, who = visits[above], tree.owner(above)
    before = [visits[child].value for child in tree.children[above] if child < node]
    if not before:
        return "not cut: the first child of a node is always searched"
    if who == "MAX":
        best, end = max(before), f"less than beta, {number_text(visit.beta)}"
    else:
        best, end = min(before), f"more than alpha, {number_text(visit.alpha)}"
    return f"not cut: the best that {who} has found before it at {tree.names[above]}, {number_text(best)}, is {end}"


def hint(tree: LetteredTree, item: str) -> str:
    if not tree.cut_edges:
        return "a MAX node stops at a value of beta or more, a MIN node at a value of alpha or less"
    above = tree.parents[tree.cut_edges[0]]
    visit = tree.visits("alpha_beta")[above]
    window = window_text(visit.alpha, visit.beta)
    return f"{tree.names[above]}, where {tree.owner(above)} moves, is entered with the window ({window})"


def labels(tree: LetteredTree) -> dict[int, str]:
    return {}
