"""Policies: what a player does in every information set, by its observation.

A policy is any mapping from (player, observation) to a mapping from moves to probabilities; a move that is left out is
never played. `Policy` is the one that an algorithm of this family finds.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias

from zermelo.algorithms.hidden._information_tree import InformationTree
from zermelo.core import Move, State
from zermelo.errors import UsageError, shown

Place: TypeAlias = tuple[int, Hashable]
"""A player and what it observes."""


class Policy(Mapping[Place, Mapping[Move, float]]):
    """A strategy for both players of a game, in every information set of its tree."""

    def __init__(self, tree: InformationTree, strategy: Sequence[float]) -> None:
        self.tree = tree
        self.strategy = strategy  # of each sequence of the tree, the probability of its move

    def __getitem__(self, place: Place) -> dict[Move, float]:
        return self.in_set(self.tree.numbers[place])

    def __iter__(self) -> Iterator[Place]:
        return ((each.player, each.observation) for each in self.tree.sets)

    def __len__(self) -> int:
        return len(self.tree.sets)

    def __repr__(self) -> str:
        return f"<policy for {self.tree.game.name}: {len(self):,} information sets>"

    def in_set(self, number: int) -> dict[Move, float]:
        """The probabilities of the moves in an information set of the tree."""
        at, moves = self.tree.form.first[number], self.tree.sets[number].moves
        return {move: float(self.strategy[at + i]) for i, move in enumerate(moves)}

    def of(self, state: State) -> dict[Move, float]:
        """The probabilities of the moves in a state: a function of what the player to move observes."""
        return self.in_set(self.tree.set_of(state))


def strategy_column(tree: InformationTree, policy: Mapping[Place, Mapping[Move, float]]) -> list[float]:
    """A policy as a column over the sequences of a tree; refused where it is no strategy.

    An information set that the policy leaves out is played at random.
    """
    if isinstance(policy, Policy) and policy.tree is tree:
        return [float(probability) for probability in policy.strategy]
    column = [0.0] * tree.form.sequences
    for number, each in enumerate(tree.sets):
        given = policy.get((each.player, each.observation))
        chances = dict.fromkeys(each.moves, 1.0 / len(each.moves)) if given is None else given
        check_probabilities(chances, each.moves, f"player {each.player} who observes {shown(each.observation)}")
        at = tree.form.first[number]
        for i, move in enumerate(each.moves):
            column[at + i] = float(chances.get(move, 0.0))
    return column


def check_probabilities(chances: Mapping[Move, float], moves: Sequence[Move], who: str) -> None:
    """Refuse what is no probability distribution over the moves."""
    total = math.fsum(chances.values())
    if not set(chances) <= set(moves):
        raise UsageError(f"policy of {who}: expected moves of {shown(list(moves))}, got {shown(list(chances))}")
    if not abs(total - 1.0) < 1e-6 or min(chances.values()) < 0.0:
        raise UsageError(f"policy of {who}: expected probabilities that sum to 1, got {shown(dict(chances))}")
