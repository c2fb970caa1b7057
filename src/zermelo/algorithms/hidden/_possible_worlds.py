"""The worlds that the player to move thinks possible: all of them, or some that are drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple, cast

from zermelo.core import Game, KernelGame, State, Task, at_least
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE


class StoppedError(Exception):
    """The budget is spent."""


def identity(game: Game, state: State) -> Hashable:
    """What tells a state from others: the state itself, or its key if it may be of a type that cannot be hashed."""
    return cast(Hashable, state) if isinstance(game, KernelGame) else game.key(state)


class World(NamedTuple):
    state: State
    weight: float


class Worlds(NamedTuple):
    """Worlds whose weights sum to 1; `drawn` is how often one was drawn, 0 if these are all worlds."""

    worlds: list[World]
    drawn: int


def listed(task: Task) -> list[World] | None:
    """All worlds, if the game can list them."""
    check_mover(task)
    try:
        found = task.game.worlds(task.state, task.player)
    except UsageError:
        return None
    if not found:
        raise no_world(task)
    return [World(*each) for each in found]


def check_mover(task: Task) -> None:
    if task.player == CHANCE:
        raise UsageError(f"{task.game.name}: expected a position where a player is to move, got one where chance is")


def no_world(task: Task) -> UsageError:
    return UsageError(f"{task.game.name}: no world is consistent with what player {task.player} has seen")


def draws(task: Task) -> Iterator[State]:
    """Worlds drawn one by one; the seed of the task makes them."""
    chooser = random.Random(task.seed or 0)
    while True:
        yield task.game.sample(task.state, task.player, chooser)


def some_worlds(task: Task, most: int) -> Worlds:
    """All worlds if they are at most so many, else so many draws, those that come again with more weight."""
    at_least("option worlds", most, 1)
    every = listed(task)
    if every is not None and len(every) <= most:
        return Worlds(every, 0)
    drawing = draws(task)
    drawn = [next(drawing) for _ in range(most)]
    counted = Counter(identity(task.game, state) for state in drawn)
    states = {identity(task.game, state): state for state in drawn}
    return Worlds([World(states[name], count / most) for name, count in counted.items()], most)


def all_worlds(task: Task, most: int) -> Worlds:
    """All worlds; a position with more than `most` is refused."""
    at_least("option most_worlds", most, 1)
    check_mover(task)
    found = task.game.worlds(task.state, task.player)  # a game that cannot list them says so
    if not found:
        raise no_world(task)
    if len(found) > most:
        said = f"expected at most {most:,} worlds (option most_worlds), this position has {len(found):,}"
        raise UsageError(f"{task.game.name} is too large to be searched exactly: {said}")
    return Worlds([World(*each) for each in found], 0)
