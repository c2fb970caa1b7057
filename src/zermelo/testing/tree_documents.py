"""Trees as documents: from a forest to nested lists that an explicit tree reads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from zermelo.core import KernelGame
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing.random_trees import ROOM, Forest
from zermelo.trees.explicit_tree import from_nested


@dataclass(frozen=True)
class Tree:
    """A node with all below it: a leaf has payoffs, a chance node one probability a child."""

    mover: int = TERMINAL
    children: tuple[Tree, ...] = ()
    payoffs: tuple[float, ...] = ()
    chances: tuple[float, ...] = ()

    @property
    def nodes(self) -> int:
        return 1 + sum(child.nodes for child in self.children)

    def leaves(self) -> list[Tree]:
        return [self] if not self.children else [leaf for child in self.children for leaf in child.leaves()]

    def with_child(self, i: int, child: Tree) -> Tree:
        return replace(self, children=(*self.children[:i], child, *self.children[i + 1 :]))

    def without_child(self, i: int) -> Tree:
        """The tree with a child less; the other outcomes of a chance node become equally likely."""
        rest = (*self.children[:i], *self.children[i + 1 :])
        return replace(self, children=rest, chances=tuple(1 / len(rest) for _ in rest) if self.chances else ())


def from_forest(forest: Forest, players: int, t: int, node: int = 0) -> Tree:
    """Tree number t of a forest."""
    here = t * ROOM + node
    first, count = int(forest.first[here]), int(forest.counts[here])
    if count == 0:
        return Tree(payoffs=tuple(float(x) for x in forest.values[here * players : (here + 1) * players]))
    below = range(first, first + count)
    mover = int(forest.movers[here])
    chances = tuple(float(forest.probabilities[t * ROOM + child]) for child in below) if mover == CHANCE else ()
    return Tree(mover, tuple(from_forest(forest, players, t, child) for child in below), (), chances)


def document(tree: Tree, players: int, zero_sum: bool) -> Any:
    """The tree as JSON that `explicit_tree` reads, movers named only where the turn is not theirs.

    >>> leaf = Tree(payoffs=(1.0, 0.0, 2.0))
    >>> document(Tree(0, (leaf, Tree(2, (leaf,)))), 3, zero_sum=False)
    {'players': 3, 'tree': [[1, 0, 2], {'player': 2, 'children': [[1, 0, 2]]}]}
    """
    nested = _nested(tree, players, zero_sum, 0)
    return nested if zero_sum else {"players": players, "tree": nested}


def _nested(tree: Tree, players: int, zero_sum: bool, turn: int) -> Any:
    if not tree.children:
        return _short(tree.payoffs[0]) if zero_sum else [_short(x) for x in tree.payoffs]
    following = turn if tree.chances else (tree.mover + 1) % players
    children = [_nested(child, players, zero_sum, following) for child in tree.children]
    if tree.chances:
        return {"chance": list(tree.chances), "children": children}
    return children if tree.mover == turn else {"player": tree.mover, "children": children}


def _short(x: float) -> float:
    return int(x) if x == int(x) else x


def game_of(tree: Tree, players: int, zero_sum: bool) -> KernelGame:
    made = document(tree, players, zero_sum)
    return from_nested(made if zero_sum else made["tree"], None if zero_sum else players)
