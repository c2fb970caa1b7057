"""An exercise: a kind of question on a tree, its key, the checking of answers, and a text to share it by."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from zermelo.core import between
from zermelo.errors import UsageError, shown, unknown
from zermelo.exercises import cuts, expectiminimax, leaves, max_n, order, values, windows
from zermelo.exercises.difficulty import Difficulty, Facts, difficulty_text, facts, read_difficulty
from zermelo.exercises.drawn_trees import MOST_SEED, draw_tree
from zermelo.exercises.kind import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE, Fault, Kind, unfit
from zermelo.exercises.lettered_tree import LetteredTree
from zermelo.trees.explicit_tree import load

KINDS: dict[str, Kind] = {
    "values": values, "windows": windows, "cuts": cuts, "leaves": leaves, "order": order, "max_n": max_n,
    "expectiminimax": expectiminimax,
}  # fmt: skip
"""The kinds of exercises by name."""


@dataclass(frozen=True, repr=False)
class Exercise:
    """A question on a tree. The key is what the recorded search of the real algorithm says.

    >>> exercise = make_exercise("cuts", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> exercise.key
    {'edges': 'e f'}
    >>> [fault.text for fault in exercise.check({"edges": "e f i"})]
    ['i: not cut: the best that MIN has found before it at D, 5, is more than alpha, 3']
    """

    kind: str
    tree: LetteredTree
    facts: Facts
    difficulty: Difficulty | None = None  # and the seed: None if the tree was given
    seed: int | None = None

    @property
    def rules(self) -> Kind:
        return KINDS[self.kind]

    @property
    def title(self) -> str:
        return self.rules.TITLE

    @property
    def question(self) -> str:
        return self.rules.QUESTION

    @cached_property
    def items(self) -> list[str]:
        """What is asked for: letters of nodes, or one name for the whole tree."""
        return self.rules.items(self.tree)

    @cached_property
    def key(self) -> dict[str, str]:
        """The answer to every item."""
        return self.rules.key(self.tree)

    def check(self, answers: Mapping[str, str]) -> list[Fault]:
        """What is wrong, a line each; items without an answer are passed over."""
        for item in answers:
            if item not in self.items:
                raise unknown("item of the exercise", item, self.items)
        given = {item: text for item, text in answers.items() if text.strip()}
        return list(self.rules.faults(self.tree, given))

    def hint(self, item: str) -> str:
        """Where to look for an item, in one line."""
        if item not in self.items:
            raise unknown("item of the exercise", item, self.items)
        return self.rules.hint(self.tree, item)

    @property
    def code(self) -> str:
        """The text that `read_exercise` makes the same exercise of."""
        if self.difficulty is None:
            return f"{self.kind} {json.dumps(self.tree.document, separators=(',', ':'))}"
        return f"{self.kind}-{difficulty_text(self.difficulty)}-{self.seed}"

    def to_dict(self, *, key: bool = False) -> dict[str, Any]:
        """The exercise in JSON's types, with or without the key."""
        return {
            "kind": self.kind,
            "code": self.code,
            "seed": self.seed,
            "difficulty": None if self.difficulty is None else difficulty_text(self.difficulty),
            "title": self.title,
            "question": self.question,
            "form": self.rules.FORM,
            "items": self.items,
            "tree": self.tree.document,
            "names": self.tree.names,
            "facts": asdict(self.facts),
            **({"key": self.key} if key else {}),
        }

    def __repr__(self) -> str:
        return f"<exercise {self.code}: {len(self.items)} items, {self.facts.nodes} nodes>"


def make_exercise(
    kind: str, *, seed: int = 1, difficulty: str | int | Difficulty = 2, tree: Any = None
) -> Exercise:
    """An exercise of a kind: on a tree drawn by the seed, as difficult as wanted, or on a tree that is given.

    kind        values, windows, cuts, leaves, order, max_n or expectiminimax
    difficulty  a level from 1 to 5, or a text such as '3,plies=4,ties=1..2,cuts=3'
    tree        as nested lists or JSON, as `explicit_tree` takes it

    Kinds that are asked on the same trees have the same tree for the same seed and difficulty.

    >>> make_exercise("values", seed=7).code
    'values-2-7'
    >>> make_exercise("values", tree="nine_leaves").key
    {'A': '3', 'B': '3', 'C': '2', 'D': '2'}
    """
    if kind not in KINDS:
        raise unknown("kind of exercise", kind, KINDS)
    if tree is not None:
        given = LetteredTree(load(tree) if isinstance(tree, str) else tree)
        _check_fits(KINDS[kind], given)
        return Exercise(kind, given, facts(given))
    between("seed", seed, 0, MOST_SEED)
    wanted = read_difficulty(difficulty)
    drawn, found = draw_tree(KINDS[kind].TREES, wanted, seed)
    return Exercise(kind, drawn, found, wanted, seed)


def _check_fits(kind: Kind, tree: LetteredTree) -> None:
    fits = {
        TWO_PLAYERS: tree.zero_sum and not tree.chance,
        WITH_CHANCE: tree.zero_sum,
        MANY_PLAYERS: not tree.chance,
    }
    if not fits[kind.TREES]:
        raise unfit(kind.TREES, tree)


def read_exercise(code: str) -> Exercise:
    """The exercise of a text: kind, difficulty and seed, as in 'cuts-2-7', or kind and tree.

    >>> read_exercise("cuts [[3,5],[2,9]]").key
    {'edges': 'd'}
    """
    text = code.strip()
    if drawn := re.fullmatch(r"(\w+)-([\w=.,]+)-(\d{1,16})", text):
        return make_exercise(drawn[1], difficulty=drawn[2], seed=int(drawn[3]))
    if given := re.fullmatch(r"(\w+)\s+([\[{].*)", text, re.S):
        return make_exercise(given[1], tree=given[2])
    raise UsageError(f"expected an exercise such as cuts-2-7 or cuts [[3,5],[2,9]], got {shown(code)}")
