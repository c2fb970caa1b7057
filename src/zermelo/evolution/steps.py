"""How a method works: it asks for games, is given their results, and now and then tells its best weights.

A method is a generator that yields batches of games, which may be played in any order and anywhere, and milestones.
What it does next follows from its plan and the results so far. So a run that was stopped goes on by being run again
with the results that were kept.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from zermelo.evolution.duels import Pairing
from zermelo.evolution.spaces import Genes, Space

Crossover = Literal["linear", "uniform"]
MOST_MILESTONES = 20


@dataclass(frozen=True)
class Plan:
    """What a method is given.

    games       about how many games it may play
    depths      of the search in the first and in the last step; in between it grows evenly
    boards      openings of one comparison, each played both ways
    population  of the genetic algorithm
    noise       pairs that tell how much of a game of the genetic algorithm is chance; 0: none
    start       the genes to start from
    order       the names of all weights of the game
    fixed       the weights that are not tuned
    """

    space: Space
    start: Genes
    games: int
    depths: tuple[int, int]
    boards: int
    population: int
    crossover: Crossover
    seed: int
    order: tuple[str, ...] = ()
    fixed: Mapping[str, float] = field(default_factory=dict)
    noise: int = 0

    def depth(self, step: int, steps: int) -> int:
        """The depth of a step, from 0 to steps - 1."""
        first, last = self.depths
        return round(first + (last - first) * step / max(1, steps - 1))


class Outline(NamedTuple):
    """How many games a method will play in all, and how many times its best weights will be rated."""

    games: int
    ratings: int


class Batch(NamedTuple):
    """Games to be played; the answer is their results in order."""

    pairings: list[Pairing]
    label: str = ""
    outline: Outline | None = None  # of the whole run, for those who wait


class Milestone(NamedTuple):
    """The best weights so far, to be rated against the start; there is no answer."""

    genes: Genes
    games: int  # played so far
    label: str


@dataclass(frozen=True)
class Found:
    """What a method ends with; `details` are in JSON's types."""

    genes: Genes
    details: dict[str, Any] = field(default_factory=dict)


Steps = Generator[Batch | Milestone, Any, Found]
Method = Callable[[Plan], Steps]


def milestones(steps: int) -> int:
    """After how many steps the best weights are rated."""
    return sum(milestone_due(step, steps) for step in range(steps))


def milestone_due(step: int, steps: int) -> bool:
    """Is a step one of the few after which the best weights are rated? The last one always is."""
    every = -(-steps // MOST_MILESTONES)
    return (step + 1) % every == 0 or step == steps - 1
