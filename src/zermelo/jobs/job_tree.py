"""The tree of a job-level proof-number search, kept where the jobs are given out.

A leaf is a position that is a job: one that is solved is settled, any other gets its moves as new leaves. The next
job is the most-proving leaf, as in proof-number search. While a job is under way its leaf counts as lost for the player
who moved there (a virtual loss, [WuEtAl2011]), so that the next worker takes the next best leaf. A position that is
reached in several ways is one node.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from zermelo.core import Game, Move, State
from zermelo.jobs.leaf_jobs import Job, JobAnswer
from zermelo.kernels import TERMINAL

Numbers = tuple[float, float]
"""A proof number and a disproof number."""
PROVED, DISPROVED, OPEN = (0.0, inf), (inf, 0.0), (1.0, 1.0)


class Node:
    """A position of the tree."""

    __slots__ = (
        "answer", "children", "free", "moves", "numbers", "ours", "parents", "state", "text", "value", "virtual",
    )  # fmt: skip

    def __init__(self, state: State, text: str, ours: bool) -> None:
        self.state = state
        self.text = text
        self.ours = ours  # does the prover move here?
        self.moves: Sequence[Move] = ()
        self.children: list[Node] = []
        self.parents: list[Node] = []
        self.numbers: Numbers = OPEN
        self.virtual: Numbers = OPEN  # the same if all jobs under way turn out as expected
        self.free = True  # is there a leaf below, or is it one, that no job has been given for?
        self.value: float | None = None  # of a leaf that is solved
        self.answer: JobAnswer | None = None

    @property
    def solved(self) -> bool:
        return 0.0 in self.numbers


class JobTree:
    """A tree with the question whether the prover, who moves at the root, gets at least so much."""

    def __init__(self, game: Game, state: State, least: float) -> None:
        self.game = game
        self.least = least
        self.prover = game.mover(state)
        self.nodes: dict[str, Node] = {}
        self.running: dict[str, Node] = {}
        self.root = self._node(state)

    @property
    def proved(self) -> bool | None:
        """The answer, once there is one."""
        return self.root.numbers == PROVED if self.root.solved else None

    def job(self, node: Node) -> Job:
        return Job(self.least, self.prover, node.text)

    def most_proving(self) -> Node | None:
        """The leaf that the next job is for; None if all that could matter are under way, or the root is solved."""
        node = self.root
        if not node.free:
            return None
        while node.children:
            # where the jobs under way seem to settle the node, they may still turn out otherwise
            number = 0 if node.ours else 1
            free = [child for child in node.children if child.free]
            if 0.0 in node.virtual:
                node = min(free, key=lambda child: child.numbers[number])
            else:
                node = min(free, key=lambda child: child.virtual[number])
        return node

    def begin(self, node: Node) -> None:
        """A job is given out for a leaf."""
        self.running[node.text] = node
        node.virtual = PROVED if node.ours else DISPROVED
        node.free = False
        self._pass_up(node)

    def finish(self, answer: JobAnswer) -> None:
        """A job is done: its leaf is settled, or has its moves as new leaves."""
        node = self.running.pop(answer.text)
        if answer.proved is None:
            self._expand(node, answer.numbers)
        else:
            node.answer, node.value = answer, answer.value
            node.numbers = node.virtual = PROVED if answer.proved else DISPROVED
        self._pass_up(node)

    def _expand(self, node: Node, numbers: Sequence[tuple[int, int]]) -> None:
        node.moves = list(self.game.moves(node.state))
        for i, move in enumerate(node.moves):
            known = len(self.nodes)
            child = self._node(self.game.play(node.state, move))
            if len(self.nodes) > known and not child.solved and i < len(numbers):
                child.numbers = child.virtual = (float(numbers[i][0]), float(numbers[i][1]))
            child.parents.append(node)
            node.children.append(child)
        _update(node)

    def _node(self, state: State) -> Node:
        """The node of a position: one that is known, or a new leaf; the end of a game is solved."""
        text = self.game.format(state)
        if text not in self.nodes:
            mover = self.game.mover(state)
            node = Node(state, text, mover == self.prover)
            if mover == TERMINAL:
                node.value = float(self.game.payoff(state, self.prover))
                node.numbers = node.virtual = PROVED if node.value >= self.least else DISPROVED
                node.free = False
            self.nodes[text] = node
        return self.nodes[text]

    def _pass_up(self, node: Node) -> None:
        """What has changed changes the nodes above, as far as it does."""
        waiting = dict.fromkeys(node.parents)  # in order, each once
        while waiting:
            above = next(iter(waiting))
            del waiting[above]
            if _update(above):
                waiting.update(dict.fromkeys(above.parents))


def _update(node: Node) -> bool:
    """Set the numbers of a node from its children; whether they have changed."""
    before = node.numbers, node.virtual, node.free
    node.numbers = _combined([child.numbers for child in node.children], node.ours)
    node.virtual = _combined([child.virtual for child in node.children], node.ours)
    node.free = not node.solved and any(child.free for child in node.children)
    return before != (node.numbers, node.virtual, node.free)


def _combined(children: Sequence[Numbers], ours: bool) -> Numbers:
    """The least of the numbers that the mover wants to be 0, and the sum of the others."""
    proofs, disproofs = zip(*children, strict=True)
    return (min(proofs), sum(disproofs)) if ours else (sum(proofs), min(disproofs))
