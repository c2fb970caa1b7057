"""Alpha and beta with which alpha-beta enters every inner node, checked against its recorded search."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.exercises.answers import NEVER, number_text, read_window, same, window_text
from zermelo.exercises.kind import TWO_PLAYERS, Answers, Fault, beside_nodes, judged
from zermelo.exercises.kind import node_items as items
from zermelo.exercises.lettered_tree import LetteredTree

TITLE = "Alpha and beta"
QUESTION = (
    "Alpha-beta searches the tree from left to right. With which alpha and beta (for MAX) does it enter every inner "
    f"node? Write 'alpha, beta', and '{NEVER}' for a node that is never entered."
)
FORM, TREES, CROSSED = "window", TWO_PLAYERS, True

__all__ = ["CROSSED", "FORM", "QUESTION", "TITLE", "TREES", "faults", "hint", "items", "key", "labels"]


def key(tree: LetteredTree) -> dict[str, str]:
    visits = tree.visits("alpha_beta")
    return {
        tree.names[node]: window_text(visits[node].alpha, visits[node].beta) if node in visits else NEVER
        for node in tree.inner
    }


def faults(tree: LetteredTree, answers: Answers) -> Iterator[Fault]:
    return judged(tree, answers, _judge)


def _judge(tree: LetteredTree, node: int, text: str) -> str | None:
    visit, given = tree.visits("alpha_beta").get(node), read_window(text)
    if visit is None:
        return None if given is None else "the search never enters it: an edge above it is cut off"
    if given is None:
        return "the search does enter it: no edge above it is cut off"
    alpha, beta = same(given[0], visit.alpha), same(given[1], visit.beta)
    if alpha and beta:
        return None
    if same(given[0], visit.beta) and same(given[1], visit.alpha):
        return "alpha and beta are interchanged: alpha is the lower end"
    wrong = [
        *([] if alpha else [_off("alpha", given[0], visit.alpha, "MAX", "most")]),
        *([] if beta else [_off("beta", given[1], visit.beta, "MIN", "least")]),
    ]
    return "; ".join(wrong)


def _off(name: str, given: float, right: float, who: str, extreme: str) -> str:
    side = "low" if given < right else "high"
    return (
        f"{name} {number_text(given)} is too {side}: it is the {extreme} that {who} has found at the {who} nodes "
        "above, before this node is entered"
    )


def hint(tree: LetteredTree, item: str) -> str:
    if tree.number(item) == 0:
        return "nothing is known at the root: every value is still possible"
    above = tree.names[tree.parents[tree.number(item)]]
    who, end = tree.owner(tree.number(above)), "alpha" if tree.owner(tree.number(above)) == "MAX" else "beta"
    return f"the window of {above}, where {who} moves; what {above} has found so far may have moved {end}"


def labels(tree: LetteredTree) -> dict[int, str]:
    return {
        node: f"({text})" for node, text in beside_nodes(tree, key(tree)).items() if node in tree.visits("alpha_beta")
    }
