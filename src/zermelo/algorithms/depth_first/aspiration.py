"""Aspiration search.

Idea     Search with a narrow window around a guess of the value; only if the value falls outside,
         search again with the window open on that side.
Returns  the exact value.
Source   [Baudet1978].

Unless it is given, the first guess is the value of a search two plies shallower, because evaluations
of odd and even depths differ.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from zermelo.algorithms._drivers import inner_algorithm
from zermelo.algorithms._options import Inner
from zermelo.algorithms._root import share_of_range
from zermelo.core import TWO_PLAYER, Algorithm, Outcome, Task, algorithm
from zermelo.errors import UsageError
from zermelo.kernels import INF, RESEARCHES, next_float

SHALLOWER = 2
SHARE = 0.05  # of the range of payoffs


@algorithm(**TWO_PLAYER)
def aspiration(
    task: Task,
    *,
    inner: Inner = "alpha_beta",
    first_guess: Annotated[float | None, "Guess of the value with which the search begins."] = None,
    window_width: Annotated[
        float | None, "Distance of the window's ends from its middle; none: 5 % of the range of payoffs."
    ] = None,
) -> Outcome:
    """Search in a narrow window around a guess, and again if the value lies outside."""
    chosen = inner_algorithm(task, inner, "alpha", "beta")
    width = share_of_range(task.game.traits, SHARE) if window_width is None else window_width
    if not 0 < width < INF:
        raise UsageError(f"option window_width: expected a number above 0, got {width}")
    if first_guess is not None:
        return aspire(task, chosen, first_guess, width)
    if task.depth <= SHALLOWER:
        return windowed(task, chosen, -INF, INF)
    shallow = windowed(replace(task, depth=task.depth - SHALLOWER, all_best=False, every_move=False), chosen, -INF, INF)
    if shallow.stopped or not isinstance(shallow.value, float):
        return shallow
    deep = aspire(task, chosen, shallow.value, width)
    return deep.plus(shallow) if deep.pv or not deep.stopped else shallow.plus(deep)


def aspire(task: Task, inner: Algorithm, guess: float, width: float) -> Outcome:
    """One search around the guess, and a second one if it fails."""
    first = windowed(task, inner, min(guess - width, -next_float(-guess)), max(guess + width, next_float(guess)))
    if first.stopped or not isinstance(first.value, float) or first.bound == "exact":
        return first
    # The bound itself stays inside the new window, so that the second search finds the line, too.
    if first.bound == "lower":
        second = windowed(task, inner, -next_float(-first.value), INF)
    else:
        second = windowed(task, inner, -INF, next_float(first.value))
    if second.stopped and not second.pv:
        return first.plus(second)
    counts = list(second.counts)
    counts[RESEARCHES] += 1
    return replace(second, counts=tuple(counts)).plus(first)


def windowed(task: Task, inner: Algorithm, alpha: float, beta: float) -> Outcome:
    found: Outcome = inner.function(task, **inner.options({"alpha": alpha, "beta": beta}))
    return replace(found, by=inner.name)
