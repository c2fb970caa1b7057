"""Runs of the methods of tuning, with what happened on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.core import Game
from zermelo.evolution import METHODS, Batch, Conditions, Found, Plan, Space, playing
from zermelo.studies.warcabnik2009._players import OPENING

Genes = tuple[float, ...]
Weights = dict[str, float]


@dataclass
class Trace:
    """What a run found, the best weights on the way, and the populations that the genetic tournament began with."""

    weights: Weights
    details: dict[str, Any]
    winners: list[Weights] = field(default_factory=list)
    populations: list[list[Weights]] = field(default_factory=list)


def tuned(
    game: Game, method: str, *, games: int, depths: tuple[int, int], seed: int, population: int = 32, boards: int = 4,
    interpreted: bool = False,
) -> Trace:  # fmt: skip
    """Tune all weights of a game from those that it has; games begin from random openings."""
    space = Space.of(game)
    plan = Plan(
        space, space.genes(game.weights), games, depths, boards, population, "linear", seed, tuple(game.weights), {}
    )
    trace = Trace({}, {})
    with playing(Conditions(game, space, OPENING, None, seed, interpreted)) as play:
        steps, answer = METHODS[method](plan), None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                return _ended(trace, end.value, space)
            answer = None
            if isinstance(step, Batch):
                _noted(trace, step, space, population)
                answer = play(step.pairings, lambda done: None)
            else:
                trace.winners.append(space.weights(step.genes))


def _noted(trace: Trace, batch: Batch, space: Space, population: int) -> None:
    """The first games of a generation show its population: everybody plays once."""
    if batch.label.startswith("generation") and 2 * len(batch.pairings) == population:
        genes = [each for pairing in batch.pairings for each in (pairing.first, pairing.second)]
        trace.populations.append([space.weights(each) for each in genes])


def _ended(trace: Trace, found: Found, space: Space) -> Trace:
    trace.weights, trace.details = space.weights(found.genes), found.details
    return trace
