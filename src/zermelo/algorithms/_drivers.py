"""The choice of the algorithm that a driver runs."""

from __future__ import annotations

from zermelo.core import Algorithm, Task, declared, find_algorithm
from zermelo.errors import UsageError

DRIVERS = ("aspiration", "iterative_deepening", "engine")
"""The algorithms that run others, or deepen by themselves: none of them can be the `inner` one of a driver."""


def inner_algorithm(task: Task, name: str, *options: str) -> Algorithm:
    """The algorithm that a driver is to run: of one fixed depth, fit for the game, with these options."""
    chosen = find_algorithm(name)
    if name in DRIVERS or any(option not in declared(chosen.function) for option in options):
        with_options = f" with the options {' and '.join(options)}" if options else ""
        raise UsageError(f"option inner: expected an algorithm of one fixed depth{with_options}, got '{name}'")
    if reason := chosen.unmet(task.game):
        raise UsageError(f"{name} cannot search {task.game.name}: it {reason}")
    return chosen
