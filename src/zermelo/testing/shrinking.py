"""A violation made small: fewer nodes first, then smaller and simpler payoffs, as long as it stays one.

Every step tries the simpler trees around the one at hand and goes to the first that still violates. What is
left at the end cannot be made simpler by one step: no node can go, and no number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

from zermelo.testing.bound_report import Violation
from zermelo.testing.tree_documents import Tree

Cost = tuple[float, ...]
MOST_RENAMED = 5  # players: there are 120 ways to name them


def smallest(violation: Callable[[Tree], Violation | None], found: Violation) -> Violation:
    """Shrink a violation until no step makes it simpler."""
    while True:
        better = next(filter(None, (violation(tree) for tree in _simpler(found))), None)
        if better is None:
            return found
        found = better


def _simpler(found: Violation) -> Iterator[Tree]:
    """The trees around one that cost less."""
    now = cost(found.tree, found.players)
    for tree in (*_pruned(found.tree), *_in_turn(found.tree, found.players), *_cheaper(found)):
        if tree.children and cost(tree, found.players) < now:
            yield tree


def cost(tree: Tree, players: int) -> Cost:
    """What makes a tree hard to read: nodes, players out of turn, payoffs; then any order that ends ties."""
    payoffs = [x for leaf in tree.leaves() for x in leaf.payoffs]
    sizes = [abs(x) for x in payoffs]
    unordered = sum(i * x for leaf in tree.leaves() for i, x in enumerate(leaf.payoffs))
    uneven = sum(abs(chance - 1 / len(node.chances)) for node in _inner(tree) for chance in node.chances)
    negative = sum(x < 0 for x in payoffs)
    out_of_turn = _out_of_turn(tree, players, 0)
    return (tree.nodes, out_of_turn, sum(sizes), sum(x > 0 for x in sizes), uneven, negative, unordered)


def _out_of_turn(tree: Tree, players: int, turn: int) -> int:
    if not tree.children:
        return 0
    following = turn if tree.chances else (tree.mover + 1) % players
    below = sum(_out_of_turn(child, players, following) for child in tree.children)
    return below + (not tree.chances and tree.mover != turn)


def _inner(tree: Tree) -> Iterator[Tree]:
    if tree.children:
        yield tree
        for child in tree.children:
            yield from _inner(child)


def _pruned(tree: Tree) -> Iterator[Tree]:
    """One of the children instead of the node; a child less; or the same further down."""
    yield from tree.children
    if len(tree.children) > 1:
        yield from (tree.without_child(i) for i in range(len(tree.children)))
    for i, child in enumerate(tree.children):
        yield from (tree.with_child(i, simpler) for simpler in _pruned(child))
    if tree.chances:
        yield replace(tree, chances=tuple(1 / len(tree.chances) for _ in tree.chances))


def _in_turn(tree: Tree, players: int) -> Iterator[Tree]:
    """Other names for the players; or another player at one node."""
    if players <= MOST_RENAMED:
        yield from (_renamed(tree, names) for names in permutations(range(players)))
    yield from _with_mover(tree, players)


def _renamed(tree: Tree, names: tuple[int, ...]) -> Tree:
    payoffs = tuple(tree.payoffs[names.index(who)] for who in range(len(tree.payoffs)))
    mover = names[tree.mover] if tree.mover >= 0 else tree.mover
    return replace(
        tree, mover=mover, payoffs=payoffs, children=tuple(_renamed(child, names) for child in tree.children)
    )


def _with_mover(tree: Tree, players: int) -> Iterator[Tree]:
    if tree.children:
        yield from (replace(tree, mover=who, chances=()) for who in range(players) if who != tree.mover)
    for i, child in enumerate(tree.children):
        yield from (tree.with_child(i, changed) for changed in _with_mover(child, players))


def _cheaper(found: Violation) -> Iterator[Tree]:
    """The same tree with simpler payoffs; those of all leaves keep one sum."""
    yield from _everywhere(found.tree, found.zero_sum)
    yield from _somewhere(found.tree, found.zero_sum)


def _everywhere(tree: Tree, zero_sum: bool) -> Iterator[Tree]:
    """The sum less by half, or by one: each leaf loses it where it has most. Zero-sum payoffs are halved."""
    if zero_sum:
        yield _mapped(tree, lambda payoffs: _pair(int(payoffs[0] / 2)))
        return
    total = int(sum(tree.leaves()[0].payoffs))
    for less in (total // 2, 1):
        if 0 < less < total:
            yield _mapped(tree, lambda payoffs, less=less: _reduced(payoffs, less))  # type: ignore[misc]


def _mapped(tree: Tree, change: Callable[[tuple[float, ...]], tuple[float, ...]]) -> Tree:
    if not tree.children:
        return replace(tree, payoffs=change(tree.payoffs))
    return replace(tree, children=tuple(_mapped(child, change) for child in tree.children))


def _pair(x: float) -> tuple[float, ...]:
    return (float(x), 0.0 - x)


def _reduced(payoffs: tuple[float, ...], less: int) -> tuple[float, ...]:
    """Payoffs with a sum that is so much less, taken one by one from the largest."""
    left = list(payoffs)
    for _ in range(less):
        left[left.index(max(left))] -= 1
    return tuple(left)


def _somewhere(tree: Tree, zero_sum: bool) -> Iterator[Tree]:
    """One leaf changed."""
    if not tree.children:
        yield from (replace(tree, payoffs=payoffs) for payoffs in _nearby(tree.payoffs, zero_sum))
    for i, child in enumerate(tree.children):
        yield from (tree.with_child(i, changed) for changed in _somewhere(child, zero_sum))


def _nearby(payoffs: tuple[float, ...], zero_sum: bool) -> Iterator[tuple[float, ...]]:
    """Payoffs of the same sum: all or one point of a player given to another; x nearer to 0."""
    if zero_sum:
        x = payoffs[0]
        yield from (_pair(0), _pair(int(x / 2)), _pair(x - 1 if x > 0 else x + 1), _pair(-x))
        return
    for i, x in enumerate(payoffs):
        for j in range(len(payoffs)):
            for part in {x, 1.0} if x > 0 and i != j else ():
                yield _moved(payoffs, i, j, part)


def _moved(payoffs: tuple[float, ...], giver: int, taker: int, part: float) -> tuple[float, ...]:
    made = list(payoffs)
    made[giver] -= part
    made[taker] += part
    return tuple(made)
