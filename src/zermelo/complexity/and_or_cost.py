"""What evaluating an AND/OR tree costs, exactly: in leaves, or in nodes where `inner` is 1.

A node of b children is *decided* by any child of the value that settles it (a true child of an OR, a
false one of an AND). If k children decide, a random order looks at each of them with probability
1/k (it is the first of the k) and at each other child with 1/(k + 1) (it precedes all k). If none
does, all children are looked at. So every tree has its expected cost, a fraction.

On uniform trees this becomes a recurrence over levels:

  reluctant   one deciding child a node:  A(d) = inner + b D(d-1),  D(d) = inner + A(d-1) + (b-1)/2 D(d-1)
              for the cost A of a node that needs all its children and D of one that is decided. A deciding
              child needs all of its own, the others are decided. The growth a level is the larger root
              of x^2 - (b-1)/2 x - b = 0: (b - 1 + sqrt(b^2 + 14 b + 1)) / 4, in the limit.
  lectures    T(d) = inner + 2 S(d-1),  S(d) = inner + 3/2 T(d-1): it counts the child that does not decide
              as if it needed all of its own. An upper bound: 3 for two levels where the truth is 2.843.
  iid         leaves true by independent tosses: a child is reached if none before it decided, in any order.

Source  [Snir1985, SaksWigderson1986, gametree2019, Pearl1980]
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from zermelo.core import Game, State


class Costs(NamedTuple):
    """Expected costs of a tree whose root needs all its children, and of one whose root is decided."""

    all: Fraction
    decided: Fraction


class Tossed(NamedTuple):
    """Of a tree whose leaves are tossed: the probability that its root is true, and the expected cost."""

    true: float
    cost: float


def of_tree(game: Game, state: State, *, above: float = 0.0, inner: int = 0) -> Fraction:
    """The expected cost of evaluating a state in random order, by walking its tree, each state once.

    >>> from zermelo.trees.explicit_tree import from_nested
    >>> game = from_nested([[1, -1], [-1, -1]])
    >>> of_tree(game, game.start())
    Fraction(5, 2)
    """
    player, known = game.mover(state), dict[int, tuple[bool, Fraction]]()

    def walk(state: State) -> tuple[bool, Fraction]:
        """Whether a state is true for the player who asks, and its expected cost."""
        if game.is_over(state):
            return game.payoff(state, player) > above, Fraction(1)
        key = game.key(state)
        if key not in known:
            children = [walk(game.play(state, move)) for move in game.moves(state)]
            known[key] = _node(game.mover(state) == player, children, inner)
        return known[key]

    return walk(state)[1]


def _node(settles: bool, children: list[tuple[bool, Fraction]], inner: int) -> tuple[bool, Fraction]:
    """The value and expected cost of a node that any child of the value `settles` decides."""
    deciding = [cost for value, cost in children if value == settles]
    others = [cost for value, cost in children if value != settles]
    if not deciding:
        return not settles, sum(others, Fraction(inner))
    k = len(deciding)
    return settles, inner + sum(deciding, Fraction(0)) / k + sum(others, Fraction(0)) / (k + 1)


def left_to_right(game: Game, state: State, *, above: float = 0.0, inner: int = 0) -> int:
    """The cost of evaluating a state from left to right."""

    def walk(state: State, player: int) -> tuple[bool, int]:
        if game.is_over(state):
            return game.payoff(state, player) > above, 1
        settles, cost = game.mover(state) == player, inner
        for move in game.moves(state):
            value, more = walk(game.play(state, move), player)
            cost += more
            if value == settles:
                return settles, cost
        return not settles, cost

    return walk(state, game.mover(state))[1]


def reluctant(branching: int, depth: int, *, inner: int = 0) -> Costs:
    """The expected costs of the worst trees in random order.

    >>> reluctant(2, 2), reluctant(2, 2).all == 2 * reluctant(2, 1).decided
    (Costs(all=Fraction(3, 1), decided=Fraction(11, 4)), True)
    """
    whole = decided = Fraction(1)
    for _ in range(depth):
        whole, decided = inner + branching * decided, inner + whole + Fraction(branching - 1, 2) * decided
    return Costs(whole, decided)


def lectures(depth: int, *, inner: int = 1) -> Costs:
    """The bound of the source for binary trees, T and S; it counts nodes.

    >>> lectures(2).all, lectures(4, inner=0).all
    (Fraction(6, 1), Fraction(9, 1))
    """
    whole = decided = Fraction(1)
    for _ in range(depth):
        whole, decided = inner + 2 * decided, inner + Fraction(3, 2) * whole
    return Costs(whole, decided)


def growth(branching: int) -> float:
    """The factor by which a level multiplies the cost of the worst trees.

    >>> round(growth(2), 4)
    1.6861
    """
    return (branching - 1 + math.sqrt(branching**2 + 14 * branching + 1)) / 4


def exponent(factor: float, branching: int = 2) -> float:
    """The power of the number of leaves that a growth of `factor` a level makes.

    >>> round(exponent(growth(2)), 4), round(exponent(math.sqrt(3)), 4)
    (0.7537, 0.7925)
    """
    return math.log(factor) / math.log(branching)


def iid(branching: int, depth: int, share: float, *, inner: int = 0) -> Tossed:
    """A tree whose leaves are true with probability `share`, its root an OR; in any order.

    >>> iid(2, 2, 0.5)
    Tossed(true=0.4375, cost=2.625)
    """
    true, cost = share, 1.0
    for level in range(depth):
        is_or = (depth - 1 - level) % 2 == 0
        onward = 1 - true if is_or else true  # the probability that a child does not decide
        cost = inner + cost * sum(onward**i for i in range(branching))
        true = 1 - onward**branching if is_or else onward**branching
    return Tossed(true, cost)
