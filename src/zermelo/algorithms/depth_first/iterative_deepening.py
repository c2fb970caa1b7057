"""Iterative deepening of any algorithm of one fixed depth.

Idea     Search to depth 1, 2, 3, … until a budget ends it: a whole answer is always at hand, and
         all earlier iterations together cost less than the last one.
Returns  what the last completed iteration returned.
Source   D. J. Slate, L. R. Atkin, CHESS 4.5, in: Chess Skill in Man and Machine (1977).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core import Algorithm, Game, Outcome, Task, algorithm, declared, find_algorithm, list_algorithms
from zermelo.errors import UsageError

DRIVERS = ("aspiration", "iterative_deepening", "engine")


INNER = ("alpha_beta", "star2", "paranoid", "expectimax_n")
"""What is deepened if nobody says: the first that fits the game."""


@algorithm(perfect_information=True)
def iterative_deepening(task: Task, *, inner: str = "") -> Outcome:
    """Deepen the algorithm `inner` one ply at a time; end when the position is solved.

    Without `inner`: alpha_beta for two players, star2 with chance, paranoid for more players.
    One that can deepen by itself does: it keeps its table, and the last value as a first guess.
    """
    chosen = inner_algorithm(task, inner or usual(task.game))
    if "deepening" in declared(chosen.function):
        deepened: Outcome = chosen.function(task, **chosen.options({"deepening": True}))
        return deepened
    return deepen(task, lambda step: chosen.function(step, **chosen.options({})))


def usual(game: Game) -> str:
    """The algorithm that is deepened if nobody says which."""
    known = list_algorithms()
    for name in INNER:
        if name in known and known[name].unmet(game) is None:
            return name
    raise UsageError(f"option inner: no algorithm of one fixed depth fits {game.name}")


def inner_algorithm(task: Task, name: str, *options: str) -> Algorithm:
    """The algorithm that a driver is to run: of one fixed depth, fit for the game, with these options."""
    chosen = find_algorithm(name)
    if name in DRIVERS or any(option not in declared(chosen.function) for option in options):
        with_options = f" with the options {' and '.join(options)}" if options else ""
        raise UsageError(f"option inner: expected an algorithm of one fixed depth{with_options}, got '{name}'")
    if reason := chosen.unmet(task.game):
        raise UsageError(f"{name} cannot search {task.game.name}: it {reason}")
    return chosen


def deepen(task: Task, search: Callable[[Task], Outcome], *, partial: bool = False) -> Outcome:
    """Search to every depth from 1 to the task's, as long as the budget lasts.

    `partial` takes over the line of an iteration that was stopped, if it has one: sound when each
    iteration begins with the best move of the one before.
    """
    best = latest = search(replace(task, depth=min(1, task.depth)))
    for depth in range(2, task.depth + 1):
        if latest.stopped or latest.solved:
            break
        latest = search(replace(task, depth=depth))
        if not latest.stopped:
            best = latest.plus(best)
        elif partial and latest.pv and latest.pv[:1] != best.pv[:1]:
            best = replace(latest, depth=best.depth).plus(best)
        else:
            best = best.plus(latest)
    if task.all_best and not best.stopped and best.depth < task.depth:
        # A position solved early is solved along its best line: the other moves may need the whole depth.
        final = search(task)
        best = best.plus(final) if final.stopped else replace(final, depth=best.depth).plus(best)
    return best
