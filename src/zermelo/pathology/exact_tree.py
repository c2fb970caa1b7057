"""A tree level by level: the tables of the children of every level's nodes, backed up from the leaves.

Levels are counted from the root, 0. Parents of leaves are MIN nodes, so the root is one if the depth is
odd. A parent of leaves has dependent children with probability s and independent ones otherwise: its
children come in two kinds, which are mixed when they are backed up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from zermelo.pathology import joint_distributions as tables
from zermelo.pathology.auxiliary_chain import Chain, dependent_leaves, independent_leaves
from zermelo.pathology.joint_distributions import Array
from zermelo.pathology.rounding import Granularity


class Kind(NamedTuple):
    """Children of a node: the share of nodes that have such, and the table of one for each of the node's conditions."""

    share: float
    table: Array


@dataclass(frozen=True)
class Tree:
    """All trees of one point of a model."""

    b: int
    depth: int
    s: float
    parts: Granularity
    c: float
    chain: Chain

    def maximises(self, level: int) -> bool:
        return (self.depth - level) % 2 == 0

    @cached_property
    def children(self) -> list[list[Kind]]:
        """By level from 0 to depth - 1, the kinds of children of its nodes; true values alone."""
        kinds = [self._leaves()]
        for level in range(self.depth - 1, 0, -1):
            kinds.insert(0, self.raised(kinds[0], level))
        return kinds

    def _leaves(self) -> list[Kind]:
        boundaries = np.array(self.parts.boundaries)
        kinds = []
        if self.s < 1:
            kinds.append(Kind(1 - self.s, tables.unseen(independent_leaves(boundaries))))
        if self.s > 0:
            parents = self.chain.conditions(self.depth - 1)
            kinds.append(Kind(self.s, tables.unseen(dependent_leaves(parents, boundaries))))
        return kinds

    def backed_up(self, kinds: list[Kind], level: int) -> Array:
        """The table of a node of this level, from its children."""
        choose = tables.largest if self.maximises(level) else tables.smallest
        return sum((kind.share * choose(kind.table, self.b) for kind in kinds), np.zeros(()))

    def raised(self, kinds: list[Kind], level: int) -> list[Kind]:
        """From the children of this level's nodes to those of the level above."""
        return [Kind(1.0, self.mixed(self.backed_up(kinds, level), level))]

    def mixed(self, values: Array, level: int) -> Array:
        """From values given the condition of a node to such given its parent's; one row is the same for all."""
        if len(values) == 1:
            return values
        mixture = self.chain.down(level - 1) @ values.reshape(len(values), -1)
        return mixture.reshape(-1, *values.shape[1:])

    def searched(self, d: int, heuristic: Array) -> list[Kind]:
        """The children of the root, with the heuristic values that a search to depth d backs up to them."""
        seen = ((share, tables.joint(tables.true_masses(table), heuristic)) for share, table in self.children[d - 1])
        kinds = [Kind(*kind) for kind in seen]
        for level in range(d - 1, 0, -1):
            kinds = self.raised(kinds, level)
        return kinds

    def move_error(self, kinds: list[Kind]) -> float:
        """P(the root chooses a child that is not the best)."""
        oriented = (kind.table if self.maximises(0) else tables.negated(kind.table) for kind in kinds)
        errors = (tables.move_error(table, self.b).item() for table in oriented)
        return sum(kind.share * error for kind, error in zip(kinds, errors, strict=True))

    @cached_property
    def weights(self) -> list[Array]:
        """By level, how likely its conditions are."""
        found = [np.ones(1)]
        for level in range(self.depth - 1):
            found.append(found[-1] @ self.chain.down(level))
        return found

    def over(self, level: int, values: Array) -> float:
        """The mean over the nodes of a level, of values for each condition or one for all."""
        return float(self.weights[level] @ np.broadcast_to(values, self.weights[level].shape))
