"""From nested lists or JSON to the flat arrays of an explicit tree.

No step recurses: what is too deep, too large or not a tree ends in a message, not in a crash.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.core import read_text
from zermelo.errors import UsageError, shown, unknown
from zermelo.kernels import CHANCE, TERMINAL

DATA = Path(__file__).with_name("data")
MOST_NODES = 1_000_000
MOST_CHILDREN = 10_000
MOST_PLIES = 200
MOST_PLAYERS = 16
MOST_BYTES = 50_000_000
MOST_VALUE = 1e100
KEYS = ("player", "chance", "value", "children")


@dataclass
class Built:
    """A tree, breadth first: the children of a node are neighbours; node 0 is the root."""

    players: int
    movers: list[int] = field(default_factory=list)  # a player, CHANCE, or TERMINAL
    parents: list[int] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)  # the first child
    counts: list[int] = field(default_factory=list)  # how many children
    probabilities: list[float] = field(default_factory=list)  # of the step from a chance parent to a node
    given: list[list[float] | None] = field(default_factory=list)  # payoffs of leaves, values of inner nodes

    def place(self, parent: int) -> str:
        """A node's place, as positions are written."""
        steps = []
        while parent > 0:
            above = self.parents[parent]
            steps.append(parent - self.first[above])
            parent = above
        return ".".join(map(str, reversed(steps))) or "root"


def load(source: str) -> Any:
    """The nested lists of a JSON text, of a shipped example's name, or of a .json file."""
    text = source.strip()
    if text[:1] in ("[", "{"):
        return _read_json(text, "tree")
    if text.endswith(".json"):
        return _read_json(read_text(text, "tree file", MOST_BYTES), f"tree file {shown(text)}", quoted=False)
    if text not in examples():
        if text.replace("_", "").isalnum():
            raise unknown("tree", text, examples())
        raise UsageError(
            f"expected a tree as JSON such as [[3, 5], [2, 9]], a file ending in .json, "
            f"or one of: {', '.join(examples())}; got {shown(source)}"
        )
    return _read_json((DATA / f"{text}.json").read_text(encoding="utf-8"), text)


def examples() -> list[str]:
    """The names of the shipped trees."""
    return sorted(path.stem for path in DATA.glob("*.json"))


def _read_json(text: str, what: str, *, quoted: bool = True) -> Any:
    """The document of a JSON text; the text of a file is not quoted in errors, for it may be no tree."""
    if _nesting(text) > 2 * MOST_PLIES + 2:  # a node may be a list within an object; how deep JSON can be read varies
        raise UsageError(f"{what} is nested too deeply: expected at most {MOST_PLIES} levels")
    try:
        return json.loads(text)
    except ValueError as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "a number is too long"
        got = f", got {shown(text)}" if quoted else ""
        raise UsageError(f"{what} is not valid JSON: {reason}{got}") from None


def _nesting(text: str) -> int:
    """How deep brackets are nested in a JSON text.

    >>> _nesting('[1, {"a[": [2]}]')
    3
    """
    deepest = level = 0
    for part in re.findall(r'"(?:\\.|[^"\\])*"|[\[\]{}]', text):
        level += (part in "[{") - (part in "]}")
        deepest = max(deepest, level)
    return deepest


def build(document: Any) -> Built:
    """The arrays of a tree given as nested lists, with or without {"players": n, "tree": …} around it."""
    declared, root = _unwrap(document)
    made = Built(declared or 2)
    level: list[tuple[int, Any, int, float]] = [(-1, root, 0, 0.0)]  # parent, node, whose turn, probability
    ply = 0
    while level:
        if ply > MOST_PLIES:
            raise UsageError(f"the tree is too deep: expected at most {MOST_PLIES} plies")
        level = [child for item in level for child in _add(made, *item, ply, declared)]
        ply += 1
    if made.movers[0] == TERMINAL:
        raise UsageError(f"expected a tree with at least one move, got a leaf: {shown(root)}")
    return made


def _unwrap(document: Any) -> tuple[int | None, Any]:
    if not isinstance(document, dict) or not {"players", "tree"} & set(document):
        return None, document
    if "tree" not in document:
        raise UsageError(f'expected "players" and "tree", got a document without a tree: {shown(document)}')
    for key in document:
        if key not in ("players", "tree"):
            raise unknown("key of a tree", str(key), ("players", "tree"))
    players = document.get("players")
    if players is not None and (type(players) is not int or not 1 <= players <= MOST_PLAYERS):
        raise UsageError(f"players: expected 1 to {MOST_PLAYERS}, got {shown(players)}")
    return players, document["tree"]


def _add(
    made: Built, parent: int, node: Any, turn: int, probability: float, ply: int, declared: int | None
) -> Iterator[tuple[int, Any, int, float]]:
    """Write one node down; its children, to be written on the next level."""
    at = len(made.movers)
    if at >= MOST_NODES:
        raise UsageError(f"the tree is too large: expected at most {MOST_NODES} nodes")
    if parent >= 0 and made.first[parent] < 0:
        made.first[parent] = at
    made.parents.append(parent)
    made.plies.append(ply)
    made.probabilities.append(probability)
    made.first.append(-1)
    vector = _payoff(node, made.players, declared)
    if vector is not None:
        made.movers.append(TERMINAL)
        made.counts.append(0)
        made.given.append([_finite(x, made, at) for x in vector])
        return iter(())
    mover, children, chances, value = _parts(made, node, turn, at)
    made.movers.append(mover)
    made.counts.append(len(children))
    made.given.append(None if value is None else _vector(value, made, at, declared))
    following = turn if mover == CHANCE else (mover + 1) % made.players
    return ((at, child, following, chance) for child, chance in zip(children, chances, strict=True))


def _payoff(node: Any, players: int, declared: int | None) -> list[Any] | None:
    """The payoffs if a node is a leaf: a number x is (x, -x) for two players."""
    if _is_number(node) and players <= 2:
        return [node, -node][:players]
    if declared and isinstance(node, list | tuple) and len(node) == players and all(map(_is_number, node)):
        return list(node)
    return None


def _is_number(x: Any) -> bool:
    return isinstance(x, int | float) and not isinstance(x, bool)


def _finite(x: Any, made: Built, at: int) -> float:
    if not -MOST_VALUE <= x <= MOST_VALUE:  # refuses NaN as well
        raise UsageError(f"node {made.place(at)}: expected a number from -1e100 to 1e100, got {shown(x)}")
    return float(x)


def _vector(value: Any, made: Built, at: int, declared: int | None) -> list[float]:
    vector = _payoff(value, made.players, declared)
    if vector is None:
        raise UsageError(f"node {made.place(at)}: expected {_leaf_words(made.players)} as value, got {shown(value)}")
    return [_finite(x, made, at) for x in vector]


def _leaf_words(players: int) -> str:
    return "a number" if players <= 2 else f"a list of {players} numbers"


def _parts(made: Built, node: Any, turn: int, at: int) -> tuple[int, Any, list[float], Any]:
    """Who moves at an inner node, its children with their probabilities, and the value it is given."""
    where = f"node {made.place(at)}"
    fields: dict[str, Any] = node if isinstance(node, dict) else {"children": node}
    for key in fields:
        if key not in KEYS:
            raise unknown(f"key of {where}", str(key), KEYS)
    children = fields.get("children")
    if not isinstance(children, list | tuple):
        what = "a list of children" if isinstance(node, dict) else f"{_leaf_words(made.players)} or a list of children"
        raise UsageError(f"{where}: expected {what}, got {shown(children)}")
    if not 1 <= len(children) <= MOST_CHILDREN:
        raise UsageError(f"{where}: expected 1 to {MOST_CHILDREN} children, got {len(children)}")
    if made.players > 2 and all(map(_is_number, children)):
        got = f"{len(children)}: {shown(children)}"
        raise UsageError(f"{where}: expected {made.players} numbers in a payoff, got {got}")
    if "chance" in fields:
        if "player" in fields:
            raise UsageError(f"{where}: expected a player or chance to move, got both")
        return CHANCE, children, _chances(fields["chance"], len(children), where), fields.get("value")
    mover = fields.get("player", turn)
    if type(mover) is not int or not 0 <= mover < made.players:
        raise UsageError(f"{where}: expected a player from 0 to {made.players - 1}, got {shown(mover)}")
    return mover, children, [0.0] * len(children), fields.get("value")


def _chances(chance: Any, n: int, where: str) -> list[float]:
    fits = isinstance(chance, list | tuple) and len(chance) == n
    if not fits or not all(_is_number(p) and 0 <= p <= 1 for p in chance):
        raise UsageError(f"{where}: expected {n} probabilities from 0 to 1, got {shown(chance)}")
    total = math.fsum(chance)
    if abs(total - 1) > 1e-6:
        raise UsageError(f"{where}: expected probabilities that sum to 1, got {total:g}: {shown(chance)}")
    return [p / total for p in chance]


def evaluations(made: Built) -> list[list[float]]:
    """For every node its payoffs, the value it is given, or the mean of the leaves below it."""
    n, players = len(made.movers), made.players
    sums = [[0.0] * players for _ in range(n)]
    leaves = [0] * n
    for at in range(n - 1, -1, -1):
        own = made.given[at]
        if made.movers[at] == TERMINAL and own is not None:
            sums[at], leaves[at] = list(own), 1
        if at > 0:
            above = made.parents[at]
            leaves[above] += leaves[at]
            for player in range(players):
                sums[above][player] += sums[at][player]
    return [
        given if given is not None else [x / leaves[at] for x in sums[at]] for at, given in enumerate(made.given)
    ]
